/// Storage that is overwritten with zeros before it is freed, so that no copy of a secret stays in
/// free memory.
///
/// Its header is the number of elements that fit in it. The elements are undefined until they are
/// written.
@usableFromInline
package final class WipedStorage<Element: BitwiseCopyable>: ManagedBuffer<Int, Element> {
  deinit { wipeElements() }

  /// Overwrites all elements with zeros.
  func wipeElements() {
    withUnsafeMutablePointers { capacity, elements in
      wipe(
        UnsafeMutableRawBufferPointer(
          start: elements, count: capacity.pointee * MemoryLayout<Element>.stride))
    }
  }

  /// Creates storage for `count` elements.
  @usableFromInline
  package static func make(capacity: Int) -> WipedStorage {
    let storage = create(minimumCapacity: capacity) { _ in capacity }
    return unsafeDowncast(storage, to: WipedStorage.self)
  }
}

/// Overwrites the bytes with zeros.
///
/// Never inlined: next to the end of the memory's life, an optimizer could remove it as a write
/// that is never read.
@inline(never)
package func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0)
}
