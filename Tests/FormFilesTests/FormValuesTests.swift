import Documents
import TextFields
import Testing

@testable import FormFiles

@Suite("Values of a form in JSON")
struct FormValuesTests {
  private static func form() throws -> Form {
    try FormFile(
      parsing: Array(
        """
        fields:
          - {name: name, value: Kim}
          - {name: age, range: 1...100}
          - {name: pin, secure: yes, class: digits}
          - {name: notes, lines: 3}
        """.utf8)
    ).form
  }

  private static func read(_ text: String) throws -> [String] {
    var mistakes: [JSONError] = []
    let values = FormValues(parsing: Array(text.utf8), for: try form(), noting: &mistakes)
    if let first = mistakes.first { throw first }
    return values.texts.map { "\($0.name)=\($0.text)" }
  }

  @Test("JSON strings are decoded; numbers and booleans are read as they are written")
  func texts() throws {
    for (json, texts) in [
      (#"{"name": "\ud83d\ude00\/é", "notes": "a\n\tb"}"#, ["name=😀/é", "notes=a\n\tb"]),
      (#"{"age": 42, "name": -1.50e3, "pin": true}"#, ["age=42", "name=-1.50e3", "pin=true"]),
      ("{}", []), (" {\n\"name\": \"\"} ", ["name="]),
    ] {
      #expect(try Self.read(json) == texts, "\(json)")
    }
  }

  @Test("The text for null is empty, and replaces a text that the form states")
  func null() throws {
    #expect(try Self.read(#"{"name": null, "age": null}"#) == ["name=", "age="])
  }

  @Test(
    "A value that is not a text is reported with its position, and no text is quoted",
    arguments: [
      ("", "1:1: found the end, expected a value"),
      ("[]", "1:1: found a list, expected an object of strings, as in `{\"name\": \"Kim\"}`"),
      ("[name: hush]", "1:3: found an unexpected character, expected a value"),
      ("{\"name\": [\"hush\"]}", "1:10: found a list, expected a string"),
      ("{\n  \"pin\": {\"hush\": 1}}", "2:10: found an object, expected a string"),
      (
        "{\"pin\": \"hush\\u0007\"}",
        "1:9: found control characters, expected text without them"
      ),
      ("{\"name\": \"a\\nb\"}", "1:10: found control characters, expected text without them"),
      ("{\"pin\": hush}", "1:9: found an unexpected character, expected a value"),
      ("{\"pin\": \"hush\"7}", "1:15: found an unexpected character, expected a comma or }"),
      ("{\"ein\": \"hush\"}", "1:2: \"ein\" is not a field of this form; did you mean \"pin\"?"),
    ])
  func mistakes(json: String, message: String) throws {
    let error = #expect(throws: JSONError.self) { try Self.read(json) }
    #expect(error?.description == message)
  }

  @Test("All mistakes are collected, broken rules only on request")
  func all() throws {
    let text = Array(#"{"x": 1, "age": 0, "pin": [], "name": "Lee"}"#.utf8)
    for (checksRules, columns) in [(false, [2, 27]), (true, [2, 17, 27])] {
      var mistakes: [JSONError] = []
      let values = FormValues(
        parsing: text, for: try Self.form(), checksRules: checksRules, noting: &mistakes)
      #expect(mistakes.map(\.column) == columns)
      #expect(values.texts.last?.text == "Lee")
    }
    let many = "{" + (0..<1000).map { "\"x\($0)\": 0" }.joined(separator: ",") + "}"
    var mistakes: [JSONError] = []
    _ = FormValues(parsing: Array(many.utf8), for: try Self.form(), noting: &mistakes)
    #expect(mistakes.count == 100)
  }
}
