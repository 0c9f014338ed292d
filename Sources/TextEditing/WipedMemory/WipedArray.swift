/// An array for secrets: removed elements are overwritten with zeros, and so is the storage when
/// the array outgrows it or is freed. Only ``setCount(_:)`` and ``dropLastWithoutWiping(_:)``
/// remove elements without overwriting them.
///
/// Copies share their storage until one of them changes, as with `Array`.
// Safety: the storage is changed only while the array holds the only reference to it.
@frozen
@usableFromInline
package struct WipedArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The storage of the elements. Its content at `count` and higher indices is undefined.
  @usableFromInline var storage: WipedStorage<Element>
  /// The number of elements.
  @usableFromInline package private(set) var count = 0
  /// The number of elements that fit in the storage.
  @usableFromInline package private(set) var capacity = 0

  @inlinable
  package init() { storage = .make(capacity: 0) }

  /// Creates an empty array that shares `storage` until the first element is added, and so needs no
  /// allocation.
  @inlinable
  package init(sharing storage: WipedStorage<Element>) { self.storage = storage }

  /// Ensures that the array is the only owner of its storage, and that at least `end` elements fit
  /// in it.
  ///
  /// - Returns: the elements. The pointer is valid until the array is changed by other means. It is
  ///   returned and not passed to a closure, which would cause the storage to be retained.
  /// - Complexity: O(1) amortised, unless the storage must be copied because it is shared
  @inlinable
  @inline(__always)
  package mutating func elements(withRoomFor end: Int) -> UnsafeMutablePointer<Element> {
    if end > capacity || !isKnownUniquelyReferenced(&storage) { replaceStorage(for: end) }
    return storage.withUnsafeMutablePointerToElements { $0 }
  }

  /// Sets the number of elements after they were written. Elements between the new and the old
  /// count stay in the storage until they are overwritten or it is freed.
  @inlinable
  @inline(__always)
  package mutating func setCount(_ count: Int) { self.count = count }

  /// Removes the last elements. They stay in the storage until they are overwritten or it is freed.
  ///
  /// - Complexity: O(1)
  @inlinable
  package mutating func dropLastWithoutWiping(_ removed: Int) {
    precondition(removed <= count, "cannot remove more elements than there are")
    count &-= removed
  }

  /// Passes the storage to `body`, which may read the elements.
  @inlinable
  @inline(__always)
  package func withElements<Result>(
    _ body: (UnsafePointer<Element>) -> Result
  ) -> Result {
    storage.withUnsafeMutablePointerToElements { body(UnsafePointer($0)) }
  }

  /// Copies the elements to new storage with room for at least `end` elements.
  @usableFromInline
  @inline(never)
  mutating func replaceStorage(for end: Int) {
    let capacity = end > capacity ? Swift.max(16, 2 * capacity, end) : capacity
    let new = WipedStorage<Element>.make(capacity: capacity)
    withElements { elements in
      new.withUnsafeMutablePointerToElements { $0.initialize(from: elements, count: count) }
    }
    storage = new
    self.capacity = capacity
  }
}

extension WipedArray: RandomAccessCollection {
  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { count }
  @inlinable
  package var indices: Range<Int> { 0..<count }

  @inlinable
  package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index is out of range")
    return storage.withUnsafeMutablePointerToElements { $0[index] }
  }

  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withUnsafeMutablePointerToElements {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Passes the elements to `body` as bytes.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    let elements = storage.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) }
    return try body(
      UnsafeRawBufferPointer(start: elements, count: count * MemoryLayout<Element>.stride))
  }
}

extension WipedArray: RangeReplaceableCollection {
  @inlinable
  package mutating func append(_ element: Element) {
    let elements = elements(withRoomFor: count &+ 1)
    elements[count] = element
    count &+= 1
  }

  @inlinable
  package mutating func append(contentsOf elements: some Sequence<Element>) {
    let isDone: Void? = elements.withContiguousStorageIfAvailable { append(copying: $0) }
    if isDone == nil { for element in elements { append(element) } }
  }

  @usableFromInline
  mutating func append(copying elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress, !elements.isEmpty else { return }
    let place = self.elements(withRoomFor: count + elements.count)
    (place + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  @usableFromInline
  package mutating func reserveCapacity(_ capacity: Int) {
    if capacity > self.capacity { replaceStorage(for: capacity) }
  }

  /// Removes all elements and overwrites them with zeros. The storage is kept, whatever
  /// `keepingCapacity` is, unless copies of the array share it.
  @inlinable
  package mutating func removeAll(keepingCapacity: Bool = true) {
    if count > 0 { removeElements() }
  }

  @usableFromInline
  @inline(never)
  mutating func removeElements() {
    guard isKnownUniquelyReferenced(&storage) else {
      self = WipedArray()
      return
    }
    let elements = storage.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
    wipe(
      UnsafeMutableRawBufferPointer(start: elements, count: count * MemoryLayout<Element>.stride))
    count = 0
  }

  @usableFromInline
  package mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<Element>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let newCount = count - range.count + new.count
    let elements = elements(withRoomFor: Swift.max(count, newCount))
    let rest = elements + range.upperBound
    let end = elements + range.lowerBound + new.count
    end.update(from: rest, count: count - range.upperBound)
    var place = elements + range.lowerBound
    for element in new {
      place.initialize(to: element)
      place += 1
    }
    if newCount < count {
      let vacated = UnsafeMutableBufferPointer(
        start: elements + newCount, count: count - newCount)
      wipe(UnsafeMutableRawBufferPointer(vacated))
    }
    count = newCount
  }
}

extension WipedArray: Equatable where Element: Equatable {
  @usableFromInline
  package static func == (left: WipedArray, right: WipedArray) -> Bool {
    left.elementsEqual(right)
  }
}
