/// Makes the bytes of a `WordIndex`.
package struct WordIndexBuilder {
  private var words: [[UInt8]: (text: [UInt8], frequency: UInt8)] = [:]
  private var pairs: [(first: [UInt8], second: [UInt8], frequency: UInt8)] = []

  package init() {}

  /// A word that cannot be a key is left out; of words that differ in their capitals, the first
  /// stays.
  package mutating func add(_ word: some StringProtocol, frequency: UInt8) {
    guard let key = WordKey.bytes(of: word), words[key] == nil else { return }
    words[key] = (word.utf8.count == key.count ? Array(word.utf8) : key, frequency)
  }

  /// Pairs of words that are not added are left out.
  package mutating func add(
    _ first: some StringProtocol, before second: some StringProtocol, frequency: UInt8
  ) {
    guard let first = WordKey.bytes(of: first), let second = WordKey.bytes(of: second) else {
      return
    }
    pairs.append((first, second, frequency))
  }

  /// Adds lines of a class of frequency and its words.
  package mutating func addWords(lines: some Collection<UInt8>) {
    for line in lines.split(separator: 10) {
      let fields = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      guard let frequency = fields.first.flatMap({ UInt8($0) }) else { continue }
      for word in fields.dropFirst() { add(word, frequency: frequency) }
    }
  }

  /// Adds lines of a word and those that follow it, each class before its words.
  package mutating func addPairs(lines: some Collection<UInt8>) {
    for line in lines.split(separator: 10) {
      let fields = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      guard let first = fields.first else { continue }
      var frequency: UInt8 = 0
      for field in fields.dropFirst() {
        if let number = UInt8(field) {
          frequency = number
        } else {
          add(first, before: field, frequency: frequency)
        }
      }
    }
  }

  /// The index of what was added.
  package func build() -> [UInt8] {
    let keys = words.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var numbers: [[UInt8]: Int] = [:]
    for (number, key) in keys.enumerated() { numbers[key] = number }

    var layout = WordIndex.Layout()
    layout.words = keys.count
    var hashes: [(hash: UInt32, word: UInt32)] = []
    var own: [UInt32] = []
    for (number, key) in keys.enumerated() {
      own.removeAll(keepingCapacity: true)
      WordVariants.append(of: key, to: &own)
      own.sort()
      var last: UInt32?
      for hash in own where hash != last {
        hashes.append((hash, UInt32(number)))
        last = hash
      }
    }
    layout.entries = hashes.count
    while layout.bucketBits < 20, 2 << layout.bucketBits < hashes.count { layout.bucketBits += 1 }
    let texts = keys.map { words[$0]?.text ?? $0 }
    layout.textCount = texts.reduce(0) { $0 + $1.count }
    let rows = rows(numbers, count: keys.count)
    layout.pairs = rows.reduce(0) { $0 + $1.count }

    var output = Output(layout)
    output.addOffsets(texts.map(\.count))
    for key in keys { output.add(WordKey.letters(of: key)) }
    output.addTable(hashes, bits: layout.bucketBits)
    output.addOffsets(rows.map(\.count))
    for row in rows { for entry in row { output.add(entry) } }
    output.bytes += keys.map { words[$0]?.frequency ?? 0 }
    for text in texts { output.bytes += text }
    return output.bytes
  }

  private func rows(_ numbers: [[UInt8]: Int], count: Int) -> [[UInt32]] {
    var rows = [[UInt32]](repeating: [], count: count)
    for pair in pairs {
      guard let first = numbers[pair.first], let second = numbers[pair.second] else { continue }
      rows[first].append(UInt32(second) << 8 | UInt32(pair.frequency))
    }
    return rows
  }

  private struct Output {
    var bytes: [UInt8] = WordIndex.Layout.magic

    init(_ layout: WordIndex.Layout) {
      bytes.reserveCapacity(layout.count)
      for number in [
        layout.words, layout.textCount, layout.bucketBits, layout.entries, layout.pairs, 0, 0, 0,
      ] {
        add(UInt32(number))
      }
    }

    mutating func add(_ number: UInt32) {
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }

    mutating func addOffsets(_ counts: [Int]) {
      var offset = 0
      add(0)
      for count in counts {
        offset += count
        add(UInt32(offset))
      }
    }

    mutating func addTable(_ hashes: [(hash: UInt32, word: UInt32)], bits: Int) {
      func bucket(_ hash: UInt32) -> Int { bits == 0 ? 0 : Int(hash >> UInt32(32 - bits)) }
      var counts = [Int](repeating: 0, count: 1 << bits)
      for entry in hashes { counts[bucket(entry.hash)] += 1 }
      addOffsets(counts)
      var places = [Int](repeating: 0, count: counts.count)
      var place = 0
      for (bucket, count) in counts.enumerated() {
        places[bucket] = place
        place += count
      }
      var sorted = [UInt32](repeating: 0, count: hashes.count)
      for entry in hashes {
        sorted[places[bucket(entry.hash)]] = entry.word
        places[bucket(entry.hash)] += 1
      }
      for word in sorted { add(word) }
    }
  }
}
