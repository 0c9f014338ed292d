package import SystemIO
package import KeyEvents
package import LinuxInput
import PlainText
package import SystemPackage
import Terminal
import TextEditing

/// Prints key events for people. Nothing is stored.
package final class LiveMonitor: MonitorClient {
  private var tracker = KeyTracker()
  private var lines = KeyEventLines()
  private var events: [KeyEvent] = []
  private let output: LiveOutput
  private var listening: Listening
  package private(set) var outputError: SystemError?

  /// Prints key events to `output` while the terminal has the focus.
  package init(output: LiveOutput, screen: LiveScreen?, listensInBackground: Bool) {
    self.output = output
    listening = Listening(screen, isInBackground: listensInBackground)
  }

  package var isHearing: Bool { listening.isHearing }

  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }

  package func receive(_ frame: InputFrame) {
    if frame.events.first?.type == .synchronization, !frame.isEmpty, let time = frame.time {
      print(lines.loss(at: time))
    }
    tracker.receive(frame, into: &events)
    printEvents()
  }

  package var isOver: Bool { listening.isOver || output.isClosed || outputError != nil }

  package func willWait() { listening.takeIfFree() }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    listening.appendDescriptors(to: &list)
    if let descriptor = output.polledDescriptor { list.append(descriptor) }
  }

  package func descriptorIsReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    if descriptor == output.polledDescriptor?.descriptor {
      pass { () throws(SystemError) in try output.isReady(for: events) }
    } else {
      listening.isReady(descriptor, for: events)
    }
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    listening.signalReceived(signal)
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
    pass { () throws(SystemError) in try output.finish() }
    listening.screen?.finish()
  }

  package func sendRest(_ interruption: Interruption) {
    let deadline = ContinuousClock.now + patienceAtEnd
    pass { () throws(SystemError) in try output.drain(until: deadline, interruption) }
    listening.screen?.connection.drain(until: deadline, interruption)
    listening.screen?.connection.end(endedByKey: false)
  }

  private func printEvents() {
    for event in events { print(lines.line(for: event)) }
    events.removeAll(keepingCapacity: true)
  }

  private func print(_ line: String) {
    var bytes = WipedArray("\(line.escapingControls)\n".utf8)
    pass { () throws(SystemError) in try output.send(&bytes, listening.screen) }
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if outputError == nil { outputError = error }
    }
  }
}
