import TestSupport

/// All scalars; in a short run the planes that differ from one another, and some scalars of the
/// others.
enum EveryScalar {
  static let values: [Unicode.Scalar] = {
    // Planes 0 and 1, and the tags and variation selectors (plane 14).
    let varied: [UInt32] = Array(0...0x1FFFF) + Array(0xE0000...0xE01FF)
    // With 101, all positions in a row of 256 come up, in different planes.
    let uniform: [UInt32] = Array(0x20000...0xDFFFF) + Array(0xE0200...0x10FFFF)
    let ends: [UInt32] = (2...0x11).flatMap { (plane: UInt32) in
      let end = plane << 16
      return end - 3...end
    }
    var values = varied
    values += TestAmount.sample(uniform, every: 101)
    if !TestAmount.isLong { values += ends }
    return values.compactMap { Unicode.Scalar($0) }
  }()
}
