/// The function of a key in Morse.
public enum MorseRole: String, Hashable, Sendable, CaseIterable {
  /// The dot key of the three-key keyer, or the paddle that makes dits.
  case dot
  /// The dash key of the three-key keyer, or the paddle that makes dahs.
  case dash
  /// A straight key or single switch: its signals depend on its timing.
  case key
  /// Ends the open letter; if none is open, writes a space.
  case space
  /// Removes a signal of the open letter; if none is open, reopens the letter before the cursor or
  /// deletes a character.
  case delete
  /// Ends the line.
  case `return`
}
