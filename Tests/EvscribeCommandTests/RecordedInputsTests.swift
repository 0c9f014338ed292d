import Foundation
import TestSupport
import Testing

/// Recordings with inputs, made before edits in forms were counted and what a list replaces in a
/// form was masked over that form's text. They replay to the same bytes for good.
@Suite("Recordings with inputs")
struct RecordedInputsTests {
  @Test(
    "A recording gives the bytes that it always gave",
    arguments: [
      "changes", "changes-masked", "client-assisted", "client-assisted-masked", "client-hangul",
      "client-hangul-masked", "corrections", "corrections-masked", "hanja", "hanja-masked",
    ])
  func text(name: String) throws {
    try expectReplays(of: name, ["document", "edits", "changes"])
  }

  @Test(
    "A recording of a form gives the values and events that it always gave",
    arguments: [
      ("form-changes", "Inputs/letter.yaml"), ("form-changes-masked", "Inputs/letter.yaml"),
      ("form-accounts", "Forms/login.yaml"),
    ])
  func form(name: String, form: String) throws {
    try expectReplays(of: name, ["json", "events"], ["--form", Evscribe.sample(form)])
  }

  private func expectReplays(
    of name: String, _ outputs: [String], _ options: [String] = []
  ) throws {
    let texts = try outputs.map { output in
      let result = try Evscribe.run(
        ["replay", "--to", output] + options + [Evscribe.sample("Inputs/\(name).evemu")])
      expect(result, exit: 0)
      #expect(result.errorText.isEmpty, "\(result.errorText)")
      return "--to \(output):\n\(result.text)\n"
    }
    try expectSnapshot(texts.joined(), named: "inputs-\(name)")
  }
}
