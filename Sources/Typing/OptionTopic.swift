/// The sections in which help lists the options of typing, in this order.
package enum OptionTopic: String, Sendable, CaseIterable {
  /// The most used options of all sections.
  case typing = "Typing"
  case keys = "Keys and modes"
  case hangul = "Hangul and Hanja"
  case morse = "Morse"
  case oneSwitch = "One switch"
  case words = "Words and changes"
  case keyboardLayout = "Keyboard layout"
}

extension [OptionRow] {
  /// The rows, listed in another section of help, but the most used ones.
  func topic(_ topic: OptionTopic, but mostUsed: [String] = []) -> [OptionRow] {
    map { mostUsed.contains($0.name) || $0.topic != .typing ? $0 : $0.topic(topic) }
  }
}
