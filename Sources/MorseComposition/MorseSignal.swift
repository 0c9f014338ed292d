/// An element of a letter: a dit or a dah.
public enum MorseSignal: UInt8, Hashable, Sendable, CaseIterable {
  /// The short element.
  case dit
  /// The long element, as long as three dits (ITU-R M.1677-1, part I, 2.1).
  case dah
}
