public import KeyEvents
public import TextEditing

/// What a session did to its text, each edit with its time.
public struct SessionChanges: Sendable {
  var text = TextChanges()
  /// When each edit was made.
  public private(set) var times: [EventTime] = []
  /// The press that each edit follows from, as the filters gave it on: the last one when the edit was made, however long
  /// ago that was. Nil where there had been none.
  public private(set) var presses: [KeyEvent?] = []
  /// What the composition under way looked like after each edit; empty where no output shows it.
  public private(set) var previews: [String] = []

  /// The edits, in order.
  public var edits: TextEditBuffer { text.edits }
  /// The text that was sent: it left the document and is out of reach.
  public var sent: [TextCell] { text.sent }
  /// The same as a string.
  public var sentText: String {
    var text = String.UnicodeScalarView()
    for cell in sent { text.append(cell.scalar) }
    return String(text)
  }

  /// Whether nothing was done.
  public var isEmpty: Bool { times.isEmpty && text.isEmpty }

  /// Whether edits were made since the last ``stamp(_:_:preview:)``.
  var isUnstamped: Bool { times.count < text.edits.count }

  /// Says of the edits that were made since the last time when and by which press.
  mutating func stamp(_ time: EventTime, _ press: KeyEvent?, preview: String?) {
    while times.count < text.edits.count {
      times.append(time)
      presses.append(press)
      if let preview { previews.append(preview) }
    }
  }

  mutating func removeAll() {
    guard !isEmpty else { return }
    text.removeAll()
    times.empty()
    presses.empty()
    previews.empty()
  }
}
