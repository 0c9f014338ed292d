import TestSupport
import Testing

/// Tests of `form --check` with the mistakes of a beginner.
@Suite("Mistakes in forms")
struct FormMistakeTests {
  private let folder = TemporaryFolder()

  @Test(
    "A mistake in YAML is reported with advice",
    arguments: [
      ("- name: a\n   label: x", "3:9", "or begin the line in the same column as the one above it"),
      ("- name: a\n label: x", "3:2", "begin in the same column"),
      ("  - name: a\n   label: x", "3:4", "begin in the column of the text after the hyphen"),
      ("- name: a\n  label: 'L'an'", "3:13", "' inside single quotes is written ''"),
      ("- name: a\n  label: \"x", "4:1", "a closing quote is missing"),
      (
        "- name: a\n  label:x", "4:1",
        "a colon and a space must follow each key, as in `label: Name`"
      ),
      ("- name: a\n  label: & co", "3:11", "text that begins with & or * needs quotes"),
      (
        "- name: a\n  pattern: \"\\d+\"", "3:13",
        #"in single quotes it is an ordinary character: '\d+'"#
      ),
    ])
  func yaml(_ fields: String, _ position: String, _ advice: String) throws {
    let file = folder.write("fields:\n\(fields)\n", to: "form.yaml")
    expect(
      try Evscribe.run("form", "--check", file), exit: 65, output: "",
      error: "form.yaml:\(position): ", advice)
  }

  @Test(
    "A mistake in a field is reported with its position",
    arguments: [
      ("{nam: a}", "2:4", #"unknown key "nam" in a field; did you mean "name"?"#),
      ("{label: a}", "2:3", #"missing key "name"; expected a field"#),
      ("{name: a, range: 100...1}", "2:20", "the smaller one first, as in `1...100`"),
      ("{name: a, picker: 9...1}", "2:21", "the smaller number first, as in `1...100`"),
      ("{name: a, minimum-length: 5, maximum-length: 4}", "2:13", "is larger than the maximum"),
    ])
  func field(_ field: String, _ position: String, _ message: String) throws {
    let file = folder.write("fields:\n- \(field)\n", to: "form.yaml")
    expect(
      try Evscribe.run("form", "--check", file), exit: 65, output: "",
      error: "form.yaml:\(position): ", message)
  }

  @Test("Values without a field, or that the form refuses, are reported with their position too")
  func values() throws {
    let form = folder.write("fields:\n- {name: age, range: 1...9}\n", to: "form.yaml")
    for (text, message) in [
      (
        #"{"aeg": "5"}"#,
        #"values.json:1:2: "aeg" is not a field of this form; did you mean "age"?"#
      ),
      (#"{"age": "50"}"#, "values.json:1:9: the value breaks the rule `range`"),
      (#"{"age": "x"}"#, "values.json:1:9: the value breaks the rule `range`"),
    ] {
      let values = folder.write(text, to: "values.json")
      expect(
        try Evscribe.run("form", "--check", form, "--values", values), exit: 65, output: "",
        error: message)
    }
  }

  @Test("All mistakes are reported, each on a line with its position")
  func all() throws {
    let form = folder.write(
      "titel: x\nfields:\n- {name: a, keybord: url, range: 3...1}\n- {name: a}\n", to: "form.yaml")
    let result = try Evscribe.run("form", "--check", form)
    expect(result, exit: 65, output: "")
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == 4, "\(result.errorText)")
    for (line, position) in zip(lines, ["1:1", "3:13", "3:34", "4:10"]) {
      #expect(line.hasPrefix("evscribe: \(form):\(position): "), "\(line)")
    }
    let good = folder.write("fields: [{name: a, class: digits}, {name: b}]\n", to: "form.yaml")
    let values = folder.write(#"{"a": "x", "c": 1, "b": []}"#, to: "values.json")
    expect(
      try Evscribe.run("form", "--check", good, "--values", values), exit: 65, output: "",
      error: "values.json:1:7: the value breaks", "values.json:1:12: \"c\" is not a field",
      "values.json:1:25: found a list")
  }

  @Test("With a secure field the message about --append contains advice")
  func append() throws {
    let form = folder.write("fields: [{name: pin, secure: yes}]\n", to: "form.yaml")
    expect(
      try Evscribe.run("form", form, "--append", "--output", "\(folder.path)/log"), exit: 64,
      output: "", error: "leave out --append, or write to a pipe")
  }
}
