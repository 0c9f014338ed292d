package import KeyEvents
import TextEditing
import TextOutput
package import Typing

/// Finds the key after which a text was not as expected any more: the one that wrote what differs, for good.
///
/// Where the text is the document's, its edits are made once more one by one, and each knows the press that it follows from.
/// Of other formats it is known only which edit completed what was written.
package final class PartingKey: SessionObserver {
  private let start: [Unicode.Scalar]
  /// How many bytes `start` takes.
  private let length: Int
  private var stands = false
  private var firstTime: EventTime?
  /// All presses, as they were made.
  private var presses: [Press] = []
  private var press: Press?
  private var text = TextDocument()
  /// Whether an edit did not fit: then nothing can be said.
  private var isLost = false
  /// How many characters were compared.
  private var comparisons = 0

  /// So many are compared and no more. Edits that each leave a long text as it was, letters put in among equal ones and taken
  /// out again, have all of it compared each time.
  private static let comparisonLimit = 4_000_000
  /// Whether what is given is the document as it stands, or its lines.
  private var isDocument = true
  /// How many bytes were given.
  private var count = 0

  private struct Press {
    var key: KeyCode
    var time: EventTime
  }

  /// Looks for the key that wrote that difference.
  package init(_ difference: TextDifference) {
    start = difference.givenStart
    length = start.reduce(0) { $0 + UTF8.width($1) }
  }

  /// Says in what format the session writes, before it begins.
  package func begin(_ format: TypingOptions.OutputFormat) {
    isDocument = format.rendering == .text && format.delivery != .edits
  }

  /// Notes the keys of a frame, before a session hears them.
  package func note(_ frame: borrowing InputFrame) {
    if firstTime == nil { firstTime = frame.time }
    for event in frame.events where event.isPress {
      presses.append(Press(key: KeyCode(rawValue: event.code), time: event.time))
    }
  }

  package func sessionDidChange(
    _ session: borrowing TypingSession, bytes: ArraySlice<UInt8>, isEnd: Bool
  ) {
    if isDocument { return look(at: session) }
    // What is sent because the input is over is no key's doing.
    guard !isEnd else { return }
    count += bytes.count
    look(from: session, session.changes.stamps.last?.press)
  }

  /// Looks at what the session has done since the last time, where the text is its document.
  ///
  /// - Complexity: O(edits), and O(length of what was given) for each edit that reaches what differs, until ``comparisonLimit``
  ///   is reached.
  private func look(at session: borrowing TypingSession) {
    let changes = session.changes
    // What a client shows is no key's doing.
    for case .text in changes.inputs.lazy.map(\.content) { isLost = true }
    for (index, edit) in changes.edits.enumerated() where !isLost && !isTooMuch {
      guard text.make(edit) else {
        isLost = true
        return
      }
      // Behind what differs nothing changes that.
      let place = text.countBeforeCursor - edit.inserted.unicodeScalars.count
      guard place < start.count else { continue }
      let stood = stands
      stands = startStands()
      if stands, !stood { press = made(changes.stamps[index].press, session) }
    }
  }

  private var isTooMuch: Bool { comparisons > Self.comparisonLimit }

  /// Whether the text begins with what was given. From the end, where most edits are.
  private func startStands() -> Bool {
    for place in start.indices.reversed() {
      comparisons += 1
      guard text.scalar(at: place) == start[place] else { return false }
    }
    return true
  }

  /// Looks at how much was written, where that is another format, and who did it.
  private func look(from session: borrowing TypingSession, _ last: KeyEvent?) {
    guard !stands, count >= length else { return }
    stands = true
    press = made(last, session)
  }

  /// The press that the filters made that of.
  private func made(_ heard: KeyEvent?, _ session: borrowing TypingSession) -> Press? {
    guard let heard else { return nil }
    var found: Press?
    for press in presses.reversed() where press.time <= heard.time {
      guard press.time == heard.time else { break }
      if session.image(of: press.key) == heard.key { return press }
      found = found ?? press
    }
    return found
  }

  /// `after the key k at 0.040 s`; nil where the end of the input did it.
  package var description: String? {
    if isTooMuch {
      return "the key that wrote it is not looked for: too much of the text was changed again"
    }
    guard stands, !isLost, let press else { return nil }
    // A press of the first frame may be stamped before its end.
    let time = max(0, (firstTime ?? press.time).microseconds(to: press.time))
    let fraction = (time % 1_000_000 / 1000).digits(3)
    return "after the key \(press.key.name) at \(time / 1_000_000).\(fraction) s"
  }
}
