/// Which jamo become one when they are typed one after the other.
///
/// The dense tables are for the automaton: one look-up a key, 0 where nothing joins.
struct JamoJoins: Sendable {
  /// Each join as three letters: the first, the second, what they become.
  let medialRules: [Rule]
  /// The same for finals. A lone consonant joins by these too.
  let finalRules: [Rule]
  /// Medial + 1, by first medial × 32 + second.
  private(set) var medials: [UInt8]
  /// Final, by final before × 32 + the consonant that comes; the row of no final says what a consonant is as a final.
  private(set) var finals: [UInt8]

  struct Rule: Hashable, Sendable {
    var first: Jamo.Letter
    var second: Jamo.Letter
    var both: Jamo.Letter
  }

  /// Rules are written as in `ㅗㅏㅘ ㅗㅐㅙ`.
  init(medials medialRules: String, finals finalRules: String) {
    self.medialRules = Self.rules(medialRules)
    self.finalRules = Self.rules(finalRules)
    medials = Array(repeating: 0, count: Int(Jamo.Medial.count) * 32)
    finals = Array(repeating: 0, count: Int(Jamo.Final.count) * 32)
    for rule in self.medialRules {
      guard let first = rule.first.medial, let second = rule.second.medial,
        let both = rule.both.medial
      else { continue }
      medials[Int(first.rawValue) * 32 + Int(second.rawValue)] = both.rawValue + 1
    }
    for consonant in 0..<Jamo.Initial.count {
      let letter = Jamo.Letter(Jamo.Initial(known: consonant))
      finals[Int(consonant)] = letter.final?.rawValue ?? 0
    }
    for rule in self.finalRules {
      guard let first = rule.first.final, let second = rule.second.initial,
        let both = rule.both.final
      else { continue }
      finals[Int(first.rawValue) * 32 + Int(second.rawValue)] = both.rawValue
    }
  }

  private static func rules(_ text: String) -> [Rule] {
    text.split(separator: " ").compactMap { word in
      let letters = word.unicodeScalars.compactMap { Jamo.Letter($0) }
      guard letters.count == 3 else { return nil }
      return Rule(first: letters[0], second: letters[1], both: letters[2])
    }
  }

  /// The two-set layout (KS X 5002): vowels and clusters that have no key of their own. The doubled consonants have
  /// one, with Shift, and do not join.
  static let twoSet = JamoJoins(
    medials: "ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ",
    finals: "ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ")
}
