import KeyEvents
import KeyFiltering

/// The keys after the filters: which are down, and what each is for. Presses are routed with the
/// modifiers before the filters (``KeyFiltering/KeyProcessor/pressedModifiers``).
struct PassedKeys {
  private var routes = HeldKeyTable<KeyRoute>()
  private var held = HeldModifiers()
  /// The last press.
  private(set) var lastPress: KeyEvent?

  /// The modifiers with which keys are typed.
  var modifiers: KeyModifiers { held.modifiers }

  /// What the press is for; nil if its key is not down.
  subscript(press: PressID) -> KeyRoute? { routes[press] }

  /// A press has passed.
  mutating func begin(_ event: KeyEvent, _ route: KeyRoute) {
    lastPress = event
    routes[event.press] = route
    if case .modifier = route.destination, let modifier = event.key.modifier {
      held.press(event.press, as: modifier)
    }
  }

  /// The end of a press has passed. Returns what the press was for; nil if it has not passed.
  mutating func end(_ event: KeyEvent) -> KeyRoute? {
    held.release(event.press)
    return routes.remove(event.press)
  }
}

/// What was decided of events when they arrived, until they have passed the filters.
struct Arrivals {
  /// What was decided of an event.
  enum Decision {
    /// The route of a press.
    case press(KeyRoute)
    /// The mode in which the next press would have been typed at a repeat or a release, which
    /// follow the route of their press.
    case nextPressMode(Int)
  }

  private var first: UInt32 = 0
  private var entries: [(time: EventTime, decision: Decision)] = []

  /// The number of the next event, for ``KeyEvents/KeyEvent/arrival``.
  var next: UInt32 { first &+ UInt32(truncatingIfNeeded: entries.count) }

  /// Notes what was decided of the event with the number ``next``.
  mutating func append(_ decision: Decision, at time: EventTime) {
    entries.append((time, decision))
  }

  /// What was decided of an event; nil if a filter made it.
  func decision(of event: KeyEvent) -> Decision? {
    guard let number = event.arrival, number &- first < UInt32(entries.count) else { return nil }
    return entries[Int(number &- first)].decision
  }

  /// How many decisions are kept while a filter holds events back. A filter may change stamps, so
  /// only of more than these those are forgotten that are older than all held events.
  private static let limit = 1024

  /// Forgets events that have passed: all of them if no filter holds an event back. `oldest` is the
  /// stamp of the oldest event that one does.
  mutating func forget(before oldest: EventTime?) {
    guard oldest == nil || entries.count > Self.limit else { return }
    let count = oldest.map { oldest in entries.prefix { $0.time < oldest }.count } ?? entries.count
    first &+= UInt32(truncatingIfNeeded: count)
    if count == entries.count { entries.empty() } else { entries.removeFirst(count) }
  }
}
