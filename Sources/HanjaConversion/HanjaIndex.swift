package import TextAssistance

/// A table of Hanja or symbols whose entries are read from its bytes on each request, so opening it
/// takes constant time.
///
/// Each key has a record with its values in order. Two hash tables lead to the records: from keys,
/// and from values. A damaged index may return wrong words, but never crashes the program.
package struct HanjaIndex: Sendable {
  let bytes: IndexBytes
  let layout: Layout

  /// The positions of the sections of an index, computed from its header.
  struct Layout: Hashable {
    static let magic: [UInt8] = Array("evhanja1".utf8)
    static let headerCount = 40
    static let largestBucketBits = 24
    /// The maximum number of UTF-16 code units of a key or value.
    static let longest = 255

    var keys = 0
    var values = 0
    var keyBits = 0
    var valueBits = 0
    var longestKey = 0
    var longestValue = 0
    var recordsCount = 0

    // The parts follow each other in this order.
    var keyBuckets: Int { Self.headerCount }
    var valueBuckets: Int { keyBuckets + 4 * ((1 << keyBits) + 1) }
    var valueEntries: Int { valueBuckets + 4 * ((1 << valueBits) + 1) }
    var records: Int { valueEntries + 4 * values }
    var count: Int { records + recordsCount }
  }

  /// Opens an index; nil if the bytes are not an index, are an index of another version, or are
  /// truncated.
  package init?(_ bytes: IndexBytes) {
    guard bytes.count >= Layout.headerCount else { return nil }
    for (offset, byte) in Layout.magic.enumerated() where bytes.byte(offset) != byte { return nil }
    var layout = Layout()
    layout.keys = bytes.number(8)
    layout.values = bytes.number(12)
    layout.keyBits = bytes.number(16)
    layout.valueBits = bytes.number(20)
    layout.longestKey = bytes.number(24)
    layout.longestValue = bytes.number(28)
    layout.recordsCount = bytes.number(32)
    guard layout.keyBits <= Layout.largestBucketBits, layout.valueBits <= Layout.largestBucketBits,
      layout.longestKey <= Layout.longest, layout.longestValue <= Layout.longest,
      layout.count == bytes.count
    else { return nil }
    self.bytes = bytes
    self.layout = layout
  }

  /// The number of keys.
  package var keyCount: Int { layout.keys }
  /// The total number of values of all keys.
  package var valueCount: Int { layout.values }

  /// Returns the values of a key in order; empty if the table does not contain the key.
  ///
  /// - Complexity: O(1) for the search.
  package func entries(for key: some StringProtocol) -> [HanjaEntry] {
    let units = Array(key.utf16)
    guard let record = record(for: units[...]) else { return [] }
    return record.entries
  }

  package func contains(_ key: some StringProtocol) -> Bool {
    let units = Array(key.utf16)
    return record(for: units[...]) != nil
  }

  /// Returns the longest key at the end of the text; nil if no ending of it is a key.
  package func longestKey(endingAt text: some StringProtocol) -> String? {
    // A scalar has one code unit or two.
    let tail = text.unicodeScalars.suffix(layout.longestKey)
    var units: [UInt16] = []
    for scalar in tail { units += UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter }
    var hash = HanjaHash()
    var longest: Int?
    for start in units.indices.reversed() where units.count - start <= layout.longestKey {
      hash.add(units[start])
      guard !UTF16.isTrailSurrogate(units[start]) else { continue }
      if record(for: units[start...], hash) != nil { longest = start }
    }
    return longest.map { String(decoding: units[$0...], as: UTF16.self) }
  }

  /// Returns the longest value at the start of the text, or at its end if `atStart` is false; nil
  /// if there is none.
  func longestValue(in text: some StringProtocol, atStart: Bool) -> String? {
    let limit = layout.longestValue
    let units = Array(atStart ? text.utf16.prefix(limit) : text.utf16.suffix(limit))
    for count in stride(from: units.count, to: 0, by: -1) {
      let part = atStart ? units.prefix(count) : units.suffix(count)
      // Half of a surrogate pair is not a character.
      guard let first = part.first, let last = part.last, !UTF16.isTrailSurrogate(first),
        !UTF16.isLeadSurrogate(last)
      else { continue }
      if !records(with: part).isEmpty { return String(decoding: part, as: UTF16.self) }
    }
    return nil
  }

  /// Returns the keys that have the value, each with the value's index among the values of the key.
  package func keys(of value: some StringProtocol) -> [(key: String, place: Int)] {
    records(with: Array(value.utf16)[...])
  }

  private func record(for key: ArraySlice<UInt16>) -> HanjaRecord? {
    guard !key.isEmpty, key.count <= layout.longestKey else { return nil }
    return record(for: key, HanjaHash(of: key))
  }

  private func record(for key: ArraySlice<UInt16>, _ hash: HanjaHash) -> HanjaRecord? {
    let bucket = layout.keyBuckets + 4 * hash.bucket(bits: layout.keyBits)
    var place = bytes.number(bucket)
    let end = min(bytes.number(bucket + 4), layout.recordsCount)
    while place < end {
      guard let record = HanjaRecord(bytes, at: layout.records + place) else { return nil }
      if record.hasKey(key) { return record }
      place += record.byteCount
    }
    return nil
  }

  private func records(with value: ArraySlice<UInt16>) -> [(key: String, place: Int)] {
    guard !value.isEmpty, value.count <= layout.longestValue else { return [] }
    let bucket = layout.valueBuckets + 4 * HanjaHash(of: value).bucket(bits: layout.valueBits)
    let first = bytes.number(bucket)
    let end = min(bytes.number(bucket + 4), layout.values)
    guard first < end else { return [] }
    var found: [(key: String, place: Int)] = []
    for entry in first..<end {
      let place = bytes.number(layout.valueEntries + 4 * entry)
      guard place < layout.recordsCount,
        let record = HanjaRecord(bytes, at: layout.records + place),
        let index = record.index(of: value)
      else { continue }
      found.append((record.key, index))
    }
    return found
  }
}

