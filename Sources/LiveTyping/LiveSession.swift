import Terminal
package import SystemIO
package import KeyEvents
package import LinuxInput
package import SessionOutput
import SystemPackage
package import Typing

/// Live typing, as the client of the event loop: it joins the session, the receivers of its steps,
/// and the parts that the loop serves.
package final class LiveSession: EventLoopClient {
  private var driver: SessionDriver
  private let focus: KeyFocus
  private let messages: LiveMessages
  private let passThrough: PassThroughReceiver
  /// The parts, in the order in which they are served and drained.
  private var parts: LoopParts
  /// The parts that act on the session.
  private let actors: [any SessionPart]
  private let isVerbose: Bool
  /// The output of the text, which waits for its reader if a signal ends the session.
  private let output: LiveOutput
  private var endedBySignal = false
  private let trace: TraceReceiver?

  /// Makes a session for the loop. This is where its features are put together.
  ///
  /// - Parameters:
  ///   - session: the session that types.
  ///   - options: the options from which it was made.
  ///   - output: where the text goes.
  ///   - screen: the terminal in which evscribe runs; nil if there is none.
  ///   - recorder: records the keys; nil if they are not recorded.
  ///   - cuts: how the recording is split into several files; nil for a single file.
  ///   - form: the form into which the session types; nil for text.
  ///   - assistance: provides the candidates that a key asks for; nil for none.
  ///   - late: the candidates of `assistance` that another thread looks up; nil for none.
  ///   - practice: the practice that the keys are for; nil for none.
  ///   - meter: measures the speed; nil if it is not shown.
  ///   - sound: plays the sounds of keys; nil for silence.
  ///   - sideOutputs: the outputs in addition to that of the text, each with its source.
  ///   - listensInBackground: whether keys are also for evscribe while the terminal does not have
  ///     the focus.
  ///   - isVerbose: whether to name the keyboards that are found at the start, too.
  package init(
    session: TypingSession, options: TypingOptions, output: LiveOutput, screen: ScreenHost?,
    recorder: Recorder?, cuts: RecordingCuts? = nil, form: LiveForm? = nil,
    assistance: (any AssistanceSource & LoopPart)? = nil, late: LateCandidates? = nil,
    practice: LivePractice? = nil,
    meter: SpeedMeter? = nil, sound: LiveSound? = nil,
    sideOutputs: [LiveOutput] = [], listensInBackground: Bool, isVerbose: Bool = false
  ) {
    self.output = output
    self.isVerbose = isVerbose
    let messages = LiveMessages(screen)
    self.messages = messages
    focus = KeyFocus(screen?.connection, isInBackground: listensInBackground)
    passThrough = PassThroughReceiver(tell: messages.say)
    trace = recorder.map { TraceReceiver($0, cuts) }
    let text: any ByteSource = form?.output ?? ByteReceiver(options)
    output.source = text
    output.screen = screen
    form?.didEnd = { [weak screen] in screen?.showEnd(of: $0) }
    form?.tellsQuestions = screen == nil
    var receivers: [(any SessionReceiver)?] = [
      passThrough, sound?.receiver, trace, form, practice, meter, text, focus,
    ]
    receivers += sideOutputs.map { $0.source as (any SessionReceiver)? }
    let sources: [(any SessionSource)?] = [
      form, assistance.map(CandidateSource.init), screen?.source,
    ]
    driver = SessionDriver(
      session, receivers: receivers.compactMap(\.self), sources: sources.compactMap(\.self))
    var parts: [(any LoopPart)?] = [
      form, practice, assistance, late, focus, output, trace, screen,
    ]
    // After the screen, because one of them lists its changes.
    parts += sideOutputs
    // Sound comes after the outputs, because they need the time at the end more.
    parts.append(sound)
    parts.append(messages)
    self.parts = LoopParts(parts.compactMap(\.self))
    actors = self.parts.all.compactMap { $0 as? any SessionPart }
    // Weak, because the messages retain the screen, whose view may retain a part.
    self.parts.forEach { $0.connect { [weak messages] in messages?.say($0) } }
    let now = MonotonicClock.now
    driver.begin(at: now)
    self.parts.forEach { $0.start(at: now) }
    for actor in self.actors { actor.begin(&driver, at: now) }
  }

  /// Writes a message to stderr.
  package func say(_ message: String) { messages.say(message) }

  /// The session that types.
  package var session: TypingSession { driver.session }

  /// The reason why the text could not be written, or the session could not go on; nil if nothing
  /// failed.
  package var failure: SystemError? { output.error ?? trace?.failure }

  /// Whether the stop key ended the session.
  var endedByKey: Bool { focus.endedByKey }

  // MARK: - Calls from the event loop

  package var hasFocus: Bool { focus.hasKeys }

  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { session.heldKeys }

  package func actsAsLock(_ key: KeyCode) -> Bool { session.actsAsLock(key) }

  package func receive(_ frame: InputFrame) { receive(frame, isSynthetic: false) }

  package func receiveSynthetic(_ frame: InputFrame) { receive(frame, isSynthetic: true) }

  private func receive(_ frame: InputFrame, isSynthetic: Bool) {
    focus.checkFirstPress(in: frame, isIgnored: false)
    guard actors.allSatisfy({ $0.admits(frame) }) else {
      if !isSynthetic { passThrough.ignore(frame, isLate: true) }
      return
    }
    driver.receive(frame, isSynthetic: isSynthetic)
    settle(at: frame.time ?? session.lastTime ?? .zero, isDue: false)
  }

  package func ignore(_ frame: InputFrame, isLate: Bool) {
    focus.checkFirstPress(in: frame, isIgnored: !isLate)
    passThrough.ignore(frame, isLate: isLate)
  }

  package var deadline: EventTime? {
    [parts.deadline, session.deadline].lazy.compactMap(\.self).min()
  }

  package func advance(to time: EventTime) {
    driver.advance(to: time)
    parts.forEach { $0.advance(to: time) }
    settle(at: time, isDue: true)
  }

  /// Sends the results of the step, and lets the parts act on the session.
  private func settle(at time: EventTime, isDue: Bool) {
    parts.forEach { $0.flush() }
    for actor in actors {
      actor.settle(&driver, at: time, isDue: isDue, isOver: isOver)
      parts.forEach { $0.flush() }
    }
  }

  package var isOver: Bool { session.isOver || parts.isOver }

  package func finish(at time: EventTime) {
    let end = max(time, session.lastTime ?? time)
    if endedBySignal { output.waitForEndOfReader() }
    for actor in actors { actor.willFinish(&driver, at: end) }
    driver.finish(at: end)
    parts.forEach { $0.flush() }
    parts.forEach { $0.finish() }
  }

  package func sendRest(_ interruption: Interruption) {
    wipeTraces()
    parts.drain(interruption)
  }

  package var needsBreak: Bool { actors.contains { $0.needsBreak } }

  package func lendTerminal(_ interruption: Interruption) {
    for actor in actors where actor.needsBreak {
      actor.lendTerminal(&driver, interruption) { run in
        parts.forEach { $0.suspend() }
        run()
        parts.forEach { $0.resume() }
      }
    }
    passThrough.reset()
    settle(at: session.lastTime ?? .zero, isDue: false)
  }

  package func willWait() {
    wipeTraces()
    parts.forEach { $0.willWait() }
    // The only function that draws: the text has been sent by now, and does not wait for a picture.
    for actor in actors { actor.draw(driver.session) }
    let count = messages.count
    parts.forEach { $0.flush() }
    // A message has replaced the picture.
    if messages.count != count { for actor in actors { actor.draw(driver.session) } }
  }

  /// Overwrites traces of a secure text on the stack. Called from as far up the stack as possible,
  /// because only the stack below the caller is overwritten.
  private func wipeTraces() {
    var leavesTraces = false
    for part in parts.all where part.leftTraces() { leavesTraces = true }
    if leavesTraces { wipeDeadStack() }
  }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    parts.appendDescriptors(to: &list)
  }

  package func descriptorIsReady(at slot: Int, for events: PollEvents) {
    parts.isReady(at: slot, for: events)
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    // The keyboards are released, and with them everything that was passed on.
    if signal == KeyFocus.stopSignal { passThrough.reset() }
    let verdict = focus.signalReceived(signal, parts)
    if verdict == .end { endedBySignal = true }
    return verdict
  }

  // MARK: - Keyboards

  package func deviceChanged(_ change: DeviceChange) {
    passThrough.deviceChanged(change)
    switch change {
    case .found(let device): if isVerbose { sayIsRead(device) }
    case .came(let device): if messages.hasTerminal || isVerbose { sayIsRead(device) }
    case .returned(let device):
      say("\"\(device.identity.displayName)\" is back (\(device.path))")
    case .went(let device, let code):
      say("\"\(device.identity.displayName)\" went away (\(device.path): \(code)); waiting for it")
    }
  }

  private func sayIsRead(_ device: InputDevice) {
    // Its times are shifted to the monotonic clock, which costs some of their precision.
    let clock =
      device.isMonotonic ? "" : "; its clock cannot be changed, so its times are less precise"
    say("reading \"\(device.identity.displayName)\" (\(device.path))\(clock)")
  }

  package func lookingFailed(_ error: SystemError) {
    say("\(error.advised); new keyboards are not used until the search succeeds")
  }

  package func grabChanged(_ change: GrabChange) { say("\(change)") }
}
