/// Reads the words that say what a key gives (``HangulLayout/init(name:kind:isArchaic:words:joins:)``).
struct HangulWord {
  private let kind: HangulLayout.Kind
  private let isArchaic: Bool
  private let isCapital: Bool

  init(_ kind: HangulLayout.Kind, isArchaic: Bool, isCapital: Bool) {
    self.kind = kind
    self.isArchaic = isArchaic
    self.isCapital = isCapital
  }

  /// The stroke, with its index where it is a letter; nil where the word says nothing.
  func stroke(
    _ word: String, into table: inout HangulStrokeTable
  ) throws(HangulLayoutError) -> HangulStroke? {
    let alternatives = word.split(separator: "|", omittingEmptySubsequences: false)
    guard alternatives.count > 1, word != "|" else {
      return try single(word[...], into: &table)
    }
    var strokes: [HangulStroke] = []
    for alternative in alternatives {
      guard let stroke = try single(alternative, into: &table), stroke.kind.isLetter else {
        return nil
      }
      strokes.append(stroke)
    }
    guard kind == .threeSet, let last = strokes.last, strokes.count <= 4 else { return nil }
    while strokes.count < 4 { strokes.append(last) }
    return try table.choice(
      HangulChoice(
        whenIdle: strokes[0], awaitingVowel: strokes[1], afterVowel: strokes[2],
        afterFinal: strokes[3]))
  }

  private func single(
    _ word: Substring, into table: inout HangulStrokeTable
  ) throws(HangulLayoutError) -> HangulStroke? {
    if kind == .romaja, let parts = Self.romajaCluster(word) {
      let moved = try table.indexed(consonant(parts.moved, flags: []))
      let cluster = HangulStroke(
        .romajaConsonant, number: parts.initial, final: parts.cluster,
        letter: Jamo.Letter(Jamo.Initial(known: parts.initial)).rawValue + 1,
        flags: isCapital ? .capital : [])
      return table.setMoved(try table.indexed(cluster), as: moved)
    }
    guard let stroke = stroke(word) else { return nil }
    return stroke.kind == .character ? stroke : try table.indexed(stroke)
  }

  private func stroke(_ word: Substring) -> HangulStroke? {
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 2 { return marked(scalars[0], scalars[1]) }
    guard let scalar = scalars.count == 1 ? scalars[0] : Self.scalar(hexadecimal: word),
      scalar == "\t" || scalar.properties.generalCategory != .control
    else { return nil }
    if let number = HangulToneMark.number(scalar) {
      return isArchaic ? HangulStroke(.tone, number: number) : nil
    }
    if let letter = Jamo.Letter(scalar) { return unmarked(letter) }
    return Self.isJamo(scalar) ? conjoining(scalar) : HangulStroke(character: scalar)
  }

