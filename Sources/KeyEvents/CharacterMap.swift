/// The characters that a user's keyboard layout gives.
///
/// Plain typing asks it; the room that knows the system's layouts implements it. It follows the modifiers and locks by
/// the keys it is told of, and holds dead keys and compose sequences until they are complete.
public protocol CharacterMap {
  /// A key went down or repeated. Appends the characters it gives now to `text` (none for a modifier or a dead key).
  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer

  /// A modifier or a lock went down or up while another mode was hearing, or a key that was pressed went up.
  mutating func update(_ key: KeyCode, isDown: Bool)

  /// Forgets a dead key or a compose sequence under way. Modifiers and locks stay.
  mutating func resetSequence()

  /// What a dead key or a compose sequence under way looks like, empty when there is none.
  var pendingSequence: String { get }

  /// Whether Ctrl, Alt or Super is in force, by the layout's own idea of these (which key is Ctrl is the layout's word).
  var hasCommandModifier: Bool { get }

  /// Whether the layout uses right Alt to choose a third level (AltGr), so that it cannot be the next-mode key.
  var usesRightAltForLevel: Bool { get }
}

/// What a key did to a ``CharacterMap``.
public enum CharacterMapAnswer: Sendable {
  /// It gave the characters that were appended.
  case characters
  /// It is part of a dead-key or compose sequence that goes on.
  case sequence
  /// It gave nothing: a function key, a modifier.
  case nothing
}
