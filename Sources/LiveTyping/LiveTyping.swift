package import Descriptors
package import KeyEvents
package import LinuxInput
package import SystemPackage
package import Typing
import TextOutput

#if canImport(Glibc)
  import Glibc
#endif

/// Joins the loop, the session, the recorder, the output and the terminal: keys in, text out, while it happens.
package final class LiveTyping: EventLoopClient {
  package private(set) var session: TypingSession
  private var sink: TextSink
  private let output: LiveOutput
  private let screen: LiveScreen?
  private let recorder: Recorder?
  private let listensInBackground: Bool
  private var isFocused = true
  /// What was pressed up to then was meant for whoever had the terminal while evscribe was stopped.
  private var deafUntil: EventTime?
  private var devices: [DeviceIndex: InputDevice] = [:]
  private var passThrough = PassThrough()
  private var hasFailedToPass = false
  private var bytes: [UInt8] = []
  /// The first thing that went wrong with the output; the session ends with it.
  package private(set) var outputError: SystemError?

  /// Makes a session ready for the loop.
  ///
  /// - Parameters:
  ///   - session: what to feed.
  ///   - options: what it was made from.
  ///   - output: where the text goes.
  ///   - screen: the terminal that evscribe runs in; nil where there is none.
  ///   - recorder: where the keys are written down; nil where they are not.
  ///   - listensInBackground: whether keys are heard also while the terminal has not the focus.
  package init(
    session: TypingSession, options: TypingOptions, output: LiveOutput, screen: LiveScreen?,
    recorder: Recorder?, listensInBackground: Bool
  ) {
    self.session = session
    self.output = output
    self.screen = screen
    self.recorder = recorder
    self.listensInBackground = listensInBackground
    sink = TextSink(options)
    isFocused = screen?.startsWithFocus ?? true
    self.session.begin(at: MonotonicClock.now)
    screen?.start()
    screen?.draw(self.session)
  }

  /// Writes a message to stderr, around the line under way.
  package func say(_ message: String) {
    screen?.clearLine()
    try? FileDescriptor.standardError.writeAll("evscribe: \(message)\n".utf8, name: "stderr")
    screen?.draw(session)
  }

  // MARK: - What the loop asks and tells

  package func receive(_ frame: InputFrame) {
    if let deafUntil, let time = frame.time, time <= deafUntil { return }
    guard isHearing else { return pass(frame) { _, key in key } }
    session.receive(frame)
    recorder?.write(frame, heard: session.verdicts)
    // Before the text: who waits for a key waits for nothing of ours.
    pass(frame) { number, key in
      let verdicts = session.verdicts
      return session.passedOn(key, wasHeard: number < verdicts.count && verdicts[number])
    }
    send()
  }

  package var deadline: EventTime? { session.deadline }

  package func advance(to time: EventTime) {
    session.advance(to: time)
    send()
  }

  package var isOver: Bool { session.isOver || output.isClosed || outputError != nil }

  package func finish(at time: EventTime) {
    let end = max(time, session.now ?? time)
    let wasOver = session.isOver
    session.finish(at: end)
    recorder?.finish(at: session.now ?? end)
    sink.finish(&session, to: &bytes)
    pass { () throws(SystemError) in try output.send(&bytes, screen) }
    screen?.clearLine()
    pass { () throws(SystemError) in try output.finish() }
    screen?.end(endedByKey: wasOver)
  }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    screen?.appendDescriptors(to: &list)
    if let descriptor = output.polledDescriptor { list.append(descriptor) }
  }

  package func descriptorIsReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    if descriptor == output.polledDescriptor?.descriptor {
      pass { () throws(SystemError) in try output.isReady(for: events) }
    } else {
      screen?.isReady(descriptor) { [self] hasFocus in focusChanged(to: hasFocus) }
    }
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    switch signal {
    case SIGTSTP:
      cancelHeldKeys()
      screen?.suspend()
      kill(getpid(), SIGSTOP)
      deafUntil = MonotonicClock.now
      screen?.resume()
      screen?.draw(session)
      return .goOn
    case SIGCONT:
      screen?.resume()
      screen?.draw(session)
      return .goOn
    case SIGWINCH:
      screen?.resize()
      screen?.draw(session)
      return .goOn
    default:
      return .end
    }
  }

  package func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .came(let device):
      devices[device.index] = device
      if !device.isMonotonic {
        say("the clock of \(device.path) cannot be set; its times are shifted to this machine's")
      }
      if screen != nil { say("hearing \"\(device.identity.name)\" (\(device.path))") }
    case .returned(let device):
      devices[device.index] = device
      say("\"\(device.identity.name)\" is back (\(device.path))")
    case .went(let device, let code):
      say("\"\(device.identity.name)\" went away (\(device.path): \(code)); waiting for it")
    }
  }

  package func grabChanged(_ change: GrabChange) { say("\(change)") }

  // MARK: - Sending and focus

  /// Passes on what of the frame is not for the session, where its keyboard is taken.
  private func pass(_ frame: InputFrame, _ image: (Int, KeyCode) -> KeyCode?) {
    guard let device = devices[frame.device], device.isGrabbed else { return }
    let events = passThrough.receive(frame, image)
    guard !events.isEmpty, let code = device.passOn(events), !hasFailedToPass else { return }
    hasFailedToPass = true
    say("keys that are not heard cannot be passed on any more: \(code); typing goes on")
  }

  private func send() {
    sink.take(from: &session, to: &bytes)
    pass { () throws(SystemError) in try output.send(&bytes, screen) }
    if !isOver { screen?.draw(session) }
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if outputError == nil { outputError = error }
    }
  }

  private var isHearing: Bool {
    listensInBackground || isFocused && screen?.isInForeground != false
  }

  private func focusChanged(to hasFocus: Bool) {
    guard hasFocus != isFocused else { return }
    isFocused = hasFocus
    if !hasFocus, !listensInBackground { cancelHeldKeys() }
  }

  /// Ends every press, as when the keyboard was taken away: whoever has the focus now gets the releases.
  private func cancelHeldKeys() {
    let time = max(MonotonicClock.now, session.now ?? .zero)
    for (device, keys) in session.heldKeys {
      let frame = InputFrame.release(keys, of: device, at: time)
      session.receive(frame)
      recorder?.write(frame, heard: session.verdicts)
    }
    send()
  }
}
