import SystemIO
import PlainText
import SystemPackage

/// The messages of a live session for its user, on stderr. Nothing waits for the reader.
final class LiveMessages: LoopPart {
  private var queue = OutputQueue(.standardError, name: "stderr")
  private let screen: ScreenHost?
  /// The number of messages so far.
  private(set) var count = 0

  init(_ screen: ScreenHost?) { self.screen = screen }

  /// Whether evscribe runs in a terminal.
  var hasTerminal: Bool { screen != nil }

  /// Writes a message on one line, after `evscribe: `. Control characters in it, such as those of a
  /// name, are escaped. The current line on the screen is not damaged.
  func say(_ message: String) {
    count += 1
    let line = "evscribe: \(message.escapingControls)\n"
    if let screen, screen.showsMessages {
      screen.say(line)
    } else {
      // A failure to write messages cannot be reported.
      try? queue.send(Array(line.utf8))
    }
  }

  func appendDescriptors(to list: inout [PolledDescriptor]) {
    if queue.isWaiting { list.append(PolledDescriptor(queue.descriptor, .writable)) }
  }

  func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    // A descriptor whose reader is gone accepts nothing, and would be ready all the time.
    do { try queue.flush() } catch { queue = OutputQueue(.standardError, name: "stderr") }
  }

  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    try? queue.drain(until: deadline, interruption)
  }
}
