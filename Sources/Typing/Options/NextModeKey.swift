import KeyEvents

/// The next-mode key: a tap goes to the next mode, and a hold opens the list of modes. In a ring of
/// two modes there is no list, and a hold counts as a tap.
///
/// A tap ends when the key is released, or earlier if another key is pressed: fast typists press
/// the next letter before they release the key.
struct NextModeKey: Sendable {
  /// The time at which the key was pressed, while the press may still become a tap; otherwise nil.
  private(set) var pressed: EventTime?
  /// Whether there are more than two modes.
  private var opensList = true

  /// The duration of a hold that opens the list, in microseconds.
  static let holdTime: Int64 = 400_000

  /// Whether the key is down and may still become a tap.
  var isPressed: Bool { pressed != nil }

  /// The time at which a hold opens the list; nil if no hold will.
  var deadline: EventTime? { opensList ? pressed?.advanced(byMicroseconds: Self.holdTime) : nil }

  /// Undoes a release, because the key is still down.
  mutating func resume(since time: EventTime) { pressed = time }

  mutating func press(at time: EventTime, opensList: Bool) {
    self.opensList = opensList
    // Two such keys held together count as one.
    if pressed == nil { pressed = time }
  }

  /// Ends the tap, even if the press ended without a release or became a hold. Returns whether the
  /// tap was still possible.
  @discardableResult
  mutating func end() -> Bool {
    defer { pressed = nil }
    return isPressed
  }
}
