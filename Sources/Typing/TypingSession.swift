import Composition
public import KeyEvents
public import KeyFiltering
public import TextEditing

/// Frames in, edits of a text out: tracker, filters, the modes' composers and the document, joined.
///
/// A session is a pure function of its frames. It has no clock: it says when it wants to be called (``deadline``), and
/// keeps the order that makes live typing and a replay give the same edits. A deadline fires after every event stamped at
/// or before it and before any later one; among equal deadlines filters come first, then the next-mode key, then the
/// composer.
public struct TypingSession {
  /// The text as it stands.
  public package(set) var document = TextDocument()
  /// What was done to the text since ``clearChanges()``, in order.
  public internal(set) var changes = SessionChanges()
  /// Whether the session has ended: by ``finish(at:)``, the stop key or for want of keys.
  public private(set) var isOver = false
  /// The stamp of the first frame with a press. What comes before it may be missing from a recording.
  public private(set) var start: EventTime?
  /// The stamp of the last event or deadline that has happened.
  public private(set) var now: EventTime?
  /// When the session wants to be called if no frame comes before; nil when it waits for keys alone. Kept, not computed:
  /// it is looked at several times for each key and changes once.
  public private(set) var deadline: EventTime?
  /// For each press of the last frame, in order, whether it was heard (``hears(_:)`` just before it came). A recording
  /// masks those that were not.
  public private(set) var verdicts: [Bool] = []

  let settings: Settings
  var tracker = KeyTracker()
  var filters: KeyFilterChain
  private let hasFilters: Bool
  var modes: [TypingMode]
  var currentMode = 0
  var modeSwitch = ModeSwitch()
  var modifiers: KeyModifiers = []
  var routes = HeldRoutes()
  /// Whether what the filters hold back may change the mode or the modifiers.
  private(set) var heldBackChangesHearing = false
  /// The last press that came through the filters.
  var lastHeardPress: KeyEvent?
  /// What the composer has just said, before it is done to the document.
  var composed = TextEditBuffer()
  private var unheardKeys = UnheardKeys()
  private var trackedEvents: [KeyEvent] = []
  private var filteredEvents: [KeyEvent] = []
  /// When a key was pressed last; before the first, since when the session has waited for one.
  package private(set) var lastPress: EventTime?

  /// How a session behaves.
  public struct Settings: Sendable {
    /// Whether Return sends the line and puts it out of reach, as a terminal does. Else it is an ordinary character.
    public var sendsLines = false
    /// Whether text is out of reach as soon as no composition holds it open.
    public var sendsPieces = false
    /// The key that ends the session.
    public var stopKey: KeyCode?
    /// The session ends when nothing was pressed for so many microseconds.
    public var idleLimit: Int64?
    /// Whether the changes carry previews.
    public var wantsPreviews = false

    /// The settings of a document.
    public init() {}
  }

  /// Makes a session that starts in the first of `modes`, of which there must be one at least.
  public init(
    modes: [TypingMode], filters: KeyFilterChain = KeyFilterChain(), settings: Settings = Settings()
  ) {
    precondition(!modes.isEmpty, "a session needs a mode")
    self.modes = modes
    self.filters = filters
    hasFilters = !filters.isEmpty
    self.settings = settings
    trackedEvents.reserveCapacity(64)
    filteredEvents.reserveCapacity(64)
    verdicts.reserveCapacity(16)
  }

  /// Takes a frame: fires the deadlines before it, then hears its keys.
  ///
  /// - Complexity: O(events); no allocation per key once the storage has grown.
  public mutating func receive(_ frame: borrowing InputFrame) {
    verdicts.empty()
    guard !isOver else { return }
    if start == nil, frame.hasPresses { start = frame.time }
    trackedEvents.empty()
    tracker.receive(frame, into: &trackedEvents)
    // By index: a loop over the array itself would hold a second reference to it.
    for index in trackedEvents.indices {
      let event = trackedEvents[index]
      fireDeadlines(before: event.time)
      let isHeard = !isOver && event.phase == .began && hears(event.key)
      if event.phase == .began { verdicts.append(isHeard) }
      if !isOver { take(event, isHeard: isHeard) }
      noteDeadline()
    }
    if let time = frame.time { fireDeadlines(before: time) }
  }

  /// Says that the session starts now, though no key has come: the time without keys counts from here.
  public mutating func begin(at time: EventTime) {
    if lastPress == nil { lastPress = time }
    noteDeadline()
  }

  /// The time has come: fires every deadline up to `time`, in order.
  public mutating func advance(to time: EventTime) {
    fireDeadlines(before: time.advanced(by: 1))
  }

  /// The end: deadlines up to `time` fire, held keys are cancelled, the open composition is finished as it stands.
  public mutating func finish(at time: EventTime) {
    guard !isOver else { return }
    advance(to: time)
    guard !isOver else { return }
    end(at: time)
  }

  /// Forgets the changes that were read.
  public mutating func clearChanges() { changes.removeAll() }

