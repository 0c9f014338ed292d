/// How letters are written. Morse itself knows one case only.
public enum MorseCase: String, Hashable, Sendable, CaseIterable {
  /// `paris`
  case lower
  /// `PARIS`
  case upper
}
