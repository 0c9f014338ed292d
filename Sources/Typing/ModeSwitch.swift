import KeyEvents

/// The next-mode key: a tap goes to the next mode, a hold offers the list of modes.
///
/// A tap is over when the key is let go, or when another key comes down first: fast typists press the next letter before
/// they have let go.
struct ModeSwitch: Sendable {
  private var state: State = .idle

  private enum State: Sendable {
    case idle
    case pressed(since: EventTime)
    case offering
  }

  /// How long the key must be held for the list, in microseconds.
  static let holdTime: Int64 = 400_000

  /// Whether the list is offered and a digit chooses from it.
  var isOffering: Bool {
    if case .offering = state { true } else { false }
  }

  /// Whether the key is down and may still become a tap.
  var isPressed: Bool { deadline != nil }

  var deadline: EventTime? {
    if case .pressed(let since) = state { since.advanced(by: Self.holdTime) } else { nil }
  }

  mutating func began(at time: EventTime) { state = .pressed(since: time) }

  mutating func advance(to time: EventTime) {
    if let deadline, deadline <= time { state = .offering }
  }

  /// The key was let go, or another came down. Returns whether that makes a tap.
  mutating func completeTap() -> Bool {
    guard case .pressed = state else { return false }
    state = .idle
    return true
  }

  /// Nobody let go; or a choice was made, or none.
  mutating func cancel() { state = .idle }
}
