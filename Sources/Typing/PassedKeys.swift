import KeyEvents
import KeyFiltering

/// The keys that are down after the filters, and the route of each. Presses are routed with the
/// modifiers before the filters (``KeyFiltering/KeyProcessor/pressedModifiers``).
struct PassedKeys {
  private var routes = HeldKeyTable<KeyRoute>()
  private var held = HeldModifiers()
  /// The last press that passed the filters, even if its key is up again; nil before the first.
  private(set) var lastPress: KeyEvent?

  /// The modifiers with which keys are typed.
  var modifiers: KeyModifiers { held.modifiers }

  /// The route of the press; nil if its key is not down.
  subscript(press: PressID) -> KeyRoute? { routes[press] }

  /// Tracks a press that has passed the filters.
  mutating func begin(_ event: KeyEvent, _ route: KeyRoute) {
    lastPress = event
    routes[event.press] = route
    if case .modifier = route.destination, let modifier = event.key.modifier {
      held.press(event.press, as: modifier)
    }
  }

  /// Tracks the end of a press. Returns the route of the press; nil if the press has not passed.
  mutating func end(_ event: KeyEvent) -> KeyRoute? {
    held.release(event.press)
    return routes.remove(event.press)
  }
}

/// The decisions made on events when they arrived, kept until the events have passed the filters.
struct Arrivals {
  /// A decision on an event.
  enum Decision {
    /// The route of a press.
    case press(KeyRoute)
    /// The mode in which the next press would have been typed when a repeat or a release arrived.
    /// The repeat or the release itself follows the route of its press.
    case nextPressMode(Int)
  }

  private var first: UInt32 = 0
  private var entries: [(time: EventTime, decision: Decision)] = []

  /// The number of the next event, for ``KeyEvents/KeyEvent/arrival``.
  var next: UInt32 { first &+ UInt32(truncatingIfNeeded: entries.count) }

  /// Adds the decision on the event with the number ``next``.
  mutating func append(_ decision: Decision, at time: EventTime) {
    entries.append((time, decision))
  }

  /// Returns the decision on an event; nil if a filter made the event.
  func decision(of event: KeyEvent) -> Decision? {
    guard let number = event.arrival, number &- first < UInt32(entries.count) else { return nil }
    return entries[Int(number &- first)].decision
  }

  /// The number of decisions that are kept while a filter holds events back, because a filter may
  /// change stamps. If there are more, those that are older than all held events are forgotten.
  private static let limit = 1024

  /// Forgets the decisions on events that have passed: all of them if no filter holds an event
  /// back. `oldest` is the stamp of the oldest event that a filter holds back; nil if there is
  /// none.
  mutating func forget(before oldest: EventTime?) {
    guard oldest == nil || entries.count > Self.limit else { return }
    let count = oldest.map { oldest in entries.prefix { $0.time < oldest }.count } ?? entries.count
    first &+= UInt32(truncatingIfNeeded: count)
    if count == entries.count { entries.empty() } else { entries.removeFirst(count) }
  }
}
