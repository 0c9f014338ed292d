import Foundation
import TestSupport
import Testing

/// What README.md shows is what the command does.
@Suite("README.md")
struct ReadmeTests {
  /// A command line of README.md, and the output shown below it.
  struct Example: CustomTestStringConvertible {
    var command: String
    var output: String
    var testDescription: String { command }
  }

  static let root = URL(fileURLWithPath: Evscribe.samples).deletingLastPathComponent().path

  static let examples: [Example] = {
    let text = (try? String(contentsOfFile: "\(root)/README.md", encoding: .utf8)) ?? ""
    var examples: [Example] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        let command = line.dropFirst(2).prefix { $0 != "#" }
        examples.append(Example(command: command.trimmingCharacters(in: .whitespaces), output: ""))
        isOpen = true
      } else if line.hasPrefix("```") {
        isOpen = false
      } else if isOpen {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }()

  @Test(
    "An example that needs no keyboard gives the output shown",
    arguments: examples.filter {
      $0.command.contains(#/^evscribe (replay|check|chart|convert|inspect)\b/#)
    })
  func example(_ example: Example) throws {
    let line = example.command.replacingOccurrences(of: "evscribe ", with: "\"$EVSCRIBE\" ")
    let result = try Evscribe.shell("cd \"$1\" && \(line)", Self.root)
    expect(result, exit: 0, output: example.output.isEmpty ? nil : example.output)
    #expect(!result.output.isEmpty)
  }

  @Test("The suites in README.md pass, with its form")
  func suite() throws {
    let text = try String(contentsOfFile: "\(Self.root)/README.md", encoding: .utf8)
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst()
    let files = blocks.compactMap { $0.components(separatedBy: "```").first }
    let suites = files.filter { $0.hasPrefix("cases:") }
    let forms = files.filter { $0.hasPrefix("title: Visitor") }
    #expect(suites.count == 2 && forms.count == 1 && files.count == 3)
    let folder = TemporaryFolder()
    // The form that the suites name.
    for form in forms {
      let path = folder.write(form, to: "visitor.yaml")
      expect(try Evscribe.run("form", path, "--check"), exit: 0, output: "")
    }
    for suite in suites {
      let count = suite.components(separatedBy: "\n  - ").count - 1
      #expect(count > 1)
      expect(
        try Evscribe.run("check", folder.write(suite, to: "suite.yaml")), exit: 0,
        output: "\(count) cases in 1 suite, all passed\n")
    }
  }

  @Test("Each word that a form or a field may have is in README.md")
  func formWords() throws {
    let text = try String(contentsOfFile: "\(Self.root)/README.md", encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n### Words of a form\n").last)
    let table = try #require(section.components(separatedBy: "\n## ").first)
    let folder = TemporaryFolder()
    for form in ["0: 0\nfields: [{name: a}]\n", "fields: [{name: a, 0: 0}]\n"] {
      let result = try Evscribe.run("form", "--check", folder.write(form, to: "form.yaml"))
      let words = try #require(result.errorText.components(separatedBy: "expected ").last)
        .split(whereSeparator: { " ,\n".contains($0) })
      #expect(words.count >= 5)
      for word in words { #expect(table.contains("`\(word)"), "\(word)") }
    }
  }

  @Test("There are examples with their output")
  func examplesAreFound() {
    #expect(Self.examples.count >= 5)
    #expect(Self.examples.count { !$0.output.isEmpty } >= 3)
  }
}
