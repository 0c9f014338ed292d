public import Composition
public import KeyEvents
public import KeyFiltering
import TextEditing

/// A typing session: joins key input, modes and text, and turns frames into edits of the text.
///
/// A session is a pure function of its frames and its other inputs: the reports of a client, and
/// the candidates of sources (``receive(_:)-(SessionInput)``). It has no clock: ``deadline`` says
/// when it needs to be called. It handles everything in an order that is the same for live typing
/// and for a replay, so that both give the same edits. A deadline fires after every event stamped
/// at or before it and before any later one. Among equal deadlines, those of filters come first,
/// then those of the next-mode key, the composer, a held key of a source, any other held key, a
/// scan and the idle limit. An input is handled between two frames, before any event or deadline
/// with the same stamp.
///
/// A press is routed when it arrives (`KeyRouter`), passes through the filters, and is then handled
/// according to its route (`TypingSession+Keys.swift`).
public struct TypingSession {
  /// The results of the session since the last ``clearStep()``.
  public internal(set) var step = SessionStep()
  /// Whether the session has ended: by ``finish(at:)``, by the stop key, or because no key was
  /// pressed for long enough.
  public private(set) var isOver = false
  /// The stamp of the first frame with a press. Earlier frames may be missing from a recording.
  public private(set) var start: EventTime?
  /// The stamp of the last event, input or deadline that was handled.
  public internal(set) var lastTime: EventTime?
  /// The time at which the session needs to be called unless a frame comes first; nil if it only
  /// waits for keys.
  public var deadline: EventTime? {
    guard let input = inputs.next, !isOver else { return nextDeadline?.time }
    return min(input, nextDeadline?.time ?? input)
  }
  /// The time of the last press; before the first one, the time at which the session began to wait
  /// for a press.
  package private(set) var lastPress: EventTime?

  let settings: Settings
  var keys: KeyStage
  var composition: TextComposition<ModeRing, AssistedText>
  var inputs = InputQueue()
  /// The most recently asked source, the word for which it offers corrections, and whether its list
  /// is scanned.
  var asked: (source: CandidateRequest.Source, word: DoubtfulWord?, isScanned: Bool)?
  /// The key that opens a list if it is held long enough.
  var heldKey: HeldKey?
  /// The key whose tap writes the first candidate of a source; set from its press until its list
  /// opens or a source is asked again.
  var tapKey: TapKey?
  var notices = SessionNotices()
  /// The mark that is being keyed.
  var marks = KeyedMarks()

  /// The settings of a session.
  public struct Settings: Sendable {
    /// The key that ends the session, whatever the filters do with it. `.unknown` has no effect: it
    /// stands for every masked key.
    public var stopKey: KeyCode?
    /// The keys that go to the next mode; if empty, the Hangul key and right Alt.
    public var nextModeKeys: [KeyCombination] = []
    /// The keys that have a role in a list.
    public var listKeys = ListKeys()
    /// The keys of a form; nil if the session types into no form.
    public var fieldKeys: FieldKeys?
    /// The domains that a held period offers in an address.
    public var domains = [".com", ".org", ".net", ".kr"]
    /// The time without a press after which the session ends; nil for no limit. A negative duration
    /// counts as 0.
    public var idleLimit: Duration? {
      didSet { idleMicroseconds = idleLimit.map { max(0, $0.wholeMicroseconds) } }
    }
    /// ``idleLimit`` in microseconds, converted once because each key reads it.
    private(set) var idleMicroseconds: Int64?
    /// Whether the step has the preview after each edit (``SessionStep/previews``).
    public var wantsPreviews = false
    /// The settings of automatic changes.
    public var assistance = Assistance()
    /// Whether letters in shortcuts and lists are those of a US keyboard, whatever the layout.
    package var usesPositionsOfLetters = false
    /// The keys that ask each source for candidates. A key of several sources asks the first.
    package var candidateKeys: [(source: CandidateRequest.Source, keys: [KeyCombination])] = []
    /// How long a key of a source must be held to open its list, in microseconds, for the sources
    /// whose keys write the first candidate when they are tapped.
    var tapHolds: [CandidateRequest.Source: Int64] = [:]
    /// The sources that can be chosen from the list of actions, and so need no keys of their own.
    var listedSources: [CandidateRequest.Source] = []
    /// Whether a held single switch opens a list of all actions; if not, only that of a field.
    var opensActions = false
    /// The rule for which presses of a single switch count.
    var switchPresses = SwitchPresses()
    /// The scanning of lists with a single switch.
    var scanning = TypingOptions.Scanning()
    /// The keys that change what a view shows.
    package var viewKeys: [ViewRequest: [KeyCombination]] = [:]

