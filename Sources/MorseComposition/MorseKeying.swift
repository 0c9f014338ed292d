public import KeyEvents

/// The keying of a text as with a straight key: marks and gaps, and the presses and releases that
/// produce them.
///
/// ```swift
/// var keying = MorseKeying(speed: .standard)
/// keying.jitter = 0.1
/// for frame in try keying.frames(for: "paris") { session.receive(frame) }
/// ```
///
/// With jitter, the duration of every mark and gap is drawn from a normal distribution. The same
/// seed makes the same keying on every machine.
public struct MorseKeying: Sendable {
  /// The code in which the text is sent.
  public var code: MorseCode
  /// The speed of the letters.
  public var speed: MorseSpeed
  /// The gaps between letters and words.
  public var spacing = MorseSpacing.standard
  /// Whether Korean syllables are separated by a gap halfway between the letter gap and the word
  /// gap: 5 units with standard spacing. ITU-R M.1677-1 does not define gaps between syllables.
  public var dividesSyllables = false
  /// The relative standard deviation of each duration, from 0 to 0.3: 0.1 is 10 %. The drawn
  /// durations lie within three deviations.
  public var jitter = 0.0
  /// The seed from which the jittered durations are drawn; has no effect if ``jitter`` is 0.
  public var seed: UInt64 = 0

  /// Creates keying with standard spacing and without jitter.
  public init(code: MorseCode = MorseCode(), speed: MorseSpeed = .standard) {
    self.code = code
    self.speed = speed
  }

  /// A mark or a gap.
  public struct Interval: Hashable, Sendable {
    /// Whether the key is down.
    public var isMark: Bool
    /// The duration in microseconds, at least 1.
    package var microseconds: Int64

    /// The duration, at least a microsecond.
    public var duration: Duration { .microseconds(microseconds) }
  }

  /// Returns alternating marks and gaps, from the first mark to the last; empty for a text without
  /// letters.
  ///
  /// - Throws: ``MorseEncodingError`` at the first character without signals.
  /// - Complexity: O(length of the text)
  public func intervals(for text: String) throws(MorseEncodingError) -> [Interval] {
    var intervals: [Interval] = []
    try forEachInterval(of: text[...]) { intervals.append($0) }
    return intervals
  }

  /// Calls `body` with each interval of ``intervals(for:)``.
  ///
  /// If an error is thrown, `body` has received the intervals before the character at fault.
  ///
  /// - Complexity: O(length of the text) in time, O(1) in memory
  package func forEachInterval(
    of text: Substring, _ body: (Interval) -> Void
  ) throws(MorseEncodingError) {
    let unit = speed.exactUnit
    let gaps = spacing.gaps(speed)
    var scatter = NormalScatter(seed: seed, deviation: min(max(jitter, 0), 0.3))
    func give(_ length: Double, isMark: Bool) {
      let microseconds = max(1, Int64(length * scatter.next() + 0.5))
      body(Interval(isMark: isMark, microseconds: microseconds))
    }
    // There is no gap before the first mark.
    var gap: Double?
    try code.forEachToken(of: text, dividingSyllables: dividesSyllables) { token in
      switch token {
      case .letter(let pattern):
        for signal in pattern.signals {
          if let gap { give(gap, isMark: false) }
          give(signal == .dit ? unit : 3 * unit, isMark: true)
          gap = unit
        }
        gap = gaps.letter
      case .wordGap:
        gap = gaps.word
      case .syllableEnd:
        if dividesSyllables { gap = (gaps.letter + gaps.word) / 2 }
      }
    }
  }

  /// Returns the presses and releases of `key` that send the text, the first at `start`.
  ///
  /// - Throws: ``MorseEncodingError`` at the first character without signals.
  public func events(
    for text: String, key: KeyCode = .leftControl, from start: EventTime = .zero
  ) throws(MorseEncodingError) -> [KeyEvent] {
    var time = start
    var events: [KeyEvent] = []
    for interval in try intervals(for: text) {
      let end = time.advanced(byMicroseconds: interval.microseconds)
      if interval.isMark {
        events.append(KeyEvent(time: time, key: key, phase: .began))
        events.append(KeyEvent(time: end, key: key, phase: .ended))
      }
      time = end
    }
    return events
  }

  /// Returns the presses and releases of `key` that send the text, the first at `start`, each in a
  /// frame as from a keyboard.
  ///
  /// - Throws: ``MorseEncodingError`` at the first character without signals.
  public func frames(
    for text: String, key: KeyCode = .leftControl, from start: EventTime = .zero
  ) throws(MorseEncodingError) -> [InputFrame] {
    try events(for: text, key: key, from: start).map { event in
      InputFrame(events: [
        .key(event.key, value: event.phase == .began ? 1 : 0, at: event.time),
        .report(at: event.time),
      ])
    }
  }
}
