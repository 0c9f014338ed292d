import Foundation
import TestSupport
import Testing

/// Tests of recordings with inputs, made before edits in forms were counted and before the texts
/// that a list replaces in a form were masked. They must always replay to the same bytes.
@Suite("Recordings with inputs")
struct RecordedInputsTests {
  @Test(
    "A recording still gives the same bytes",
    arguments: [
      "changes", "changes-masked", "client-assisted", "client-assisted-masked", "client-hangul",
      "client-hangul-masked", "corrections", "corrections-masked", "hanja", "hanja-masked",
    ])
  func text(name: String) throws {
    try expectReplays(of: name, ["document", "edits", "changes"])
  }

  @Test(
    "A recording of a form still gives the same values and events",
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