    /// Makes settings with which only ``TypingSession/finish(at:)`` ends the session.
    public init() {}
  }

  /// Makes a session that types into a document.
  ///
  /// - Parameters:
  ///   - modes: the ring of modes. If it is empty, no key types.
  ///   - start: the index of the mode in which typing starts; clamped to the ring.
  ///   - filters: applied to keys before they are typed.
  ///   - settings: the settings.
  public init(
    modes: [TypingMode], startingIn start: Int = 0, filters: KeyFilterChain = KeyFilterChain(),
    settings: Settings = Settings()
  ) {
    self.init(
      modes: modes, startingIn: start, filters: filters, settings: settings, client: TextDocument())
  }

  /// Makes a session that types into a client.
  public init(
    modes: [TypingMode], startingIn start: Int = 0, filters: KeyFilterChain = KeyFilterChain(),
    settings: Settings = Settings(), client: some TextClient
  ) {
    let modes = modes.isEmpty ? [.silent] : modes
    let start = min(max(0, start), modes.count - 1)
    var settings = settings
    if settings.stopKey == .unknown { settings.stopKey = nil }
    keys = KeyStage(
      KeyRouter(ModeTrack(startingIn: start, of: modes.count), settings), filters)
    composition = TextComposition(
      ModeRing(modes, startingIn: start), AssistedText(SessionText(of: client)))
    self.settings = settings
    if settings.assistance.isOn {
      composition.client.assistant = Boxed(Assistant(settings.assistance))
    }
  }

  /// Handles a frame: fires the deadlines before it, then handles its keys.
  ///
  /// - Complexity: O(events); no allocation per key once the storage has grown.
  public mutating func receive(_ frame: borrowing InputFrame) {
    step.clearPresses()
    guard !isOver else { return }
    let inputCount = step.inputs.count
    let mayReport = composition.client.mayReport || !inputs.isEmpty
    if mayReport { handleInputs(before: frame) }
    if !isOver { receiveEvents(of: frame) }
    if mayReport { stampInputs(from: inputCount, before: frame) }
    if hasForm { collectFromForm() }
  }

  @inline(__always)
  private mutating func receiveEvents(of frame: borrowing InputFrame) {
    if start == nil, frame.hasPresses { start = frame.time.map(Self.bounded) }
    guard frame.kind != .hole else { return receiveHole(frame) }
    // Track a key event only after the deadlines before it have fired. One of them may end the
    // session: then this event comes too late, and the keys that are down are cancelled.
    for event in frame.events where event.type == .key {
      fireDeadlines(before: event.time)
      if isOver { return }
      guard let press = keys.track(event, of: frame) else { continue }
      receive(press)
      if press.isLostRelease(of: event), let press = keys.track(event, of: frame) {
        receive(press)
      }
      if isOver { return }
    }
    guard let time = frame.time else { return }
    inputs.lastFrameTime = time
    // A key sets no deadline before its own stamp, unless a filter held the key back.
    if keys.hasFilters || time != lastTime { fireDeadlines(before: time) }
  }

  /// Handles a loss of events: cancels every press of the device.
  private mutating func receiveHole(_ frame: borrowing InputFrame) {
    let time = frame.time ?? .zero
    fireDeadlines(before: time)
    if isOver { return }
    for event in keys.cancellations(of: frame.device, at: time) { receive(event) }
    fireDeadlines(before: time)
    inputs.lastFrameTime = time
  }

  var router: KeyRouter {
    _read { yield keys.router }
    _modify { yield &keys.router }
  }

  /// Whether the session types into a form.
  package var hasForm: Bool { composition.client.text.isForm }

  /// Whether the text may change automatically.
  var isAssisted: Bool { composition.client.assistant != nil }

