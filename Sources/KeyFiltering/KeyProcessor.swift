public import KeyEvents

/// The processing of a session's keys: it tracks, masks and filters key events.
///
/// The use of a press is decided when the press arrives (``begin(_:for:_:)``). A filter may delay
/// or drop the event, but does not change this decision, so that a recording can be masked
/// immediately and a replay has the same result.
public struct KeyProcessor: Sendable {
  /// The modifiers that are down, including those that a filter still holds back. Each key counts
  /// as the key that it becomes after the filters.
  package private(set) var pressedModifiers = HeldModifiers()
  /// The events that have passed the filters and have not been fetched yet.
  package private(set) var passed: [KeyEvent] = []

  /// The keys that are down.
  package var tracker = KeyTracker()
  private var mask = KeyMask()
  @usableFromInline var filters: KeyFilterChain
  /// Whether there are filters, which can hold events back.
  @usableFromInline package let hasFilters: Bool

  /// Creates a processor with no key down.
  public init(filters: KeyFilterChain = KeyFilterChain()) {
    self.filters = filters
    hasFilters = !filters.isEmpty
    passed.reserveCapacity(64)
  }

  /// Returns the key that a press of `key` becomes after the filters; nil if they drop it.
  @inlinable
  public func image(of key: KeyCode) -> KeyCode? { hasFilters ? filters.image(of: key) : key }

  /// Returns whether a filter treats the press as part of the previous one, for example as a
  /// bounce. Such a press has no separate effect.
  @inlinable
  package func continues(_ event: KeyEvent) -> Bool { hasFilters && filters.continues(event) }

  /// Whether a filter drops autorepeat.
  @inlinable
  package var dropsRepeats: Bool { hasFilters && filters.dropsRepeats }

  /// The events that passed the mask and the filters as a result of one event.
  package enum Passed {
    /// The event itself, if nothing could change or delay it.
    case event(KeyEvent)
    /// The events in ``passed``, possibly none.
    case list
  }

  /// Passes a press through the mask and the filters, unless it ends the session. `image` is the
  /// key that it becomes after the filters; nil if they drop it.
  package mutating func begin(
    _ event: KeyEvent, for use: PressUse, _ image: KeyCode?
  ) -> Passed {
    if use == .modifier, let modifier = image?.modifier {
      pressedModifiers.press(event.press, as: modifier)
    }
    guard use != .stop else { return .list }
    return process(event, isClaimed: use.isClaimed)
  }

  /// Passes a repeat or a release through the mask and the filters.
  package mutating func follow(_ event: KeyEvent) -> Passed {
    if event.phase != .repeated { pressedModifiers.release(event.press) }
    return process(event, isClaimed: true)
  }

  /// The time when ``advance(to:)`` must be called unless an event arrives earlier; nil if no
  /// filter waits.
  @inlinable
  package var deadline: EventTime? { hasFilters ? filters.deadline : nil }

  /// The stamp of the oldest event that a filter holds back; nil if there is none.
  @inlinable
  package var oldestHeldBack: EventTime? { hasFilters ? filters.oldestHeldBack : nil }

  /// Fires the deadlines of the filters up to `time`, and adds the events that pass to ``passed``.
  package mutating func advance(to time: EventTime) { filters.advance(to: time, into: &passed) }

  /// Adds to ``passed`` all events that the filters hold back.
  package mutating func finishFilters() { filters.finish(into: &passed) }

  /// Cancels every press. Returns the cancellations, in order of device and key.
  package mutating func cancelled(at time: EventTime) -> [KeyEvent] {
    var events: [KeyEvent] = []
    tracker.cancelAll(at: time, into: &events)
    return events
  }

  /// Clears ``passed``. Call this after reading it.
  package mutating func clearPassed() { passed.empty() }

  /// Whether any key is down, claimed or not.
  public var holdsKeys: Bool { tracker.hasHeldKeys }

  /// The keys that are down, by device.
  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }

  @inline(__always)
  private mutating func process(_ event: KeyEvent, isClaimed: Bool) -> Passed {
    if !hasFilters, isClaimed, !mask.hides { return .event(event) }
    hide(event, isClaimed: isClaimed)
    return .list
  }

  /// Passes an event through the mask and the filters, which may change, delay or drop it.
  private mutating func hide(_ event: KeyEvent, isClaimed: Bool) {
    let seen = mask.receive(event, isClaimed: isClaimed)
    if let release = seen.release { filter(release) }
    if let event = seen.event { filter(event) }
  }

  private mutating func filter(_ event: KeyEvent) {
    if hasFilters { filters.receive(event, into: &passed) } else { passed.append(event) }
  }
}
