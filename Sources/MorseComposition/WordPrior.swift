/// The likelihood of letters and gaps in the words of a ``MorseWordTree``, including the
/// punctuation around them.
struct WordPrior: Sendable {
  private let tree: MorseWordTree
  private let meanings: PatternMeanings

  init(_ tree: MorseWordTree, _ meanings: PatternMeanings) {
    self.tree = tree
    self.meanings = meanings
  }

  /// Returns the node that a word at `node` reaches with the pattern, and a factor. The factor is
  /// the likelihood of the pattern and the gap after it in this word, divided by the likelihood
  /// that follows from the length of the pattern alone; 0 if no word of the tree continues with the
  /// pattern.
  ///
  /// - Complexity: O(1)
  func factor(
    of pattern: UInt32, endingWord: Bool, after node: UInt32
  ) -> (factor: Float, node: UInt32) {
    guard node != MorseWordTree.none else { return (0, MorseWordTree.none) }
    let end = tree.end(node)
    switch meanings[pattern] {
    case .letter(let number):
      let child = tree.child(number, of: node)
      let share = child.share * meanings.lettered(end) / meanings.common(pattern)
      let gap = meanings.gap(
        endingWord: endingWord, meanings.gapShare(tree.end(child.node)))
      return (share * gap, child.node)
    case .punctuation where node != MorseWordTree.start:
      return (meanings.punctuation(endingWord: endingWord, end), MorseWordTree.start)
    case .punctuation, .apostrophe:
      return (1, node)
    case .other:
      return (0, MorseWordTree.none)
    }
  }
}
