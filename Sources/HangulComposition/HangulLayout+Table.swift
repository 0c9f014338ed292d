import KeyEvents

extension HangulLayout {
  /// Creates a layout from the meanings of its keys. Keys without a meaning in `meanings` type the
  /// characters of a US keyboard.
  ///
  /// ```swift
  /// let mine = try HangulLayout(
  ///   name: "mine", kind: .threeSet,
  ///   meanings: [HangulKeystroke(.k): .initial(giyeok), HangulKeystroke(.f): .vowel(a)])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the layout.
  ///   - kind: two-set, three-set or romaja.
  ///   - isArchaic: whether archaic letters can be typed.
  ///   - meanings: the meanings of the keys, alone and with Shift.
  ///   - joins: the rules by which letters join; nil for those of modern layouts.
  /// - Throws: ``HangulLayoutError`` at the first key, in order of key codes, that cannot type
  ///   text, whose meaning is impossible in a layout of this kind, or that exceeds the limit of 255
  ///   meanings.
  /// - Complexity: O(keys + joins) and, unless archaic letters can be typed, O(strokes × (strokes +
  ///   joins)) for a table of all transitions.
  public init(
    name: String, kind: Kind, isArchaic: Bool = false, meanings: [HangulKeystroke: Meaning],
    joins: [JamoJoinRule]? = nil
  ) throws(HangulLayoutError) {
    var table = HangulStrokeTable()
    // A two-set automaton also receives letters without keys.
    if kind == .twoSet {
      for place in 0..<Jamo.Letter.count {
        _ = try table.indexed(HangulStrokeMaker.twoSetStroke(Jamo.Letter(known: place)))
      }
    }
    for row in USKeyboard.rows {
      for (line, shift) in [(row.plain, false), (row.shifted, true)] {
        for (offset, scalar) in line.unicodeScalars.enumerated() {
          let key = KeyCode(rawValue: row.first + UInt16(offset))
          table.set(key, shift: shift, HangulStroke(character: scalar))
        }
      }
    }
    // Sorted, so that the indices are the same each time.
    for (keystroke, meaning) in meanings.sorted(by: { HangulKeystroke.isBefore($0.key, $1.key) }) {
      let (key, shift) = (keystroke.key, keystroke.shift)
      guard key.rawValue < Self.keyLimit, key != .unknown else { throw .keyWithoutText(key) }
      let maker = HangulStrokeMaker(kind, isArchaic: isArchaic, isCapital: shift)
      guard let stroke = try maker.stroke(meaning, into: &table) else {
        throw .badMeaning(meaning.description, key: key, shift: shift)
      }
      table.set(key, shift: shift, stroke)
    }
    table.markAloofVowels()
    self.init(
      name: name, kind: kind, isArchaic: isArchaic, joinRules: joins ?? .modern, strokes: table)
  }
}

extension HangulKeystroke {
  /// Returns whether `left` comes before `right` in the order of key codes. Of two keystrokes of
  /// one key, the one without Shift comes first.
  static func isBefore(_ left: HangulKeystroke, _ right: HangulKeystroke) -> Bool {
    (left.key.rawValue, left.shift ? 1 : 0) < (right.key.rawValue, right.shift ? 1 : 0)
  }
}

/// The characters of a US keyboard (ANSI INCITS 154) and its keypad, by the kernel's key codes: the
/// meanings of the keys that a Hangul layout does not define.
enum USKeyboard {
  /// Runs of neighbouring keys: the code of the first, then the characters without and with Shift.
  static let rows: [(first: UInt16, plain: String, shifted: String)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (15, "\tqwertyuiop[]", "\tQWERTYUIOP{}"),
    (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    // The key left of Z on European keyboards, as in the US tables of the kernel and of xkb.
    (86, "<", ">"),
    // The keypad types its digits, whether Num Lock is on or off.
    (55, "*", "*"),
    (71, "789-456+1230.", "789-456+1230."),
    (98, "/", "/"),
    (117, "=", "="),
    (121, ",", ","),
    (179, "()", "()"),
  ]
}

extension HangulLayout {
  /// The two-set layout of KS X 5002 (Dubeolsik), with consonants on the left and vowels on the
  /// right. Shift types the doubled consonants and ㅒ ㅖ; it does not change the other letters.
  public static let twoSet = HangulLayout(
    builtIn: defaultName, .twoSet,
    rows: [
      (16, "ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ", "ㅃ ㅉ ㄸ ㄲ ㅆ ㅛ ㅕ ㅑ ㅒ ㅖ"),
      (30, "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ", "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ"),
      (44, "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ", "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ"),
    ])

  /// The two-set layout with archaic letters on Shift (libhangul's `hangul-keyboard-2y.xml`), and
  /// the tone marks 〮 〯 on Shift with ㅛ and ㅕ, as in Nalgaeset.
  public static let twoSetOld = HangulLayout(
    builtIn: "2set-old", .twoSet, isArchaic: true, joins: .archaic,
    rows: [
      (16, "ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ", "ㅃ ㅉ ㄸ ㄲ ㅆ U+302E U+302F ㅑ ㅒ ㅖ"),
      (
        30, "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ",
        "U+1140 U+115D U+114C U+111A U+1159 U+1183 ㅓ U+119E U+1194"
      ),
      (44, "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ", "U+113C U+113E U+114E U+1150 U+1154 U+1155 ㅡ"),
    ])
}

extension HangulLayout {
  /// The layout of Latin letters by their sound: `hanGugeo` is 한구거.
  ///
  /// A vowel without a consonant gets ㅇ, a consonant that the next letter cannot join gets ㅡ, and a
  /// capital begins a new syllable (libhangul's `hangul-keyboard-ro.xml`). x is ㅈ before a vowel
  /// and ㄳ after one.
  public static let romaja = HangulLayout(
    builtIn: "romaja", .romaja, joins: .romaja,
    rows: [
      (16, "ㅋ ㅜ ㅔ ㄹ ㅌ ㅣ ㅜ ㅣ ㅗ ㅍ", "ㅋ ㅜ ㅔ ㄹ ㅌ ㅣ ㅜ ㅣ ㅗ ㅍ"),
      (30, "ㅏ ㅅ ㄷ ㅍ ㄱ ㅎ ㅈ ㅋ ㄹ", "ㅏ ㅅ ㄷ ㅍ ㄱ ㅎ ㅈ ㅋ ㄹ"),
      (44, "ㅈ ㅈ-ㄳ ㅊ ㅂ ㅂ ㄴ ㅁ", "ㅈ ㅈ ㅊ ㅂ ㅂ ㄴ ㅁ"),
    ])
}
