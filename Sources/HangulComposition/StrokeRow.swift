/// The keys that a syllable was typed with, as indices of ``HangulStroke``: at most sixteen, a byte each.
struct StrokeRow: Sendable {
  /// The last eight, which is all of any real syllable; the last of them lowest.
  private var last: UInt64 = 0
  /// Those before.
  private var first: UInt64 = 0
  /// A whole word: a smaller one would be read together with its neighbours, and the processor wait until all are written.
  private(set) var count: UInt64 = 0

  /// More than any real syllable needs; a layout whose joins go in a circle stops here.
  static let capacity: UInt64 = 16

  var isFull: Bool { count == Self.capacity }

  mutating func append(_ index: UInt8) {
    first = first << 8 | last >> 56
    appendEarly(index)
  }

  /// The same where there are less than eight.
  @inline(__always)
  mutating func appendEarly(_ index: UInt8) {
    last = last << 8 | UInt64(index)
    count &+= 1
  }

  /// Keeps the row, or goes on from that key alone, or from none. The masks are all ones or 0, at most one of them ones.
  /// A row of more than eight is kept.
  @inline(__always)
  mutating func keep(_ keeps: UInt64, orBeginWith key: UInt8, _ begins: UInt64) {
    last = last & keeps | UInt64(key) & begins
    count = count & keeps | begins & 1
  }

  subscript(place: UInt64) -> UInt8 {
    let back = count - 1 - place
    return UInt8(truncatingIfNeeded: (back < 8 ? last : first) &>> (back &* 8))
  }
}
