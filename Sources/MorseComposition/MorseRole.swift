/// What a key does in Morse.
public enum MorseRole: String, Hashable, Sendable, CaseIterable {
  /// Sends a dot.
  case dot
  /// Sends a dash.
  case dash
  /// Sends what its timing says: a straight key.
  case key
  /// Ends the open letter; where none is open, writes a blank.
  case space
  /// Takes back a signal of the open letter; where none is open, opens the one before the cursor or deletes a character.
  case delete
  /// Ends the line.
  case `return`
}
