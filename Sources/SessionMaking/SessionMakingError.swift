package import Descriptors
package import KeyboardLayout
package import YAMLReading

/// Why no session can be made with the layouts that its options name.
package enum SessionMakingError: Error {
  /// The file of a Hangul layout cannot be read.
  case unreadableLayout(SystemError)
  /// It is no layout.
  case malformedLayout(YAMLError, file: String)
  /// It is malformed and not clearly a layout, so it must not be quoted: it may be private. Has the
  /// position with the file, and what was expected there.
  case unprovenLayout(place: String, expected: String)
  /// The list of words for `prior` cannot be read.
  case unreadableWords(SystemError)
  /// There is no such layout of `direct`.
  case noKeyboardLayout(KeyboardLayoutError)
}

extension SessionMakingError {
  /// The long names of the options involved, the most likely cause first.
  package var options: [String] {
    switch self {
    case .unreadableLayout, .malformedLayout, .unprovenLayout: ["layout"]
    case .unreadableWords: ["prior"]
    case .noKeyboardLayout:
      ["xkb-layout", "xkb-variant", "xkb-model", "xkb-rules", "xkb-options"]
    }
  }
}
