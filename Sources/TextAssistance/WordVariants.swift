/// The hashes under which a word is found even if some of its letters are wrong: hashes of its
/// first letters without up to two of them, and of its sound without up to one letter.
enum WordVariants {
  /// The number of first letters that are hashed; two wrong letters are seldom both late in a word.
  static let prefix = 7

  /// Returns the ranges of neighbours in `keys`, which are sorted, that have the same first
  /// letters. They share most of their hashes, so the index has one entry for them all.
  static func groups(of keys: [[UInt8]]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for end in keys.indices.dropFirst()
    where !keys[end].prefix(prefix).elementsEqual(keys[start].prefix(prefix)) {
      groups.append(start..<end)
      start = end
    }
    if !keys.isEmpty { groups.append(start..<keys.count) }
    return groups
  }

  @inline(__always)
  private static func hash(_ start: UInt32, _ byte: UInt8) -> UInt32 {
    (start ^ UInt32(byte)) &* 16_777_619
  }

  private static func mixed(_ hash: UInt32) -> UInt32 {
    var value = hash ^ (hash >> 16)
    value = value &* 0x85EB_CA6B
    value ^= value >> 13
    value = value &* 0xC2B2_AE35
    return value ^ (value >> 16)
  }

  /// Appends the hashes of `key`; some may be equal.
  static func append(of key: [UInt8], to hashes: inout [UInt32]) {
    let letters = min(key.count, prefix)
    appendHash(of: key, letters: letters, without: -1, -1, start: 2_166_136_261, to: &hashes)
    for first in 0..<letters {
      appendHash(of: key, letters: letters, without: first, -1, start: 2_166_136_261, to: &hashes)
      if letters > 2 {
        for second in first + 1..<max(letters, first + 1) {
          appendHash(
            of: key, letters: letters, without: first, second, start: 2_166_136_261, to: &hashes)
        }
      }
    }
    let sound = WordKey.sound(of: key)
    appendHash(of: sound, letters: sound.count, without: -1, -1, start: 97, to: &hashes)
    if sound.count > 3 {
      for first in sound.indices {
        appendHash(of: sound, letters: sound.count, without: first, -1, start: 97, to: &hashes)
      }
    }
  }

  private static func appendHash(
    of key: [UInt8], letters: Int, without first: Int, _ second: Int, start: UInt32,
    to hashes: inout [UInt32]
  ) {
    var value = start
    for index in 0..<letters where index != first && index != second {
      value = hash(value, key[index])
    }
    hashes.append(mixed(value))
  }
}
