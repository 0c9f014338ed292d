import KeyEvents

/// A sequence of presses and releases: taps in the steady rhythm of a practised typist, and presses
/// of any duration.
///
/// Each frame is passed on immediately and none is stored, because a single character may need a
/// dozen frames.
struct KeyRhythm {
  /// Receives the next frame, and returns whether it accepts more.
  private let take: (borrowing InputFrame) -> Bool
  /// The frame that is passed on, reused for each press and release.
  private var frame = InputFrame(events: [.report(at: start), .report(at: start)])
  /// Whether frames are still accepted; otherwise they are dropped.
  private(set) var isWanted = true
  /// The time of the next press.
  private(set) var time = Self.start

  /// The time of the first frame, as in recordings of `evemu-record`.
  static let start = EventTime(microseconds: 1)
  /// The microseconds from key to key, at 100 words of five letters per minute.
  private static let interval: Int64 = 120_000
  private static let hold: Int64 = 60_000
  /// The microseconds by which a modifier is pressed before its key and released after it.
  private static let lead: Int64 = 20_000

  /// Creates a rhythm that begins at ``start`` and passes each frame on to `take`.
  init(_ take: @escaping (borrowing InputFrame) -> Bool) { self.take = take }

  /// Presses and releases a key, optionally with Shift.
  mutating func tap(_ key: KeyCode, shift: Bool = false) {
    if shift { tap(key, holding: [.leftShift]) } else { tap(key, holding: []) }
  }

  /// Presses and releases a key while the modifiers are held.
  mutating func tap(_ key: KeyCode, holding modifiers: [KeyCode]) {
    let end = time.advanced(byMicroseconds: Self.hold)
    for modifier in modifiers { add(modifier, 1, at: time.advanced(byMicroseconds: -Self.lead)) }
    add(key, 1, at: time)
    add(key, 0, at: end)
    for modifier in modifiers.reversed() {
      add(modifier, 0, at: end.advanced(byMicroseconds: Self.lead))
    }
    time = time.advanced(byMicroseconds: Self.interval)
  }

  /// Holds a key for `length` microseconds; ``time`` is then the time of the release.
  mutating func hold(_ key: KeyCode, for length: Int64) {
    add(key, 1, at: time)
    time = time.advanced(byMicroseconds: length)
    add(key, 0, at: time)
  }

  /// Advances the time by `length` microseconds.
  mutating func rest(_ length: Int64) { time = time.advanced(byMicroseconds: length) }

  private mutating func add(_ key: KeyCode, _ value: Int32, at time: EventTime) {
    guard isWanted else { return }
    // A modifier of the first key would be pressed before the first stamp.
    let time = max(time, Self.start)
    frame.events[0] = .key(key, value: value, at: time)
    frame.events[1] = .report(at: time)
    isWanted = take(frame)
  }
}
