package import SystemIO
package import KeyEvents
package import LinuxInput
package import PlainText
import SystemPackage
import Terminal

/// A reader of key events that describes them in text for people.
package protocol KeyEventReader: AnyObject {
  /// The text at the start.
  var beginning: DisplayText { get }

  /// Handles an event, and returns the text to write about it.
  func text(for event: KeyEvent) -> DisplayText

  /// Returns the text to write after events were lost and the held keys were queried.
  func text(forLossAt time: EventTime) -> DisplayText

  /// Whether no more events are needed.
  var isOver: Bool { get }
}

/// A monitor that writes about key events for people, and stores nothing.
package final class LiveMonitor: MonitorClient {
  private var tracker = KeyTracker()
  private let reader: any KeyEventReader
  private var events: [KeyEvent] = []
  private let output: LiveOutput
  private let focus: KeyFocus
  private var parts: LoopParts

  /// Creates a monitor that passes key events to `reader` while the terminal has the
  /// focus, and in the background too if `listensInBackground`.
  package init(
    _ reader: any KeyEventReader, output: LiveOutput, screen: ScreenHost?,
    listensInBackground: Bool
  ) {
    self.reader = reader
    self.output = output
    output.screen = screen
    focus = KeyFocus(screen?.connection, isInBackground: listensInBackground)
    let messages = LiveMessages(screen)
    focus.connect(tell: messages.say)
    let parts: [(any LoopPart)?] = [focus, output, screen, messages]
    self.parts = LoopParts(parts.compactMap(\.self))
    write(reader.beginning)
  }

  package var hasFocus: Bool { focus.hasKeys }

  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }

  package func ignore(_ frame: InputFrame, isLate: Bool) {
    focus.checkFirstPress(in: frame, isIgnored: !isLate)
  }

  package func receive(_ frame: InputFrame) {
    focus.checkFirstPress(in: frame, isIgnored: false)
    if frame.events.first?.type == .synchronization, !frame.isEmpty, let time = frame.time {
      write(reader.text(forLossAt: time))
    }
    tracker.receive(frame, into: &events)
    printEvents()
  }

  package var isOver: Bool { reader.isOver || parts.isOver }

  package func willWait() { parts.forEach { $0.willWait() } }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    parts.appendDescriptors(to: &list)
  }

  package func descriptorIsReady(at slot: Int, for events: PollEvents) {
    parts.isReady(at: slot, for: events)
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    focus.signalReceived(signal, parts)
  }

  package func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .found(let device), .came(let device), .returned(let device):
      print("\(device.path)  \"\(device.identity.displayName)\"")
    case .went(let device, let code):
      print("\(device.path)  went away: \(code)")
    }
  }

  package func finish(at time: EventTime) {
    tracker.cancelAll(at: time, into: &events)
    printEvents()
    parts.forEach { $0.finish() }
  }

  package func sendRest(_ interruption: Interruption) {
    parts.drain(interruption)
  }

  private func printEvents() {
    for event in events where !reader.isOver { write(reader.text(for: event)) }
    events.removeAll(keepingCapacity: true)
  }

  private func print(_ line: String) { write("\(line)\n") }

  private func write(_ text: DisplayText) {
    if !text.isEmpty { output.write(text.text) }
  }
}
