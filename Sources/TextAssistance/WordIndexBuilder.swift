/// A builder of the bytes of a ``WordIndex``.
package struct WordIndexBuilder {
  private var words: [[UInt8]: (text: [UInt8], frequency: UInt8)] = [:]
  private var pairs: [(first: [UInt8], second: [UInt8], frequency: UInt8)] = []

  package init() {}

  /// Adds a word. A word that cannot be a key is left out; of words that differ only in capitals,
  /// the first is kept.
  package mutating func add(_ word: some StringProtocol, frequency: UInt8) {
    guard let key = WordKey.bytes(of: word), words[key] == nil else { return }
    words[key] = (word.utf8.count == key.count ? Array(word.utf8) : key, frequency)
  }

  /// Adds a pair of words. It has no effect if either word is not added too.
  package mutating func add(
    _ first: some StringProtocol, before second: some StringProtocol, frequency: UInt8
  ) {
    guard let first = WordKey.bytes(of: first), let second = WordKey.bytes(of: second) else {
      return
    }
    pairs.append((first, second, frequency))
  }

  /// Adds words from lines: a class of frequency, then the words of that class.
  package mutating func addWords(lines: some Collection<UInt8>) {
    for line in lines.split(separator: 10) {
      let fields = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      guard let frequency = fields.first.flatMap({ UInt8($0) }) else { continue }
      for word in fields.dropFirst() { add(word, frequency: frequency) }
    }
  }

  /// Adds pairs from lines. Each line begins with the first word of its pairs; after it, each class
  /// of frequency is followed by the second words of the pairs in that class.
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

  /// Returns the bytes of an index of the added words and pairs.
  package func build() -> [UInt8] {
    let keys = words.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var numbers: [[UInt8]: Int] = [:]
    for (number, key) in keys.enumerated() { numbers[key] = number }

    var layout = WordIndex.Layout()
    layout.words = keys.count
    let groups = WordVariants.groups(of: keys)
    layout.groups = groups.count
    var table = WordTable()
    var own: [UInt32] = []
    for (number, group) in groups.enumerated() {
      own.removeAll(keepingCapacity: true)
      for key in keys[group] { WordVariants.append(of: key, to: &own) }
      own.sort()
      var last: UInt32?
      for hash in own where hash != last {
        table.add(UInt32(number), under: hash)
        last = hash
      }
    }
    let buckets = table.buckets()
    layout.bucketBits = buckets.bits
    layout.entries = buckets.entries.count
    let texts = keys.map { words[$0]?.text ?? $0 }
    layout.textCount = texts.reduce(0) { $0 + $1.count }
    let rows = rows(numbers, count: keys.count)
    layout.pairs = rows.reduce(0) { $0 + $1.count }

    var output = Output(layout)
    output.addOffsets(texts.map(\.count))
    for key in keys { output.add(WordKey.letters(of: key)) }
    output.addOffsets(groups.map(\.count))
    output.addCounts(buckets.counts)
    output.addEntries(buckets.entries, bits: layout.entryBits)
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
        layout.words, layout.textCount, layout.bucketBits, layout.entries, layout.pairs,
        layout.groups, 0, 0,
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

    /// Adds the numbers of entries in buckets: for each block of buckets the position of its first
    /// entry, then a byte for each bucket.
    mutating func addCounts(_ counts: [Int]) {
      var offset = 0
      for start in stride(from: 0, to: counts.count, by: WordIndex.Layout.block) {
        add(UInt32(offset))
        for bucket in start..<start + WordIndex.Layout.block {
          let count = bucket < counts.count ? counts[bucket] : 0
          bytes.append(UInt8(count))
          offset += count
        }
      }
    }

    mutating func addEntries(_ entries: [UInt32], bits: Int) {
      var waiting: UInt64 = 0
      var count = 0
      for entry in entries {
        waiting |= UInt64(entry) << UInt64(count)
        count += bits
        while count >= 8 {
          bytes.append(UInt8(truncatingIfNeeded: waiting))
          waiting >>= 8
          count -= 8
        }
      }
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: waiting)) }
      add(0)
    }
  }
}

/// Groups of words by their hashes, put into buckets.
private struct WordTable {
  private var added: [(hash: UInt32, group: UInt32)] = []

  mutating func add(_ group: UInt32, under hash: UInt32) {
    added.append((hash, group))
  }

  /// Returns the groups, bucket by bucket. A bucket that would be too large keeps only its first
  /// groups: words that share a hash with so many others have hardly a letter in common with the
  /// typed word.
  func buckets() -> (bits: Int, counts: [Int], entries: [UInt32]) {
    var bits = 0
    while bits < 20, 2 << bits < added.count { bits += 1 }
    func bucket(_ hash: UInt32) -> Int { bits == 0 ? 0 : Int(hash >> UInt32(32 - bits)) }
    var counts = [Int](repeating: 0, count: 1 << bits)
    for entry in added { counts[bucket(entry.hash)] += 1 }
    var starts: [Int] = []
    var count = 0
    for bucket in counts.indices {
      counts[bucket] = min(counts[bucket], WordIndex.Layout.largestBucket)
      starts.append(count)
      count += counts[bucket]
    }
    var ends = starts
    var entries = [UInt32](repeating: 0, count: count)
    for entry in added {
      let bucket = bucket(entry.hash)
      guard ends[bucket] < starts[bucket] + counts[bucket] else { continue }
      entries[ends[bucket]] = entry.group
      ends[bucket] += 1
    }
    return (bits, counts, entries)
  }
}