/// A record of an index: a key and its values.
///
/// A record contains its length in bytes (24 bits), the length of the key in UTF-16 code units (8
/// bits), the number of values (16 bits), the key, and the values. A value contains its length in
/// code units and the length of its comment in bytes (8 bits each), then both texts. Comments are
/// UTF-8; keys and values are UTF-16.
struct HanjaRecord {
  private let bytes: IndexBytes
  private let start: Int
  let byteCount: Int
  private let keyCount: Int

  static let headerCount = 6

  /// Reads a record; nil if the bytes are too short for one.
  init?(_ bytes: IndexBytes, at start: Int) {
    let head = bytes.number(start)
    byteCount = head & 0xFF_FFFF
    keyCount = head >> 24
    guard byteCount >= Self.headerCount + 2 * keyCount, start + byteCount <= bytes.count else {
      return nil
    }
    self.bytes = bytes
    self.start = start
  }

  private var end: Int { start + byteCount }

  func hasKey(_ key: ArraySlice<UInt16>) -> Bool {
    keyCount == key.count && hasUnits(key, at: start + Self.headerCount)
  }

  private func hasUnits(_ units: ArraySlice<UInt16>, at place: Int) -> Bool {
    var place = place
    for unit in units {
      if bytes.half(place) != unit { return false }
      place += 2
    }
    return true
  }

  private func text(at place: Int, count: Int) -> String {
    // By hand, because `String` decodes UTF-16 ten times as slowly as UTF-8.
    var text: [UInt8] = []
    text.reserveCapacity(3 * count)
    for unit in 0..<count {
      let unit = bytes.half(place + 2 * unit)
      guard unit >= 0x800, !UTF16.isSurrogate(unit) else {
        return String(
          decoding: (0..<count).map { bytes.half(place + 2 * $0) }, as: UTF16.self)
      }
      text.append(0xE0 | UInt8(truncatingIfNeeded: unit >> 12))
      text.append(0x80 | UInt8(truncatingIfNeeded: unit >> 6 & 0x3F))
      text.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3F))
    }
    return String(decoding: text, as: UTF8.self)
  }

  var key: String { text(at: start + Self.headerCount, count: keyCount) }

  /// Returns the index of the first value for which `body` returns true; nil if there is none.
  private func firstValue(
    where body: (_ place: Int, _ count: Int, _ commentCount: Int) -> Bool
  ) -> Int? {
    var place = start + Self.headerCount + 2 * keyCount
    for index in 0..<Int(bytes.half(start + 4)) {
      let count = Int(bytes.byte(place))
      let commentCount = Int(bytes.byte(place + 1))
      let next = place + 2 + 2 * count + commentCount
      guard next <= end else { return nil }
      if body(place + 2, count, commentCount) { return index }
      place = next
    }
    return nil
  }

  var entries: [HanjaEntry] {
    var entries: [HanjaEntry] = []
    _ = firstValue { place, count, commentCount in
      let comment = place + 2 * count
      entries.append(
        HanjaEntry(
          text(at: place, count: count),
          comment: commentCount == 0
            ? ""
            : String(
              decoding: (comment..<comment + commentCount).map { bytes.byte($0) }, as: UTF8.self))
      )
      return false
    }
    return entries
  }

  func index(of value: ArraySlice<UInt16>) -> Int? {
    firstValue { place, count, _ in count == value.count && hasUnits(value, at: place) }
  }
}

/// The FNV-1a hash (Fowler, Noll, Vo) of code units, from the last one to the first, so that longer
/// and longer endings of a text are hashed in one pass.
struct HanjaHash {
  private var value: UInt32 = 2_166_136_261

  init() {}

  init(of units: some BidirectionalCollection<UInt16>) {
    for unit in units.reversed() { add(unit) }
  }

  mutating func add(_ unit: UInt16) { value = (value ^ UInt32(unit)) &* 16_777_619 }

  func bucket(bits: Int) -> Int {
    // The upper bits select the bucket, and FNV mixes them least for short words.
    let mixed = (value ^ (value >> 15)) &* 0x85EB_CA6B
    return bits == 0 ? 0 : Int(mixed >> UInt32(32 - bits))
  }
}
