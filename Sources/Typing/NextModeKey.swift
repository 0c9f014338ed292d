import KeyEvents

/// The next-mode key: a tap goes to the next mode, a hold opens the list of modes. In a ring of two there is no list, and a
/// hold is a tap.
///
/// A tap is over when the key is released, or when another key comes down first: fast typists press the next letter before
/// they have released it.
struct NextModeKey: Sendable {
  /// Since when the key is down and may still become a tap.
  private(set) var pressed: EventTime?
  /// Whether there are modes to choose from but the next.
  private var opensList = true

  /// How long the key must be held for the list, in microseconds.
  static let holdTime: Int64 = 400_000

  /// Whether the key is down and may still become a tap.
  var isPressed: Bool { pressed != nil }

  /// When holding it opens the list.
  var deadline: EventTime? { opensList ? pressed?.advanced(byMicroseconds: Self.holdTime) : nil }

  /// The release was none: the key is down as it was.
  mutating func resume(since time: EventTime) { pressed = time }

  mutating func press(at time: EventTime, opensList: Bool) {
    self.opensList = opensList
    // Two of them held together are one.
    if pressed == nil { pressed = time }
  }

  /// The tap is over, or nobody released the key, or it was held long enough. Returns whether it was pressed.
  @discardableResult
  mutating func end() -> Bool {
    defer { pressed = nil }
    return isPressed
  }
}
