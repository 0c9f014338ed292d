public import KeyEvents
public import KeyFiltering

/// The keys of a session: frames in, key events out that know their route.
///
/// A press is routed when it arrives: whoever owns the input says where it goes (``begin(_:_:)``). The route travels with
/// the event. A filter may delay the event or drop it, but changes nothing about its route, so that a recording can be
/// masked at once and a replay comes to the same answers.
public struct KeyProcessor: Sendable {
  /// The modifiers that are down. A modifier that two keys hold is down until both are up.
  public private(set) var modifiers: KeyModifiers = []
  /// What became of the presses of the last frame, in order.
  public private(set) var presses: [RoutedPress] = []
  /// What came through the filters and was not taken yet.
  package private(set) var passed: [KeyEvent] = []

  /// Which keys are down.
  package var tracker = KeyTracker()
  private var mask = KeyMask()
  private var filters: KeyFilterChain
  /// Whether anything can hold an event back.
  package let hasFilters: Bool
  /// The modifier that each held key counts as.
  private var heldModifiers = HeldKeyTable<KeyModifiers>()
  /// How many keys hold each modifier, by the number of its bit.
  private var holders = [Int](repeating: 0, count: KeyModifiers.RawValue.bitWidth)

  /// Starts with no key down.
  public init(filters: KeyFilterChain = KeyFilterChain()) {
    self.filters = filters
    hasFilters = !filters.isEmpty
    passed.reserveCapacity(64)
    presses.reserveCapacity(16)
  }

  /// Forgets what became of the last presses.
  package mutating func clearPresses() { presses.empty() }

  /// The key that a press of `key` goes on as behind the filters; nil where they drop it.
  public func image(of key: KeyCode) -> KeyCode? { hasFilters ? filters.image(of: key) : key }

  /// Whether a filter takes the press for a part of the one before it, a bounce for example: then it changes nothing.
  package func continues(_ event: KeyEvent) -> Bool { hasFilters && filters.continues(event) }

  /// Whether a filter drops the keyboard's repeats.
  package var dropsRepeats: Bool { hasFilters && filters.dropsRepeats }

  /// A press was routed: notes it for ``presses``, and sends it through the filters, unless it ends the session. Returns
  /// what comes through alone and at once; anything else stands in ``passed``.
  package mutating func begin(
    _ event: KeyEvent, _ route: KeyRoute, _ image: KeyCode?
  ) -> KeyEvent? {
    if route.destination == .modifier, let modifier = image?.modifier {
      heldModifiers[event.press] = modifier
      holders[modifier.rawValue.trailingZeroBitCount] += 1
      modifiers.insert(modifier)
    }
    presses.append(RoutedPress(event.press, route, passedOn: passedOn(event.key, route, image)))
    guard route.destination != .stop else { return nil }
    var event = event
    event.route = route
    return pass(event, isClaimed: route.isClaimed)
  }

  /// A repeat or a release goes through the filters. Its session knows the route of its press; of its own it has but
  /// `mode`, the one that the next press is typed in. Returns what comes through alone and at once; anything else stands in
  /// ``passed``.
  package mutating func follow(_ event: KeyEvent, mode: Int) -> KeyEvent? {
    if event.phase != .repeated, let modifier = heldModifiers.remove(event.press) {
      let place = modifier.rawValue.trailingZeroBitCount
      holders[place] -= 1
      if holders[place] == 0 { modifiers.remove(modifier) }
    }
    var event = event
    event.route = KeyRoute(.ignored, mode: UInt8(mode))
    return pass(event, isClaimed: true)
  }

  /// When a filter wants to let go of something.
  package var deadline: EventTime? { hasFilters ? filters.deadline : nil }

  /// The time of the oldest event that a filter holds back; nil where none does.
  package var oldestHeldBack: EventTime? { hasFilters ? filters.oldestHeldBack : nil }

  /// Lets the filters act on their deadlines up to `time`.
  package mutating func advance(to time: EventTime) { filters.advance(to: time, into: &passed) }

  /// Lets go of everything that the filters hold back.
  package mutating func finishFilters() { filters.finish(into: &passed) }

  /// The events that end every press, in order of device and key.
  package mutating func cancelled(at time: EventTime) -> [KeyEvent] {
    var events: [KeyEvent] = []
    tracker.cancelAll(at: time, into: &events)
    return events
  }

  /// Forgets what was taken from ``passed``.
  package mutating func clearPassed() { passed.empty() }

  /// Whether any key is down, claimed or not.
  public var holdsKeys: Bool { tracker.hasHeldKeys }

  /// The keys that are down, by device.
  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }

  private mutating func pass(_ event: KeyEvent, isClaimed: Bool) -> KeyEvent? {
    if !hasFilters, isClaimed, !mask.hides { return event }
    let seen = mask.receive(event, isClaimed: isClaimed)
    if let release = seen.release { filter(release) }
    if let event = seen.event { filter(event) }
    return nil
  }

  private mutating func filter(_ event: KeyEvent) {
    if hasFilters { filters.receive(event, into: &passed) } else { passed.append(event) }
  }

  /// What other programs get. A key that no filter lets through is passed on as it is, and one that a filter makes another
  /// as that.
  private func passedOn(_ key: KeyCode, _ route: KeyRoute, _ image: KeyCode?) -> KeyCode? {
    switch route.destination {
    case .ignored, .command, .modifier: image ?? key
    case .text, .editing, .endComposition, .nextMode, .openList, .stepInList, .markItem,
      .chooseItem, .closeList, .stop:
      nil
    }
  }
}
