package import KeyEvents

/// A set of keys: one bit for every possible code.
package struct KeySet: Hashable, Sendable {
  private var words = [UInt64](repeating: 0, count: Int(KeyCode.limit) / 64)

  package init() {}

  package init(_ keys: some Sequence<KeyCode>) {
    for key in keys { self[key] = true }
  }

  /// Whether the key is in the set; always false for a code above the kernel's maximum.
  package subscript(key: KeyCode) -> Bool {
    get {
      key.rawValue < KeyCode.limit && words[Int(key.rawValue >> 6)] & Self.bit(of: key) != 0
    }
    set {
      guard key.rawValue < KeyCode.limit else { return }
      if newValue {
        words[Int(key.rawValue >> 6)] |= Self.bit(of: key)
      } else {
        words[Int(key.rawValue >> 6)] &= ~Self.bit(of: key)
      }
    }
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  private static func bit(of key: KeyCode) -> UInt64 { 1 << UInt64(key.rawValue & 63) }
}

extension KeySet: Sequence {
  /// An iterator over the keys, in the order of their codes.
  package struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words[0]
    }

    package mutating func next() -> KeyCode? {
      while rest == 0 {
        guard index + 1 < words.count else { return nil }
        index += 1
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return KeyCode(rawValue: UInt16(index * 64 + rest.trailingZeroBitCount))
    }
  }

  package func makeIterator() -> Iterator { Iterator(words) }
}

extension KeySet {
  /// Returns the keys of the set that are not in `keys`.
  func subtracting(_ keys: some Sequence<KeyCode>) -> KeySet {
    var rest = self
    for key in keys { rest[key] = false }
    return rest
  }

  /// Returns the keys that are in exactly one of the two sets.
  func symmetricDifference(_ other: KeySet) -> KeySet {
    var result = self
    for index in words.indices { result.words[index] ^= other.words[index] }
    return result
  }
}
