import HangulComposition
import TextEditing

/// The jamo of one Korean syllable as they were sent, and the resulting syllable.
///
/// The Korean code has no letters for doubled consonants and compound vowels, which are sent in
/// parts. The parts are combined first (ㄱㄱ is ㄲ, ㅕㅣ is ㅖ), then joined by the rules of the two-set
/// layout. As in that layout, a vowel moves the last consonant into its own syllable: ㅎㅏㄱㄱㅛ is 학교,
/// although 하꾜 has the same signals. To send 아까, end the syllable 아 before ㄱㄱ.
struct SentSyllable: Hashable, Sendable {
  /// Up to seven letters, packed as in ``HangulOrigin``. No syllable has more; ㄱㄱㅗㅏㅣㄱㅅ has seven.
  private(set) var packed: UInt64

  private static let letterWidth = 6
  private static let capacity = 7
  /// The rules of the two-set layout, without an open syllable.
  private static let rules = HangulAutomaton()

  init() { packed = 0 }

  /// Reads the letters from a cell that was created by ``cell``.
  init(sent cell: TextCell) { packed = cell.origin }

  /// Creates the letters that were sent for the cell according to its origin or, without a valid
  /// origin, the letters that would be sent for its character. Nil if the character is neither a
  /// Korean syllable nor a Korean letter.
  init?(_ cell: TextCell) {
    self.init(letters: HangulOrigin.letters(of: cell))
    if character == nil { self.init(letters: HangulOrigin.letters(of: cell.scalar)) }
    if character == nil { return nil }
  }

  private init(letters: [Jamo.Letter]) {
    packed = 0
    for letter in letters { for part in Self.parts(of: letter.rawValue) { append(part) } }
  }

  var isEmpty: Bool { packed == 0 }

  var count: Int {
    (UInt64.bitWidth - packed.leadingZeroBitCount + Self.letterWidth - 1) / Self.letterWidth
  }

  /// The letter sent last; nil if there is none.
  var last: Jamo.Letter? { isEmpty ? nil : Jamo.Letter(rawValue: self[count - 1]) }

  /// The syllable without the last letter.
  var withoutLast: SentSyllable {
    var rest = self
    if !isEmpty { rest.packed &= (1 << UInt64((count - 1) * Self.letterWidth)) - 1 }
    return rest
  }

  /// The syllable or letter, with the sent letters as its origin; nil if they do not form exactly
  /// one.
  var cell: TextCell? { character.map { TextCell($0, origin: packed) } }

  /// Returns the syllable that one more letter ends, nil if none, and the syllable that is then
  /// open.
  ///
  /// - Complexity: O(1), for at most seven letters; no allocation.
  func adding(_ letter: Jamo.Letter) -> (ended: SentSyllable?, open: SentSyllable) {
    var both = self
    if count < Self.capacity {
      both.append(letter.rawValue)
      if both.character != nil { return (nil, both) }
    }
    var open = SentSyllable()
    guard letter.medial != nil, let last, last.medial == nil else {
      open.append(letter.rawValue)
      return (isEmpty ? nil : self, open)
    }
    open.append(last.rawValue)
    open.append(letter.rawValue)
    return (withoutLast, open)
  }

  /// The single syllable or letter formed by all letters; nil if they form several, or if there are
  /// none.
  private var character: Unicode.Scalar? {
    var automaton = Self.rules
    var index = 0
    while index < count {
      var letter = self[index]
      index += 1
      if index < count, let whole = Self.fused(letter, self[index]) {
        letter = whole
        index += 1
      }
      let isFirst = automaton.open == nil
      let change = automaton.add(letter)
      guard let change, change.ended == nil, isFirst || change.removed != nil else { return nil }
    }
    return automaton.open?.scalar
  }

  private subscript(index: Int) -> UInt8 {
    UInt8(packed >> UInt64(index * Self.letterWidth) & 0x3F) - 1
  }

  private mutating func append(_ letter: UInt8) {
    guard count < Self.capacity else { return }
    packed |= UInt64(letter + 1) << UInt64(count * Self.letterWidth)
  }
}

/// Letters as the raw values of ``Jamo/Letter``.
extension SentSyllable {
  /// The letters ㄱ ㄷ ㅂ ㅅ ㅈ. Sent twice, each becomes the next letter in Unicode.
  private static let doubling: [UInt8] = [0, 6, 17, 20, 23]
  /// The letters ㅏ ㅑ ㅓ ㅕ. Followed by ㅣ, each becomes the next letter in Unicode.
  private static let iotated: [UInt8] = [30, 32, 34, 36]
  /// The letter ㅣ.
  private static let i: UInt8 = 50

  /// Returns the letter formed by two letters, if the two-set layout has one key for it; otherwise
  /// nil.
  private static func fused(_ first: UInt8, _ second: UInt8) -> UInt8? {
    let isPair = second == i ? iotated.contains(first) : second == first && doubling.contains(first)
    return isPair ? first + 1 : nil
  }

  /// Returns the letters that are sent for a letter of the two-set layout. ㅐ and ㅔ have their own
  /// signals.
  private static func parts(of letter: UInt8) -> [UInt8] {
    guard letter > 0, letter != 31, letter != 35 else { return [letter] }
    if doubling.contains(letter - 1) { return [letter - 1, letter - 1] }
    return iotated.contains(letter - 1) ? [letter - 1, i] : [letter]
  }
}

extension HangulAutomaton {
  /// Adds the letter with a raw value. Returns nil if the letter is a consonant cluster, which
  /// cannot be added.
  fileprivate mutating func add(_ number: UInt8) -> HangulChange? {
    let letter = Jamo.Letter(rawValue: number)
    if let vowel = letter?.medial { return add(vowel) }
    return letter?.initial.flatMap { add($0) }
  }
}