  private static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
    ConjoiningJamo.initial(scalar) != nil || ConjoiningJamo.medial(scalar) != nil
      || ConjoiningJamo.final(scalar) != nil
  }

  /// `ㄱ-`, `-ㄱ`, `ㅗ+`.
  private func marked(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> HangulStroke? {
    guard kind == .threeSet else { return nil }
    if second == "-", let initial = Jamo.Letter(first)?.initial {
      return HangulStroke(
        .initial, number: initial.rawValue, letter: Jamo.Letter(initial).rawValue + 1)
    }
    if first == "-", let letter = Jamo.Letter(second), let final = letter.final {
      return HangulStroke(.final, number: final.rawValue, letter: letter.rawValue + 1)
    }
    if second == "+", let letter = Jamo.Letter(first), let medial = letter.medial {
      return HangulStroke(
        .medial, number: medial.rawValue, letter: letter.rawValue + 1, flags: .combining)
    }
    return nil
  }

  private func unmarked(_ letter: Jamo.Letter) -> HangulStroke? {
    if let medial = letter.medial { return vowel(medial.rawValue, letter: letter.rawValue + 1) }
    guard kind != .threeSet, let initial = letter.initial else { return nil }
    return consonant(initial.rawValue, flags: isCapital ? .capital : [])
  }

  /// Nil where the layout cannot have it.
  private func conjoining(_ scalar: Unicode.Scalar) -> HangulStroke? {
    if let number = ConjoiningJamo.initial(scalar) {
      guard isArchaic || number < Jamo.Initial.count else { return nil }
      guard kind == .threeSet else {
        return consonant(number, flags: isCapital ? .capital : [])
      }
      let letter = Jamo.Initial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 }
      return HangulStroke(.initial, number: number, letter: letter ?? 0)
    }
    if let number = ConjoiningJamo.medial(scalar) {
      guard isArchaic || number < Jamo.Medial.count else { return nil }
      let letter = Jamo.Medial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 }
      return vowel(number, letter: letter ?? 0)
    }
    guard kind == .threeSet, let number = ConjoiningJamo.final(scalar),
      isArchaic || number < Jamo.Final.count
    else { return nil }
    let letter = Jamo.Final(rawValue: number).flatMap { Jamo.Letter($0) }
    return HangulStroke(.final, number: number, letter: (letter?.rawValue).map { $0 + 1 } ?? 0)
  }

  private func vowel(_ number: UInt8, letter: UInt8) -> HangulStroke {
    switch kind {
    case .twoSet: HangulStroke(.vowel, number: number, letter: letter)
    case .threeSet: HangulStroke(.medial, number: number, letter: letter)
    case .romaja:
      HangulStroke(.romajaVowel, number: number, flags: isCapital ? .capital : [])
    }
  }

  private func consonant(_ number: UInt8, flags: HangulStroke.Flags) -> HangulStroke {
    let final = JamoJoins.final(ofInitial: number, isArchaic: isArchaic)
    let letter = Jamo.Initial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 } ?? 0
    guard kind == .twoSet else {
      return HangulStroke(
        .romajaConsonant, number: number, final: final, letter: letter, flags: flags)
    }
    return HangulStroke(.consonant, number: number, final: final, letter: letter)
  }
}

extension HangulWord {
  /// What a letter gives a two-set automaton; nothing for clusters.
  static func twoSetStroke(_ letter: Jamo.Letter) -> HangulStroke {
    let word = HangulWord(.twoSet, isArchaic: false, isCapital: false)
    return word.unmarked(letter)
      ?? HangulStroke(.nothing, number: letter.rawValue)
  }

  /// The rule that three words give; nil where they are none.
  static func joinRule(_ text: String) -> JamoJoinRule? {
    let scalars = text.split(separator: " ").map(conjoiningScalar)
    guard scalars.count == 3, let first = scalars[0], let second = scalars[1],
      let both = scalars[2]
    else { return nil }
    return JamoJoinRule(first, second, both)
  }

  private static func conjoiningScalar(_ word: Substring) -> Unicode.Scalar? {
    let stroke = HangulWord(.threeSet, isArchaic: true, isCapital: false).stroke(word)
    return switch stroke?.kind {
    case .initial: stroke.map { ConjoiningJamo.initialScalar($0.number) }
    case .medial: stroke.map { ConjoiningJamo.medialScalar($0.number) }
    case .final: stroke.map { ConjoiningJamo.finalScalar($0.number) }
    default: nil
    }
  }

  private static func scalar(hexadecimal word: Substring) -> Unicode.Scalar? {
    guard word.hasPrefix("U+") else { return nil }
    return UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// `ㅈ-ㄳ`: a key of romaja that is one consonant as an initial and a cluster as a final, of which a vowel takes the
  /// second letter along.
  private static func romajaCluster(
    _ word: Substring
  ) -> (initial: UInt8, cluster: UInt8, moved: UInt8)? {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count == 3, scalars[1] == "-", let initial = Jamo.Letter(scalars[0])?.initial,
      let letter = Jamo.Letter(scalars[2]), let cluster = letter.final,
      let moved = HangulOrigin.letters(of: letter.scalar).last?.initial
    else { return nil }
    return (initial.rawValue, cluster.rawValue, moved.rawValue)
  }
}
