/// What was done to a text, in storage that is used again and again.
public struct TextChanges: Sendable {
  /// The edits, in order.
  public var edits = TextEditBuffer()
  /// What was sent since the last time: it left the text and is out of reach.
  public var sent: [TextCell] = []

  /// Starts with nothing done.
  public init() {}

  /// Whether nothing was done.
  public var isEmpty: Bool { edits.isEmpty && sent.isEmpty }

  /// Forgets everything and keeps the storage.
  public mutating func removeAll() {
    edits.removeAll()
    if !sent.isEmpty { sent.removeAll(keepingCapacity: true) }
  }
}
