/// The meaning of each pattern of a code in a text, and the probability of each pattern by its
/// length alone.
struct PatternMeanings: Sendable {
  /// The meaning of a pattern in a word.
  enum Meaning: Sendable {
    /// A letter, 1 to 26 for a to z.
    case letter(Int)
    /// A figure, a stroke or a separator, by its number (``WordCharacter``); only if the words are
    /// those of amateurs' traffic.
    case sign(Int)
    /// An apostrophe, which is ignored when words are compared.
    case apostrophe
    /// A punctuation mark before, after or between words.
    case punctuation
    /// Any other pattern, such as a procedure sign or a letter outside a to z; also a figure,
    /// unless the words are those of amateurs' traffic.
    case other
  }

  let model: KeyingModel
  private var meanings: [Meaning]
  private let common: [Float]
  private var commonPunctuation: Float = 0

  /// Creates the meanings of the patterns of `code`. `common` contains the probability of each
  /// pattern by its length alone, indexed by the packed pattern.
  init(_ code: MorseCode, common: [Float], _ model: KeyingModel) {
    self.model = model
    self.common = common
    meanings = [Meaning](repeating: .other, count: common.count)
    let letters = Set(code.alphabet.letters.map(\.pattern.packed))
    // The sign for multiplication is sent as an x.
    for sign in code.alphabet.punctuation
    where sign.pattern.packed < common.count && !letters.contains(sign.pattern.packed) {
      let index = Int(sign.pattern.packed)
      meanings[index] = sign.text == "'" ? .apostrophe : .punctuation
    }
    if model.words?.hasTraffic ?? false {
      for sign in code.alphabet.letters + code.alphabet.punctuation
      where sign.pattern.packed < common.count && sign.text.utf8.count == 1 {
        if let character = sign.text.utf8.first.flatMap(WordCharacter.init),
          character.kind != .letter
        {
          meanings[Int(sign.pattern.packed)] = .sign(character.number)
        }
      }
    }
    for (meaning, share) in zip(meanings, common) {
      if case .punctuation = meaning { commonPunctuation += share }
    }
    for sign in code.alphabet.letters {
      guard let scalar = sign.text.unicodeScalars.first, sign.text.unicodeScalars.count == 1,
        ("a"..."z").contains(scalar), sign.pattern.packed < LetterPrior.letterLimit
      else { continue }
      let number = Int(scalar.value - Unicode.Scalar("a").value) + 1
      meanings[Int(sign.pattern.packed)] = .letter(number)
    }
  }

  subscript(pattern: UInt32) -> Meaning {
    pattern < meanings.count ? meanings[Int(pattern)] : .other
  }

  /// Returns the number of the letter with the pattern, 1 to 26 for a to z; nil for any other
  /// pattern.
  func letter(_ pattern: UInt32) -> Int? {
    if case .letter(let number) = self[pattern] { number } else { nil }
  }

  /// Returns the probability of the pattern by its length alone.
  func common(_ pattern: UInt32) -> Float { common[Int(pattern)] }

  /// Returns the factor by which a word gap (if `endingWord` is true) or a letter gap is more
  /// likely than after an average letter, if the word ends here with the probability `end`.
  func gap(endingWord: Bool, _ end: Float) -> Float {
    endingWord ? end / model.wordShare : (1 - end) / (1 - model.wordShare)
  }

  /// Returns the factor by which a punctuation mark and the gap after it are more likely than the
  /// length of its pattern alone suggests. `end` is the probability that the preceding letters
  /// complete a word; `endingWord` is true for a word gap, false for a letter gap.
  func punctuation(endingWord: Bool, _ end: Float) -> Float {
    let punctuated = end * model.punctuatedWords
    return punctuated / (1 - end + punctuated) / commonPunctuation
      * gap(endingWord: endingWord, model.punctuationEndsWord)
  }

  /// Returns the probability that a letter, not punctuation, follows letters that complete a word
  /// with the probability `end`, given that no word gap follows them.
  func lettered(_ end: Float) -> Float { (1 - end) / (1 - end + end * model.punctuatedWords) }

  /// Returns the probability that a word gap, not punctuation, follows letters that complete a word
  /// with the probability `end`.
  func gapShare(_ end: Float) -> Float { end * (1 - model.punctuatedWords) }
}
