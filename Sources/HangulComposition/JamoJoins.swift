/// The joins of consecutive jamo, as look-ups for the automaton: 0 for two that do not join.
struct JamoJoins: Sendable {
  private let shift: UInt8
  private var initials: [UInt8]
  private var medials: [UInt8]
  private var finals: [UInt8]
  /// For each initial, the final that is the same letter; 0 if there is none.
  private let finalsOfInitials: [UInt8]

  /// Creates the look-ups. If `doubles` is true, equal consonants join too: ㄱㄱ is ㄲ.
  init(_ rules: [JamoJoinRule], isArchaic: Bool, doubles: Bool) {
    // Rows of 32 hold the modern jamo and fit into the cache.
    shift = isArchaic ? 8 : 5
    let counts =
      isArchaic
      ? (ConjoiningJamo.initialCount, ConjoiningJamo.medialCount, ConjoiningJamo.finalCount)
      : (Jamo.Initial.count, Jamo.Medial.count, Jamo.Final.count)
    initials = Array(repeating: 0, count: Int(counts.0) << Int(shift))
    medials = Array(repeating: 0, count: Int(counts.1) << Int(shift))
    finals = Array(repeating: 0, count: Int(counts.2) << Int(shift))
    finalsOfInitials = isArchaic ? Self.archaicFinals : Self.modernFinals
    for rule in rules where doubles || !rule.isDouble {
      let index = Int(rule.first) << Int(shift) | Int(rule.second)
      let largest = Swift.max(rule.first, rule.second, rule.both)
      switch rule.part {
      case .initial where largest < counts.0: initials[index] = rule.both + 1
      case .medial where largest < counts.1: medials[index] = rule.both + 1
      case .final where largest < counts.2: finals[index] = rule.both
      default: break
      }
    }
  }

  /// Returns the number + 1 of the initial that `first` and `second` form; 0 if they do not join.
  @inline(__always)
  func initial(_ first: UInt8, _ second: UInt8) -> UInt8 { initials[index(first, second)] }

  /// Returns the number + 1 of the vowel that `first` and `second` form; 0 if they do not join.
  @inline(__always)
  func medial(_ first: UInt8, _ second: UInt8) -> UInt8 { medials[index(first, second)] }

  /// Returns the number of the final that `first` and `second` form; 0 if they do not join.
  @inline(__always)
  func final(_ first: UInt8, _ second: UInt8) -> UInt8 { finals[index(first, second)] }

  /// Returns the number + 1 of the initial that `first` and `second` form in either order, or 0 if
  /// they do not join.
  func initialInAnyOrder(_ first: UInt8, _ second: UInt8) -> UInt8 {
    let both = initial(first, second)
    return both == 0 ? initial(second, first) : both
  }

  /// Returns the number + 1 of the vowel that `first` and `second` form in either order, or 0 if
  /// they do not join.
  func medialInAnyOrder(_ first: UInt8, _ second: UInt8) -> UInt8 {
    let both = medial(first, second)
    return both == 0 ? medial(second, first) : both
  }

  /// Returns the number of the final that `first` and `second` form in either order, or 0 if they
  /// do not join.
  func finalInAnyOrder(_ first: UInt8, _ second: UInt8) -> UInt8 {
    let both = final(first, second)
    return both == 0 ? final(second, first) : both
  }

  /// Returns the number of the final that is the same letter as the initial; 0 if there is none.
  @inline(__always)
  func final(ofInitial initial: UInt8) -> UInt8 { finalsOfInitials[Int(initial)] }

  /// Returns the number of the final that joins with `second` to form `both`; 0 if there is none.
  func firstOfFinal(_ both: UInt8, second: UInt8) -> UInt8 {
    let count = finals.count >> Int(shift)
    return UInt8((1..<count).first { finals[index(UInt8($0), second)] == both } ?? 0)
  }

  @inline(__always)
  private func index(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << Int(shift) | Int(second)
  }

  /// Returns the final that is the same letter as an initial; 0 if there is none. ㄸ ㅃ ㅉ are finals
  /// only in archaic Hangul.
  static func final(ofInitial initial: UInt8, isArchaic: Bool) -> UInt8 {
    isArchaic ? archaicFinals[Int(initial)] : modernFinals[Int(initial)]
  }

  private static let modernFinals = (0..<Jamo.Initial.count).map {
    final(ofInitial: $0, below: Jamo.Final.count)
  }
  private static let archaicFinals = (0..<ConjoiningJamo.initialCount).map {
    final(ofInitial: $0, below: ConjoiningJamo.finalCount)
  }

  private static func final(ofInitial initial: UInt8, below count: UInt8) -> UInt8 {
    guard let letter = ConjoiningJamo.letterOfInitial(initial) else { return 0 }
    return (1..<count).first { ConjoiningJamo.letterOfFinal($0) == letter } ?? 0
  }
}
