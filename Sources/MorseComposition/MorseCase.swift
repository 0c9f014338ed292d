/// The case of the letters typed in Morse, which itself has none.
public enum MorseCase: String, Hashable, Sendable, CaseIterable {
  /// Small letters: `paris`.
  case lower
  /// Capitals: `PARIS`.
  case upper
}
