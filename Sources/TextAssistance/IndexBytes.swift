/// The bytes of an index, which are shared and never change. A read outside them returns zero, so a
/// damaged index may return wrong words, but never crashes the program.
package final class IndexBytes: Sendable {
  @usableFromInline let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  @inlinable
  package var count: Int { bytes.count }

  @inlinable @inline(__always)
  package func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  /// Reads two bytes as a number, the least significant byte first.
  @inlinable @inline(__always)
  package func half(_ offset: Int) -> UInt16 {
    guard offset >= 0, offset <= bytes.count - 2 else { return 0 }
    return bytes.withUnsafeBytes {
      UInt16(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
  }

  /// Reads four bytes as a number, the least significant byte first.
  @inlinable @inline(__always)
  package func number(_ offset: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - 4 else { return 0 }
    return bytes.withUnsafeBytes {
      Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
  }
}
