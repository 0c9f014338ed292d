/// What is written for a procedure sign whose signals are those of a punctuation mark too.
///
/// A procedure sign that shares its signals with nothing is always written with its letters in angle brackets, `<SK>`;
/// one that shares them with a letter, the invitation to transmit, is always the letter, `k`.
public enum MorseProsigns: String, Hashable, Sendable, CaseIterable {
  /// The punctuation mark: `+`, `=`, `(`, `&`.
  case punctuation
  /// The procedure sign: `<AR>`, `<BT>`, `<KN>`, `<AS>`.
  case angle
}
