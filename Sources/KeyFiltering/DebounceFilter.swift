public import KeyEvents

/// A filter that suppresses the bouncing of a worn contact: `debounce=5ms`.
///
/// A press passes immediately. A release waits for the time in the argument: if the key goes down
/// again meanwhile, both events are dropped, as if the key had not been released. A release that
/// passes keeps its own stamp, so that the duration of a Morse element does not change. Later
/// events wait for the release, so that the order of events does not change. At most ``limit``
/// events wait: if there are more, the first release passes early. A release of `KEY_UNKNOWN` does
/// not wait: it represents any masked key, so two presses of it may be of different keys.
public struct DebounceFilter: KeyFilter {
  /// The name of the filter, `debounce`.
  public static let name = "debounce"
  /// An example; the argument is the waiting time of a release.
  public static let usage = "debounce=5ms"

  /// The maximum number of waiting events. The kernel's buffer for a reader holds a few hundred,
  /// and no person produces a thousand in a second.
  static let limit = 1000

  /// The time for which a release waits, in microseconds.
  private let interval: Int64
  /// The waiting events in the order of stamps; the first is a release.
  private var queue: [KeyEvent] = []

  /// Parses a duration from 1 µs to 1 s, with its unit; throws if the argument is not one.
  public init(argument: String) throws(KeyFilterError) {
    guard let interval = TimeSpan.microseconds(in: argument), (1...1_000_000).contains(interval)
    else {
      throw KeyFilterError(
        "debounce: \(TimeSpan.problem(with: argument, atMost: "1s", examples: "5ms"))")
    }
    self.interval = interval
    queue.reserveCapacity(16)
  }

  /// Holds back a release, and every later event until that release has passed; passes other events
  /// on. Drops a press of a key whose release still waits, and that release.
  ///
  /// - Complexity: O(waiting events)
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    if event.phase == .began, let release = waitingRelease(of: event.press) {
      queue.remove(at: release)
      releaseFollowers(into: &output)
    } else if waits(event) || !queue.isEmpty {
      queue.append(event)
      if queue.count > Self.limit { releaseFirst(into: &output) }
    } else {
      output.append(event)
    }
  }

  /// Returns whether the previous release of the key still waits, so that the press is a bounce.
  public func continues(_ event: KeyEvent) -> Bool {
    !queue.isEmpty && waitingRelease(of: event.press) != nil
  }

  /// The time when the first release has waited long enough; nil if none waits.
  public var deadline: EventTime? { queue.first?.time.advanced(byMicroseconds: interval) }

  /// The stamp of the first waiting release; nil if none waits.
  public var oldestHeldBack: EventTime? { queue.first?.time }

  /// Passes the releases that have waited long enough at `time`, and the events that waited for
  /// them.
  public mutating func advance(to time: EventTime, into output: inout [KeyEvent]) {
    while let due = deadline, due <= time {
      releaseFirst(into: &output)
    }
  }

  /// Passes all waiting events.
  public mutating func finish(into output: inout [KeyEvent]) {
    output.append(contentsOf: queue)
    queue.removeAll(keepingCapacity: true)
  }

  private mutating func releaseFirst(into output: inout [KeyEvent]) {
    output.append(queue.removeFirst())
    releaseFollowers(into: &output)
  }

  /// Passes the events that were only waiting for the release before them.
  private mutating func releaseFollowers(into output: inout [KeyEvent]) {
    let count = queue.firstIndex(where: waits) ?? queue.count
    output.append(contentsOf: queue[..<count])
    queue.removeFirst(count)
  }

  private func waitingRelease(of press: PressID) -> Int? {
    queue.lastIndex { waits($0) && $0.press == press }
  }

  private func waits(_ event: KeyEvent) -> Bool { event.phase == .ended && event.key != .unknown }
}
