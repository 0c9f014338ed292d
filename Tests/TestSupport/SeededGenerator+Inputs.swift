public import KeyEvents

extension SeededGenerator {
  /// A random input other than a frame, not earlier than `time`.
  public mutating func sessionInput(after time: EventTime) -> SessionInput {
    let time = time.advanced(byMicroseconds: .random(in: 0...2_000_000, using: &self))
    let count = Bool.random(using: &self) ? Int.random(in: 0...999_999_999_999, using: &self) : nil
    return SessionInput(time: time, editCount: count, content())
  }

  private mutating func content() -> SessionInput.Content {
    switch Int.random(in: 0..<9, using: &self) {
    case 0: return .refused
    case 1: return .mismatch
    case 2:
      return .text(SurroundingText(before: text(), selected: text(), after: text()))
    case 3:
      var traits = TextInputTraits()
      traits.keyboardType = .allCases.randomElement(using: &self) ?? .default
      traits.autocapitalizationType = .allCases.randomElement(using: &self) ?? .none
      traits.isSecureTextEntry = .random(using: &self)
      return .traits(traits)
    case 4: return .candidates(title: text())
    case 5:
      let index = Int.random(in: 0...999_999, using: &self)
      return .choice(
        [
          .close, .nextField, .previousField, .done, .newLine, .mode(index),
          .account(index, user: text(Self.seenPieces)),
        ].randomElement(using: &self) ?? .done)
    case 6:
      return .problem(
        SessionInput.Problem(
          check: .random(in: 1...999_999_999_999, using: &self),
          field: .random(in: 0...999_999, using: &self),
          rule: FieldRule.allCases.randomElement(using: &self) ?? .required))
    case 7: return .abort
    default:
      let candidate = Candidate(
        "x" + text(Self.seenPieces).dropLast(), comment: text(), replacing: text(Self.seenPieces))
      return candidate.map(SessionInput.Content.candidate) ?? .refused
    }
  }

  private static let pieces = Array(
    "abc \"\\'#:\n\r\t\u{0}\u{7F}\u{85}\u{FEFF}\u{2028}\u{FFFE}\u{FFFF}가한漢é\u{301}😀\u{10FFFF}"
      .unicodeScalars)

  /// The pieces that a candidate may contain.
  private static let seenPieces = pieces.filter { Candidate(String($0)) != nil }

  private mutating func text(_ pieces: [Unicode.Scalar] = pieces) -> String {
    var text = String.UnicodeScalarView()
    let length = Int.random(in: 0...9, using: &self) == 0 ? SessionInput.textLimit : 5
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      text.append(pieces.randomElement(using: &self) ?? "x")
    }
    return String(text)
  }
}
