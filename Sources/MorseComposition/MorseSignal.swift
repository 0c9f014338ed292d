/// One of the two elements of which letters consist.
public enum MorseSignal: UInt8, Hashable, Sendable, CaseIterable {
  /// The short one.
  case dit
  /// The long one, three times as long (ITU-R M.1677-1, part I, 2.1).
  case dah
}
