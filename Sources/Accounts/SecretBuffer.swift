import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A buffer for secret bytes, which never moves or grows, and is overwritten with zeros before it
/// is freed.
package struct SecretBuffer: ~Copyable {
  private let storage: UnsafeMutableRawBufferPointer
  /// The number of secret bytes in the buffer, at most its capacity.
  package private(set) var count = 0

  package init(capacity: Int) {
    storage = .allocate(byteCount: capacity, alignment: 1)
    storage.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    Self.wipe(storage)
    storage.deallocate()
  }

  package var isFull: Bool { count == storage.count }

  /// Calls `body` with the bytes. They must not be copied to memory that is not wiped.
  package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[..<count]))
  }

  /// Reads once from the descriptor. Returns the number of bytes read; 0 at the end.
  mutating func read(from descriptor: FileDescriptor) throws(Errno) -> Int {
    do {
      let rest = UnsafeMutableRawBufferPointer(rebasing: storage[count...])
      let length = try descriptor.read(into: rest)
      count += length
      return length
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Empties the buffer, and overwrites its bytes with zeros.
  package mutating func wipe() {
    Self.wipe(storage)
    count = 0
  }

  private static func wipe(_ storage: UnsafeMutableRawBufferPointer) {
    guard let start = storage.baseAddress else { return }
    // Unlike other ways to write zeros, this one is not left out by an optimizer.
    explicit_bzero(start, storage.count)
  }
}
