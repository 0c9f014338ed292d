import KeyEvents

extension HangulLayout {
  /// A row of neighbouring keys: the code of the first, then a word for each key, without and with
  /// Shift.
  typealias Row = (first: UInt16, plain: String, shifted: String)

  /// Creates a layout from words, as used in layout files. Keys without a word in `words` type the
  /// characters of a US keyboard.
  ///
  /// | word | the meaning of the key |
  /// | --- | --- |
  /// | `ㄱ-` | an initial |
  /// | `ㅏ`, `ㅗ+` | a vowel; a vowel that waits for another to join |
  /// | `-ㄱ` | a final |
  /// | `ㄱ` | a consonant, in a two-set layout and in romaja |
  /// | `ㅈ-ㄳ` | in romaja: a consonant at the start of a syllable, a cluster at its end |
  /// | `U+1140` | a conjoining jamo, a tone mark, a tab, or any character but a control |
  /// | <code>-ㄱ&#124;ㅏ&#124;-ㄱ</code> | for no open syllable, no vowel yet, a vowel, a final |
  /// | any other single character | itself |
  ///
  /// A `U+` word can be a final only in a three-set layout. If a choice has fewer than four words,
  /// the last one is used for the remaining states. A join is three words for one part of the
  /// syllable, separated by spaces: `ㅗ ㅏ ㅘ`, `-ㄱ -ㅅ -ㄳ`. If `joins` is nil, the joins of modern
  /// layouts are used.
  ///
  /// ```swift
  /// let mine = try HangulLayout(
  ///   name: "mine", kind: .threeSet,
  ///   words: [HangulKeystroke(.k): "ㄱ-", HangulKeystroke(.f): "ㅏ", HangulKeystroke(.s): "-ㄴ"])
  /// ```
  ///
  /// - Throws: ``HangulLayoutError`` at the first invalid join; otherwise at the first invalid
  ///   word, in order of key codes; otherwise as ``init(name:kind:isArchaic:meanings:joins:)``
  ///   does.
  public init(
    name: String, kind: Kind, isArchaic: Bool = false, words: [HangulKeystroke: String],
    joins: [String]? = nil
  ) throws(HangulLayoutError) {
    var rules: [JamoJoinRule] = []
    for join in joins ?? [] {
      guard let rule = JamoJoinRule(join) else { throw .badJoin(join) }
      rules.append(rule)
    }
    try self.init(
      name: name, kind: kind, isArchaic: isArchaic, words: words,
      joinRules: joins == nil ? .modern : rules)
  }

  /// Creates a built-in layout. A mistake in it stops the program; the tests create every built-in
  /// layout.
  init(
    builtIn name: String, _ kind: Kind, isArchaic: Bool = false,
    joins: [JamoJoinRule] = .modern, rows: [Row]
  ) {
    var words: [HangulKeystroke: String] = [:]
    for row in rows {
      for (line, shift) in [(row.plain, false), (row.shifted, true)] {
        for (offset, word) in line.split(separator: " ").enumerated() {
          let key = KeyCode(rawValue: row.first + UInt16(offset))
          words[HangulKeystroke(key, shift: shift)] = String(word)
        }
      }
    }
    do {
      try self.init(
        name: name, kind: kind, isArchaic: isArchaic, words: words, joinRules: joins)
    } catch {
      preconditionFailure("layout \(name): \(error)")
    }
  }

  private init(
    name: String, kind: Kind, isArchaic: Bool, words: [HangulKeystroke: String],
    joinRules: [JamoJoinRule]
  ) throws(HangulLayoutError) {
    var meanings: [HangulKeystroke: Meaning] = [:]
    var bad: [HangulKeystroke] = []
    for (keystroke, word) in words {
      if let meaning = Meaning(word) {
        meanings[keystroke] = meaning
      } else {
        bad.append(keystroke)
      }
    }
    if let first = bad.min(by: HangulKeystroke.isBefore) {
      throw .badWord(words[first] ?? "", key: first.key, shift: first.shift)
    }
    do throws(HangulLayoutError) {
      try self.init(
        name: name, kind: kind, isArchaic: isArchaic, meanings: meanings, joins: joinRules)
    } catch {
      guard case .badMeaning(_, let key, let shift) = error,
        let word = words[HangulKeystroke(key, shift: shift)]
      else { throw error }
      throw .badMeaning(word, key: key, shift: shift)
    }
  }
}

