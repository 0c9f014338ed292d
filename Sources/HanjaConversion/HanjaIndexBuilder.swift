/// A builder of the bytes of a ``HanjaIndex``.
package struct HanjaIndexBuilder {
  private var entries: [String: [HanjaEntry]] = [:]
  /// The keys in the order in which they were added, so that equal tables have equal bytes.
  private var keys: [String] = []
  private var counts: [String: UInt8] = [:]

  private static let valueLimit = 4096

  package init() {}

  /// Adds a value after the other values of the key. Ignores a value that the key already has, keys
  /// and values that are empty or longer than 255 UTF-16 code units, and any value after the first
  /// 4,096 of a key.
  package mutating func add(_ value: String, for key: String, comment: String = "") {
    let longest = HanjaIndex.Layout.longest
    guard (1...longest).contains(key.utf16.count), (1...longest).contains(value.utf16.count) else {
      return
    }
    guard let old = entries[key] else {
      keys.append(key)
      entries[key] = [HanjaEntry(value, comment: Self.shortened(comment))]
      return
    }
    guard old.count < Self.valueLimit, !old.contains(where: { $0.value == value }) else { return }
    entries[key]?.append(HanjaEntry(value, comment: Self.shortened(comment)))
  }

  /// Adds the entries in the lines `key:value:comment` of a file.
  package mutating func add(lines bytes: [UInt8]) {
    for line in HanjaLine.lines(in: bytes) {
      add(line.entry.value, for: line.key, comment: line.entry.comment)
    }
  }

  /// Adds the counts of words in Hanja, which affect their order: lines with a count from 1 to 255,
  /// then the words with that count. Ignores everything else.
  package mutating func add(counts bytes: [UInt8]) {
    for line in bytes.split(separator: 10) {
      let fields = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      guard let count = fields.first.flatMap({ UInt8($0) }), count > 0 else { continue }
      for word in fields.dropFirst() { counts[word] = count }
    }
  }

  /// Returns the comment, truncated after a character to at most 255 bytes of UTF-8.
  private static func shortened(_ comment: String) -> String {
    guard comment.utf8.count > 255 else { return comment }
    var result = ""
    for character in comment {
      guard result.utf8.count + character.utf8.count <= 255 else { break }
      result.append(character)
    }
    return result
  }

  /// Sorts the values of each key into the order of ``HanjaOrder``.
  package mutating func order() {
    let order = HanjaOrder(entries, counts: counts)
    for (key, values) in entries where values.count > 1 {
      entries[key] = order.ordered(values, of: key)
    }
  }

  /// Returns the bytes of the index.
  package func build() -> [UInt8] {
    var layout = HanjaIndex.Layout()
    layout.keys = keys.count
    layout.values = entries.values.reduce(0) { $0 + $1.count }
    layout.keyBits = Self.bits(for: layout.keys)
    layout.valueBits = Self.bits(for: layout.values)

    let sorted = keys.map {
      (bucket: HanjaHash(of: $0.utf16).bucket(bits: layout.keyBits), key: $0)
    }
    .sorted { ($0.bucket, $0.key) < ($1.bucket, $1.key) }
    var records: [UInt8] = []
    var starts: [Int] = []
    var values: [(bucket: Int, start: Int)] = []
    var bucket = 0
    for item in sorted {
      while bucket <= item.bucket {
        starts.append(records.count)
        bucket += 1
      }
      let list = entries[item.key] ?? []
      for entry in list {
        values.append(
          (HanjaHash(of: entry.value.utf16).bucket(bits: layout.valueBits), records.count))
        layout.longestValue = max(layout.longestValue, entry.value.utf16.count)
      }
      layout.longestKey = max(layout.longestKey, item.key.utf16.count)
      Self.append(item.key, list, to: &records)
    }
    while bucket <= 1 << layout.keyBits {
      starts.append(records.count)
      bucket += 1
    }
    layout.recordsCount = records.count

    var bytes = HanjaIndex.Layout.magic
    bytes.reserveCapacity(layout.count)
    for number in [
      layout.keys, layout.values, layout.keyBits, layout.valueBits, layout.longestKey,
      layout.longestValue, layout.recordsCount, 0,
    ] {
      bytes.append(number: number)
    }
    for start in starts { bytes.append(number: start) }
    values.sort { ($0.bucket, $0.start) < ($1.bucket, $1.start) }
    bucket = 0
    for (index, value) in values.enumerated() {
      while bucket <= value.bucket {
        bytes.append(number: index)
        bucket += 1
      }
    }
    while bucket <= 1 << layout.valueBits {
      bytes.append(number: values.count)
      bucket += 1
    }
    for value in values { bytes.append(number: value.start) }
    return bytes + records
  }

  /// Returns the number of bits of a bucket's index in a hash table with `count` entries: the
  /// fewest with which a bucket has at most two entries on average, but at most 20.
  private static func bits(for count: Int) -> Int {
    var bits = 0
    while bits < 20, 2 << bits < count { bits += 1 }
    return bits
  }

  private static func append(_ key: String, _ list: [HanjaEntry], to records: inout [UInt8]) {
    let start = records.count
    // The length is not known yet.
    records.append(number: 0)
    records.append(half: UInt16(list.count))
    for unit in key.utf16 { records.append(half: unit) }
    for entry in list {
      records.append(UInt8(entry.value.utf16.count))
      records.append(UInt8(entry.comment.utf8.count))
      for unit in entry.value.utf16 { records.append(half: unit) }
      records += entry.comment.utf8
    }
    let head = (records.count - start) | (key.utf16.count << 24)
    for byte in 0..<4 { records[start + byte] = UInt8(truncatingIfNeeded: head >> (8 * byte)) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  fileprivate mutating func append(half: UInt16) {
    append(UInt8(truncatingIfNeeded: half))
    append(UInt8(truncatingIfNeeded: half >> 8))
  }
}
