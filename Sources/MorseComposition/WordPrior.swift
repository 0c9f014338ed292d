/// The likelihood of letters and gaps in the words of a ``MorseWordTree``, including the
/// punctuation around them.
struct WordPrior: Sendable {
  private let tree: MorseWordTree
  private let meanings: PatternMeanings

  init(_ tree: MorseWordTree, _ meanings: PatternMeanings) {
    self.tree = tree
    self.meanings = meanings
  }

  /// The factor by which the pattern and the gap after it are more likely in a word that has
  /// reached `node` than by the pattern's length alone, and the node that the word reaches with the
  /// pattern. The factor is 0 if no word of the tree goes on with the pattern.
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
