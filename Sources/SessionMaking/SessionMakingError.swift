package import Descriptors
package import KeyboardLayout
package import YAMLReading

/// Why no session can be made with the layouts that its options name.
package enum SessionMakingError: Error {
  /// The file of a Hangul layout cannot be read.
  case unreadableLayout(SystemError)
  /// It is no layout.
  case malformedLayout(YAMLError, file: String)
  /// It is no layout, and does not prove to be meant for one: what stands there may be told to nobody but its owner. The
  /// place with its file, and what should stand there.
  case unprovenLayout(place: String, expected: String)
  /// There is no such layout of `direct`.
  case noKeyboardLayout(KeyboardLayoutError)
}

extension SessionMakingError {
  /// The options that have a part in it, by their long names, the first of them to blame before the others.
  package var options: [String] {
    switch self {
    case .unreadableLayout, .malformedLayout, .unprovenLayout: ["layout"]
    case .noKeyboardLayout:
      ["xkb-layout", "xkb-variant", "xkb-model", "xkb-rules", "xkb-options"]
    }
  }
}
