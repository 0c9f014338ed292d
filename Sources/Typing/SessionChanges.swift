public import KeyEvents
public import TextEditing

/// What a session did to its text, each edit with its time.
public struct SessionChanges: Sendable {
  @usableFromInline package internal(set) var text = TextChanges()
  /// When each edit was made, and after which press.
  public private(set) var stamps: [Stamp] = []
  /// What the composition under way looked like after each edit; empty where no output shows it.
  public private(set) var previews: [String] = []

  /// What a client told, and what sources of candidates put in, in the order in which it had its effect: what a recording
  /// needs beside the frames. It stands there before the frame with which it came.
  public private(set) var inputs: [SessionInput] = []

  /// When an edit was made, and after which press.
  @frozen
  public struct Stamp: Hashable, Sendable {
    /// When.
    public var time: EventTime
    /// The press that the edit follows from, as the filters gave it on: the last one when the edit was made, however long
    /// ago that was. Nil where there had been none.
    public var press: KeyEvent?
  }

  /// The edits, in order.
  @inlinable
  public var edits: TextEditBuffer {
    _read { yield text.edits }
  }
  /// The text that was sent: it left the document and is out of reach.
  @inlinable
  public var sent: [TextCell] {
    _read { yield text.sent }
  }
  /// The same as a string.
  public var sentText: String {
    var text = String.UnicodeScalarView()
    for cell in sent { text.append(cell.scalar) }
    return String(text)
  }

  /// Whether nothing was done.
  public var isEmpty: Bool { stamps.isEmpty && text.isEmpty && inputs.isEmpty }

  /// Whether edits were made since the last ``stamp(_:_:preview:)``.
  var isUnstamped: Bool { stamps.count < text.edits.count }

  /// Says of the edits that were made since the last time when and by which press.
  mutating func stamp(_ time: EventTime, _ press: KeyEvent?, preview: String?) {
    while stamps.count < text.edits.count {
      stamps.append(Stamp(time: time, press: press))
      if let preview { previews.append(preview) }
    }
  }

  mutating func note(_ input: SessionInput) { inputs.append(input) }

  /// Inputs from that index on came with a frame, and are stamped no later than it.
  mutating func stampInputs(from index: Int, notAfter time: EventTime) {
    guard index < inputs.count else { return }
    for place in inputs.indices.dropFirst(index) {
      inputs[place].time = min(inputs[place].time, time)
    }
  }

  mutating func removeAll() {
    guard !isEmpty else { return }
    if !inputs.isEmpty { inputs.empty() }
    text.removeAll()
    stamps.empty()
    if !previews.isEmpty { previews.empty() }
  }
}
