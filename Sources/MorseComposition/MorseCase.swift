/// The case in which letters are written. Morse itself has none.
public enum MorseCase: String, Hashable, Sendable, CaseIterable {
  /// `paris`
  case lower
  /// `PARIS`
  case upper
}
