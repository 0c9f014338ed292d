public import KeyEvents

/// The characters of a user's keyboard layout.
///
/// Plain typing uses it; the module that knows the system's layouts implements it. It tracks
/// modifiers and locks by the keys reported to it, and holds dead keys and compose sequences until
/// they are complete.
///
/// A map is a value: changing a copy does not change the original. So a composer that has a map can
/// be saved and restored.
public protocol CharacterMap {
  /// Appends to `text` the characters that a key gives now (none for a modifier or a dead key).
  /// Called when the key is pressed, before ``update(_:isDown:)`` for it, and when it repeats.
  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer

  /// Tracks modifiers and locks: a key was pressed or released. Gives no characters. Modifiers and
  /// locks are reported even while another mode is active.
  mutating func update(_ key: KeyCode, isDown: Bool)

  /// Discards an unfinished dead key or compose sequence. Modifiers and locks stay.
  mutating func resetSequence()

  /// The unfinished dead key or compose sequence, for display; empty if there is none.
  var pendingSequence: String { get }

  /// Whether Ctrl, Alt or Super is active. The layout decides which keys these are.
  var hasCommandModifier: Bool { get }

  /// Whether the layout uses right Alt for a third level (AltGr), or for another purpose such as
  /// the Compose key, so that it cannot be the next-mode key.
  var usesRightAltForLevel: Bool { get }

  /// The key that has the letter on a US keyboard which this key gives without modifiers, for
  /// shortcuts; `.unknown` for the key of a Latin letter that gives none here. The key itself if it
  /// is no letter's, or the layout has no Latin letters.
  func letterKey(for key: KeyCode) -> KeyCode
}

extension CharacterMap {
  /// The key itself: the letters are those of a US keyboard.
  public func letterKey(for key: KeyCode) -> KeyCode { key }
}

/// What a key did to a ``CharacterMap``.
public enum CharacterMapAnswer: Sendable {
  /// It gave the appended characters.
  case characters
  /// It continued a dead-key or compose sequence that is still unfinished, or did not fit the
  /// sequence: then the sequence is discarded, and the key gives nothing.
  case sequence
  /// It gave nothing, for example a function key or a modifier.
  case nothing
}
