package import KeyEvents

/// Statistics of a trace: its length, the presses of each key, and signs of trouble with the
/// keyboard.
///
/// Memory grows with the number of keys and devices, not with the length of the trace.
package struct TraceStatistics: Sendable {
  /// The number of frames that are not empty (``InputFrame/isEmpty``).
  package private(set) var frameCount = 0
  /// The stamp of the first frame, even an empty one; nil if there are no frames.
  package private(set) var start: EventTime?
  /// The stamp of the last frame, even an empty one; nil if there are no frames.
  package private(set) var end: EventTime?
  /// The number of frames in which the kernel reported lost events, so that the state of the keys
  /// is unknown.
  package private(set) var holeCount = 0
  /// The number of frames whose presses and releases did not happen at their stamps: they were
  /// found after a loss of events, or the keyboard was unplugged, suspended or revoked.
  package private(set) var resynchronizationCount = 0
  /// The number of presses that ended without a release.
  package private(set) var cancelledCount = 0
  /// The number of presses that began while another key was down; modifiers and locks do not count.
  package private(set) var overlapCount = 0
  /// The maximum number of keys down at the same time, without modifiers and locks.
  package private(set) var mostHeld = 0
  /// The number of inputs other than frames, such as reports of the client and candidates.
  package private(set) var inputCount = 0
  /// The statistics of each key, by device.
  package private(set) var keys: [PressID: KeyStatistics] = [:]

  private var tracker = KeyTracker()
  private var events: [KeyEvent] = []
  /// The number of keys that are down, without modifiers and locks.
  private var heldCount = 0

  /// The statistics of one key. Times are in microseconds.
  package struct KeyStatistics: Sendable {
    /// The number of presses.
    package internal(set) var presses = 0
    /// The number of repeats while held.
    package internal(set) var repeats = 0
    /// The shortest and the longest duration of presses that ended with a release; nil if none did.
    package internal(set) var holds: ClosedRange<Int64>?
    /// The shortest time from a release to the next press; nil if no press followed a release.
    package internal(set) var shortestGap: Int64?
    /// The number of presses that followed a release faster than a finger can press
    /// (``TraceStatistics/bounceLimit``).
    package internal(set) var bounces = 0
    /// The number of presses while the key was already down, because the previous release is
    /// missing.
    package internal(set) var missingReleases = 0
    /// The longest gap counted in ``bounces``.
    package internal(set) var longestBounce: Int64 = 0
    /// The time of the current press; nil while the key is up.
    package internal(set) var heldSince: EventTime?
    var letGo: EventTime?
  }

  /// The duration, in microseconds, below which a gap between two presses of a key comes from the
  /// switch, not from the finger: a worn switch bounces within 5 to 20 ms, and the fastest finger
  /// takes more than 40 ms to release and press a key again. In Morse, element gaps are this short
  /// only above 60 words per minute.
  package static let bounceLimit: Int64 = 20_000

  /// Creates statistics without frames.
  package init() {}

  /// Counts a frame.
  package mutating func receive(_ frame: borrowing InputFrame) {
    if let time = frame.time {
      start = start ?? time
      end = time
    }
    guard !frame.isEmpty else { return }
    frameCount += 1
    switch frame.kind {
    case .hole: holeCount += 1
    case .resynchronization: resynchronizationCount += 1
    case .changes: break
    }
    if frame.kind == .hole {
      tracker.receive(frame, into: &events)
      for event in events { count(event) }
      events.removeAll(keepingCapacity: true)
      return
    }
    for event in frame.events {
      guard let press = tracker.receive(event, of: frame) else { continue }
      // The press that ends because another one of the same key begins has no release.
      let lacksRelease = press.isLostRelease(of: event)
      count(press, lacksRelease: lacksRelease)
      if lacksRelease, let next = tracker.receive(event, of: frame) { count(next) }
    }
  }

  /// Counts an input, unless it says how the session ended.
  package mutating func receive(_ input: SessionInput) {
    if input.content != .end, input.content != .abort { inputCount += 1 }
  }

  /// The keys that are still down, in order of device and key; at the end of a trace they are
  /// stuck.
  package var heldKeys: [PressID] {
    keys.filter { $0.value.heldSince != nil }.keys.sorted {
      ($0.device.rawValue, $0.key.rawValue) < ($1.device.rawValue, $1.key.rawValue)
    }
  }

  private mutating func count(_ event: KeyEvent, lacksRelease: Bool = false) {
    var key = keys[event.press] ?? KeyStatistics()
    switch event.phase {
    case .began:
      key.begin(at: event.time)
      if !event.key.isModifierOrLock {
        if heldCount > 0 { overlapCount += 1 }
        heldCount += 1
        mostHeld = max(mostHeld, heldCount)
      }
    case .repeated:
      key.repeats += 1
    case .ended, .cancelled:
      key.end(at: event.time, isLetGo: event.phase == .ended && !lacksRelease)
      if event.phase == .cancelled {
        cancelledCount += 1
      } else if lacksRelease {
        key.missingReleases += 1
      }
      if !event.key.isModifierOrLock { heldCount -= 1 }
    }
    keys[event.press] = key
  }
}

extension TraceStatistics.KeyStatistics {
  mutating func begin(at time: EventTime) {
    presses += 1
    heldSince = time
    guard let letGo else { return }
    let gap = letGo.microseconds(to: time)
    shortestGap = min(shortestGap ?? gap, gap)
    if gap < TraceStatistics.bounceLimit {
      bounces += 1
      longestBounce = max(longestBounce, gap)
    }
  }

  mutating func end(at time: EventTime, isLetGo: Bool) {
    defer { heldSince = nil }
    guard isLetGo, let heldSince else {
      letGo = nil
      return
    }
    let hold = heldSince.microseconds(to: time)
    holds = min(holds?.lowerBound ?? hold, hold)...max(holds?.upperBound ?? hold, hold)
    letGo = time
  }
}
