package import Descriptors
package import KeyEvents
package import MorseComposition
package import SessionMaking
package import Typing

/// Why a text cannot be keyed.
package enum TextKeyingError: Error {
  /// The text cannot be read.
  case unreadable(SystemError)
  /// That line, from 1, is not UTF-8.
  case notUTF8(file: String, line: Int)
  /// It has more bytes than that.
  case tooLong(file: String, limit: Int)
  /// It has a character that ends a line in some programs and that no key types.
  case lineEnd(Unicode.Scalar, TextPlace)
  /// Something in it cannot be typed.
  case untypable(String, TextPlace, Reason)
  /// A role that is needed has no key.
  case noKey(MorseRole)
  /// The key that goes to the next mode has a role in Morse.
  case nextModeKeyIsBound
  /// The modifier for going to the next mode has a role in Morse.
  case nextModeModifierIsBound(KeyCode)
  /// The keyboard layout or Hangul layout to type it with could not be loaded.
  case session(SessionMakingError)

  /// Why something cannot be typed.
  package enum Reason {
    /// None of these modes has it.
    case modes([TypingOptions.ModeName])
    /// The Hangul layout of that name does not have it.
    case hangulLayout(String)
    /// No key of the keyboard layout gives it alone or with Shift.
    case keyboardLayout
    /// It is none of the procedure signs of that code, each with its other names.
    case prosigns([[String]], code: String)
    /// That code has no signals for it; another one may have.
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
  /// `FILE:LINE:COLUMN`
  package var description: String { "\(file):\(line):\(column)" }
}
