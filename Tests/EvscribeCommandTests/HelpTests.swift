import TestSupport
import Testing

/// Tests of the help of the command, word by word.
@Suite("Help")
struct HelpTests {
  @Test("of the command")
  func root() throws {
    let result = try Evscribe.run("--help")
    expect(result, exit: 0)
    #expect(result.errorOutput.isEmpty)
    try expectSnapshot(result.text, named: "help")
  }

  @Test("of every subcommand")
  func subcommands() throws {
    let names = try subcommandNames()
    #expect(names.contains("replay"))
    for name in names {
      let result = try Evscribe.run(name, "--help")
      expect(result, exit: 0)
      try expectSnapshot(result.text, named: "help-\(name)")
    }
  }

  @Test(
    "On a terminal that is too narrow, help is as wide as necessary",
    arguments: ["0", "-1", "1", "26", "27"])
  func narrow(columns: String) throws {
    for command in try [["--help"], ["help"]] + subcommandNames().map({ [$0, "--help"] }) {
      let narrow = try Evscribe.run(command, environment: ["COLUMNS": columns])
      expect(narrow, exit: 0)
      #expect(try narrow.text == Evscribe.run(command, environment: ["COLUMNS": "40"]).text)
    }
    expect(
      try Evscribe.run(["type", "--nothing"], environment: ["COLUMNS": columns]), exit: 64,
      error: "unknown option '--nothing'")
  }

  @Test(
    "The charts",
    arguments: [
      ["morse"], ["hangul"], ["morse", "--tree"], ["morse", "--code", "korean"],
      ["morse", "--code", "german", "--keyer", "iambic-b"],
    ])
  func charts(arguments: [String]) throws {
    let result = try Evscribe.run(["chart"] + arguments)
    expect(result, exit: 0)
    let words = arguments.map { $0.trimmingPrefix("--") }
    try expectSnapshot(result.text, named: "chart-\(words.joined(separator: "-"))")
  }

  @Test("The version is one line")
  func version() throws {
    let result = try Evscribe.run("--version")
    expect(result, exit: 0)
    #expect(result.text.contains(/^evscribe \d+\.\d+\.\d+\n$/))
  }

  @Test("Every exit code is documented")
  func exitCodes() throws {
    let words = try Evscribe.run("--help").text.split(whereSeparator: \.isWhitespace)
    for code in ["0", "1", "64", "65", "66", "69", "74", "77"] {
      #expect(words.contains(Substring(code)), "\(code)")
    }
  }

  private func subcommandNames() throws -> [String] {
    let lines = try Evscribe.run("--help").text.split(separator: "\n")
    return lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().compactMap { line in
      line.firstMatch(of: /^  ([a-z]+)/).map { String($0.1) }
    }
  }
}
