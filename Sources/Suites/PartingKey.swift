import KeyEvents
import TextEditing
package import SessionOutput
package import Typing

/// A search for the key press that made a text differ from the expected one for good: from that
/// press to the end of the input, the text begins with ``TextDifference/givenStart``.
///
/// If the output is the document, its edits are repeated one by one; each edit states the press
/// that caused it. In other formats, the search finds the press with which the written bytes
/// reached the difference.
package final class PartingKey: SessionReceiver {
  private let start: [Unicode.Scalar]
  /// The length of `start`, in bytes.
  private let length: Int
  private var stands = false
  private var firstTime: EventTime?
  /// All key presses so far, before the filters.
  private var presses: [Press] = []
  private var press: Press?
  private var text = TextDocument()
  /// Whether an edit could not be repeated, or the client reported a text. The key is then unknown.
  private var isLost = false
  private var isSecure = false
  /// The number of characters that were compared, or that the cursor passed, so far.
  private var effort = 0

  /// The limit of ``effort``, above which the search is given up. Each edit that leaves a long text
  /// unchanged, such as the deletion of one of several equal letters, costs a comparison of the
  /// whole text.
  private static let effortLimit = 4_000_000
  /// Whether the output is the text of the document, whole or line by line.
  private var isDocument = true
  /// The output of the session; nil before it begins.
  private var output: ByteReceiver?

  private struct Press {
    var key: KeyCode
    var time: EventTime
  }

  /// Creates a search for the key that caused the difference.
  package init(_ difference: TextDifference) {
    start = difference.givenStart
    length = start.reduce(0) { $0 + UTF8.width($1) }
  }

  /// Tells the search the session's output and its format. Call this before the session begins. In
  /// each step, the output must receive the session before the search does.
  package func begin(_ format: TypingOptions.OutputFormat, _ output: ByteReceiver) {
    isDocument = format.rendering == .text && format.writesText
    self.output = output
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    switch cause {
    case .frame(let frame), .syntheticFrame(let frame): collectPresses(of: frame)
    case .time, .succession, .end: break
    }
    if isDocument { return look(at: session) }
    // No key caused the text written at the end of the input.
    if case .end = cause { return }
    look(from: session, session.step.stamps.last?.press)
  }

  private func collectPresses(of frame: borrowing InputFrame) {
    if firstTime == nil { firstTime = frame.time }
    for event in frame.events where event.isPress {
      presses.append(Press(key: KeyCode(rawValue: event.code), time: event.time))
    }
  }

  /// Repeats the edits of the session since the last call, if the output is the document.
  ///
  /// - Complexity: O(edits), and O(length of the output) for each edit at or before the difference,
  ///   until ``effortLimit`` is reached.
  private func look(at session: borrowing TypingSession) {
    let step = session.step
    // A text that the client reports is not caused by a key, nor is the empty text at the start and
    // end of a secure field.
    for input in step.inputs {
      switch input.content {
      case .text: isLost = true
      case .traits(let traits) where traits.isSecureTextEntry != isSecure:
        isSecure = traits.isSecureTextEntry
        isLost = isLost || !text.text.isEmpty
      default: break
      }
    }
    for (index, edit) in step.edits.enumerated() where !isLost && !isTooMuch {
      effort += Int(edit.moved.magnitude)
      guard text.make(edit) else {
        isLost = true
        return
      }
      // An edit after the difference does not change it.
      let place = text.countBeforeCursor - edit.inserted.unicodeScalars.count
      guard place < start.count else { continue }
      let stood = stands
      stands = startStands()
      if stands, !stood { press = made(step.stamps[index].press, session) }
    }
  }

  private var isTooMuch: Bool { effort > Self.effortLimit }

  /// Returns whether the text begins with `start`. Compares from the end of `start`, where most
  /// edits are.
  private func startStands() -> Bool {
    for place in start.indices.reversed() {
      effort += 1
      guard text.scalar(at: place) == start[place] else { return false }
    }
    return true
  }

  /// Stores the press that caused the last change, once as many bytes as ``length`` have been
  /// written. Used for outputs other than the document.
  private func look(from session: borrowing TypingSession, _ last: KeyEvent?) {
    guard !stands, let output, output.bytes.count >= length else { return }
    stands = true
    press = made(last, session)
  }

  /// Returns the physical press from which the filters made the key event; nil if there is none.
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

  /// The key in words, as in `after the key k at 0.040 s`, or the reason why the search was given
  /// up; nil if no key is known.
  package var description: String? {
    if isTooMuch {
      return "the key that caused the difference was not determined: the search would take too long"
    }
    guard stands, !isLost, let press else { return nil }
    // A press of the first frame may be stamped before its end.
    let time = max(0, (firstTime ?? press.time).microseconds(to: press.time))
    let fraction = (time % 1_000_000 / 1000).digits(3)
    return "after the key \(press.key.name) at \(time / 1_000_000).\(fraction) s"
  }
}
