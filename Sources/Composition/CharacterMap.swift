public import KeyEvents

/// The characters that a user's keyboard layout gives.
///
/// Plain typing asks it; the room that knows the system's layouts implements it. It follows the modifiers and locks by
/// the keys it is told of, and holds dead keys and compose sequences until they are complete.
///
/// A map is a value: nothing that is told to a copy changes the one that was copied. So a composer can be kept and gone
/// back to.
public protocol CharacterMap {
  /// Appends to `text` the characters that a key gives now (none for a modifier or a dead key). Called when the key goes
  /// down, before ``update(_:isDown:)`` tells so, and when it repeats.
  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer

  /// A key went down or up: follows modifiers and locks, and gives no characters. Modifiers and locks are told also
  /// while another mode is hearing.
  mutating func update(_ key: KeyCode, isDown: Bool)

  /// Forgets a dead key or a compose sequence under way. Modifiers and locks stay.
  mutating func resetSequence()

  /// What a dead key or a compose sequence under way looks like, empty when there is none.
  var pendingSequence: String { get }

  /// Whether Ctrl, Alt or Super is in force, by the layout's own idea of these (which key is Ctrl is the layout's word).
  var hasCommandModifier: Bool { get }

  /// Whether the layout uses right Alt to choose a third level (AltGr), or for another purpose of its own such as the
  /// Compose key, so that it cannot be the next-mode key.
  var usesRightAltForLevel: Bool { get }
}

/// What a key did to a ``CharacterMap``.
public enum CharacterMapAnswer: Sendable {
  /// It gave the characters that were appended.
  case characters
  /// It is part of a dead-key or compose sequence that goes on, or one that no sequence goes on with: the sequence is
  /// forgotten then, and the key gives nothing.
  case sequence
  /// It gave nothing: a function key, a modifier.
  case nothing
}
