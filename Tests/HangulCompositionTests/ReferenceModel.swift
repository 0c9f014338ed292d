import HangulComposition

/// A second implementation of the two-set rules, simple and slow: after each key it divides all
/// letters of a run into syllables again, looking ahead.
struct ReferenceModel {
  var backspace: HangulBackspace
  var joinsLoneConsonants: Bool
  /// Text that later letters cannot change.
  private(set) var ended = ""
  /// The letters that may still change.
  private(set) var run: [String] = []

  init(_ backspace: HangulBackspace, joinsLoneConsonants: Bool) {
    self.backspace = backspace
    self.joinsLoneConsonants = joinsLoneConsonants
  }

  var text: String { ended + cut(run).map(shown).joined() }
  var openLetters: [String] { cut(run).last ?? [] }
  var syllablesInRun: Int { cut(run).count }

  mutating func letter(_ letter: String) {
    run.append(letter)
    // Only the policy that removes keystrokes looks further back than the open syllable.
    guard backspace != .keystroke else { return }
    let pieces = cut(run)
    ended += pieces.dropLast().map(shown).joined()
    run = pieces.last ?? []
  }

  mutating func end(with text: String = "") {
    ended = self.text + text
    run = []
  }

  mutating func takeBack() {
    if run.isEmpty {
      ended = String(ended.dropLast())
    } else if backspace == .syllable {
      run = []
    } else {
      run.removeLast()
    }
  }

  /// Divides letters into groups, each shown as one character.
  private func cut(_ letters: [String]) -> [[String]] {
    var pieces: [[String]] = []
    var rest = letters[...]
    while let first = rest.first {
      var piece = [first]
      rest = rest.dropFirst()
      if isVowel(first) {
        takeSecondVowel(&piece, &rest)
      } else if let vowel = rest.first, isVowel(vowel) {
        piece.append(vowel)
        rest = rest.dropFirst()
        takeSecondVowel(&piece, &rest)
        takeFinals(&piece, &rest)
      } else if joinsLoneConsonants, let second = spareConsonants(rest).first,
        HangulAutomatonTests.finalJoins[first + second] != nil
      {
        piece.append(second)
        rest = rest.dropFirst()
      }
      pieces.append(piece)
    }
    return pieces
  }

  private func takeSecondVowel(_ piece: inout [String], _ rest: inout ArraySlice<String>) {
    guard let second = rest.first, HangulAutomatonTests.medialJoins[piece.last! + second] != nil
    else { return }
    piece.append(second)
    rest = rest.dropFirst()
  }

  private func takeFinals(_ piece: inout [String], _ rest: inout ArraySlice<String>) {
    let spare = spareConsonants(rest)
    guard let first = spare.first, !["ㄸ", "ㅃ", "ㅉ"].contains(first) else { return }
    piece.append(first)
    rest = rest.dropFirst()
    guard let second = spare.dropFirst().first,
      HangulAutomatonTests.finalJoins[first + second] != nil
    else { return }
    piece.append(second)
    rest = rest.dropFirst()
  }

  /// The next consonants, without the one that begins the syllable of a vowel.
  private func spareConsonants(_ rest: ArraySlice<String>) -> ArraySlice<String> {
    let consonants = rest.prefix { !isVowel($0) }
    return consonants.count < rest.count ? consonants.dropLast() : consonants
  }

  private func shown(_ letters: [String]) -> String {
    let vowels = letters.filter(isVowel).joined()
    let vowel = HangulAutomatonTests.medialJoins[vowels] ?? vowels
    let consonants = letters.filter { !isVowel($0) }
    guard let initial = consonants.first else { return vowel }
    if vowel.isEmpty {
      let both = consonants.joined()
      return HangulAutomatonTests.finalJoins[both] ?? both
    }
    let finals = consonants.dropFirst().joined()
    let indices = [
      Self.index(of: initial, in: EverySyllableTests.initials),
      Self.index(of: letters.filter(isVowel).joined(), in: EverySyllableTests.medials),
      Self.index(of: finals, in: EverySyllableTests.finals),
    ]
    return String(Unicode.Scalar(UInt32(0xAC00 + indices[0] * 588 + indices[1] * 28 + indices[2]))!)
  }

  private static func index(of letters: String, in list: [String]) -> Int {
    list.firstIndex(of: letters)!
  }
}
