public import KeyEvents
public import TextEditing

/// What a session did to its text, each edit with its time.
public struct SessionChanges: Sendable {
  /// The edits, in order.
  public internal(set) var edits = TextEditBuffer()
  /// When each edit was made.
  public internal(set) var times: [EventTime] = []
  /// The press that each edit follows from, as the filters gave it on: the last one that was heard when the edit was made,
  /// however long ago that was. Nil where none had been heard.
  public internal(set) var presses: [KeyEvent?] = []
  /// What the composition under way looked like after each edit; empty where no sink shows it.
  public internal(set) var previews: [String] = []

  /// Whether nothing was done.
  public var isEmpty: Bool { times.isEmpty }

  mutating func removeAll() {
    guard !isEmpty else { return }
    edits.removeAll()
    times.empty()
    presses.empty()
    previews.empty()
  }
}

extension Array {
  /// Removes all elements and keeps the storage. For the few that one key gives this is several times faster than
  /// `removeAll(keepingCapacity:)`, which goes through the replacing of a range.
  mutating func empty() {
    while popLast() != nil {}
  }
}
