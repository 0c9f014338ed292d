package import SystemIO
import KeyEvents
import LinuxInput
import TextOutput
package import Typing
import TextEditing

/// Writes the list of what was changed without being typed (``TextOutput/ChangeLines``).
package final class LiveChanges {
  /// Where the list goes.
  package let output: LiveOutput
  private let lines = ChangeLines()
  private var bytes = WipedArray<UInt8>()
  /// The time of the first press, from which times count.
  private var start: EventTime?
  /// The first error of the output; the session ends with it.
  package private(set) var error: SystemError?

  /// Makes a list that is written to that file or pipe.
  package init(_ output: LiveOutput) { self.output = output }

  func send() {
    pass { () throws(SystemError) in try output.send(&bytes, nil) }
  }

  /// The pipe is ready, or its reader is gone.
  func isReady(for events: PollEvents) {
    pass { () throws(SystemError) in try output.isReady(for: events) }
  }

  /// Puts the file in its place.
  func finish() {
    send()
    pass { () throws(SystemError) in try output.finish() }
  }

  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    pass { () throws(SystemError) in try output.drain(until: deadline, interruption) }
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if self.error == nil { self.error = error }
    }
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
