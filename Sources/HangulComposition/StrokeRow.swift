/// The keys that a syllable was typed with, as indices of ``HangulStroke``: at most sixteen, a byte each.
struct StrokeRow: Hashable, Sendable {
  private var bytes = SIMD16<UInt8>()
  private(set) var count: UInt8 = 0

  /// More than any real syllable needs; a layout whose joins go in a circle stops here.
  static let capacity: UInt8 = 16

  var isFull: Bool { count == Self.capacity }

  @inline(__always)
  mutating func append(_ index: UInt8) {
    bytes[Int(count)] = index
    count += 1
  }

  mutating func removeLast() {
    count -= 1
    bytes[Int(count)] = 0
  }

  subscript(place: UInt8) -> UInt8 { bytes[Int(place)] }
}
