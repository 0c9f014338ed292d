public import KeyEvents

/// A key pressed alone or with Shift.
public struct HangulKeystroke: Hashable, Sendable {
  /// The key.
  public var key: KeyCode
  /// Whether Shift is down.
  public var shift: Bool

  /// Makes a keystroke from its parts.
  public init(_ key: KeyCode, shift: Bool = false) {
    self.key = key
    self.shift = shift
  }
}
