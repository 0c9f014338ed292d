import Composition
import KeyEvents
import KeyFiltering

/// The keys of a session: which of them are down, and what each press is for.
///
/// A press is routed when it arrives (``route(_:in:)``), passes through the mask and the filters,
/// which may hold it back, and comes out with that route (``passedRoute(of:_:in:)``).
struct KeyStage {
  /// Decides the route of each press.
  var router: KeyRouter
  private var processor: KeyProcessor
  /// The decisions on the events that a filter holds back.
  private var arrivals = Arrivals()
  /// The keys that are down after the filters.
  private(set) var passedKeys = PassedKeys()

  init(_ router: KeyRouter, _ filters: KeyFilterChain) {
    self.router = router
    processor = KeyProcessor(filters: filters)
  }
}

/// Key events before the filters.
extension KeyStage {
  /// Returns the key event for an input event; nil if the input event changes no press.
  @inline(__always)
  mutating func track(_ event: InputEvent, of frame: borrowing InputFrame) -> KeyEvent? {
    processor.tracker.receive(event, of: frame)
  }

  /// Cancels all presses of a device, and returns the cancellations.
  mutating func cancellations(of device: DeviceIndex, at time: EventTime) -> [KeyEvent] {
    var events: [KeyEvent] = []
    processor.tracker.cancelKeys(of: device, at: time, into: &events)
    return events
  }

  /// Cancels all presses, and returns the cancellations in order of device and key.
  mutating func cancellations(at time: EventTime) -> [KeyEvent] { processor.cancelled(at: time) }

  /// Decides what a press is for, which key it becomes after the filters (nil if they drop it), and
  /// whether a recording must omit it.
  // A tuple: a struct of these would be copied for each press.
  @inline(__always)
  mutating func route(
    _ event: KeyEvent, in ring: borrowing ModeRing
  ) -> (KeyRoute, image: KeyCode?, isPrivate: Bool) {
    let image = processor.image(of: event.key)
    // A bounce of a masked key counts as a press: in the recording, a bounce and two presses look
    // the same.
    let isBounce = event.key != .unknown && processor.continues(event)
    let (route, isPrivate) = router.receive(
      event, as: image, processor.pressedModifiers.modifiers, isBehind: oldestHeldBack != nil,
      isBounce: isBounce, in: ring)
    return (route, image, isPrivate)
  }

  /// Returns whether a recording may contain a press that does not end the session.
  func records(_ press: KeyEvent, in ring: borrowing ModeRing) -> Bool {
    var copy = self
    let (route, _, isPrivate) = copy.route(press, in: ring)
    if case .stop = route.destination { return false }
    return !isPrivate
  }

  /// Routes a press that has no effect besides closing an open list, and that a recording must
  /// omit.
  mutating func routeWithoutEffect(
    _ event: KeyEvent, in ring: borrowing ModeRing
  ) -> (KeyRoute, image: KeyCode?, isPrivate: Bool) {
    let route = KeyRoute(.closeList, mode: router.modes.next)
    router.begin(event, route, in: ring)
    return (route, processor.image(of: event.key), true)
  }

  /// Passes on a press, unless it ends the session.
  @inline(__always)
  mutating func begin(
    _ event: KeyEvent, for use: PressUse, _ image: KeyCode?
  ) -> KeyProcessor.Passed {
    var event = event
    event.arrival = arrivals.next
    return processor.begin(event, for: use, image)
  }

  /// Passes on a repeat or the end of a press, and tells the router of it.
  mutating func follow(_ event: KeyEvent, in ring: borrowing ModeRing) -> KeyProcessor.Passed {
    if event.phase != .repeated {
      router.end(event, in: ring)
    } else if !processor.dropsRepeats {
      router.goOn(event)
    }
    var event = event
    event.arrival = arrivals.next
    return processor.follow(event)
  }

  /// The modifiers with which a press is routed.
  var pressedModifiers: KeyModifiers { processor.pressedModifiers.modifiers }

  /// Whether any key is down, claimed or not.
  var holdsKeys: Bool { processor.holdsKeys }

  /// The keys that are down, by device.
  var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { processor.heldKeys }

  /// Returns the key that a press of `key` becomes after the filters; nil if they drop it.
  func image(of key: KeyCode) -> KeyCode? { processor.image(of: key) }
}

/// The filters.
extension KeyStage {
  /// Whether there are filters, which can hold events back.
  var hasFilters: Bool { processor.hasFilters }

  /// The time at which ``advance(to:)`` must be called; nil if no filter waits.
  var deadline: EventTime? { processor.deadline }

  /// The stamp of the oldest event that a filter holds back; nil if there is none.
  var oldestHeldBack: EventTime? { processor.oldestHeldBack }

  /// Keeps the decision on the most recently arrived event until the event comes out.
  mutating func keep(_ decision: Arrivals.Decision, at time: EventTime) {
    arrivals.append(decision, at: time)
  }

  /// Fires the deadlines of the filters up to `time`.
  mutating func advance(to time: EventTime) { processor.advance(to: time) }

  /// Releases all events that the filters hold back.
  mutating func finishFilters() { processor.finishFilters() }
}

/// Key events after the filters.
extension KeyStage {
  /// The events that came out of the filters, in order.
  var passed: [KeyEvent] { processor.passed }

  /// Removes the events in ``passed`` and the decisions on them.
  mutating func clearPassed() {
    processor.clearPassed()
    arrivals.forget(before: oldestHeldBack)
  }

  /// Tracks a press that came out of the filters, with its route.
  @inline(__always)
  mutating func pass(_ event: KeyEvent, _ route: KeyRoute) { passedKeys.begin(event, route) }

  /// Returns the decision made on an event when it arrived; nil if a filter made the event.
  func decision(of event: KeyEvent) -> Arrivals.Decision? { arrivals.decision(of: event) }

  /// Returns the route of an event that came out, which is the route of its press; nil if the press
  /// did not come out. At the end of a press of the next-mode key, the mode of the route is the
  /// mode of the next press.
  @inline(__always)
  mutating func passedRoute(
    of event: KeyEvent, _ decision: Arrivals.Decision?, in ring: borrowing ModeRing
  ) -> KeyRoute? {
    switch event.phase {
    case .began:
      let route =
        if case .press(let route) = decision { route } else { routed(event, in: ring) }
      pass(event, route)
      return route
    case .repeated: return passedKeys[event.press]
    case .ended, .cancelled:
      // The router learned of all other releases when they arrived.
      if decision == nil { router.end(event, in: ring) }
      guard var route = passedKeys.end(event) else { return nil }
      if case .nextMode = route.destination {
        route.mode = router.modes.next
        if case .nextPressMode(let mode) = decision { route.mode = mode }
      }
      return route
    }
  }

  /// Routes a press that a filter made: all others were routed when they arrived.
  private mutating func routed(_ event: KeyEvent, in ring: borrowing ModeRing) -> KeyRoute {
    router.receive(
      event, as: event.key, passedKeys.modifiers, isBehind: false, isBounce: false, in: ring
    ).route
  }
}
