import Foundation
import TestSupport
import Testing

/// Tests of suites with forms, and of replays of recordings into forms.
@Suite("Forms in suites and replays")
struct FormSuiteTests {
  private let folder = TemporaryFolder()

  private static let form = """
    fields:
      - {name: name, maximum-length: 3}
      - {name: code, secure: yes, minimum-length: 2}

    """

  private func check(_ suite: String, _ options: String...) throws -> ProcessResult {
    try Evscribe.run(["check", folder.write(suite, to: "suite.yaml")] + options)
  }

  @Test("The defaults or a case state a form inline or by a path relative to the suite")
  func forms() throws {
    folder.write(Self.form, to: "form.yaml")
    let result = try check(
      """
      defaults: {form: form.yaml, xkb-layout: us}
      cases:
        - keys: a b c d tab x y enter
          values: {name: abc, code: xy}
          focus: none
          sent: true
        - keys: a
          form: {fields: [{name: q}]}
          values: {q: a}
          focus: q
          sent: false
          events:
            - q should-begin yes
            - q did-begin
            - q should-change 0..<0 "a" yes
            - q did-change
            - q did-change-selection

      """)
    expect(result, exit: 0, output: "2 cases in 1 suite, all passed\n")
    #expect(result.errorOutput.isEmpty, "\(result.errorText)")
  }

  @Test("Differences name the field; those of a secure one do not show its text")
  func differences() throws {
    folder.write(Self.form, to: "form.yaml")
    let result = try check(
      """
      cases:
        - form: form.yaml
          xkb-layout: us
          keys: a tab h u s h
          values: {name: b, code: other}
          focus: name
          sent: true
          events: [name did-begin]

      """)
    #expect(result.end == .exited(1))
    for line in [
      "field name: expected \"b\", found \"a\"", "field code: the text differs",
      "focus: expected name, found code", "sent: expected true, found false",
      "event 1: expected name did-begin, found name should-begin yes",
    ] {
      #expect(result.text.contains(line), "\(line): \(result.text)")
    }
    #expect(!result.text.contains("hush") && !result.text.contains("other"), "\(result.text)")
  }

  @Test("A field that is not named has to be empty")
  func unnamed() throws {
    let result = try check(
      "cases: [{form: {fields: [{name: a}, {name: b}]}, xkb-layout: us, keys: x, values: {}}]\n")
    expect(result, exit: 1)
    #expect(result.text.contains("field a: expected \"\", found \"x\""), "\(result.text)")
  }

