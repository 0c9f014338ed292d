/// The likelihood of letters and gaps in the words of a ``MorseWordTree``, including the
/// punctuation around them; in amateurs' traffic also in call signs, in numbers, and in words that
/// are sent again.
///
/// Each factor is the likelihood of a pattern and the gap after it in a word, divided by the
/// likelihood that follows from the length of the pattern alone; 0 if no word continues with it.
struct WordPrior: Sendable {
  private let tree: MorseWordTree
  private let meanings: PatternMeanings

  init(_ tree: MorseWordTree, _ meanings: PatternMeanings) {
    self.tree = tree
    self.meanings = meanings
  }

  /// Returns the factor of the pattern in a word at `node`, and the node that the word reaches.
  ///
  /// - Complexity: O(1)
  func factor(
    of pattern: UInt32, endingWord: Bool, after node: UInt32
  ) -> (factor: Float, node: UInt32) {
    guard node != MorseWordTree.none else { return (0, MorseWordTree.none) }
    let end = tree.end(node)
    switch meanings[pattern] {
    case .letter(let number), .sign(let number):
      return factor(of: number, pattern, endingWord: endingWord, after: node)
    case .punctuation where node != MorseWordTree.start:
      return (meanings.punctuation(endingWord: endingWord, end), MorseWordTree.start)
    case .punctuation, .apostrophe:
      return (1, node)
    case .other:
      return (0, MorseWordTree.none)
    }
  }

  private func factor(
    of letter: Int, _ pattern: UInt32, endingWord: Bool, after node: UInt32
  ) -> (factor: Float, node: UInt32) {
    let child = tree.child(letter, of: node)
    let share = child.share * meanings.lettered(tree.end(node)) / meanings.common(pattern)
    let gap = meanings.gap(endingWord: endingWord, meanings.gapShare(tree.end(child.node)))
    return (share * gap, child.node)
  }

  /// Returns the factor of the pattern in a call sign or a number, and the form that it reaches.
  ///
  /// - Complexity: O(1)
  func factor(
    of pattern: UInt32, endingWord: Bool, after form: TrafficForm
  ) -> (factor: Float, form: TrafficForm) {
    let number: Int
    switch meanings[pattern] {
    case .letter(let letter): number = letter
    case .sign(let sign): number = sign
    case .apostrophe, .punctuation, .other: return (0, .none)
    }
    let next = form.after(WordCharacter(number: number))
    guard next.form != .none else { return (0, .none) }
    let share = next.share * meanings.lettered(form.end) / meanings.common(pattern)
    let gap = meanings.gap(endingWord: endingWord, meanings.gapShare(next.form.end))
    return (share * gap, next.form)
  }

  /// Returns the factor of the pattern in a word that repeats the word before, and the number of
  /// the letter that is expected next.
  ///
  /// - Complexity: O(1)
  func factor(
    of pattern: UInt32, endingWord: Bool, repeating number: Int,
    of letters: borrowing LetterHistory
  ) -> (factor: Float, next: Int) {
    // A pattern without a meaning has no likelihood by its length.
    guard number >= letters.firstKnown, number < letters.count,
      letters.pattern(number) == pattern, meanings.common(pattern) > 0
    else { return (0, -1) }
    let endsWord = letters.endsWord(number)
    let probability = meanings.model.repetition
    let share = probability / meanings.common(pattern)
    let gap = meanings.gap(
      endingWord: endingWord, endsWord ? probability : 1 - probability)
    return (share * gap, endsWord ? -1 : number + 1)
  }
}
