/// A way to write a procedure sign that shares its signals with a punctuation mark.
///
/// A procedure sign with unshared signals is always written in angle brackets, `<SK>`; the
/// invitation to transmit, which shares its signals with a letter, is always written as the letter
/// `k`.
public enum MorseProsigns: String, Hashable, Sendable, CaseIterable {
  /// The punctuation mark: `+`, `=`, `(`, `&`.
  case punctuation
  /// The procedure sign: `<AR>`, `<BT>`, `<KN>`, `<AS>`.
  case angle
}
