public import KeyEvents

/// A map from keys to the characters of a user's keyboard layout.
///
/// Plain typing (``DirectComposer``) uses a map; the module for the system's layouts implements
/// this protocol. A map tracks modifiers and locks by the keys reported to it, and keeps dead keys
/// and compose sequences until they are complete.
///
/// A map is a value: changing a copy does not change the original. A composer with a map can
/// therefore be saved and restored.
public protocol CharacterMap {
  /// Appends to `text` the characters that a key types now (none for a modifier or a dead key).
  /// Called when the key is pressed, before ``update(_:isDown:)``, and when it repeats.
  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer

  /// Tracks modifiers and locks when a key is pressed or released. Types no characters. Modifiers
  /// and locks are reported even while another mode is active.
  mutating func update(_ key: KeyCode, isDown: Bool)

  /// Discards an unfinished dead key or compose sequence. Modifiers and locks stay.
  mutating func resetSequence()

  /// The unfinished dead key or compose sequence, for display; empty if there is none.
  var pendingSequence: String { get }

  /// Whether Ctrl, Alt or Super is active, as defined by the layout.
  var hasCommandModifier: Bool { get }

  /// Whether the layout uses right Alt for a third level (AltGr), or for another purpose such as
  /// the Compose key, so that it cannot be the next-mode key.
  var usesRightAltForLevel: Bool { get }

  /// Returns the key to use for shortcuts: the key that has, on a US keyboard, the letter that
  /// `key` types in this layout without modifiers.
  ///
  /// If `key` does not type a Latin letter in this layout, returns `.unknown` for a letter key of a
  /// US keyboard, and `key` itself for any other key. Also returns `key` itself if the layout has
  /// no Latin letters.
  func letterKey(for key: KeyCode) -> KeyCode
}

extension CharacterMap {
  /// Returns the key itself, as on a US keyboard.
  public func letterKey(for key: KeyCode) -> KeyCode { key }
}

/// The effect of a key on a ``CharacterMap``.
public enum CharacterMapAnswer: Sendable {
  /// The key typed the appended characters.
  case characters
  /// The key began or continued a dead-key or compose sequence, which is still unfinished; or it
  /// did not fit the sequence, which was then discarded, and the key typed nothing.
  case sequence
  /// The key typed nothing, for example because it is a function key or a modifier.
  case nothing
}
