public import KeyEvents

/// A mark as ``TimingDecoder`` took it in: from the first press to the last release where the contact bounced, and no
/// click that is too short to be one.
public struct TimedMark: Hashable, Sendable {
  /// How many marks were taken in before it.
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
