package import SystemIO
package import KeyboardLayout
package import Documents

/// The reason why no session can be created with the layouts or the word list that its options
/// name.
package enum SessionMakingError: Error {
  /// The file of a Hangul layout cannot be read.
  case unreadableLayout(SystemError)
  /// The file is not a valid Hangul layout.
  case malformedLayout(YAMLError, file: String)
  /// The file is malformed and not clearly a layout, so it must not be quoted: it may be private.
  /// `place` is the file and the position of the error; `expected` names the valid content.
  case unprovenLayout(place: String, expected: String)
  /// The word list for the option `prior` cannot be read.
  case unreadableWords(SystemError)
  /// The keyboard layout for the mode `direct` cannot be loaded.
  case noKeyboardLayout(KeyboardLayoutError)
}

extension SessionMakingError {
  /// The long names of the options that may be the cause, the most likely one first.
  package var options: [String] {
    switch self {
    case .unreadableLayout, .malformedLayout, .unprovenLayout: ["layout"]
    case .unreadableWords: ["prior"]
    case .noKeyboardLayout:
      ["xkb-layout", "xkb-variant", "xkb-model", "xkb-rules", "xkb-options"]
    }
  }
}
