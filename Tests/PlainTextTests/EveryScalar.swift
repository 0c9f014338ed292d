import TestSupport

/// All scalars; in a short run the planes that differ from one another, and some scalars of the
/// others.
enum EveryScalar {
  static let values: [Unicode.Scalar] = {
    // Planes 0 and 1, and the tags and variation selectors (plane 14).
    let varied: [UInt32] = Array(0...0x1FFFF) + Array(0xE0000...0xE01FF)
    // With 101, all positions in a row of 256 come up, in different planes.
    let uniform: [UInt32] = Array(0x20000...0xDFFFF) + Array(0xE0200...0x10FFFF)
    let ends = stride(from: UInt32(0x20000), through: 0x110000, by: 0x10000).flatMap {
      [$0 - 3, $0 - 2, $0 - 1, $0]
    }
    return (varied + TestAmount.sample(uniform, every: 101) + (TestAmount.isLong ? [] : ends))
      .compactMap(Unicode.Scalar.init)
  }()
}
