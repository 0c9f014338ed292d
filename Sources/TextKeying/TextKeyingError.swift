package import Descriptors
package import KeyEvents
package import KeyTraces
package import MorseComposition
package import SessionMaking
package import Typing

/// Why no keys can be made of a text.
package enum TextKeyingError: Error {
  /// The text cannot be read.
  case unreadable(SystemError)
  /// The file is a trace already, or begins as one and is malformed.
  case trace(TraceError, file: String)
  /// It is no UTF-8 in that line, from 1.
  case notUTF8(file: String, line: Int)
  /// It has more bytes than that.
  case tooLong(file: String, limit: Int)
  /// It has a sign that ends a line in some programs and that no key types.
  case lineEnd(Unicode.Scalar, TextPlace)
  /// Something in it cannot be typed.
  case untypable(String, TextPlace, Reason)
  /// No key has a role that is needed.
  case noKey(MorseRole)
  /// The key that goes to the next mode has a role in Morse.
  case nextModeKeyIsBound
  /// The modifier that is held to go to the next mode has a role in Morse.
  case nextModeModifierIsBound(KeyCode)
  /// There is no layout to type it with.
  case session(SessionMakingError)

  /// Why something cannot be typed.
  package enum Reason {
    /// None of these modes has it.
    case modes([TypingOptions.ModeName])
    /// The Hangul layout of that name has it not.
    case hangulLayout(String)
    /// No key of the keyboard layout gives it alone or with Shift.
    case keyboardLayout
    /// It is none of the procedure signs of that code, each with its other names.
    case prosigns([[String]], code: String)
    /// That code has no signals for it; another one may have.
    case signals(code: String, other: MorseCodeName?)
  }
}

/// A place in a text: the line, and the Unicode scalar in it, both from 1.
package struct TextPlace {
  package var file: String
  package var line: Int
  package var column: Int
}

extension TextPlace: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`
  package var description: String { "\(file):\(line):\(column)" }
}