extension HangulLayout.Meaning {
  /// Creates the meaning for a word, as in a layout file; nil if the word is invalid.
  /// ``HangulLayout/init(name:kind:isArchaic:words:joins:)`` lists the words.
  public init?(_ word: String) {
    let alternatives = word.split(separator: "|", omittingEmptySubsequences: false)
    guard alternatives.count > 1, word != "|" else {
      self.init(single: word[...])
      return
    }
    var meanings: [Self] = []
    for alternative in alternatives {
      guard let meaning = Self(single: alternative) else { return nil }
      meanings.append(meaning)
    }
    self = .choice(meanings)
  }

  private init?(single word: Substring) {
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 1 {
      self.init(scalars[0])
    } else if word.hasPrefix("U+") {
      guard let value = UInt32(word.dropFirst(2), radix: 16), let scalar = Unicode.Scalar(value)
      else { return nil }
      self.init(scalar)
    } else {
      self.init(marked: scalars)
    }
  }

  /// Creates the meaning for a word with a hyphen or plus: `ㄱ-`, `-ㄱ`, `ㅗ+`, `ㅈ-ㄳ`.
  private init?(marked scalars: [Unicode.Scalar]) {
    let letters = scalars.map { Jamo.Letter($0) }
    if scalars.count == 3, scalars[1] == "-", let initial = letters[0]?.initial,
      let final = letters[2]?.final
    {
      self = .cluster(initial, final)
    } else if scalars.count != 2 {
      return nil
    } else if scalars[1] == "-", let initial = letters[0]?.initial {
      self = .initial(initial)
    } else if scalars[0] == "-", let final = letters[1]?.final {
      self = .final(final)
    } else if scalars[1] == "+", let medial = letters[0]?.medial {
      self = .joiningVowel(medial)
    } else {
      return nil
    }
  }

  /// Creates the meaning for a single scalar; nil for a cluster or a control character other than a
  /// tab.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar == "\t" || scalar.properties.generalCategory != .control else { return nil }
    if let letter = Jamo.Letter(scalar) {
      guard let jamo = letter.medial.map(Self.vowel) ?? letter.initial.map(Self.consonant) else {
        return nil
      }
      self = jamo
    } else if HangulToneMark.number(scalar) != nil || ConjoiningJamo.contains(scalar) {
      self = .archaic(scalar)
    } else {
      self = .character(scalar)
    }
  }
}

extension HangulLayout.Meaning: CustomStringConvertible {
  /// The word for this meaning in a layout file; empty for `nothing`.
  public var description: String {
    let sign = scalar.map(String.init) ?? ""
    switch self {
    case .nothing: return ""
    case .consonant, .vowel: return sign
    case .initial: return "\(sign)-"
    case .joiningVowel: return "\(sign)+"
    case .final: return "-\(sign)"
    case .cluster(_, let final):
      return "\(sign)-\(Jamo.Letter(final).map { String($0.scalar) } ?? "")"
    case .archaic(let scalar): return Self.hexadecimal(scalar)
    case .choice(let meanings): return meanings.map(\.description).joined(separator: "|")
    case .character(let scalar):
      return scalar.properties.generalCategory == .control ? Self.hexadecimal(scalar) : sign
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}

extension JamoJoinRule {
  /// Creates a rule from three words separated by spaces; nil if the text is not a rule.
  init?(_ text: String) {
    let scalars = text.split(separator: " ").map { Self.conjoiningScalar(String($0)) }
    guard scalars.count == 3, let first = scalars[0], let second = scalars[1],
      let both = scalars[2]
    else { return nil }
    self.init(first, second, both)
  }

  private static func conjoiningScalar(_ word: String) -> Unicode.Scalar? {
    switch HangulLayout.Meaning(word) {
    case .initial(let jamo): ConjoiningJamo.initialScalar(jamo.rawValue)
    case .vowel(let jamo), .joiningVowel(let jamo): ConjoiningJamo.medialScalar(jamo.rawValue)
    case .final(let jamo): ConjoiningJamo.finalScalar(jamo.rawValue)
    case .archaic(let scalar): ConjoiningJamo.contains(scalar) ? scalar : nil
    default: nil
    }
  }
}
