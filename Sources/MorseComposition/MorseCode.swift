import KeyEvents

/// A Morse code in both directions: the text of a pattern, and the pattern of a character.
///
/// It stores flat arrays, indexed by the packed pattern or by the scalar value.
public struct MorseCode: Sendable {
  /// The table of the code.
  public let alphabet: MorseAlphabet
  /// Whether letters for cut numbers (``cutNumbers``) become figures if a text accepts only digits.
  private let hasCutNumbers: Bool
  /// Whether the text accepts only digits, so that cut numbers are now written as figures.
  private var writesCutNumbers = false
  /// The text of each packed pattern; empty for a pattern without a meaning.
  private let texts: [String]
  /// The text of each packed pattern after the sign that switches to the international code. Empty
  /// if the code has no such sign.
  private let secondTexts: [String]
  /// The packed pattern of each scalar; 0 for a scalar without a pattern.
  private let patterns: [UInt32]

  /// The text written for a pattern without a meaning.
  public static let unknown = "?"

  /// Creates the code with preferences for its text.
  ///
  /// - Parameters:
  ///   - alphabet: the table.
  ///   - letterCase: the case of the letters.
  ///   - prosigns: the form of procedure signs that have the signals of punctuation.
  ///   - cutNumbers: whether the letters a u v e b d n t are written as 1 2 3 5 7 8 9 0 if a text
  ///     accepts only digits.
  public init(
    _ alphabet: MorseAlphabet = .international, case letterCase: MorseCase = .lower,
    prosigns: MorseProsigns = .punctuation, cutNumbers: Bool = false
  ) {
    self.alphabet = alphabet
    hasCutNumbers = cutNumbers
    texts = Self.texts(alphabet, letterCase, prosigns)
    patterns = Self.patterns(alphabet.letters + alphabet.punctuation)
    guard alphabet.joining == .kana else {
      secondTexts = []
      return
    }
    var second = Self.texts(.international, letterCase, prosigns)
    let shift = Int(MorsePattern.toKana.packed)
    while second.count <= shift { second.append("") }
    second[shift] = "<DO>"
    secondTexts = second
  }

  /// Returns the text of the pattern: one character, or several as for `<SK>` and the German `ch`.
  /// Nil if it has no meaning.
  ///
  /// - Complexity: O(1)
  public func text(for pattern: MorsePattern) -> String? {
    text(for: pattern, isSecond: false)
  }

  /// Returns the text of the pattern; if `isSecond` is true, in the code that `<SN>` switches to.
  func text(for pattern: MorsePattern, isSecond: Bool) -> String? {
    if writesCutNumbers, let figure = Self.entry(of: pattern, in: Self.cutNumbers) {
      return figure
    }
    return Self.entry(of: pattern, in: isSecond ? secondTexts : texts)
  }

  /// Returns the pattern of a character, in either case. Nil if the code has none for it, or sends
  /// it as several letters.
  ///
  /// - Complexity: O(1)
  public func pattern(for scalar: Unicode.Scalar) -> MorsePattern? {
    guard scalar.value < patterns.count else { return nil }
    return MorsePattern(packed: patterns[Int(scalar.value)])
  }

  /// Returns the pattern of a procedure sign, written with its angle brackets and in either case,
  /// by any of its names. Nil if there is no such sign.
  ///
  /// - Complexity: O(number of procedure signs)
  public func pattern(forProsign text: String) -> MorsePattern? {
    let name = text.uppercased()
    let sign = alphabet.prosigns.first { $0.text == name || $0.otherNames.contains(name) }
    return sign?.pattern
  }

  /// Returns the text of `count` characters, ending with `scalar`, that the code writes for the
  /// pattern, or may have written with other preferences. Nil if there is none.
  func longText(
    for pattern: MorsePattern, isSecond: Bool, endingWith scalar: Unicode.Scalar, count: Int
  ) -> String? {
    let text = text(for: pattern, isSecond: isSecond) ?? ""
    let prosigns = isSecond ? MorseAlphabet.international.prosigns : alphabet.prosigns
    let prosign = prosigns.first { $0.pattern == pattern }?.text ?? ""
    return [text, prosign, text.lowercased(), text.uppercased()].first {
      $0.unicodeScalars.count == count && $0.unicodeScalars.last == scalar
    }
  }

  private static func entry(of pattern: MorsePattern, in texts: [String]) -> String? {
    guard pattern.packed < texts.count else { return nil }
    let text = texts[Int(pattern.packed)]
    return text.isEmpty ? nil : text
  }

  private static func texts(
    _ alphabet: MorseAlphabet, _ letterCase: MorseCase, _ prosigns: MorseProsigns
  ) -> [String] {
    let shared =
      switch prosigns {
      case .punctuation: alphabet.punctuation + alphabet.prosigns
      case .angle: alphabet.prosigns + alphabet.punctuation
      }
    let signs = alphabet.letters + shared
    let last = signs.map { Int($0.pattern.packed) }.max() ?? 0
    var texts = [String](repeating: "", count: last + 1)
    for sign in signs where texts[Int(sign.pattern.packed)].isEmpty {
      texts[Int(sign.pattern.packed)] =
        letterCase == .upper ? sign.text.uppercased() : sign.text
    }
    return texts
  }

  private static func patterns(_ signs: [MorseSign]) -> [UInt32] {
    var patterns: [UInt32] = []
    for sign in signs {
      for text in [sign.text, sign.text.uppercased()] where text.unicodeScalars.count == 1 {
        for scalar in text.unicodeScalars {
          let index = Int(scalar.value)
          while patterns.count <= index { patterns.append(0) }
          patterns[index] = sign.pattern.packed
        }
      }
    }
    return patterns
  }
}

/// Figures that are sent as letters.
extension MorseCode {
  /// The figure of each packed pattern that is a cut number. Radio operators cut figures by sending
  /// one dah for all of a figure's dahs, and one dit for 5, which results in the letters a u v e b
  /// d n t. 4 and 6 have only one dah anyway.
  private static let cutNumbers: [String] = {
    let figures = [
      ".-": "1", "..-": "2", "...-": "3", ".": "5", "-...": "7", "-..": "8", "-.": "9", "-": "0",
    ]
    var texts = [String](repeating: "", count: 32)
    for (signals, figure) in figures {
      if let pattern = MorsePattern(signals) { texts[Int(pattern.packed)] = figure }
    }
    return texts
  }()

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters.
  mutating func adapt(to traits: TextInputTraits) {
    writesCutNumbers = hasCutNumbers && traits.keyboardType.takesDigitsAlone
  }

  /// Returns whether the code has the letters of a language, identified by its primary subtag in
  /// BCP 47.
  func writes(_ language: String) -> Bool {
    MorseCodeName(rawValue: alphabet.name)?.languages.contains(language) ?? false
  }
}

extension TextInputTraits.KeyboardType {
  /// Whether a text with this keyboard type accepts no letters.
  fileprivate var takesDigitsAlone: Bool {
    switch self {
    case .numberPad, .decimalPad, .asciiCapableNumberPad, .phonePad: true
    case .default, .asciiCapable, .numbersAndPunctuation, .url, .namePhonePad, .emailAddress,
      .twitter, .webSearch:
      false
    }
  }
}
