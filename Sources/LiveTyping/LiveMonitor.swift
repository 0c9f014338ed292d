package import Descriptors
package import KeyEvents
package import LinuxInput
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Prints what the keys do, for a person to read. Nothing is kept.
package final class LiveMonitor: EventLoopClient {
  private var tracker = KeyTracker()
  private var lines = KeyEventLines()
  private var events: [KeyEvent] = []
  private let output: LiveOutput
  private let screen: LiveScreen?
  private let listensInBackground: Bool
  private var isFocused = true
  package private(set) var outputError: SystemError?

  /// Prints to `output` what is heard while the terminal has the focus.
  package init(output: LiveOutput, screen: LiveScreen?, listensInBackground: Bool) {
    self.output = output
    self.screen = screen
    self.listensInBackground = listensInBackground
    isFocused = screen?.startsWithFocus ?? true
    screen?.start()
  }

  package func receive(_ frame: InputFrame) {
    guard listensInBackground || isFocused && screen?.isInForeground != false else { return }
    if frame.events.first?.type == .synchronization, !frame.isEmpty, let time = frame.time {
      print(lines.loss(at: time))
    }
    tracker.receive(frame, into: &events)
    printEvents()
  }

  package var deadline: EventTime? { nil }

  package func advance(to time: EventTime) {}

  package var isOver: Bool { output.isClosed || outputError != nil }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    screen?.appendDescriptors(to: &list)
    if let descriptor = output.polledDescriptor { list.append(descriptor) }
  }

  package func descriptorIsReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    if descriptor == output.polledDescriptor?.descriptor {
      pass { () throws(SystemError) in try output.isReady(for: events) }
    } else {
      screen?.isReady(descriptor) { [self] in isFocused = $0 }
    }
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    switch signal {
    case SIGTSTP:
      screen?.suspend()
      kill(getpid(), SIGSTOP)
      screen?.resume()
    case SIGCONT: screen?.resume()
    case SIGWINCH: break
    default: return .end
    }
    return .goOn
  }

  package func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .came(let device), .returned(let device):
      print("\(device.path)  \"\(device.identity.name)\"\n")
    case .went(let device, let code):
      print("\(device.path)  went away: \(code)\n")
    }
  }

  package func finish(at time: EventTime) {
    tracker.cancelAll(at: time, into: &events)
    printEvents()
    pass { () throws(SystemError) in try output.finish() }
    screen?.end(endedByKey: false)
  }

  private func printEvents() {
    for event in events { print(lines.line(for: event)) }
    events.removeAll(keepingCapacity: true)
  }

  private func print(_ line: String) {
    var bytes = Array(line.utf8)
    pass { () throws(SystemError) in try output.send(&bytes, screen) }
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if outputError == nil { outputError = error }
    }
  }
}
