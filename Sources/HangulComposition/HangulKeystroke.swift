public import KeyEvents

/// A key pressed alone or with Shift.
public struct HangulKeystroke: Hashable, Sendable {
  /// The key, by its position on the keyboard.
  public var key: KeyCode
  /// Whether Shift is down.
  public var shift: Bool

  /// Creates a keystroke, by default without Shift.
  public init(_ key: KeyCode, shift: Bool = false) {
    self.key = key
    self.shift = shift
  }
}
