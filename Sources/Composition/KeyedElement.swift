public import KeyEvents

/// A mark that keys have made, such as a dit, for whoever lets it sound.
public struct KeyedElement: Hashable, Sendable {
  /// The time when it begins; it may be later than the press.
  public var start: EventTime
  /// The time when it ends by itself; nil if it lasts as long as a key is down.
  public var end: EventTime?

  /// Creates an element.
  public init(start: EventTime, end: EventTime? = nil) {
    self.start = start
    self.end = end
  }
}
