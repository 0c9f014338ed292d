import HangulComposition

/// A second implementation of the three-set rules, simple and slow: jamo are strings, and a
/// syllable is computed from the indices of its parts.
struct ThreeSetModel {
  enum Part: Int { case initial, medial, final }
  struct Letter: Equatable {
    var part: Part
    var letter: String
    /// Whether a vowel joins others in flexible order.
    var joins = true
  }

  var order = HangulReordering.off
  /// Text that has ended.
  private(set) var ended = ""
  private(set) var open: [Letter] = []

  static let initialJoins = ["ㄱㄱ": "ㄲ", "ㄷㄷ": "ㄸ", "ㅂㅂ": "ㅃ", "ㅅㅅ": "ㅆ", "ㅈㅈ": "ㅉ"]
  static let finalJoins = HangulAutomatonTests.finalJoins.merging(["ㄱㄱ": "ㄲ", "ㅅㅅ": "ㅆ"]) { $1 }

  var text: String { ended + shown(open) }

  mutating func add(_ letter: Letter) {
    if !fits(letter) {
      ended = text
      open = []
    }
    open.append(letter)
  }

  mutating func end(with text: String) {
    ended = self.text + text
    open = []
  }

  mutating func takeBack() {
    if open.popLast() == nil { ended = String(ended.dropLast()) }
  }

  /// Whether the letter fits the open syllable: its parts join, are in order, and make one
  /// character.
  private func fits(_ letter: Letter) -> Bool {
    guard let last = open.last else { return false }
    let parts = Set(open.map(\.part))
    if order == .flexible { return fitsInAnyOrder(letter, parts, last) }
    if last.part == letter.part {
      return joined(letters(letter.part) + [letter.letter], letter.part) != nil
    }
    if parts.contains(letter.part) { return false }
    switch letter.part {
    case .initial: return order == .on && parts == [.medial]
    case .medial: return parts == [.initial]
    case .final: return parts == [.initial, .medial]
    }
  }

  private func fitsInAnyOrder(_ letter: Letter, _ parts: Set<Part>, _ last: Letter) -> Bool {
    guard parts.contains(letter.part) else { return true }
    if letter.part == .initial, parts.contains(.medial), last.part != .initial { return false }
    let others = open.filter { $0.part == letter.part }
    guard letter.joins, others.allSatisfy(\.joins) else { return false }
    return joined(letters(letter.part) + [letter.letter], letter.part) != nil
  }

  private func letters(_ part: Part) -> [String] {
    open.filter { $0.part == part }.map(\.letter)
  }

  /// The single letter that the letters of a part make; nil if they do not join.
  private func joined(_ letters: [String], _ part: Part) -> String? {
    let joins =
      switch part {
      case .initial: Self.initialJoins
      case .medial: HangulAutomatonTests.medialJoins
      case .final: Self.finalJoins
      }
    var result = letters.first ?? ""
    for letter in letters.dropFirst() {
      guard
        let both = joins[result + letter]
          ?? (order == .flexible || order == .on && part == .medial ? joins[letter + result] : nil)
      else { return nil }
      result = both
    }
    return result
  }

  private func shown(_ open: [Letter]) -> String {
    func part(_ part: Part) -> String? {
      let letters = open.filter { $0.part == part }.map(\.letter)
      return letters.isEmpty ? nil : joined(letters, part)
    }
    let initial = part(.initial)
    let medial = part(.medial)
    let final = part(.final)
    guard let initial, let medial else { return (initial ?? medial ?? "") + (final ?? "") }
    let vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".map(String.init)
    let finals = [""] + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".map(String.init)
    let indices = [
      EverySyllableTests.initials.firstIndex(of: initial)!, vowels.firstIndex(of: medial)!,
      finals.firstIndex(of: final ?? "")!,
    ]
    return String(Unicode.Scalar(UInt32(0xAC00 + indices[0] * 588 + indices[1] * 28 + indices[2]))!)
  }
}
