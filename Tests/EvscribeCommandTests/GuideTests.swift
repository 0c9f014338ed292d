import Foundation
import Terminal
import TestSupport
import Testing

/// Tests that the command does what README.md and the guides show.
@Suite("README.md and the guides")
struct GuideTests {
  static let root = URL(fileURLWithPath: Evscribe.samples).deletingLastPathComponent().path

  /// A page, by its path below the root.
  private struct Page {
    let name: String
    let text: String

    /// The contents of the blocks with that language.
    func blocks(_ language: String = "") -> [String] {
      var blocks: [String] = []
      var isInside = false
      var isWanted = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isInside.toggle()
          isWanted = isInside && line.dropFirst(3) == language
          if isWanted { blocks.append("") }
        } else if isWanted {
          blocks[blocks.count - 1] += line + "\n"
        }
      }
      return blocks
    }
  }

  private static let pages: [Page] = {
    let guides = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/docs")) ?? []
    let names = ["README.md", "README.ko.md"] + guides.sorted().map { "docs/\($0)" }
    return names.filter { $0.hasSuffix(".md") }.compactMap { name in
      (try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)).map {
        Page(name: name, text: $0)
      }
    }
  }()

  private static func page(_ name: String) throws -> Page {
    try #require(pages.first { $0.name == name })
  }

  /// A command line after a `$`, and the output shown below it.
  struct Example: CustomTestStringConvertible {
    var command: String
    var output = ""
    var testDescription: String { command }
  }

  static let examples: [Example] = {
    var examples: [Example] = []
    for block in pages.flatMap({ $0.blocks() }) where block.hasPrefix("$ ") {
      for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line.hasPrefix("$ ") {
          let command = line.dropFirst(2).prefix { $0 != "#" }
          examples.append(Example(command: command.trimmingCharacters(in: .whitespaces)))
        } else {
          examples[examples.count - 1].output += line + "\n"
        }
      }
    }
    return examples
  }()

  @Test("An example with a prompt has the output shown, if any", arguments: examples)
  func example(_ example: Example) throws {
    let line = example.command.replacingOccurrences(of: "evscribe ", with: "\"$EVSCRIBE\" ")
    let result = try Evscribe.shell("cd \"$1\" && \(line)", Self.root)
    expect(result, exit: 0, output: example.output.isEmpty ? nil : example.output)
    #expect(!result.output.isEmpty)
  }

  @Test("There are examples with their output")
  func examplesAreFound() {
    #expect(Self.examples.count >= 15)
    #expect(Self.examples.count { !$0.output.isEmpty } >= 8)
  }

  /// A live command is run with a missing configuration, which is reported after all mistakes in
  /// its words, and before the search for a keyboard.
  @Test("The words of every other command, and of the examples in help, are accepted")
  func commands() throws {
    let folder = TemporaryFolder()
    let bin = "\(folder.path)/bin"
    let command = try folder.writeScript(
      """
      #!/bin/sh
      case $1 in
        type | record | form | practice) set -- "$@" --config missing.yaml ;;
        monitor | doctor) set -- "$1" --help ;;
      esac
      "$EVSCRIBE" "$@" > /dev/null 2> messages < /dev/null
      code=$?
      if test $code = 64; then echo "$* $(cat messages)" >> faults; fi
      echo "$*" >> commands
      exit $code
      """, to: "evscribe")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: command, toPath: "\(bin)/evscribe")
    for name in ["text.txt", "words.txt", "kiosk.evemu"] { folder.write("evscribe\n", to: name) }
    let lines =
      Self.pages.flatMap { $0.blocks() }.filter { !$0.hasPrefix("$ ") }
      .flatMap { $0.split(separator: "\n") }
      .filter { $0.contains(#/^(:r !|[a-z]+=\$\()?evscribe /#) && !$0.contains("--open") }
      // vim has a terminal.
      .map { $0.hasPrefix(":r !") ? $0.dropFirst(4).replacing(" 2>/dev/tty", with: "") : $0 }
      + HelpTests.examples().map { $0[...] }
    #expect(lines.count >= 60)
    for line in lines {
      _ = try ProcessRunner.run(
        "/bin/sh", ["-c", "cd \"$0\" || exit; \(line)", folder.path],
        environment: [
          "PATH": "\(bin):/usr/bin:/bin", "EVSCRIBE": Evscribe.path, "HOME": folder.path,
        ], timeLimit: .seconds(60))
    }
    func contents(_ name: String) -> String? {
      try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }
    #expect(contents("faults") == nil)
    #expect((contents("commands") ?? "").split(separator: "\n").count >= lines.count)
  }

  @Test("The suites pass, with the form of the guide to forms")
  func suites() throws {
    let folder = TemporaryFolder()
    let form = try #require(try Self.page("docs/forms.md").blocks("yaml").first)
    let path = folder.write(form, to: "visitor.yaml")
    expect(try Evscribe.run("form", path, "--check"), exit: 0, output: "")
    let files = Self.pages.flatMap { $0.blocks("yaml") }
    let suites = files.filter { $0.hasPrefix("cases:") }
    #expect(suites.count == 4 && files.count == 6)
    for suite in suites {
      let count = suite.components(separatedBy: "\n  - ").count - 1
      #expect(count > 1)
      expect(
        try Evscribe.run("check", folder.write(suite, to: "suite.yaml")), exit: 0,
        output: "\(count) cases in 1 suite, all passed\n")
    }
  }

  @Test("The theme of the guide to the screen is one")
  func theme() throws {
    let text = try #require(try Self.page("docs/screen.md").blocks("yaml").first)
    let theme = try TerminalTheme(parsing: Array(text.utf8))
    #expect(!theme.dark.roles.isEmpty && !theme.light.roles.isEmpty)
    let guide = try Self.page("docs/screen.md").text
    for name in TerminalTheme.names + TerminalTheme.roles.map(\.name)
      + TerminalColor.names.prefix(8)
    {
      #expect(guide.contains("`\(name)`"), "\(name)")
    }
  }

  @Test("Each word of a form or a field is in the guide to forms")
  func formWords() throws {
    let text = try Self.page("docs/forms.md").text
    let table = try #require(text.components(separatedBy: "\n## Words of a form\n").last)
    let folder = TemporaryFolder()
    for form in ["0: 0\nfields: [{name: a}]\n", "fields: [{name: a, 0: 0}]\n"] {
      let result = try Evscribe.run("form", "--check", folder.write(form, to: "form.yaml"))
      let words = try #require(result.errorText.components(separatedBy: "expected ").last)
        .split(whereSeparator: { " ,\n".contains($0) })
      #expect(words.count >= 5)
      for word in words { #expect(table.contains("`\(word)"), "\(word)") }
    }
  }

  @Test("Every link to a file or a heading leads to one")
  func links() throws {
    let titles = Dictionary(
      uniqueKeysWithValues: Self.pages.map { page in
        let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("#") }
        return (page.name, Set(headings.map(Self.anchor)))
      })
    for page in Self.pages {
      let folder = page.name.hasPrefix("docs/") ? "docs/" : ""
      for match in page.text.matches(of: #/\]\(([^)#]*)(#[^)]*)?\)/#) {
        let path = String(match.1)
        guard !path.hasPrefix("http") else { continue }
        let target = path.hasPrefix("../") ? String(path.dropFirst(3)) : folder + path
        let name = path.isEmpty ? page.name : target
        #expect(
          FileManager.default.fileExists(atPath: "\(Self.root)/\(name)"), "\(page.name): \(path)")
        if let heading = match.2, let titles = titles[name] {
          #expect(titles.contains(String(heading.dropFirst())), "\(page.name): \(match.0)")
        }
      }
    }
  }

  /// The name of a heading in links, as GitHub forms it.
  private static func anchor(_ heading: Substring) -> String {
    String(
      heading.drop { $0 == "#" || $0 == " " }.lowercased().compactMap {
        $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : nil
      })
  }
}
