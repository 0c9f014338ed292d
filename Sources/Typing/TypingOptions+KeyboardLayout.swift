/// The options of the keyboard layout of `direct` as words.
extension TypingOptions {
  /// Sets an option by its long name; false where it is none of the keyboard layout.
  mutating func setKeyboardLayout(
    _ name: String, to value: String
  ) throws(TypingOptionError) -> Bool {
    switch name {
    case "xkb-rules": keyboardLayout.rules = try xkbWord(name, value)
    case "xkb-model": keyboardLayout.model = try xkbWord(name, value)
    case "xkb-layout": keyboardLayout.layout = try xkbWord(name, value)
    case "xkb-variant": keyboardLayout.variant = try xkbWord(name, value)
    case "xkb-options": keyboardLayout.options = try xkbWord(name, value)
    case "compose-locale": keyboardLayout.composeLocale = try xkbWord(name, value)
    case "locks": keyboardLayout.locks = try locks(name, value)
    default: return false
    }
    return true
  }

  /// The options of the keyboard layout that were said.
  var keyboardLayoutWords: [(name: String, value: String)] {
    [
      ("xkb-rules", keyboardLayout.rules), ("xkb-model", keyboardLayout.model),
      ("xkb-layout", keyboardLayout.layout), ("xkb-variant", keyboardLayout.variant),
      ("xkb-options", keyboardLayout.options), ("compose-locale", keyboardLayout.composeLocale),
      ("locks", keyboardLayout.locks?.joined(separator: ",")),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// xkb makes paths of these names, and they may come from anybody's recording: letters, digits and the signs that names of
  /// layouts, options and locales have, and no dots that lead to another folder.
  private func xkbWord(_ option: String, _ value: String) throws(TypingOptionError) -> String {
    let isOfAlphabet = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-+.,:()@!".utf8.contains(byte)
      }
    }
    let dot = UInt8(ascii: ".")
    let leadsElsewhere = value.utf8.split(separator: UInt8(ascii: ",")).contains { word in
      word.first == dot || zip(word, word.dropFirst()).contains { $0 == dot && $1 == dot }
    }
    guard isOfAlphabet, !leadsElsewhere else {
      throw TypingOptionError(
        option: option,
        problem:
          "\"\(value)\" is no name that xkb has; expected words of letters, digits and _ - + . : ( ) @ ! with commas between them"
      )
    }
    return value
  }

  private func locks(_ option: String, _ value: String) throws(TypingOptionError) -> [String] {
    let known = [
      "caps", "num", "scroll", "layout2", "layout3", "layout4", "shift", "control", "mod1",
      "mod3", "mod4", "mod5",
    ]
    let locks = value.split(separator: ",").map(String.init)
    if let wrong = locks.first(where: { !known.contains($0) }) {
      throw TypingOptionError(
        option: option, problem: "there is no \"\(wrong)\"\(Self.advice(wrong, known))")
    }
    return locks
  }
}
