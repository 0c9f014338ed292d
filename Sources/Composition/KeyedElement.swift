public import KeyEvents

/// A mark made with the keys, such as a dit, for playing its sound.
public struct KeyedElement: Hashable, Sendable {
  /// The time when the mark begins; it may be later than the press.
  public var start: EventTime
  /// The time when the mark ends by itself; nil if it lasts as long as a key is down.
  public var end: EventTime?

  /// Creates an element.
  public init(start: EventTime, end: EventTime? = nil) {
    self.start = start
    self.end = end
  }
}
