/// The keys of a syllable, as indices of ``HangulStroke``: at most sixteen, a byte each.
struct StrokeRow: Sendable {
  /// The last eight keys, enough for any real syllable; the very last in the lowest byte.
  private var last: UInt64 = 0
  /// The keys before the last eight.
  private var first: UInt64 = 0
  /// The number of keys, in 64 bits: a smaller field would be loaded together with its neighbours,
  /// which stalls until all stores are done.
  private(set) var count: UInt64 = 0

  /// The maximum number of keys, more than any real syllable needs. It limits layouts whose joins
  /// form a cycle.
  static let capacity: UInt64 = 16

  var isFull: Bool { count == Self.capacity }

  mutating func append(_ index: UInt8) {
    first = first << 8 | last >> 56
    appendEarly(index)
  }

  /// Appends a key. The row must have fewer than eight keys.
  @inline(__always)
  mutating func appendEarly(_ index: UInt8) {
    last = last << 8 | UInt64(index)
    count &+= 1
  }

  /// Keeps all keys if `keeps` is set. Otherwise removes them, and adds `key` if `begins` is set.
  ///
  /// Each mask is all ones (set) or 0, and at most one is set. `first` is not cleared, because its
  /// old keys are never read again unless all keys are kept.
  @inline(__always)
  mutating func keep(_ keeps: UInt64, orBeginWith key: UInt8, _ begins: UInt64) {
    last = last & keeps | UInt64(key) & begins
    count = count & keeps | begins & 1
  }

  subscript(position: UInt64) -> UInt8 {
    let back = count - 1 - position
    return UInt8(truncatingIfNeeded: (back < 8 ? last : first) &>> (back &* 8))
  }
}
