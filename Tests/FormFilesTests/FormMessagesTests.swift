import TextFields
import Testing
import Documents

@testable import FormFiles

@Suite("Messages of form files")
struct FormMessagesTests {
  private static func read(_ text: String) throws(YAMLError) -> FormFile {
    try FormFile(parsing: Array(text.utf8))
  }

  @Test("A form has its own words for the question of Escape")
  func questions() throws {
    let file = try Self.read(
      """
      messages: {leave: Quitter ? Encore Échap., empty: Effacer ? Encore Échap.}
      fields: [{name: a}]
      """)
    #expect(file.sentences[.leave] == "Quitter ? Encore Échap.")
    #expect(file.sentences[.empty] == "Effacer ? Encore Échap.")
    let silent = try Self.read("fields: [{name: a}]").sentences
    #expect(silent[.leave].hasPrefix("Escape again leaves the form"))
    #expect(silent[.empty].hasPrefix("Escape again empties the form"))
  }

  @Test("A form has its own words for its messages, its lists and its actions")
  func words() throws {
    let file = try Self.read(
      """
      messages:
        sent: Merci !
        offer-accounts: "Bas : comptes de {}"
        no-account: Aucun compte de {}.
        next: suivant
        actions: quoi faire
      fields: [{name: a}]
      """)
    #expect(file.sentences[.sent] == "Merci !")
    #expect(file.sentences.text(.offer, of: "a.org") == "Bas : comptes de a.org")
    #expect(file.sentences.text(.noAccount, of: "{}") == "Aucun compte de {}.")
    #expect(file.form.titles == [.next: "suivant", .actions: "quoi faire"])
    let silent = try Self.read("fields: [{name: a}]")
    #expect(silent.sentences.text(.offer, of: "a.org") == "Down: accounts for a.org")
    #expect(silent.form.title(.clear) == "clear")
    for word in ["sent", "next", "actions"] {
      #expect(throws: YAMLError.self) {
        try Self.read("{messages: {\(word): ' '}, fields: [{name: a}]}")
      }
    }
  }

  @Test("A message for a rule applies to all fields without one of their own")
  func rules() throws {
    let form = try Self.read(
      """
      fields:
        - {name: a}
        - {name: b, messages: {required: B is missing}}
        - {name: c, message: C is wrong}
      messages: {required: Il manque quelque chose., range: Impossible.}
      """
    ).form
    #expect(form[0].messages == [.required: "Il manque quelque chose.", .range: "Impossible."])
    #expect(form[1].messages == [.required: "B is missing", .range: "Impossible."])
    #expect(form[2].messages[.required] == "C is wrong")
    #expect(form[2].messages[.range] == "C is wrong")
  }

  @Test(
    "A mistake in the messages of a form is an error with its position",
    arguments: [
      ("messages: x", 11, "expected sentences"),
      ("messages: {leav: x}", 12, #"unknown key "leav" in the messages of a form; did you mean"#),
      ("messages: {requierd: x}", 12, #"did you mean "required"?"#),
      ("messages: {leave: \"a\\nb\"}", 19, "without control or invisible"),
      ("messages: {leave: \"\"}", 19, "expected a sentence"),
    ])
  func mistakes(_ line: String, _ column: Int, _ words: String) throws {
    let error = try #require(throws: YAMLError.self) {
      try Self.read("\(line)\nfields: [{name: a}]")
    }
    #expect(error.mark.line == 1)
    #expect(error.mark.column == column)
    #expect(error.problem.contains(words))
  }
}
