package import SystemIO
package import KeyEvents
package import MorseComposition
package import SessionMaking
package import Typing

/// A reason why a text cannot be keyed.
package enum TextKeyingError: Error {
  /// The text cannot be read.
  case unreadable(SystemError)
  /// A line, counted from 1, is not UTF-8.
  case notUTF8(file: String, line: Int)
  /// The text has more bytes than the limit.
  case tooLong(file: String, limit: Int)
  /// The text has a character that ends a line in some programs and that no key types.
  case lineEnd(Unicode.Scalar, TextPlace)
  /// A part of the text cannot be typed.
  case untypable(String, TextPlace, Reason)
  /// A required role has no key.
  case noKey(MorseRole)
  /// The key that selects the next mode has a role in Morse.
  case nextModeKeyIsBound
  /// The modifier that selects the next mode has a role in Morse.
  case nextModeModifierIsBound(KeyCode)
  /// The keyboard layout or Hangul layout for typing the text could not be loaded.
  case session(SessionMakingError)

  /// A reason why a part of the text cannot be typed.
  package enum Reason {
    /// None of the modes can type the part.
    case modes([TypingOptions.ModeName])
    /// The Hangul layout with that name cannot type the part.
    case hangulLayout(String)
    /// No key of the keyboard layout, alone or with Shift, types the part.
    case keyboardLayout
    /// The part is not one of the code's procedure signs, which are listed with their other names.
    case prosigns([[String]], code: String)
    /// The code has no signals for the part. `other` is a code that has them; nil if none does.
    case signals(code: String, other: MorseCodeName?)
  }
}

/// A position in a text: the line, and the Unicode scalar in it, both from 1.
package struct TextPlace {
  package var file: String
  package var line: Int
  package var column: Int
}

extension TextPlace: CustomStringConvertible {
  /// The position as `FILE:LINE:COLUMN`.
  package var description: String { "\(file):\(line):\(column)" }
}
