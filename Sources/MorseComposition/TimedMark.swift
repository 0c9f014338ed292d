public import KeyEvents

/// A mark as ``TimingDecoder`` read it: bounces are joined, from the first press to the last
/// release, and clicks that are too short are left out.
public struct TimedMark: Hashable, Sendable {
  /// How many marks came before it.
  public var number: Int
  /// When the key went down.
  public var start: EventTime
  /// When the key went up.
  public var end: EventTime

  /// Makes a mark from its parts.
  public init(number: Int, start: EventTime, end: EventTime) {
    self.number = number
    self.start = start
    self.end = end
  }
}
