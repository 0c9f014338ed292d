import HangulComposition

/// The options of Hangul as words.
extension TypingOptions {
  /// Whether the Hangul layout is the path of a layout file: it has a slash in it, or ends in `.yaml`.
  public var hangulLayoutIsFile: Bool { Self.isPath(hangulLayout) }

  /// Whether the value of the option `layout` is the path of a layout file.
  package static func isPath(_ layout: String) -> Bool {
    layout.utf8.contains(UInt8(ascii: "/")) || layout.hasSuffix(".yaml")
      || layout.hasSuffix(".yml")
  }

  /// Sets an option by its long name; false where it is none of Hangul.
  mutating func setHangul(_ name: String, to value: String) throws(TypingOptionError) -> Bool {
    switch name {
    case "layout": hangulLayout = try layout(name, value)
    case "backspace": hangul.backspace = try choice(name, value)
    case "auto-reorder": hangul.autoReorder = try choice(name, value)
    case "double-stroke": hangul.doubleStroke = try isOn(name, value)
    case "join-lone-consonants": hangul.joinsLoneConsonants = try isOn(name, value)
    case "strict-joins": hangul.strictJoins = try isOn(name, value)
    default: return false
    }
    return true
  }

  /// The options of Hangul that are not as by default.
  var hangulWords: [(name: String, value: String)] {
    let defaults = TypingOptions()
    var words: [(name: String, value: String)] = []
    func add(_ name: String, _ option: KeyPath<HangulOptions, Bool>) {
      let value = hangul[keyPath: option]
      if value != defaults.hangul[keyPath: option] { words.append((name, value ? "on" : "off")) }
    }
    if hangulLayout != defaults.hangulLayout { words.append(("layout", hangulLayout)) }
    if hangul.backspace != defaults.hangul.backspace {
      words.append(("backspace", hangul.backspace.rawValue))
    }
    if hangul.autoReorder != defaults.hangul.autoReorder {
      words.append(("auto-reorder", hangul.autoReorder.rawValue))
    }
    add("double-stroke", \.doubleStroke)
    add("join-lone-consonants", \.joinsLoneConsonants)
    add("strict-joins", \.strictJoins)
    return words
  }

  private func layout(_ option: String, _ word: String) throws(TypingOptionError) -> String {
    if Self.isPath(word) { return word }
    let known = HangulLayout.allNames
    guard known.contains(word) else {
      throw TypingOptionError(
        option: option,
        problem: "there is no \"\(word)\"\(Self.advice(word, known)), or the path of a layout file")
    }
    return word
  }
}
