import Typing

extension TypingSession {
  /// A session of modes that need no keyboard layout.
  static func withoutLayout(_ options: TypingOptions) -> TypingSession {
    TypingSession(options) { () throws(Never) in fatalError("direct is not among the modes") }
  }
}
