import KeyEvents
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

/// What each trait of a field says about each option that changes words.
@Suite("Traits of fields and options for words")
struct FieldTraitTests {
  /// Corrects `ark` to `rak`, and completes every word to `ark`.
  private final class Source: AssistanceSource {
    func correction(of word: DoubtfulWord) -> String? {
      word.text.lowercased() == "ark" ? "rak" : nil
    }
    func position() -> String? { nil }
    func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
      ["ark"]
    }
    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
  }

  /// Options, each with keys that it gives an effect.
  private static let options: KeyValuePairs = [
    "capitals=sentences": "a", "full-stop=on": "a space space", "position=1,2": "s o s space",
    "replace=ka=dog": "k a space", "correct=automatic": "a r k space", "correct=offer": "a r k f7",
    "suggest=3": "a right",
  ]

  private typealias Change = (inout TextField) -> Void

  private static var rows: [(String, Change)] {
    var rows: [(String, Change)] = [("no trait", { _ in })]
    rows += TextInputTraits.AutocapitalizationType.allCases.map { type in
      (
        "capitals \(type.rawValue)",
        {
          $0.traits.autocapitalizationType = type
          $0.statesCapitals = true
        }
      )
    }
    rows += TextInputTraits.AutocorrectionType.allCases.dropFirst().map { type in
      ("correction \(type.rawValue)", { $0.traits.autocorrectionType = type })
    }
    rows += TextInputTraits.SpellCheckingType.allCases.dropFirst().map { type in
      ("spelling \(type.rawValue)", { $0.traits.spellCheckingType = type })
    }
    rows.append(
      (
        "correction no, spelling yes",
        {
          $0.traits.autocorrectionType = .no
          $0.traits.spellCheckingType = .yes
        }
      ))
    rows.append(("secure", { $0.traits.isSecureTextEntry = true }))
    rows += TextInputTraits.KeyboardType.allCases.dropFirst().map { type in
      ("keyboard \(type.rawValue)", { $0.traits.keyboardType = type })
    }
    rows += TextContentType.allCases.map { type in
      ("content \(type.rawValue)", { $0.traits.textContentType = type })
    }
    return rows
  }

  /// For each set of options that have an effect, the traits.
  private static let table = """
    capitals=sentences full-stop=on position=1,2 replace=ka=dog correct=automatic correct=offer suggest=3:
    no trait, correction yes, spelling yes, keyboard twitter, keyboard web-search, content \
    job-title
    full-stop=on position=1,2 replace=ka=dog correct=automatic correct=offer suggest=3:
    capitals none, capitals words, capitals sentences, capitals all
    capitals=sentences full-stop=on position=1,2 replace=ka=dog suggest=3:
    correction no, content name, content name-prefix, content given-name, content \
    middle-name, content family-name, content name-suffix, content nickname, content \
    organization-name, content location, content full-street-address, content \
    street-address-line-1, content street-address-line-2, content address-city, content \
    address-state, content address-city-and-state, content sublocality, content country-name
    capitals=sentences full-stop=on position=1,2 replace=ka=dog correct=automatic suggest=3:
    spelling no
    capitals=sentences full-stop=on position=1,2 replace=ka=dog correct=offer suggest=3:
    correction no, spelling yes
    none:
    secure, keyboard ascii-capable, keyboard numbers-and-punctuation, keyboard url, keyboard \
    number-pad, keyboard phone-pad, keyboard name-phone-pad, keyboard email-address, \
    keyboard decimal-pad, keyboard ascii-capable-number-pad, content postal-code, content \
    telephone-number, content email-address, content url, content credit-card-number, \
    content credit-card-name, content credit-card-given-name, content \
    credit-card-middle-name, content credit-card-family-name, content \
    credit-card-security-code, content credit-card-expiration, content \
    credit-card-expiration-month, content credit-card-expiration-year, content \
    credit-card-type, content username, content password, content new-password, content \
    one-time-code, content birthdate, content birthdate-day, content birthdate-month, \
    content birthdate-year, content date-time, content flight-number, content \
    shipment-tracking-number, content cellular-eid, content cellular-imei
    """

  /// The effect of the keys in a field: its text, and whether other words are offered.
  private static func effect(_ keys: String, _ words: [String], _ change: Change) throws -> String {
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct"] + words),
      form: FormSessionTests.form([FormSessionTests.field("a", change)]),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let source = Source()
    session.assistanceSource = source
    try FormSessionTests.type(keys, &session)
    let isOffered = session.takeCandidateRequest()?.doubtful != nil
    return try FormSessionTests.texts(session)[0] + (isOffered ? "?" : "")
  }

  @Test("A table shows which options have an effect in a field with a trait")
  func table() throws {
    var lines: [(options: String, traits: [String])] = []
    for (name, change) in Self.rows {
      let effective = try Self.options.filter { option, keys in
        try Self.effect(keys, [option], change) != Self.effect(keys, [], change)
      }
      let options = effective.isEmpty ? "none" : effective.map(\.key).joined(separator: " ")
      if let index = lines.firstIndex(where: { $0.options == options }) {
        lines[index].traits.append(name)
      } else {
        lines.append((options, [name]))
      }
    }
    let table = lines.map { "\($0.options):\n" + $0.traits.joined(separator: ", ") }
      .joined(separator: "\n")
    #expect(table == Self.table, "\n\(table)")
  }
}
