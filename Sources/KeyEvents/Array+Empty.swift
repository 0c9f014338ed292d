extension Array {
  /// Removes all elements and keeps the storage. For the few elements that one key adds, this is
  /// several times faster than `removeAll(keepingCapacity:)`, which replaces a range.
  @inlinable
  package mutating func empty() {
    while popLast() != nil {}
  }
}
