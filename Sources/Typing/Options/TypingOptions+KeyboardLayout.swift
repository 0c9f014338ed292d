extension TypingOptions {
  /// The xkb names of the keyboard layout of `direct`, and the locks that were on when typing
  /// started. Where a value is nil, the system's is used.
  package struct KeyboardLayout: Hashable, Sendable {
    /// `XKB_DEFAULT_RULES`
    package var rules: String?
    /// `XKB_DEFAULT_MODEL`
    package var model: String?
    /// `XKB_DEFAULT_LAYOUT`
    package var layout: String?
    /// `XKB_DEFAULT_VARIANT`
    package var variant: String?
    /// `XKB_DEFAULT_OPTIONS`
    package var options: String?
    /// The locale of the compose sequences.
    package var composeLocale: String?
    /// The locks that are on at the start: `caps`, `num` and `scroll` if they are on; `layout2` to
    /// `layout4` if that layout of several is selected; `shift`, `control`, `mod1` and `mod3` to
    /// `mod5` if a layout has locked them. Nil if unknown.
    package var locks: [String]?
    /// The way in which shortcuts and lists find letters; nil if it is not stated. The default is
    /// the layout; for a recording that does not state it, the default is the positions on a US
    /// keyboard, as in earlier versions.
    package var letters: Letters?

    /// A way to find letters: by the layout, or by their positions on a US keyboard.
    package enum Letters: String, Hashable, Sendable, CaseIterable {
      case layout
      case positions
    }

    /// Starts with the system's values.
    package init() {}
  }
}

extension TypingOptions.KeyboardLayout {
  static let rows = [
    OptionRow(
      "xkb-rules", \.keyboardLayout.rules, .xkb("rules"), "The xkb rules", example: "evdev",
      flag: .none, needs: [.mode(.direct)]),
    OptionRow(
      "xkb-model", \.keyboardLayout.model, .xkb("model"), "The model of the keyboard",
      example: "pc105", needs: [.mode(.direct)]),
    OptionRow(
      "xkb-layout", \.keyboardLayout.layout, .xkb("layout"),
      "The keyboard layout of the mode direct",
      standard: "$XKB_DEFAULT_LAYOUT, then /etc/default/keyboard, then us", example: "de",
      needs: [.mode(.direct)]),
    OptionRow(
      "xkb-variant", \.keyboardLayout.variant, .xkb("variant"),
      "The variant of the keyboard layout",
      example: "nodeadkeys", needs: [.mode(.direct)]),
    OptionRow(
      "xkb-options", \.keyboardLayout.options, .xkb("options"),
      "The options of the keyboard layout",
      example: "compose:menu", needs: [.mode(.direct)]),
    OptionRow(
      "compose-locale", \.keyboardLayout.composeLocale, .xkb("locale"),
      "The locale whose compose sequences are used", flag: .none, needs: [.mode(.direct)]),
    OptionRow(
      "locks", \.keyboardLayout.locks, .locks, "The locks that are on at the start", flag: .none,
      needs: [.mode(.direct)]),
    OptionRow(
      "letters", \.keyboardLayout.letters, .choice("place"),
      "Whether shortcuts and lists find letters by the layout or by key position", flag: .none,
      needs: [.mode(.direct)]),
  ]
}

extension OptionValue where Value == String {
  /// Reads a name for xkb. xkb builds file paths from these names, and a recording may come from
  /// anyone. So only letters, digits and the punctuation of such names are accepted, and no dots
  /// that could lead to another folder.
  fileprivate static func xkb(_ placeholder: String) -> OptionValue {
    OptionValue(
      placeholder: placeholder,
      read: { value throws(OptionProblem) in
        let dot = UInt8(ascii: ".")
        let leadsElsewhere = value.utf8.split(separator: UInt8(ascii: ",")).contains { word in
          word.first == dot || zip(word, word.dropFirst()).contains { $0 == dot && $1 == dot }
        }
        guard !leadsElsewhere else {
          throw OptionProblem(
            """
            invalid xkb name "\(value)"; expected words that do not begin with "." or contain ".."
            """)
        }
        guard value.utf8.allSatisfy(isXKBByte) else {
          throw OptionProblem(
            """
            invalid xkb name "\(value)"; expected words separated by commas; a word can contain letters, digits and _ - + . : ( ) @ !
            """)
        }
        return value
      }, write: { $0 })
  }

  private static func isXKBByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-+.,:()@!".utf8.contains(byte)
    }
  }
}

extension OptionValue where Value == [String] {
  fileprivate static var locks: OptionValue {
    let known = [
      "caps", "num", "scroll", "layout2", "layout3", "layout4", "shift", "control", "mod1",
      "mod3", "mod4", "mod5",
    ]
    return OptionValue(
      placeholder: "locks",
      read: { value throws(OptionProblem) in
        let locks = OptionRow.items(of: value).filter { !$0.isEmpty }.map(String.init)
        if let wrong = locks.first(where: { !known.contains($0) }) {
          throw .unknown(wrong, among: known)
        }
        return locks
      }, write: { $0.joined(separator: ",") })
  }
}
