import TestSupport
import TextFields
import Testing

@testable import FormFiles

@Suite("Results of forms")
struct FormResultTests {
  private static func form(_ values: [(String, String)]) -> Form {
    var form = Form()
    for (name, value) in values {
      var view = TextView(name)
      view.text = value
      form.append(view)
    }
    return form
  }

  private static let values = [
    ("name", "홍길동"), ("e-mail", "a'b@\"c\".kr"), ("notes", "one\ttwo\nthree\r\\n"), ("empty", ""),
    ("mark", "it'\u{301}s $(x) `y` \\"),
  ]

  @Test(
    "Each format has all values in order",
    arguments: [
      (
        FormResult.json,
        #"{"name":"홍길동","e-mail":"a'b@\"c\".kr","notes":"one\ttwo\nthree\u000d\\n","empty":"","#
          + "\"mark\":\"it'\u{301}s $(x) `y` \\\\\"}\n"
      ),
      (
        .shell,
        "FORM_NAME='홍길동'\nFORM_E_MAIL='a'\\''b@\"c\".kr'\nFORM_NOTES='one\ttwo\nthree\r\\n'\n"
          + "FORM_EMPTY=''\nFORM_MARK='it'\\''\u{301}s $(x) `y` \\'\n"
      ),
      (
        .tsv,
        "name\t홍길동\ne-mail\ta'b@\"c\".kr\nnotes\tone\\ttwo\\nthree\\r\\\\n\nempty\t\n"
          + "mark\tit'\u{301}s $(x) `y` \\\\\n"
      ),
    ])
  func formats(format: FormResult, text: String) {
    #expect(format.bytes(of: Self.form(Self.values)) == Array(text.utf8))
    #expect(
      format.bytes(of: Form()) == Array((format == .json ? "{}\n" : "").utf8))
  }

  @Test("A shell gets the values unchanged", arguments: ["/bin/sh", "/bin/bash"])
  func shell(shell: String) throws {
    let result = String(
      decoding: FormResult.shell.bytes(of: Self.form(Self.values)), as: UTF8.self)
    let script =
      result + "printf '%s|%s|%s|%s|%s' \"$FORM_NAME\" \"$FORM_E_MAIL\" \"$FORM_NOTES\" "
      + "\"$FORM_EMPTY\" \"$FORM_MARK\""
    let output = try ProcessRunner.run(shell, ["-c", script])
    #expect(output.output == Array(Self.values.map(\.1).joined(separator: "|").utf8))
  }

  @Test("Control characters stay inside their value in every format")
  func controls() throws {
    // Neither form files nor keys produce these, but a delegate may.
    let text = "a\u{0}b\u{1B}c\u{7F}d\u{9B}e\u{2028}f\u{202E}g\u{B}h\\"
    let form = Self.form([("a", text), ("b", "end")])
    #expect(
      FormResult.json.bytes(of: form)
        == Array(
          (#"{"a":"a\u0000b\u001bc\u007fd\u009be\u2028f\u202eg\u000bh\\","b":"end"}"# + "\n").utf8))
    #expect(
      FormResult.tsv.bytes(of: form)
        == Array(
          (#"a"# + "\t"
            + #"a\x00b\x1Bc\x7Fd\xC2\x9Be\xE2\x80\xA8f\xE2\x80\xAEg\x0Bh\\"# + "\nb\tend\n").utf8))
    // A shell variable cannot contain NUL.
    let held = text.replacing("\u{0}", with: "\u{FFFD}")
    #expect(FormResult.shell.bytes(of: form) == Array("FORM_A='\(held)'\nFORM_B='end'\n".utf8))
    for shell in ["/bin/sh", "/bin/bash"] {
      let script = String(decoding: FormResult.shell.bytes(of: form), as: UTF8.self)
      let output = try ProcessRunner.run(
        shell, ["-c", script + "printf '%s|%s' \"$FORM_A\" \"$FORM_B\""])
      #expect(output.output == Array("\(held)|end".utf8))
    }
    // printf decodes the escapes of tsv.
    let row = String(decoding: FormResult.tsv.bytes(of: form), as: UTF8.self)
    let value = String(row.drop { $0 != "\t" }.dropFirst().prefix { $0 != "\n" })
    let output = try ProcessRunner.run("/bin/bash", ["-c", "printf %b \"$1\"", "bash", value])
    #expect(output.output == Array(text.utf8))
  }
}

extension FormResult {
  fileprivate func bytes(of form: Form) -> [UInt8] {
    var bytes: [UInt8] = []
    append(form, to: &bytes)
    return bytes
  }
}
