package import SystemIO
package import KeyEvents
package import LinuxInput
import PlainText
package import SystemPackage
import Terminal
import TextOutput
package import Typing
import TextEditing

/// Joins the loop, the session, the recorder, the output and the terminal for live typing.
package final class LiveSession: EventLoopClient {
  private var typing: SessionOutput
  private var bytes = WipedArray<UInt8>()
  private let output: LiveOutput
  private var listening: Listening
  private let recorder: Recorder?
  private let cuts: RecordingCuts?
  private let form: LiveForm?
  private let review: LiveChanges?
  private let assistance: (any LiveAssistanceSource)?
  private var messages = OutputQueue(.standardError, name: "stderr")
  private var devices: [DeviceIndex: InputDevice] = [:]
  private var passThrough = PassThrough()
  private var hasFailedToPass = false
  /// A cut that waited for a slow disk comes no earlier: other deadlines have fired meanwhile.
  private var earliestCut = EventTime.zero
  /// Whether the stop key ended the session: its character may still be on its way through the
  /// terminal.
  private(set) var endedByKey = false
  private let isVerbose: Bool
  private var endedBySignal = false
  /// The first error of the output; the session ends with it.
  package private(set) var outputError: SystemError?

  /// Makes a session for the loop.
  ///
  /// - Parameters:
  ///   - session: the session that types.
  ///   - options: the options from which it was made.
  ///   - output: where the text goes.
  ///   - screen: the terminal in which evscribe runs; nil if there is none.
  ///   - recorder: records the keys; nil if they are not recorded.
  ///   - cuts: how the recording is split into several files; nil for a single file.
  ///   - form: the form into which the session types; nil for text.
  ///   - assistance: gives the candidates that a key asks for; nil if none does.
  ///   - review: lists what is changed without being typed; nil if that is not wanted.
  ///   - listensInBackground: whether to listen even while the terminal does not have the focus.
  ///   - isVerbose: whether to name the keyboards that are read from the beginning.
  package init(
    session: TypingSession, options: TypingOptions, output: LiveOutput, screen: LiveScreen?,
    recorder: Recorder?, cuts: RecordingCuts? = nil, form: LiveForm? = nil,
    assistance: (any LiveAssistanceSource)? = nil, review: LiveChanges? = nil,
    listensInBackground: Bool, isVerbose: Bool = false
  ) {
    self.isVerbose = isVerbose
    let observers: [(any SessionObserver)?] = [recorder.map(RecordedInputs.init), review]
    typing = SessionOutput(session, options, observers: observers.compactMap { $0 })
    self.output = output
    self.recorder = recorder
    self.cuts = cuts
    self.form = form
    self.assistance = assistance
    self.review = review
    listening = Listening(screen, isInBackground: listensInBackground)
    screen?.assistance = assistance
    let now = MonotonicClock.now
    typing.begin(at: now)
    assistance?.start(at: now)
    form?.begin(&typing, at: now)
    recorder?.tell = { [unowned self] in say($0) }
    output.tell = { [unowned self] in say($0) }
    review?.output.tell = { [unowned self] in say($0) }
    form?.tell = { [unowned self] in say($0) }
    assistance?.tell = { [unowned self] in say($0) }
  }

  /// Writes a message to stderr, on one line whatever names it contains, without damaging the
  /// current line on the screen. Nothing waits for the reader.
  package func say(_ message: String) {
    let line = "evscribe: \(message.escapingControls)\n"
    if let screen, screen.showsMessages {
      screen.say(line)
    } else {
      // A failure to write messages cannot be reported.
      try? messages.send(Array(line.utf8))
    }
  }

  private var screen: LiveScreen? { listening.screen }

  /// The session that types.
  package var session: TypingSession { typing.session }

  // MARK: - What the loop asks and tells

  package var isHearing: Bool { listening.isHearing }

  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { session.heldKeys }

  package func actsAsLock(_ key: KeyCode) -> Bool { session.actsAsLock(key) }

  package func receive(_ frame: InputFrame) {
    hear(frame)
    // Before the text is written: a program that waits for a key does not wait for our output.
    pass(frame, session.presses)
    send()
    cutIfFull(at: frame.time)
  }

  package func receiveSynthetic(_ frame: InputFrame) {
    hear(frame)
    send()
    cutIfFull(at: frame.time)
  }

  private func hear(_ frame: InputFrame) {
    // A file and its session begin with a press. A replay does not have anything before it.
    if recorder?.isBetweenFiles == true, !frame.hasPresses { return }
    let wasOpen = form != nil && (session.openCount > 0 || !session.preview.isEmpty)
    typing.receive(frame)
    if let form, !session.presses.isEmpty {
      // A press that a filter holds back has closed nothing yet.
      let closings = wasOpen && session.presses.count == 1 ? [session.presses[0].press] : []
      form.take(session.presses, closings: closings + session.closings)
      // On a terminal the form shows it.
      if screen == nil, let question = form.question { say(question) }
    }
    form?.answer(&typing, at: session.lastTime ?? .zero)
    offerCandidates()
    recorder?.write(frame, presses: session.presses, isSecret: session.isInSecureField)
    if session.presses.last?.route.destination == .stop { endedByKey = true }
  }

  /// Offers what a key has asked for, and says what was chosen.
  private func offerCandidates() {
    guard let assistance, session.hasCandidateRequest || session.hasChosenCandidate else { return }
    typing.update { session in
      if let (candidate, source) = session.takeChosenCandidate() {
        assistance.noteChoice(of: candidate, from: source)
      }
      guard let request = session.takeCandidateRequest() else { return }
      guard let offer = assistance.candidates(for: request) else {
        return session.noteNothingOffered()
      }
      session.offer(offer.candidates, title: offer.title, at: session.lastTime ?? .zero)
    }
  }

  package func passOver(_ frame: InputFrame, isLate: Bool) {
    // Keys pressed while evscribe was stopped are too old to pass on to another program.
    pass(frame, isLate ? [] : frame.ignoredPresses)
  }

  package var deadline: EventTime? {
    let own = [cutDeadline ?? form?.idleDeadline(session), assistance?.deadline, session.deadline]
    return own.lazy.compactMap(\.self).min()
  }

  package func advance(to time: EventTime) {
    typing.advance(to: time)
    assistance?.advance(to: time)
    form?.advance(to: time, &typing)
    form?.answer(&typing, at: time)
    send()
    if let cutDeadline, cutDeadline <= time { cut(at: time) } else { cutIfFull(at: time) }
  }

  package var isOver: Bool {
    session.isOver || listening.isOver || output.isClosed || outputError != nil
      || review?.error != nil || form?.isOver == true
  }

  package func finish(at time: EventTime) {
    let end = max(time, session.lastTime ?? time)
    if endedBySignal { output.waitForEndOfReader() }
    if let form {
      form.finish(&typing, at: end, appendingTo: &bytes)
      pass { () throws(SystemError) in try output.send(&bytes, screen) }
    }
    typing.finish(at: end)
    recorder?.finish(at: session.lastTime ?? end)
    send()
    if form?.hasNothingToWrite == true { output.abandon() }
    pass { () throws(SystemError) in try output.finish(screen) }
    review?.finish()
    screen?.finish()
  }

  package func sendRest(_ interruption: Interruption) {
    form?.wipeTraces()
    let deadline = ContinuousClock.now + patienceAtEnd
    pass { () throws(SystemError) in try output.drain(until: deadline, interruption) }
    if endedBySignal { output.waitForReader(until: deadline, interruption) }
    review?.drain(until: deadline, interruption)
    recorder?.drain(until: deadline, interruption)
    screen?.connection.drain(until: deadline, interruption)
    try? messages.drain(until: deadline, interruption)
    screen?.connection.end(endedByKey: endedByKey)
  }

  package var needsBreak: Bool { form?.needsBreak == true }

  package func takeBreak(_ interruption: Interruption) {
    form?.runCommand(for: &typing, at: { MonotonicClock.now }, interruption) { run in
      screen?.suspend()
      run()
      screen?.resume()
    }
    passThrough = PassThrough()
    send()
  }

  package func willWait() {
    form?.wipeTraces()
    listening.takeIfFree()
    // The only place that draws: the text has been sent by now, and does not wait for a picture.
    screen?.draw(session)
  }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    listening.appendDescriptors(to: &list)
    if let descriptor = output.polledDescriptor { list.append(descriptor) }
    if let descriptor = review?.output.polledDescriptor { list.append(descriptor) }
    if let descriptor = recorder?.polledDescriptor { list.append(descriptor) }
    if let descriptor = assistance?.polledDescriptor { list.append(descriptor) }
    if messages.isWaiting { list.append(PolledDescriptor(messages.descriptor, .writable)) }
  }

  package func descriptorIsReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    if descriptor == output.polledDescriptor?.descriptor {
      pass { () throws(SystemError) in try output.isReady(for: events) }
    } else if let review, descriptor == review.output.polledDescriptor?.descriptor {
      review.isReady(for: events)
    } else if descriptor == recorder?.polledDescriptor?.descriptor {
      recorder?.isReady()
      earliestCut = MonotonicClock.now
    } else if let assistance, descriptor == assistance.polledDescriptor?.descriptor {
      assistance.descriptorIsReady(at: MonotonicClock.now)
    } else if messages.isWaiting, descriptor == messages.descriptor {
      // A descriptor whose reader is gone accepts nothing, and would be ready all the time.
      do { try messages.flush() } catch { messages = OutputQueue(.standardError, name: "stderr") }
    } else {
      listening.isReady(descriptor, for: events)
    }
  }

  package func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    // The keyboards are released, and with them everything that was passed on.
    if signal == Listening.stopSignal { passThrough = PassThrough() }
    let verdict = listening.signalReceived(signal)
    if verdict == .end { endedBySignal = true }
    return verdict
  }

  package func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .found(let device):
      devices[device.index] = device
      if isVerbose { sayIsRead(device) }
    case .came(let device):
      devices[device.index] = device
      if screen != nil || isVerbose { sayIsRead(device) }
    case .returned(let device):
      devices[device.index] = device
      say("\"\(device.identity.displayName)\" is back (\(device.path))")
    case .went(let device, let code):
      // Its virtual keyboard disappears with it; a returning device gets a new one.
      devices[device.index] = nil
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

  // MARK: - Cutting the recording

  private var cutDeadline: EventTime? {
    guard let cuts, let recorder, recorder.mayBeCut else { return nil }
    return cuts.rule.deadline(of: session).map { max($0, earliestCut) }
  }

  private func cutIfFull(at time: EventTime?) {
    guard let cuts, let recorder, recorder.mayBeCut, let time,
      cuts.rule.isFull(recorder.size, headSize: recorder.headSize, session)
    else { return }
    cut(at: time)
  }

  /// Finishes the file and its session. Another session continues; output, screen and passed-on
  /// keys stay.
  private func cut(at time: EventTime) {
    guard let cuts, let recorder, !isOver else { return }
    let end = max(time, recorder.lastTime ?? time)
    let lastPress = session.lastPress
    pass { () throws(SystemError) in
      // Before anything is ended: where there is none, the session goes on.
      let successor = try cuts.sessions.successor(of: session)
      typing.end(at: end)
      send()
      recorder.cut(at: end, settings: successor.settings)
      typing.go(on: successor.session)
    }
    // The idle time that ends the session counts from the last press, also across the cut.
    if let lastPress { typing.begin(at: lastPress) }
  }

  // MARK: - Sending and focus

  /// Passes on the events of the frame that are not for the session, if its keyboard is grabbed.
  private func pass(_ frame: InputFrame, _ presses: [RoutedPress]) {
    guard let device = devices[frame.device], device.isGrabbed else { return }
    let events = passThrough.receive(frame, presses)
    guard !events.isEmpty, let code = device.passOn(events), !hasFailedToPass else { return }
    hasFailedToPass = true
    say("keys can no longer be passed on to other programs: \(code); typing continues")
  }

  private func send() {
    pass { () throws(SystemError) in
      typing.takeBytes { if form == nil { bytes += $0 } }
      form?.takeBytes(of: &typing, at: session.lastTime ?? .zero, into: &bytes)
      try output.send(&bytes, screen)
    }
    review?.send()
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if outputError == nil { outputError = error }
    }
  }
}

extension InputFrame {
  /// The presses of a frame that is for other programs.
  fileprivate var ignoredPresses: [RoutedPress] {
    events.filter(\.isPress).map { event in
      RoutedPress(pressID(of: event), KeyRoute(.ignored), passedOn: KeyCode(rawValue: event.code))
    }
  }
}
