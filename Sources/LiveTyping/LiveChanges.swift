import Descriptors
import KeyEvents
import LinuxInput
import TextOutput
package import Typing
import WipedMemory

/// Writes the list of what was changed without being typed (``TextOutput/ChangeLines``).
package final class LiveChanges {
  private let output: LiveOutput
  private let lines = ChangeLines()
  private var bytes = WipedArray<UInt8>()
  /// The time of the first press, from which times count.
  private var start: EventTime?

  /// Makes a list that is written to that file or pipe.
  package init(_ output: LiveOutput) { self.output = output }

  /// What is said of problems while typing continues.
  var tell: ((String) -> Void)? {
    get { output.tell }
    set { output.tell = newValue }
  }

  func send() throws(SystemError) { try output.send(&bytes, nil) }

  /// Puts the file in its place.
  func finish() throws(SystemError) {
    try send()
    try output.finish()
  }

  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    try output.drain(until: deadline, interruption)
  }
}

extension LiveChanges: SessionObserver {
  package func sessionDidChange(
    _ session: borrowing TypingSession, bytes output: ArraySlice<UInt8>, isEnd: Bool
  ) {
    let changes = session.changes.automatic
    guard !changes.isEmpty else { return }
    if start == nil { start = session.start }
    var text: [UInt8] = []
    lines.append(changes, since: start ?? .zero, to: &text)
    bytes += text
  }
}
