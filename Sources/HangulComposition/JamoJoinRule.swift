/// A rule that joins two consecutive jamo of the same part of a syllable into a third: ㅗ and ㅏ into
/// ㅘ.
public struct JamoJoinRule: Hashable, Sendable {
  enum Part: Sendable {
    case initial, medial, final
  }

  /// A jamo, identified by its part and number.
  struct Operand: Hashable {
    var part: Part
    var number: UInt8

    init(_ part: Part, _ number: UInt8) {
      self.part = part
      self.number = number
    }
  }

  let part: Part
  /// The number of the first jamo, as in ``ConjoiningJamo``.
  let first: UInt8
  /// The number of the second jamo.
  let second: UInt8
  /// The number of the jamo that the two become.
  let both: UInt8

  /// Whether the rule doubles a consonant: ㄱㄱ is ㄲ.
  var isDouble: Bool { part != .medial && first == second }

  /// Creates a rule for two initials that become a third.
  public init(_ first: Jamo.Initial, _ second: Jamo.Initial, _ both: Jamo.Initial) {
    self.init(.initial, first.rawValue, second.rawValue, both.rawValue)
  }

  /// Creates a rule for two vowels that become a third.
  public init(_ first: Jamo.Medial, _ second: Jamo.Medial, _ both: Jamo.Medial) {
    self.init(.medial, first.rawValue, second.rawValue, both.rawValue)
  }

  /// Creates a rule for two finals that become a third; nil if any of the three is
  /// ``Jamo/Final/none``.
  public init?(_ first: Jamo.Final, _ second: Jamo.Final, _ both: Jamo.Final) {
    guard first != .none, second != .none, both != .none else { return nil }
    self.init(.final, first.rawValue, second.rawValue, both.rawValue)
  }

  private init(_ part: Part, _ first: UInt8, _ second: UInt8, _ both: UInt8) {
    self.part = part
    self.first = first
    self.second = second
    self.both = both
  }

  /// Creates a rule for two conjoining jamo that become a third, as U+1169 and U+1161 become
  /// U+116A.
  ///
  /// Nil unless all three are of one part: initials (U+1100 to U+115E, U+A960 to U+A97C), vowels
  /// (U+1161 to U+11A7, U+D7B0 to U+D7C6) or finals (U+11A8 to U+11FF, U+D7CB to U+D7FB). Archaic
  /// jamo join only in archaic layouts.
  public init?(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ both: Unicode.Scalar) {
    for (part, number) in Self.numberings {
      if let first = number(first), let second = number(second), let both = number(both) {
        self.init(part, first, second, both)
        return
      }
    }
    return nil
  }

  private static let numberings: [(Part, @Sendable (Unicode.Scalar) -> UInt8?)] = [
    (.initial, { ConjoiningJamo.initial($0) }), (.medial, { ConjoiningJamo.medial($0) }),
    (.final, { ConjoiningJamo.final($0) }),
  ]
}

extension [JamoJoinRule] {
  /// Whether joins form a cycle, so that a syllable may take any number of keys. A join that leaves
  /// the first jamo unchanged, as ㅊ and ㅎ become ㅊ in romaja, is not a cycle.
  var goInCircles: Bool {
    var lengths: [JamoJoinRule.Operand: Int] = [:]
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for rule in self where rule.first != rule.both {
        let length = (lengths[.init(rule.part, rule.first)] ?? 0) + 1
        // No jamo is made of more letters than this.
        if length > 8 { return true }
        if length > lengths[.init(rule.part, rule.both)] ?? 0 {
          lengths[.init(rule.part, rule.both)] = length
          hasChanged = true
        }
      }
    }
    return false
  }

  /// Creates joins from conjoining jamo in hexadecimal.
  ///
  /// Each line has a first jamo, which other lines may have too, then pairs of a second jamo and
  /// the result: `1169: 1161=116A 1162=116B`. Invalid joins are omitted.
  init(hexadecimal text: String) {
    self = []
    for line in text.split(separator: "\n") {
      let words = line.split { " :=".contains($0) }.compactMap { word in
        UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)
      }
      guard let first = words.first else { continue }
      for index in stride(from: 1, to: words.count - 1, by: 2) {
        if let rule = JamoJoinRule(first, words[index], words[index + 1]) { append(rule) }
      }
    }
  }

  /// The default joins of modern layouts: doubled consonants, and the vowels and clusters that have
  /// no key in KS X 5002.
  ///
  /// In KS X 5002, Shift types the doubled consonants. The joins are those of libhangul's
  /// `hangul-combination-default.xml`, except its joins of two initials to a cluster that cannot be
  /// an initial.
  static let modern = [JamoJoinRule](
    hexadecimal: """
      1100: 1100=1101
      1103: 1103=1104
      1107: 1107=1108
      1109: 1109=110A
      110C: 110C=110D
      1169: 1161=116A 1162=116B 1175=116C
      116E: 1165=116F 1166=1170 1175=1171
      1173: 1175=1174
      11A8: 11A8=11A9 11BA=11AA
      11AB: 11BD=11AC 11C2=11AD
      11AF: 11A8=11B0 11B7=11B1 11B8=11B2 11BA=11B3 11C0=11B4 11C1=11B5 11C2=11B6
      11B8: 11BA=11B9
      11BA: 11BA=11BB
      """)
}
