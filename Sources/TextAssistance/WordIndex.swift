/// An index of words with their frequencies, the words that follow them, and a table that finds
/// misspelt words. It is read in place, so opening it costs nothing.
package struct WordIndex: Sendable {
  /// The number of a word: words are numbered in the order of their keys.
  package typealias Word = Int

  let bytes: IndexBytes
  let layout: Layout

  /// The positions of the sections of an index, computed from the numbers in its header.
  struct Layout: Hashable {
    static let magic: [UInt8] = Array("evwords2".utf8)
    static let headerCount = 40
    static let largestBucketBits = 24
    /// The number of buckets that share one offset. Each bucket also has a byte with its number of
    /// entries.
    static let block = 16
    static let blockCount = 4 + block
    static let largestBucket = 255

    var words = 0
    var textCount = 0
    var bucketBits = 0
    var entries = 0
    var pairs = 0
    /// The number of groups. Words that begin alike are one group; the table contains groups
    /// instead of words.
    var groups = 0

    /// The number of bits of an entry, which is the number of a group.
    var entryBits: Int { UInt32.bitWidth - UInt32(truncatingIfNeeded: groups).leadingZeroBitCount }

    // The parts follow each other in this order.
    var textOffsets: Int { Self.headerCount }
    var letters: Int { textOffsets + 4 * (words + 1) }
    var groupOffsets: Int { letters + 4 * words }
    var buckets: Int { groupOffsets + 4 * (groups + 1) }
    var entriesStart: Int {
      buckets + Self.blockCount * (((1 << bucketBits) + Self.block - 1) / Self.block)
    }
    /// The position of the rows, four bytes after the entries, so that four bytes can be read where
    /// any entry begins.
    var rows: Int { entriesStart + (entries * entryBits + 7) / 8 + 4 }
    var pairsStart: Int { rows + 4 * (words + 1) }
    var frequencies: Int { pairsStart + 4 * pairs }
    var text: Int { frequencies + words }
    var count: Int { text + textCount }
  }

  /// Opens an index; nil if the bytes are not an index, are of another version, or are cut off.
  package init?(_ bytes: IndexBytes) {
    guard bytes.count >= Layout.headerCount else { return nil }
    for (offset, byte) in Layout.magic.enumerated() where bytes.byte(offset) != byte { return nil }
    var layout = Layout()
    layout.words = bytes.number(8)
    layout.textCount = bytes.number(12)
    layout.bucketBits = bytes.number(16)
    layout.entries = bytes.number(20)
    layout.pairs = bytes.number(24)
    layout.groups = bytes.number(28)
    guard layout.bucketBits <= Layout.largestBucketBits, layout.words < 1 << 24,
      layout.groups <= layout.words,
      layout.count == bytes.count
    else { return nil }
    self.bytes = bytes
    self.layout = layout
  }

  /// The number of words.
  package var count: Int { layout.words }

  @inline(__always)
  func range(of word: Word) -> Range<Int> {
    let start = bytes.number(layout.textOffsets + 4 * word)
    let end = bytes.number(layout.textOffsets + 4 * (word + 1))
    guard start < end, end <= layout.textCount, end - start <= WordKey.longest else {
      return layout.text..<layout.text
    }
    return layout.text + start..<layout.text + end
  }

  /// The word as it is written, with its capitals.
  package func text(of word: Word) -> String {
    String(decoding: range(of: word).map { bytes.byte($0) }, as: UTF8.self)
  }

  /// Returns twenty times the decimal logarithm of the word's count.
  @inline(__always)
  package func frequency(of word: Word) -> Int {
    Int(bytes.byte(layout.frequencies + word))
  }

  func letters(of word: Word) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.number(layout.letters + 4 * word))
  }

  /// Returns the number of a word, in any case; nil if the index lacks it.
  ///
  /// - Complexity: O(log *n*).
  package func word(_ text: some StringProtocol) -> Word? {
    WordKey.bytes(of: text).flatMap { word(key: $0) }
  }

  func word(key: [UInt8]) -> Word? {
    let found = firstWord(notBefore: key)
    guard found < count else { return nil }
    let range = range(of: found)
    guard range.count == key.count else { return nil }
    for (offset, byte) in key.enumerated()
    where WordKey.folded(bytes.byte(range.lowerBound + offset)) != byte { return nil }
    return found
  }

  /// Whether `key` is `word` with two neighbouring letters exchanged.
  func isExchange(_ key: [UInt8], of word: Word) -> Bool {
    let range = range(of: word)
    guard range.count == key.count else { return false }
    func letter(_ offset: Int) -> UInt8 {
      WordKey.folded(bytes.byte(range.lowerBound + offset))
    }
    guard let first = key.indices.first(where: { key[$0] != letter($0) }), first + 1 < key.count,
      key[first] == letter(first + 1), key[first + 1] == letter(first)
    else { return false }
    return (first + 2..<key.count).allSatisfy { key[$0] == letter($0) }
  }

  /// Returns the words that begin with `key`.
  func words(beginningWith key: [UInt8]) -> Range<Word> {
    let start = firstWord(notBefore: key)
    let end = firstWord(notBefore: key + [255])
    return start..<max(start, end)
  }

  private func firstWord(notBefore key: [UInt8]) -> Word {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isWord(middle, before: key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isWord(_ word: Word, before key: [UInt8]) -> Bool {
    let range = range(of: word)
    for (offset, byte) in key.enumerated() {
      guard offset < range.count else { return true }
      let other = WordKey.folded(bytes.byte(range.lowerBound + offset))
      if other != byte { return other < byte }
    }
    return false
  }

  /// Calls `body` with each group of words that is under `hash` in the table; a few other groups
  /// may be among them.
  func forEachGroup(under hash: UInt32, _ body: (_ group: Int) -> Void) {
    let bucket = layout.bucketBits == 0 ? 0 : Int(hash >> UInt32(32 - layout.bucketBits))
    let block = layout.buckets + Layout.blockCount * (bucket / Layout.block)
    let counts = block + 4
    let place = bucket % Layout.block
    var entry = bytes.number(block)
    for other in counts..<counts + place { entry += Int(bytes.byte(other)) }
    let end = min(entry + Int(bytes.byte(counts + place)), layout.entries)
    let width = layout.entryBits
    while entry < end {
      let bit = entry * width
      let number = bytes.number(layout.entriesStart + bit / 8) >> (bit % 8)
      let group = number & (1 << width - 1)
      if group < layout.groups { body(group) }
      entry += 1
    }
  }

  /// Returns the words of a group.
  func words(ofGroup group: Int) -> Range<Word> {
    let start = bytes.number(layout.groupOffsets + 4 * group)
    let end = min(bytes.number(layout.groupOffsets + 4 * (group + 1)), count)
    return start..<max(start, end)
  }

  /// Calls `body` with each word that follows `word`, and with the frequency of the pair.
  package func forEachWord(after word: Word, _ body: (_ next: Word, _ frequency: Int) -> Void) {
    guard word >= 0, word < count else { return }
    let row = layout.rows + 4 * word
    let first = bytes.number(row)
    let end = min(bytes.number(row + 4), layout.pairs)
    guard first < end else { return }
    for index in first..<end {
      let entry = bytes.number(layout.pairsStart + 4 * index)
      if entry >> 8 < count { body(entry >> 8, entry & 255) }
    }
  }
}
