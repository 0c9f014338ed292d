import AssistanceSources
import TestSupport
import Testing
import TextAssistance

@Suite("Match files of espanso")
struct EspansoTests {
  private func read(_ text: String) throws -> EntryFile {
    try EntryFile(parsing: Array(text.utf8), named: "base.yml")
  }

  @Test("Words with a plain text are read")
  func words() throws {
    let file = try read(
      """
      # Mine.
      matches:
        - trigger: omw
          replace: On my way!
          word: true
          propagate_case: true
          label: "On my way"
        - triggers: [teh, hte]
          replace: 'the'
          left_word: true
          right_word: true
        - {trigger: ":addr", word: True, replace: "1 High Street\\nTown"}
        - trigger: sig
          word: true
          replace: |
            Yours
            Jane

      """)
    #expect(
      file.entries == [
        ReplacementEntry("omw", "On my way!"), ReplacementEntry("teh", "the", keepsCase: false),
        ReplacementEntry("hte", "the", keepsCase: false),
        ReplacementEntry(":addr", "1 High Street\nTown", keepsCase: false),
        ReplacementEntry("sig", "Yours\nJane\n", keepsCase: false),
      ])
    #expect(file.warnings.isEmpty)
  }

  @Test("Defaults hold for what the matches do not say")
  func defaults() throws {
    let file = try read(
      """
      match_defaults: {word: true, propagate_case: true}
      matches:
        - {trigger: a, replace: x}
        - {trigger: b, replace: y, propagate_case: false}
        - {trigger: c, replace: z, word: false}
      """)
    #expect(
      file.entries == [ReplacementEntry("a", "x"), ReplacementEntry("b", "y", keepsCase: false)])
    #expect(file.warnings.map(\.line) == [5])
    let prefixed = try read(
      "match_defaults: {prefix: ':'}\nmatches:\n  - {trigger: a, word: true, replace: x}\n")
    #expect(prefixed.entries.isEmpty)
    #expect(
      prefixed.warnings.map(\.description) == [
        "base.yml:1:18: all matches are left out: this default is not supported"
      ])
  }

  @Test(
    "An empty file has no entries", arguments: ["", "\n# nothing\n", "matches:\n", "matches: []"])
  func empty(_ text: String) throws {
    #expect(try read(text).entries.isEmpty)
  }

  @Test(
    "What else matches do is left out, and where that is, is said",
    arguments: [
      ("{trigger: a, replace: x}", "the match is not limited to whole words"),
      ("{trigger: a, replace: x, left_word: true}", "the match is not limited to whole words"),
      (
        "{trigger: a, replace: x, word: true, right_word: false}",
        "the match is not limited to whole words"
      ),
      ("{regex: 'a.', replace: x, word: true}", "patterns are not supported"),
      ("{trigger: a, word: true, replace: '{{d}}', vars: [{name: d, type: date}]}", "variables"),
      ("{trigger: a, word: true, replace: 'at {{ clip }}'}", "the text has a variable"),
      ("{trigger: a, word: true, form: 'Dear [[name]]'}", "forms are not supported"),
      ("{trigger: a, word: true, image_path: /a.png}", "pictures are not supported"),
      ("{trigger: a, word: true, markdown: '**x**'}", "only plain text"),
      ("{trigger: a, word: true, html: '<b>x</b>'}", "only plain text"),
      ("{trigger: a, word: true, replace: 'a$|$b'}", "a cursor position in the text"),
      ("{trigger: a, word: true, replace: x, filter_app: y}", "unknown YAML key"),
      ("{trigger: a, word: true}", "the match has no `replace:`"),
      ("{word: true, replace: x}", "the match has no trigger"),
      ("{trigger: a, word: yes, replace: x}", "expected true or false"),
      ("{trigger: [a], word: true, replace: x}", "found a list, expected text"),
      ("{triggers: a, word: true, replace: x}", "expected a list of triggers"),
      ("{trigger: a b, word: true, replace: x}", "the word contains a space"),
      ("{trigger: a, word: true, replace: ''}", "the text is empty"),
      ("{trigger: a, word: true, replace: \"a\\tb\"}", "a control character"),
      ("just text", "found text, expected a match"),
    ])
  func leftOut(_ match: String, _ reason: String) throws {
    let file = try read("matches:\n  - {trigger: ok, word: true, replace: x}\n  - \(match)\n")
    #expect(file.entries.map(\.shortcut) == ["ok"])
    #expect(file.warnings.count == 1)
    let text = "\(try #require(file.warnings.first))"
    #expect(text.hasPrefix("base.yml:3:") && text.contains("left out: "), "\(text)")
    #expect(text.contains(reason), "\(text)")
  }

  @Test("Imports, variables and unknown keys are said once, and a style that is not followed")
  func notFollowed() throws {
    let file = try read(
      """
      imports: [a.yml, b.yml]
      global_vars:
        - {name: x, type: echo}
      anchors: {}
      matches:
        - {trigger: a, replace: x y, word: true, propagate_case: true, uppercase_style: capitalize}
      """)
    #expect(file.entries == [ReplacementEntry("a", "x y")])
    #expect(file.warnings.map(\.line) == [1, 2, 4, 6])
  }

  @Test(
    "A file that is none is refused, and not quoted",
    arguments: [
      ("password: hunter2\n", "base.yml:1:1: found a mapping, expected an espanso match file"),
      ("hunter2", "base.yml:1:1: found text, expected an espanso match file"),
      ("- hunter2\n", "base.yml:1:1: found a list, expected an espanso match file"),
      ("hunter2: 1\nhunter2: 2\n", "base.yml:2:1: the file cannot be read as YAML"),
      ("matches: hunter2\n", "base.yml:1:10: found text, expected a list of matches"),
      ("matches:\n  - {trigger: a\n", "base.yml:3:1: "),
    ])
  func refused(_ text: String, _ expected: String) {
    do throws(EntryFileRemark) {
      _ = try EntryFile(parsing: Array(text.utf8), named: "base.yml")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix(expected), "\(error)")
      #expect(!"\(error)".contains("hunter2"), "\(error)")
      #expect("\(error)".contains("expected"), "\(error)")
    }
  }

  @Test("A package of 5,000 misspellings is read whole; limits hold")
  func limits() throws {
    let matches = (0..<5_000).map {
      "  - {trigger: 'w\($0)', replace: 'word \($0)', word: true, propagate_case: true}\n"
    }
    let bytes = Array(("matches:\n" + matches.joined()).utf8)
    #expect(try EntryFile(parsing: bytes, named: "m.yml").entries.count == 5_000)
    var limits = EntryFileLimits()
    limits.entries = 100
    do throws(EntryFileRemark) {
      _ = try EntryFile(parsing: bytes, named: "m.yml", limits: limits)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix("m.yml:102:"), "\(error)")
      #expect("\(error)".hasSuffix("the file has more than 100 entries; split it"))
    }
    let skipped = "matches:\n" + String(repeating: "  - {regex: a}\n", count: 150)
    let file = try EntryFile(parsing: Array(skipped.utf8), named: "m.yml")
    #expect(file.warnings.count == 100)
    #expect(file.omittedWarnings == 50)
  }
}