  /// Limits a stamp to the latest instant of a trace, so that there can be a deadline after it.
  static func bounded(_ time: EventTime) -> EventTime { min(time, .latest) }

  /// Starts to count the time without presses. Has no effect if that time is counted already.
  public mutating func begin(at time: EventTime) {
    if lastPress == nil { lastPress = time }
  }

  /// Fires every deadline up to `time`, in order.
  public mutating func advance(to time: EventTime) {
    let time = Self.bounded(time)
    if let deadline, deadline <= time { handleInputs(before: time) }
    fireDeadlines(before: time.advanced(byMicroseconds: 1))
    if hasForm { collectFromForm() }
  }

  /// Ends the session: fires the deadlines up to `time`, cancels the keys that are down, and
  /// finishes the open composition.
  public mutating func finish(at time: EventTime) {
    guard !isOver else { return }
    advance(to: time)
    guard !isOver else { return }
    handleInputs(before: Self.bounded(time))
    if !isOver { end(at: time) }
    if hasForm { collectFromForm() }
  }

  /// Empties ``step`` after its owner has read it.
  public mutating func clearStep() { step.removeAll() }

  /// Handles an event of a key, always in this order:
  ///
  /// 1. The router decides what a press is for, and learns of repeats and releases.
  /// 2. The event passes through the mask and the filters, which may hold it back.
  /// 3. What comes out of the filters is handled, each event by the route of its press: text
  ///    changes, modes switch.
  /// 4. The text composition goes to the mode of the router, unless an event has already led there.
  ///
  /// A press of the stop key ends the session instead of passing the filters.
  private mutating func receive(_ event: KeyEvent) {
    var event = event
    event.time = Self.bounded(event.time)
    lastTime = event.time
    if hasForm || isAssisted { composition.client.move(to: event.time) }
    if lastPress == nil || event.phase == .began { lastPress = event.time }
    var ignored: KeyCode?
    if event.phase == .began {
      endPassedMoves()
      let endsSign = endsSignInSecret(event)
      if endsSign { finishComposition(at: event.time) }
      let hadList = router.openList != nil
      let (route, image, isPrivate) =
        endsSign
        ? keys.routeWithoutEffect(event, in: composition.composer)
        : keys.route(event, in: composition.composer)
      if hadList, isPrivate, router.openList == nil, route.textNumber == nil {
        record(.close, at: event.time)
      }
      step.presses.append(
        SessionPress(
          event.press, route.use,
          passedOn: route.use.isPassedOn ? image ?? event.key : nil, isPrivate: isPrivate))
      let passed = keys.begin(event, for: route.use, image)
      if hasForm, keys.oldestHeldBack != nil { holdMove(event, route, image) }
      switch route.destination {
      case .stop: return end(at: event.time, byKey: true)
      case .ignored: ignored = image
      default: break
      }
      switch passed {
      case .event(let event):
        keys.pass(event, route)
        begin(event, route)
      case .list: handlePassed(after: .press(route), at: event.time)
      }
    } else {
      follow(event)
    }
    // `image` was kept for this: the mask hides the key of the event itself.
    if let ignored { showNotice(ignoring: ignored) }
    endPassedMoves()
    goToRoutersMode(at: event.time)
  }

  /// Handles a repeat or the end of a press.
  private mutating func follow(_ event: KeyEvent) {
    let passed = keys.follow(event, in: composition.composer)
    let decision = Arrivals.Decision.nextPressMode(router.modes.next)
    switch passed {
    case .event(let event): handle(event, decision)
    case .list: handlePassed(after: decision, at: event.time)
    }
  }

  /// Keeps the decision on the last event, and handles the events that have come out of the
  /// filters.
  private mutating func handlePassed(after decision: Arrivals.Decision, at time: EventTime) {
    keys.keep(decision, at: time)
    handlePassed()
  }

  /// Brings the ring to the mode of the router. Usually an event does this. But a filter may drop
  /// the press that ended a tap, because another held key acts as the same key.
  private mutating func goToRoutersMode(at time: EventTime) {
    guard keys.hasFilters, router.modes.next != composition.composer.activeMode,
      keys.oldestHeldBack == nil
    else { return }
    goTo(router.modes.next, at: time)
  }

