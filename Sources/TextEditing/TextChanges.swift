/// The changes made to a text, in reused storage.
public struct TextChanges: Sendable {
  /// The edits, in order.
  public var edits = TextEditBuffer()
  /// The cells sent since the last ``removeAll()``; they are no longer in the document.
  public var sent: [TextCell] = []

  /// Creates an empty collection without storage.
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { edits.isEmpty && sent.isEmpty }

  /// Removes all changes and keeps the storage.
  public mutating func removeAll() {
    edits.removeAll()
    if !sent.isEmpty { sent.removeAll(keepingCapacity: true) }
  }
}
