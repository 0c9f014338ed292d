/// One of the two signals that letters are made of.
public enum MorseSignal: UInt8, Hashable, Sendable, CaseIterable {
  /// The short one.
  case dot
  /// The long one, three times as long (ITU-R M.1677-1, part I, 2.1).
  case dash
}