  /// Handles the events that passed the filters. Events that were held back have stamps in the
  /// past, so the deadlines before each of them must fire first.
  private mutating func handlePassed() {
    for index in keys.passed.indices {
      let event = keys.passed[index]
      if keys.hasFilters { fireComposer(before: event.time) }
      handle(event, keys.decision(of: event))
    }
    keys.clearPassed()
  }

  /// Ends the session because the idle limit has passed. An input says so, because a recording may
  /// lack presses that delayed the end, such as those in secure fields. The input comes after the
  /// answers to the last edits, which a replay needs first.
  mutating func endOfIdleness(at time: EventTime) {
    end(at: time)
    step.append(SessionInput(time: time, .end))
  }

  private mutating func end(at time: EventTime, byKey: Bool = false) {
    let time = Self.bounded(time)
    lastTime = time
    // No later event can affect those that the filters hold back.
    keys.finishFilters()
    handlePassed()
    fireComposer(before: time.advanced(byMicroseconds: 1))
    if byKey { endTapByPress(at: time) }
    for event in keys.cancellations(at: time) { follow(event) }
    keys.finishFilters()
    handlePassed()
    goToRoutersMode(at: time)
    finishComposition(at: time)
    isOver = true
  }
}

extension TypingSession {
  /// A source of deadlines. Of equal deadlines, that of the source named first here fires first.
  private enum Stage {
    case filters, nextModeKey, composer, tapKey, heldKey, scan, idle
  }

  private struct Deadline {
    var time: EventTime
    var stage: Stage
  }

  /// The earliest deadline; nil if there is none. The next-mode key does not wait for events that
  /// the filters hold back, because the routes of later presses do not wait either. The idle limit
  /// counts from the last press that arrived, even if a filter holds it back.
  private var nextDeadline: Deadline? {
    guard !isOver else { return nil }
    var next: Deadline?
    func add(_ stage: Stage, _ time: EventTime?) {
      if let time, next.map({ time < $0.time }) ?? true {
        next = Deadline(time: time, stage: stage)
      }
    }
    add(.filters, keys.deadline)
    add(.nextModeKey, router.deadline)
    add(.composer, composerDeadline)
    // A filter may hold back the release of a held key.
    if let end = tapKey?.deadline, keys.oldestHeldBack.map({ end < $0 }) ?? true {
      add(.tapKey, end)
    }
    if let heldKey, !heldKey.isOver {
      if keys.oldestHeldBack.map({ heldKey.end < $0 }) ?? true { add(.heldKey, heldKey.end) }
    } else if let scan = router.openList?.scan {
      add(.scan, scan.deadline)
    }
    if let limit = settings.idleMicroseconds, let lastPress {
      add(.idle, lastPress.advanced(byMicroseconds: limit))
    }
    return next
  }

  /// The deadline of the composer; nil while it has to wait. While a filter holds an event back,
  /// the composer must not act at or after that event's stamp.
  private var composerDeadline: EventTime? {
    guard let time = composition.deadline else { return nil }
    if let limit = keys.oldestHeldBack, time >= limit { return nil }
    return time
  }

  mutating func fireDeadlines(before time: EventTime) {
    while let next = nextDeadline, next.time < time { fire(next) }
  }

  /// Fires the deadlines of the composer before `time`, and no others.
  private mutating func fireComposer(before time: EventTime) {
    while let next = composerDeadline, next < time {
      fire(Deadline(time: next, stage: .composer))
    }
  }

  private mutating func fire(_ due: Deadline) {
    lastTime = max(lastTime ?? due.time, due.time)
    if hasForm || isAssisted { composition.client.move(to: due.time) }
    switch due.stage {
    case .filters:
      keys.advance(to: due.time)
      handlePassed()
    case .nextModeKey:
      keys.router.offerModes(of: composition.composer)
    case .composer:
      composition.advance(to: due.time, into: &step.text)
      settle(at: due.time)
    // A filter may have held events back that came before.
    case .heldKey: openList(at: lastTime ?? due.time)
    case .tapKey: openListOfTapKey()
    case .scan:
      if let choice = router.scan(at: due.time) {
        perform(choice, isPrivate: router.isSecure, at: due.time)
      } else {
        returnToFieldList(at: due.time)
      }
    case .idle:
      endOfIdleness(at: due.time)
    }
  }
}
