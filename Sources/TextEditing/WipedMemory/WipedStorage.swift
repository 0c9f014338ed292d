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

  /// Creates storage with room for `capacity` elements.
  @usableFromInline
  package static func make(capacity: Int) -> WipedStorage {
    let storage = create(minimumCapacity: capacity) { _ in capacity }
    return unsafeDowncast(storage, to: WipedStorage.self)
  }
}

/// Overwrites the bytes with zeros.
///
/// Never inlined: if the memory is freed right after the call, an optimizer could otherwise remove
/// the write because nothing reads it.
@inline(never)
package func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0)
}
