import KeyEvents

/// Presses and releases one after the other: taps in the steady rhythm of a practised typist, and keys that are held as
/// long as a hand holds them. Each is handed on at once and none is kept: a text of one character may be a dozen of them.
struct KeyRhythm {
  /// Takes what comes next, and says whether more is wanted.
  private let take: (borrowing InputFrame) -> Bool
  /// Used again for each.
  private var frame = InputFrame(events: [.report(at: start), .report(at: start)])
  /// Whether what comes is still wanted; what is not is made and goes nowhere.
  private(set) var isWanted = true
  /// When the next key comes down.
  private(set) var time = Self.start

  /// The first stamp, as `evemu-record` has it.
  static let start = EventTime(microseconds: 1)
  /// Microseconds from key to key, 100 words of five letters a minute.
  private static let interval: Int64 = 120_000
  private static let hold: Int64 = 60_000
  /// Shift comes so long before its key and goes so long after it.
  private static let lead: Int64 = 20_000

  /// Begins at the first stamp, and hands on what comes.
  init(_ take: @escaping (borrowing InputFrame) -> Bool) { self.take = take }

  /// Presses a key and lets it go, with Shift held if that is wanted.
  mutating func tap(_ key: KeyCode, shift: Bool = false) {
    if shift { tap(key, holding: [.leftShift]) } else { tap(key, holding: []) }
  }

  /// Presses a key and lets it go while those modifiers are held.
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

  /// Holds a key for so many microseconds; the time then is that of the release.
  mutating func hold(_ key: KeyCode, for length: Int64) {
    add(key, 1, at: time)
    time = time.advanced(byMicroseconds: length)
    add(key, 0, at: time)
  }

  /// Lets so many microseconds pass.
  mutating func rest(_ length: Int64) { time = time.advanced(byMicroseconds: length) }

  private mutating func add(_ key: KeyCode, _ value: Int32, at time: EventTime) {
    guard isWanted else { return }
    // Shift before the very first key.
    let time = max(time, Self.start)
    frame.events[0] = .key(key, value: value, at: time)
    frame.events[1] = .report(at: time)
    isWanted = take(frame)
  }
}