  /// Gives away the text that is out of reach, with ``Settings/sendsLines`` the lines that were sent. It leaves the
  /// document, which would grow without end.
  public mutating func takeSentText() -> String {
    var text = ""
    document.takeFrozen { cells in
      for cell in cells { text.unicodeScalars.append(cell.scalar) }
    }
    return text
  }

  /// Whether any key is down, heard or not.
  package var holdsKeys: Bool { tracker.hasHeldKeys }

  /// Whether the session could end here and lose nothing: no key is down, nothing is open, and no stage waits for
  /// a time.
  package var isAtRest: Bool {
    !holdsKeys && filters.oldestHeldBack == nil && !isOfferingModes && nextAfterFilters == nil
      && openCount == 0 && preview.isEmpty
  }

  /// The keys that are down, by device.
  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }

  private mutating func take(_ event: KeyEvent, isHeard: Bool) {
    now = event.time
    if lastPress == nil || event.phase == .began { lastPress = event.time }
    if event.phase == .began, event.key == settings.stopKey {
      end(at: event.time)
      return
    }
    filter(event, isHeard: isHeard)
  }

  private mutating func filter(_ event: KeyEvent, isHeard: Bool) {
    let seen = unheardKeys.receive(event, isHeard: isHeard)
    if let release = seen.release { pass(release) }
    if let event = seen.event { pass(event) }
  }

  /// Through the filters, and on to the ear.
  private mutating func pass(_ event: KeyEvent) {
    guard hasFilters else { return handle(event) }
    let mayChangeHearing =
      modeSwitch.isOffering || filters.image(of: event.key).map(changesHearing) ?? false
    filters.receive(event, into: &filteredEvents)
    handleFiltered()
    if filters.oldestHeldBack == nil {
      heldBackChangesHearing = false
    } else if mayChangeHearing {
      heldBackChangesHearing = true
    }
  }

  /// Hears what came through the filters. What they held back is earlier than the present, so the deadlines between its
  /// stamps are still to fire.
  private mutating func handleFiltered() {
    for index in filteredEvents.indices {
      let event = filteredEvents[index]
      while let next = nextAfterFilters, next.time < event.time { fire(next) }
      handle(event)
    }
    filteredEvents.empty()
  }

  private mutating func end(at time: EventTime) {
    now = time
    // Nothing can come any more that would change what the filters hold back.
    filters.finish(into: &filteredEvents)
    handleFiltered()
    while let next = nextAfterFilters, next.time <= time { fire(next) }
    // Not in the storage of the frame, which may be the one that ends the session.
    var cancelled: [KeyEvent] = []
    tracker.cancelAll(at: time, into: &cancelled)
    for event in cancelled { filter(event, isHeard: true) }
    filters.finish(into: &filteredEvents)
    handleFiltered()
    endComposition(at: time)
    isOver = true
  }
}

extension TypingSession {
  private enum Stage {
    case filters, modeKey, composer, idle
  }

  private typealias Deadline = (time: EventTime, stage: Stage)

  /// The earliest deadline. The time without presses is that of the keyboard, whatever the filters hold back.
  private var nextDeadline: Deadline? {
    guard !isOver else { return nil }
    var next = nextAfterFilters
    if hasFilters, let time = filters.deadline, time <= next?.time ?? time {
      next = (time, .filters)
    }
    if let idleLimit = settings.idleLimit, let lastPress {
      next = Self.earlier(next, (lastPress.advanced(by: idleLimit), .idle))
    }
    return next
  }

  /// The earliest deadline of the stages behind the filters. While a filter holds an event back, none of them may act
  /// at or past that event's stamp.
  private var nextAfterFilters: Deadline? {
    var next: Deadline? = modeSwitch.deadline.map { ($0, .modeKey) }
    if let time = modes.deadline(in: currentMode) {
      next = Self.earlier(next, (time, .composer))
    }
    guard hasFilters, let limit = filters.oldestHeldBack, let time = next?.time, time >= limit
    else {
      return next
    }
    return nil
  }

  /// The earlier of two; the first where both are at the same time.
  private static func earlier(_ first: Deadline?, _ second: Deadline) -> Deadline {
    guard let first, first.time <= second.time else { return second }
    return first
  }

  private mutating func fireDeadlines(before time: EventTime) {
    while let deadline, deadline < time, let next = nextDeadline { fire(next) }
  }

  private mutating func noteDeadline() { deadline = nextDeadline?.time }

  private mutating func fire(_ due: Deadline) {
    now = max(now ?? due.time, due.time)
    switch due.stage {
    case .filters:
      filters.advance(to: due.time, into: &filteredEvents)
      handleFiltered()
    case .modeKey:
      modeSwitch.advance(to: due.time)
    case .composer:
      modes[currentMode].composer.advance(to: due.time, into: &composed)
      if !applyComposed(at: due.time) { modes[currentMode].composer.reset() }
    case .idle:
      end(at: due.time)
    }
    noteDeadline()
  }
}