  @Test("Mistakes have their line and column, and the nearest word")
  func mistakes() throws {
    folder.write(Self.form, to: "form.yaml")
    folder.write("fields: [{nme: a}]\n", to: "bad.yaml")
    let mistakes = [
      ("{form: form.yaml, keys: a}", "the case has no `values:`"),
      ("{form: form.yaml, keys: a, text: a}", "`values:` instead of `text:`"),
      ("{keys: a, text: a, focus: x}", "`focus:` needs a form"),
      ("{form: form.yaml, keys: a, values: {nam: a}}", "did you mean \"name\"?"),
      ("{form: form.yaml, keys: a, values: {}, focus: nam}", "did you mean \"name\"?"),
      ("{form: form.yaml, keys: a, values: {}, focus: name, sent: perhaps}", "true or false"),
      (
        "{form: form.yaml, keys: a, values: {}, events: [name did-begn]}",
        "did you mean \"did-begin\"?"
      ),
      ("{form: form.yaml, keys: a, values: {}, events: [nme did-begin]}", "did you mean \"name\"?"),
      ("{form: form.yaml, keys: a, values: {}, events: [name]}", "found no event"),
      (
        "{form: form.yaml, keys: a, values: {}, events: [name should-begin maybe]}",
        #"found "maybe" after `should-begin`, expected yes or no"#
      ),
      ("{form: form.yaml, keys: a, values: {}, focs: name}", "did you mean \"focus\"?"),
      ("{form: gone.yaml, keys: a, values: {}}", "gone.yaml"),
      ("{form: bad.yaml, keys: a, values: {}}", "bad.yaml:1:11"),
      ("{form: {fields: []}, keys: a, values: {}}", "at least one field"),
      ("{form: form.yaml, keys: a, values: {}, to: edits}", "`to:` has no effect"),
      (
        "{form: form.yaml, keys: a, values: {}, inputs: [{at: 1ms, answer: refused}]}",
        "found `answer:` in a case with a form, whose fields make such reports themselves, expected `cand"
      ),
      (
        "{form: form.yaml, keys: a, values: {}, inputs: [{at: 1ms, traits: {secure: yes}}]}",
        "found `traits:` in a case with a form"
      ),
      (
        "{keys: a, text: a, inputs: [{at: 1ms, accounts: {items: [{text: kim}]}}]}",
        "`accounts:` needs a form"
      ),
    ]
    for (code, mistakes) in [
      (Int32(65), mistakes.filter { !$0.0.contains("gone") }),
      (66, mistakes.filter { $0.0.contains("gone") }),
    ] {
      let paths = mistakes.enumerated().map { number, mistake in
        folder.write("cases:\n  - \(mistake.0)\n", to: "suite-\(number).yaml")
      }
      let result = try Evscribe.run(["check"] + paths)
      #expect(result.end == .exited(code), "\(result.errorText)")
      for ((one, message), path) in zip(mistakes, paths) {
        let messages = result.messages(about: "\(path):2")
        #expect(messages.count == 1, "\(one): \(result.errorText)")
        #expect(messages.first?.contains(message) == true, "\(one): \(messages)")
      }
    }
  }

  @Test("No message quotes a possible secret")
  func secrets() throws {
    folder.write(Self.form, to: "form.yaml")
    let secrets = [
      "values: {code: \"hush\\e\"}", "values: {code: *hush}", "values: {code: [hush]}",
      "values: {}, accounts: {example.org: hush}", "values: {}, accounts: {example.org: [hush]}",
      "values: {}, accounts: {example.org: [{user: kim, password: *hush}]}",
      "values: {}, accounts: {example.org: [{user: kim, password: [hush]}]}",
    ]
    let paths = secrets.enumerated().map { number, words in
      folder.write(
        "cases:\n  - {form: form.yaml, xkb-layout: us, keys: a, \(words)}\n",
        to: "suite-\(number).yaml")
    }
    let result = try Evscribe.run(["check"] + paths)
    expect(result, exit: 65)
    for (words, path) in zip(secrets, paths) {
      let messages = result.messages(about: "\(path):2")
      #expect(messages.count == 1, "\(words): \(result.errorText)")
      #expect(messages.first?.contains("found ") == true, "\(words): \(messages)")
    }
    #expect(!(result.errorText + result.text).contains("hush"), "\(result.errorText)")
  }

  @Test("A form in a folder is ignored; a named one is not a suite")
  func formFiles() throws {
    let form = folder.write(Self.form, to: "form.yaml")
    folder.write("cases: [{mode: hangul, keys: r k, text: 가}]\n", to: "suite.yaml")
    expect(
      try Evscribe.run("check", folder.path), exit: 0, output: "1 case in 1 suite, all passed\n")
    expect(try Evscribe.run("check", form), exit: 65, error: "this is a form, not a suite")
  }

  @Test("--update writes the values, the focus and whether the form was sent")
  func update() throws {
    let suite = """
      cases:
        - form: {fields: [{name: a}]}
          xkb-layout: us
          sent: true
          keys: x
          focus: none
          values: {a: y}

      """
    expect(try check(suite, "--update"), exit: 1)
    let path = folder.path + "/suite.yaml"
    expect(try Evscribe.run("check", path), exit: 0)
  }

