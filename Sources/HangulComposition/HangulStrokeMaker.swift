/// A converter from the meanings of keys to the strokes of the automaton, for one kind of layout.
struct HangulStrokeMaker {
  private let kind: HangulLayout.Kind
  private let isArchaic: Bool
  private let isCapital: Bool

  init(_ kind: HangulLayout.Kind, isArchaic: Bool, isCapital: Bool) {
    self.kind = kind
    self.isArchaic = isArchaic
    self.isCapital = isCapital
  }

  /// Returns the stroke for the meaning; nil if the meaning is impossible in a layout of this kind.
  /// A letter gets an index, and is added to the table if it is new.
  ///
  /// - Throws: ``HangulLayoutError/tooManyMeanings`` if the table is full.
  func stroke(
    _ meaning: HangulLayout.Meaning, into table: inout HangulStrokeTable
  ) throws(HangulLayoutError) -> HangulStroke? {
    switch meaning {
    case .choice(let meanings): try choice(meanings, into: &table)
    case .cluster(let initial, let final): try cluster(initial, final, into: &table)
    case .nothing: .nothing
    case .character(let scalar):
      HangulLayout.Meaning(scalar) == meaning ? HangulStroke(character: scalar) : nil
    default:
      try letter(meaning).map { stroke throws(HangulLayoutError) in try table.indexed(stroke) }
    }
  }

  private func choice(
    _ meanings: [HangulLayout.Meaning], into table: inout HangulStrokeTable
  ) throws(HangulLayoutError) -> HangulStroke? {
    guard kind == .threeSet, (2...4).contains(meanings.count) else { return nil }
    var strokes: [HangulStroke] = []
    for meaning in meanings {
      guard let stroke = letter(meaning) else { return nil }
      strokes.append(try table.indexed(stroke))
    }
    while strokes.count < 4 { strokes.append(strokes[strokes.count - 1]) }
    return try table.choice(
      HangulChoice(
        whenIdle: strokes[0], awaitingVowel: strokes[1], afterVowel: strokes[2],
        afterFinal: strokes[3]))
  }

  /// Returns the stroke of a romaja key that types a cluster as a final. A vowel can move the
  /// second letter of the cluster. Nil if the layout cannot have such a key.
  private func cluster(
    _ initial: Jamo.Initial, _ final: Jamo.Final, into table: inout HangulStrokeTable
  ) throws(HangulLayoutError) -> HangulStroke? {
    guard kind == .romaja, let letter = Jamo.Letter(final),
      let second = HangulOrigin.letters(of: letter.scalar).last?.initial
    else { return nil }
    let moved = try table.indexed(consonant(second.rawValue, isCapital: false))
    let stroke = HangulStroke(
      .romajaConsonant, number: initial.rawValue, final: final.rawValue,
      letter: Jamo.Letter(initial).rawValue + 1, flags: isCapital ? .capital : [])
    return table.setMoved(try table.indexed(stroke), as: moved)
  }

  /// Returns the stroke of a letter or tone mark, without its index; nil if the meaning is neither,
  /// or is impossible in the layout.
  private func letter(_ meaning: HangulLayout.Meaning) -> HangulStroke? {
    switch meaning {
    case .consonant(let initial):
      kind == .threeSet ? nil : consonant(initial.rawValue, isCapital: isCapital)
    case .initial(let jamo): kind == .threeSet ? initial(jamo.rawValue) : nil
    case .vowel(let jamo): vowel(jamo.rawValue)
    case .joiningVowel(let jamo): kind == .threeSet ? vowel(jamo.rawValue, .combining) : nil
    case .final(let jamo): kind == .threeSet && jamo != .none ? final(jamo.rawValue) : nil
    case .archaic(let scalar): conjoining(scalar)
    case .nothing, .cluster, .choice, .character: nil
    }
  }

  private func conjoining(_ scalar: Unicode.Scalar) -> HangulStroke? {
    if let number = HangulToneMark.number(scalar) {
      return isArchaic ? HangulStroke(.tone, number: number) : nil
    }
    if let number = ConjoiningJamo.initial(scalar) {
      guard isArchaic || number < Jamo.Initial.count else { return nil }
      return kind == .threeSet ? initial(number) : consonant(number, isCapital: isCapital)
    }
    if let number = ConjoiningJamo.medial(scalar) {
      return isArchaic || number < Jamo.Medial.count ? vowel(number) : nil
    }
    guard kind == .threeSet, let number = ConjoiningJamo.final(scalar),
      isArchaic || number < Jamo.Final.count
    else { return nil }
    return final(number)
  }

  // Numbers as in ``ConjoiningJamo``; archaic ones have no compatibility letter here.

  private func initial(_ number: UInt8) -> HangulStroke {
    let letter = Jamo.Initial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 }
    return HangulStroke(.initial, number: number, letter: letter ?? 0)
  }

  private func final(_ number: UInt8) -> HangulStroke {
    let letter = Jamo.Final(rawValue: number).flatMap { Jamo.Letter($0) }
    return HangulStroke(.final, number: number, letter: (letter?.rawValue).map { $0 + 1 } ?? 0)
  }

  private func vowel(_ number: UInt8, _ flags: HangulStroke.Flags = []) -> HangulStroke {
    let letter = Jamo.Medial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 } ?? 0
    return switch kind {
    case .twoSet: HangulStroke(.vowel, number: number, letter: letter)
    case .threeSet: HangulStroke(.medial, number: number, letter: letter, flags: flags)
    case .romaja: HangulStroke(.romajaVowel, number: number, flags: isCapital ? .capital : [])
    }
  }

  private func consonant(_ number: UInt8, isCapital: Bool) -> HangulStroke {
    let final = JamoJoins.final(ofInitial: number, isArchaic: isArchaic)
    let letter = Jamo.Initial(rawValue: number).map { Jamo.Letter($0).rawValue + 1 } ?? 0
    guard kind == .twoSet else {
      return HangulStroke(
        .romajaConsonant, number: number, final: final, letter: letter,
        flags: isCapital ? .capital : [])
    }
    return HangulStroke(.consonant, number: number, final: final, letter: letter)
  }

  /// Returns the stroke of a letter for a two-set automaton; a stroke without text for a cluster,
  /// which no key types.
  static func twoSetStroke(_ letter: Jamo.Letter) -> HangulStroke {
    let maker = HangulStrokeMaker(.twoSet, isArchaic: false, isCapital: false)
    return HangulLayout.Meaning(letter.scalar).flatMap(maker.letter)
      ?? HangulStroke(.nothing, number: letter.rawValue)
  }
}
