/// Storage that is overwritten with zeros before it is given back, so that no copy of a secret
/// stays in free memory.
///
/// Its header is the number of elements for which it has room. They are undefined until they are
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

  /// Makes storage with room for that many elements.
  @usableFromInline
  package static func make(capacity: Int) -> WipedStorage {
    let storage = create(minimumCapacity: capacity) { _ in capacity }
    return unsafeDowncast(storage, to: WipedStorage.self)
  }
}

/// Overwrites the bytes with zeros.
///
/// Never inlined: seen next to the end of the memory's life, an optimizer could leave it out as a
/// write that nobody reads.
@inline(never)
package func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0)
}