  @Test("--update adds the fields that the values do not name")
  func updateAdds() throws {
    let parts = [
      (
        "    values:\n      a: x\n      # c\n      c: z\n    keys: x tab y tab z\n",
        "    values:\n      b: y\n      a: x\n      # c\n      c: z\n    keys: x tab y tab z\n"
      ),
      (
        "    values: {a: x}\n    keys: x tab y tab z\n",
        "    values: {b: y, c: z, a: x}\n    keys: x tab y tab z\n"
      ),
      (
        "    values: {}\n    keys: x tab 1\n",
        "    values: {a: x, b: \"1\"}\n    keys: x tab 1\n"
      ),
      (
        "    values: &v\n      c: q\n    focus: b\n    keys: x\n",
        "    values: &v\n      a: x\n      c: \"\"\n    focus: a\n    keys: x\n"
      ),
    ]
    let head = """
      cases:
        - form: {fields: [{name: a}, {name: b}, {name: c}]}
          xkb-layout: us

      """
    var updated: [(path: String, suite: String)] = []
    for end in ["\n", "\r\n"] {
      for (old, new) in parts {
        func suite(_ part: String) -> String { (head + part).replacing("\n", with: end) }
        let path = folder.write(suite(old), to: "suite-\(updated.count).yaml")
        updated.append((path, suite(new)))
      }
    }
    let paths = updated.map(\.path)
    expect(try Evscribe.run(["check", "--update"] + paths), exit: 1)
    for (path, suite) in updated {
      #expect(
        try String(contentsOfFile: path, encoding: .utf8) == suite, "\(suite.debugDescription)")
    }
    expect(try Evscribe.run(["check"] + paths), exit: 0)
  }

  @Test("Values that --update cannot write are reported without the text of a secure field")
  func updateOfSecret() throws {
    folder.write(Self.form, to: "form.yaml")
    let suite = """
      cases:
        - {form: form.yaml, xkb-layout: us, keys: a tab h u s h, values: {name: a, code}}

      """
    let result = try check(suite, "--update")
    expect(result, exit: 65, error: "replace it with `code: ...`")
    #expect(!(result.errorText + result.text).contains("hush"), "\(result.errorText)")
  }

  @Test("Accounts of a case need a field for accounts")
  func accountsWithoutField() throws {
    expect(
      try check(
        """
        cases:
          - form: {fields: [{name: a}]}
            xkb-layout: us
            keys: a
            values: {a: a}
            accounts: {example.org: [{user: kim}]}

        """), exit: 65,
      error: "suite.yaml:6:16: the form has no field that takes an account (one with `content:`")
  }

  // MARK: - Recordings

  private func press(_ code: String, _ time: Int) -> String {
    [1, 0].map { value in
      let digits = String(1_000_000 + time + (value == 1 ? 0 : 20)).dropFirst()
      let stamp = "\((time + (value == 1 ? 0 : 20)) / 1000).\(digits.suffix(3))000"
      return "E: \(stamp) 0001 \(code) \(value)\nE: \(stamp) 0000 0000 0000\n"
    }.joined()
  }

  /// A trace of r k, Tab, Return: in Hangul 가.
  private var trace: String {
    "# EVEMU 1.3\n# evscribe mode: hangul,direct\n" + press("0013", 100) + press("0025", 200)
      + press("000f", 300) + press("001c", 400)
  }

  private func replay(_ options: String...) throws -> ProcessResult {
    let form = folder.write(Self.form, to: "form.yaml")
    let trace = folder.write(trace, to: "a.evemu")
    return try Evscribe.run(["replay", "--form", form, trace] + options)
  }

  @Test("A replay writes the values in each format; the keys of secure fields may be missing")
  func results() throws {
    expect(try replay(), exit: 0, output: "{\"name\":\"가\",\"code\":\"\"}\n")
    expect(try replay("--to", "shell"), exit: 0, output: "FORM_NAME='가'\nFORM_CODE=''\n")
    expect(try replay("--to", "tsv"), exit: 0, output: "name\t가\ncode\t\n")
    let values = folder.write("{\"code\":\"hush\"}", to: "values.json")
    expect(
      try replay("--values", values), exit: 0, output: "{\"name\":\"가\",\"code\":\"hush\"}\n")
    folder.write(#"{"name": null, "code": "h\ud83d\ude00"}"#, to: "values.json")
    expect(
      try replay("--values", values), exit: 0, output: "{\"name\":\"가\",\"code\":\"h😀\"}\n")
    // A value that is filled in has to follow the rules of its field.
    folder.write(#"{"code": "h"}"#, to: "values.json")
    expect(try replay("--values", values), exit: 1, error: "the form was not sent")
    expect(try replay("--to", "jsn"), exit: 64, output: "", error: "did you mean \"json\"?")
    expect(try replay("--until", "150ms"), exit: 1, error: "the form was not sent")
  }

  @Test("One trace gives the same values and events at any speed")
  func speeds() throws {
    for format in ["json", "events"] {
      let atOnce = try replay("--to", format)
      #expect(atOnce.end == .exited(0))
      #expect(!atOnce.output.isEmpty)
      for speed in ["1", "50", "1000"] {
        let slow = try replay("--to", format, "--realtime", "--speed", speed)
        #expect(slow.end == .exited(0))
        #expect(slow.output == atOnce.output, "\(format) \(speed)")
      }
    }
  }

  @Test("In a suite a secure field of a recording contains the expected text")
  func secureInSuite() throws {
    folder.write(Self.form, to: "form.yaml")
    folder.write(trace, to: "a.evemu")
    expect(
      try check(
        """
        cases:
          - form: form.yaml
            trace: a.evemu
            values: {name: 가, code: hush}
            sent: true

        """), exit: 0)
    let short = try check(
      """
      cases:
        - form: form.yaml
          trace: a.evemu
          values: {name: 가, code: h}
          sent: true

      """)
    expect(short, exit: 65, error: ":4:29: the value breaks the rule `minimum-length`")
  }

  @Test("--values needs --form, and a recording with a form is never split")
  func refusals() throws {
    expect(
      try Evscribe.run("replay", "--values", "x.json", "x.evemu"), exit: 64,
      error: "name one with --form")
    let form = folder.write(Self.form, to: "form.yaml")
    for option in [["--idle", "30s"], ["--max-size", "10M"]] {
      expect(
        try Evscribe.run(
          ["record", "--form", form, "-o", folder.path + "/k.evemu", "/dev/null"] + option),
        exit: 64, error: "must be a single file")
    }
  }

  @Test("Options of the text's output in the configuration have no effect on a replayed form")
  func configuration() throws {
    for text in ["to: signals\nunbuffered: on\n", "to: edits\n", "start-mode: morse\n"] {
      let file = folder.write(text, to: "config.yaml")
      let result = try replay("--config", file)
      expect(result, exit: 0, output: "{\"name\":\"가\",\"code\":\"\"}\n")
      #expect(result.errorText.isEmpty, "\(result.errorText)")
    }
    expect(try replay("--unbuffered"), exit: 64, output: "", error: "--unbuffered", "--form")
  }

  @Test("An option of forms is refused without a form")
  func formOptions() throws {
    let option = ["--mode", "morse", "--cut-numbers", "on"]
    expect(try Evscribe.run(["type"] + option), exit: 64, error: "unknown option '--cut-numbers'")
    for command in [["replay", "x.evemu"], ["record", "-o", "\(folder.path)/x"]] {
      expect(
        try Evscribe.run(command + option), exit: 64,
        error: "--cut-numbers: has no effect without --form")
    }
    let form = folder.write(Self.form, to: "form.yaml")
    expect(
      try Evscribe.run(["form", form, "--check", "--mode", "hangul"] + option.suffix(2)), exit: 0)
    #expect(try Evscribe.run("form", "--help").text.contains("the form's modes, or direct"))
  }
}
