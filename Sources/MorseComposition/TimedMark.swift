public import KeyEvents

/// A mark (a dit or a dah) as read by ``TimingDecoder``. The presses of a bouncing contact are one
/// mark, from the first press to the last release; a press that is too short for a mark is left
/// out.
public struct TimedMark: Hashable, Sendable {
  /// The number of marks before this one.
  public var number: Int
  /// The time when the key went down.
  public var start: EventTime
  /// The time when the key went up.
  public var end: EventTime

  /// Creates a mark; `number` is the number of marks before it.
  public init(number: Int, start: EventTime, end: EventTime) {
    self.number = number
    self.start = start
    self.end = end
  }
}
