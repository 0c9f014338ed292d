public import HangulComposition

extension TypingOptions {
  /// The options for typing Hangul.
  public struct Hangul: Hashable, Sendable {
    /// The name of a layout (`HangulLayout.allNames`), or the path of a layout file. See
    /// ``setLayout(named:)``.
    public package(set) var layout = HangulLayout.defaultName
    /// The rules for joining letters, and for Backspace.
    public var rules = HangulOptions()

    /// Starts with the defaults.
    public init() {}

    /// Chooses a built-in layout.
    ///
    /// - Throws: ``TypingOptionError`` if there is none with that name.
    public mutating func setLayout(named name: String) throws(TypingOptionError) {
      guard HangulLayout.allNames.contains(name) else {
        let problem = OptionProblem.unknown(
          name, among: HangulLayout.allNames, names: TypingOptions.Hangul.otherNamesOfLayouts)
        throw TypingOptionError(option: "layout", problem: problem.text)
      }
      layout = name
    }

    /// Whether the layout is the path of a layout file: it contains a slash, or ends in `.yaml` or
    /// `.yml`.
    package var layoutIsFile: Bool { Self.isPath(layout) }

    /// Whether the value of the option `layout` is the path of a layout file.
    package static func isPath(_ layout: String) -> Bool {
      layout.utf8.contains(UInt8(ascii: "/")) || layout.hasSuffix(".yaml")
        || layout.hasSuffix(".yml")
    }
  }
}

extension TypingOptions.Hangul {
  /// Other names of layouts: short names, and Korean names in Latin letters.
  fileprivate static let otherNamesOfLayouts = [
    "2": "2set", "2bul": "2set", "dubeol": "2set", "dubeolsik": "2set", "390": "3set-390",
    "3": "3set-final", "3bul": "3set-final", "3set": "3set-final", "391": "3set-final",
    "final": "3set-final", "sebeol": "3set-final", "sebeolsik": "3set-final",
    "noshift": "3set-noshift", "roman": "romaja",
  ]

  static let rows = [
    OptionRow(
      "layout", \.hangul.layout,
      OptionValue(
        placeholder: "layout", choices: HangulLayout.allNames, others: "the path of a layout file",
        read: { word throws(OptionProblem) in
          if isPath(word) { return word }
          guard HangulLayout.allNames.contains(word) else {
            throw .unknown(
              word, among: HangulLayout.allNames, names: otherNamesOfLayouts,
              orElse: ", or the path of a layout file")
          }
          return word
        }, write: { $0 }), "The Hangul layout",
      discussion: "`evscribe chart hangul --layout LAYOUT` draws it.",
      needs: [.mode(.hangul)]),
    OptionRow(
      "backspace", \.hangul.rules.backspace, .choice("unit"), "What Backspace deletes in Hangul",
      discussion: """
        jamo: the last letter of the open syllable; keystroke: the last key, even across syllables; syllable: the whole open syllable.
        """, needs: [.mode(.hangul)]),
    OptionRow(
      "auto-reorder", \.hangul.rules.autoReorder, .choice("off|on|flexible"),
      "Whether Hangul letters in the wrong order are reordered, as in ㅏㄱ to 가",
      discussion:
        "flexible: in 3set layouts, the letters of a syllable may come in any order, even from keys pressed together.",
      needs: [.layout(.autoReorder)]),
    OptionRow(
      "double-stroke", \.hangul.rules.doubleStroke, .onOff,
      "Whether striking a consonant twice doubles it in 2set layouts, as in ㄱㄱ to ㄲ",
      needs: [.layout(.doubleStroke)]),
    OptionRow(
      "join-lone-consonants", \.hangul.rules.joinsLoneConsonants, .onOff,
      "Whether lone Hangul consonants join, as in ㄳ", needs: [.layout(.joinsLoneConsonants)]),
    OptionRow(
      "strict-joins", \.hangul.rules.strictJoins, .onOff,
      "Whether, in a 3set layout with two keys for ㅗ or ㅜ, only the second one joins other vowels",
      needs: [.layout(.strictJoins)]),
  ]
}
