import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import EvscribeCommand
@testable import Typing

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

  @Test("of every subcommand", arguments: subcommands)
  func subcommand(_ name: String) throws {
    let result = try Evscribe.run(name, "--help")
    expect(result, exit: 0)
    try expectSnapshot(result.text, named: "help-\(name)")
    #expect(result.text == Self.page(of: name, columns: 80))
  }

  @Test("names every subcommand")
  func subcommandNames() throws {
    let lines = try Evscribe.run("--help").text.split(separator: "\n")
    let named = lines.drop { $0 != "TYPE:" }.dropFirst().compactMap { line in
      line.firstMatch(of: /^  ([a-z-]+)/).map { String($0.1) }
    }
    #expect(named == Self.subcommands)
  }

  @Test(
    "On a terminal that is too narrow, help is as wide as necessary",
    arguments: ["0", "-1", "1", "26", "27"])
  func narrow(columns: String) throws {
    let page = HelpText(RootCommand.helpMessage(columns: 40)).description
    for command in ["--help", "help"] {
      let narrow = try Evscribe.run([command], environment: ["COLUMNS": columns])
      expect(narrow, exit: 0, output: page)
    }
    let command = try #require(Self.command("type"))
    let section = try #require(
      HelpText(RootCommand.helpMessage(for: command, columns: 40)).section(about: "morse"))
    expect(
      try Evscribe.run(["help", "type", "morse"], environment: ["COLUMNS": columns]), exit: 0,
      output: section)
    expect(
      try Evscribe.run(["type", "--nothing"], environment: ["COLUMNS": columns]), exit: 64,
      error: "unknown option '--nothing'")
  }

  /// All these widths have the same effect, so each subcommand is shown at one of them.
  @Test("On a terminal that is too narrow, that of each subcommand", arguments: subcommands.indices)
  func narrow(number: Int) throws {
    let columns = ["0", "-1", "1", "26", "27"][number % 5]
    let name = Self.subcommands[number]
    let narrow = try Evscribe.run([name, "--help"], environment: ["COLUMNS": columns])
    expect(narrow, exit: 0, output: Self.page(of: name, columns: 40))
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

  @Test("One section of a subcommand's help")
  func topics() throws {
    let command = try #require(Self.command("type"))
    let page = HelpText(RootCommand.helpMessage(for: command, columns: 80))
    for (word, option) in [
      ("morse", "prior"), ("switch", "switch-dah"), ("Hanja", "hanja"), ("layout", "xkb-model"),
      ("words", "correct"), ("typing", "mode"), ("grabbing", "grab-for"), ("keys", "bind"),
    ] {
      let section = try #require(page.section(about: word))
      #expect(section.contains("\n  --\(option) "), "\(word)")
      let parts = section.components(separatedBy: "\n\n")
      #expect(page.description.contains(parts[0]), "\(word)")
      let isTopic = !["typing", "grabbing"].contains(word)
      #expect(
        parts.dropFirst()
          == (isTopic ? ["The most used options are in the section \"typing\".\n"] : []), "\(word)")
      if word == "Hanja" {
        expect(try Evscribe.run("help", "type", word), exit: 0, output: section)
      }
    }
    expect(
      try Evscribe.run("help", "type", "nothing"), exit: 64, output: "",
      error: "no section \"nothing\"", "morse, one switch, words and changes")
    expect(
      try Evscribe.run("help", "type", "one", "switch"), exit: 0,
      output: try Evscribe.run("help", "type", "switch").text)
    // These have subcommands, which the parser knows.
    expect(try Evscribe.run("help", "words", "suggest"), exit: 0)
  }

  @Test("Every typing option is in one section, and the sections follow one another")
  func sections() throws {
    let page = Self.page(of: "type", columns: 80)
    let options = page.matches(of: /\n  --([a-z-]+)/).map { String($0.1) }
    #expect(Set(options).count == options.count)
    let shown = TypingOptions.rows.filter {
      $0.flag != .none && !TypingOptions.namesOfForms.contains($0.name)
    }
    #expect(Set(shown.map(\.name)).isSubset(of: options))
    for topic in OptionTopic.allCases {
      #expect(page.contains("\n\(topic.rawValue.uppercased()):\n"), "\(topic)")
    }
  }

  @Test("No example is broken into two lines at 80 columns")
  func exampleWidths() {
    #expect(Self.examples().count > Self.subcommands.count)
    for example in Self.examples() { #expect(example.count <= 78, "\(example)") }
  }

  /// The examples of all subcommands, each with what precedes `evscribe` in it.
  static func examples() -> [String] {
    var lines: [String] = []
    for name in subcommands {
      let page = page(of: name, columns: 200)
      let discussion = page.prefix(
        through: page.firstRange(of: "\nUSAGE:")?.lowerBound ?? page.startIndex)
      lines += discussion.split(separator: "\n")
        .filter { $0.hasPrefix("  ") && $0.contains("evscribe ") }
        .map { String($0.dropFirst(2)) }
    }
    return lines
  }

  private static let subcommands = RootCommand.configuration.subcommands.compactMap {
    $0.configuration.commandName
  }

  private static func command(_ name: String) -> (any ParsableCommand.Type)? {
    RootCommand.configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The help of a subcommand at this width.
  private static func page(of name: String, columns: Int) -> String {
    command(name).map { HelpText(RootCommand.helpMessage(for: $0, columns: columns)).description }
      ?? "no command \(name)"
  }
}
