/// The keys that a syllable was typed with, as indices of ``HangulStroke``: at most sixteen, in two words.
struct StrokeRow: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count: UInt8 = 0

  /// More than any real syllable needs; a layout whose joins go in a circle stops here.
  static let capacity: UInt8 = 16

  var isFull: Bool { count == Self.capacity }

  @inline(__always)
  mutating func append(_ index: UInt8) {
    let shift = UInt64(count & 7) << 3
    if count < 8 {
      low |= UInt64(index) << shift
    } else {
      high |= UInt64(index) << shift
    }
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    let kept = (UInt64(1) << (UInt64(count & 7) << 3)) - 1
    if count < 8 {
      low &= kept
      high = 0
    } else {
      high &= kept
    }
  }

  subscript(place: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (place < 8 ? low : high) >> (UInt64(place & 7) << 3))
  }
}
