/// The bytes of an index, which stay where they are as long as something refers to them. Reads
/// outside of them give zero, so a damaged index gives wrong words and never a crash.
// Safety: the bytes are never written after `init`, and released once, in `deinit`.
package final class IndexBytes: @unchecked Sendable {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// - Parameters:
  ///   - bytes: must stay as they are until `release` is called.
  ///   - release: called with `bytes` once, when nothing refers to them any longer; for bytes that
  ///     are mapped from a file, it unmaps them.
  package init(
    _ bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// Copies `array`.
  package convenience init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 16)
    copy.copyBytes(from: array)
    self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
  }

  deinit { release(bytes) }

  @inlinable
  package var count: Int { bytes.count }

  @inlinable @inline(__always)
  package func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  /// Two bytes, the lower first.
  @inlinable @inline(__always)
  package func half(_ offset: Int) -> UInt16 {
    guard offset >= 0, offset <= bytes.count - 2 else { return 0 }
    return UInt16(
      littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// Four bytes, the lowest first.
  @inlinable @inline(__always)
  package func number(_ offset: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - 4 else { return 0 }
    return Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
