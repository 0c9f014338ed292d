/// The words that a sender of Morse is likely to use, as a tree of their letters.
///
/// The likelihood of a letter is its share among the letters that follow the preceding ones in the
/// words of the tree, so a word can be judged before it ends.
///
/// - Complexity: creating it is O(letters of all words) after sorting them.
public final class MorseWordTree: Sendable {
  /// A node of the tree: a letter that may follow the letters on the path to it.
  private struct Node {
    /// The number of the letter (``WordCharacter``): 1 to 26 for a to z.
    var letter: UInt8
    /// Whether this is the last of the letters that may follow the same preceding letters.
    var isLast: Bool
    /// The index of the node of the first letter that may follow; 0 if none may.
    var firstChild: UInt32
    /// The likelihood of the letter after the preceding ones, if the word does not end with them.
    var share: Float
    /// The likelihood that the word ends with the letter.
    var end: Float
  }

  /// Whether the tree has the words of amateurs' traffic, so that call signs, numbers and repeated
  /// words are likely too.
  let hasTraffic: Bool
  /// The nodes. Index 0 means no word, index 1 the start of a word.
  private let nodes: [Node]

  static let none: UInt32 = 0
  static let start: UInt32 = 1
  /// The maximum number of letters of a word that are used; later ones are ignored.
  private static let lengthLimit = 24

  /// Creates a tree of words.
  ///
  /// - Parameter words: words in ASCII and their frequencies, in any unit. Upper case counts as
  ///   lower case, and apostrophes are left out. Words with characters other than a to z, and words
  ///   whose frequency is not positive, are ignored.
  public init(_ words: some Sequence<(word: some Sequence<UInt8>, count: Float)>) {
    hasTraffic = false
    nodes = Self.nodes(of: Self.entries(of: words) { $0.kind == .letter })
  }

  /// Creates a tree of the words of amateurs' traffic, such as `cq`, `tnx`, `599` and `=`, and of
  /// other words, which together get a fifth of the total frequency.
  ///
  /// - Parameter words: words as in ``init(_:)``; may be empty.
  public init(trafficAnd words: some Sequence<(word: some Sequence<UInt8>, count: Float)>) {
    hasTraffic = true
    let traffic = Self.entries(of: TrafficWords.all) { _ in true }
    var others = Self.entries(of: words) { $0.kind == .letter }
    func whole(_ entries: [Entry]) -> Float { entries.reduce(0) { $0 + $1.count } }
    let factor = Self.otherShare * whole(traffic) / max(whole(others), .leastNormalMagnitude)
    for index in others.indices { others[index].count *= factor }
    nodes = Self.nodes(of: traffic + others)
  }

  private typealias Entry = (letters: [UInt8], count: Float)

  /// The total frequency of the other words, relative to that of the words of traffic.
  private static let otherShare: Float = 0.25

  /// Returns the characters and counts of the words whose characters are all allowed.
  private static func entries(
    of words: some Sequence<(word: some Sequence<UInt8>, count: Float)>,
    where isAllowed: (WordCharacter) -> Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    for (word, count) in words where count > 0 {
      var letters: [UInt8] = []
      var isPlain = true
      for byte in word where byte != UInt8(ascii: "'") {
        guard let character = WordCharacter(byte), isAllowed(character) else {
          isPlain = false
          break
        }
        if letters.count < lengthLimit { letters.append(UInt8(character.number)) }
      }
      if isPlain, !letters.isEmpty { entries.append((letters, count)) }
    }
    return entries
  }

  /// Makes the nodes in the order of their depth, so that siblings are adjacent.
  private static func nodes(of entries: [Entry]) -> [Node] {
    let entries = entries.sorted { $0.letters.lexicographicallyPrecedes($1.letters) }
    let nothing = Node(letter: 0, isLast: true, firstChild: 0, share: 0, end: 0)
    var nodes = [nothing, nothing]
    var ranges = [0..<0, 0..<entries.count]
    var depths = [0, 0]
    var index = 1
    while index < nodes.count {
      var range = ranges[index]
      let depth = depths[index]
      var (ended, whole) = (Float(0), Float(0))
      for entry in entries[range] { whole += entry.count }
      while let first = range.first, entries[first].letters.count == depth {
        ended += entries[first].count
        range.removeFirst()
      }
      nodes[index].end = whole > 0 ? ended / whole : 0
      if !range.isEmpty { nodes[index].firstChild = UInt32(nodes.count) }
      let going = max(whole - ended, .leastNormalMagnitude)
      while let first = range.first {
        let letter = entries[first].letters[depth]
        var (next, count) = (first, Float(0))
        while next < range.upperBound, entries[next].letters[depth] == letter {
          count += entries[next].count
          next += 1
        }
        nodes.append(
          Node(
            letter: letter, isLast: next == range.upperBound, firstChild: 0, share: count / going,
            end: 0))
        ranges.append(first..<next)
        depths.append(depth + 1)
        range = next..<range.upperBound
      }
      index += 1
    }
    return nodes
  }

  /// Returns the likelihood of a word, written without apostrophes, among all words of the tree; 0
  /// if the tree does not contain it.
  ///
  /// - Complexity: O(length of the word)
  public func likelihood(of word: String) -> Float {
    var (node, likelihood) = (Self.start, Float(1))
    for byte in word.utf8 {
      let child = child(WordCharacter(byte)?.number ?? 0, of: node)
      likelihood *= child.share * (1 - end(node))
      node = child.node
    }
    return likelihood * end(node)
  }

  /// Returns the child of `node` for the number of a letter (``WordCharacter``), and the likelihood
  /// of that letter after `node`; ``none`` and 0 if no word continues with the letter.
  ///
  /// - Complexity: O(1): there are at most 39 letters.
  func child(_ letter: Int, of node: UInt32) -> (node: UInt32, share: Float) {
    var index = Int(nodes[Int(node)].firstChild)
    guard index != 0 else { return (Self.none, 0) }
    while true {
      if nodes[index].letter == letter { return (UInt32(index), nodes[index].share) }
      if nodes[index].isLast { return (Self.none, 0) }
      index += 1
    }
  }

  /// Returns the likelihood that a word ends with the letter of the node.
  func end(_ node: UInt32) -> Float { nodes[Int(node)].end }
}

extension MorseWordTree: Hashable {
  /// Returns whether both are the same object. Their words are not compared.
  public static func == (one: MorseWordTree, other: MorseWordTree) -> Bool { one === other }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
