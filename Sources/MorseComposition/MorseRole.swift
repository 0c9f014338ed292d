/// What a key does in Morse.
public enum MorseRole: String, Hashable, Sendable, CaseIterable {
  /// Sends a dot; of two paddles the one that makes dots.
  case dot
  /// Sends a dash; of two paddles the one that makes dashes.
  case dash
  /// Sends what its being held says: a straight key, a single switch.
  case key
  /// Ends the open letter; where none is open, writes a blank.
  case space
  /// Takes back a signal of the open letter; where none is open, opens the one before the cursor or deletes a character.
  case delete
  /// Ends the line.
  case `return`
}
