/// An array that is filled and emptied repeatedly.
///
/// `Array.removeAll(keepingCapacity:)` replaces a range, which costs several nanoseconds even for
/// one element or none. Here emptying only resets a count.
struct ReusedArray<Element: Sendable>: Sendable {
  private var storage: [Element] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// - Complexity: O(1); no allocation once the storage has grown.
  mutating func append(_ element: Element) {
    if count < storage.count {
      storage[count] = element
    } else {
      storage.append(element)
    }
    count += 1
  }

  mutating func removeAll() { count = 0 }

  subscript(index: Int) -> Element {
    precondition(index < count, "what was emptied must not be read")
    return storage[index]
  }

  subscript(range: Range<Int>) -> ArraySlice<Element> { storage[range] }
}
