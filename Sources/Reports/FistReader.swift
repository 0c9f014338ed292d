package import KeyEvents
import KeyFiltering
package import MorseComposition
package import Typing

/// A reader of the Morse in a trace of a straight key, or of a single switch whose times are
/// learnt. It applies the key filters of the options, as a session does.
package struct FistReader {
  private var tracker = KeyTracker()
  private var filters: KeyFilterChain
  private var reading: TimedReading
  /// The reading without assumptions about the letters; nil if ``reading`` makes none either.
  private var unaided: TimedReading?
  private var events: [KeyEvent] = []
  private var filtered: [KeyEvent] = []
  private var end = EventTime.zero
  private let markLimit: Int
  /// Whether the end of the keying was ignored because there were more marks than the limit.
  package private(set) var isCut = false

  /// The default maximum number of marks, about three hours at 20 words per minute, limited because
  /// each mark is kept in memory.
  package static let markLimit = 50_000

  /// Creates a reader; nil unless the only mode is Morse with a straight key, or with a single
  /// switch whose times are learnt. Keying after `markLimit` marks is ignored.
  package init?(_ options: TypingOptions, markLimit: Int = FistReader.markLimit) {
    guard options.readsTiming, options.morse.keyer != .bug else { return nil }
    let learnsSwitch = options.morse.keyer == .singleSwitch
    self.markLimit = markLimit
    filters = KeyFilterChain(parsed: options.keyInput.filters)
    func reading(_ prior: MorsePrior) -> TimedReading {
      TimedReading(
        code: MorseCode(options.morse.code.alphabet), bindings: options.morse.keys,
        speed: learnsSwitch ? .unknown : options.morse.keyingSpeed,
        times: learnsSwitch ? options.morse.switchTimes : nil, prior: prior)
    }
    self.reading = reading(options.morse.keyingPrior)
    unaided = options.morse.prior == .none ? nil : reading(.none)
  }

  /// Reads a frame. Frames after the maximum number of marks are ignored.
  package mutating func receive(_ frame: borrowing InputFrame) {
    guard let time = frame.time, !isCut else { return }
    guard reading.markCount < markLimit else {
      isCut = frame.hasPresses
      return
    }
    end = max(end, time)
    tracker.receive(frame, into: &events)
    for event in events {
      filters.advance(to: event.time.advanced(byMicroseconds: -1), into: &filtered)
      filters.receive(event, into: &filtered)
    }
    events.removeAll(keepingCapacity: true)
    deliver()
  }

  /// Ends the trace, and returns the reading.
  package mutating func finish() -> TimedReading.Reading {
    filters.advance(to: end, into: &filtered)
    filters.finish(into: &filtered)
    deliver()
    reading.finish(at: end)
    unaided?.finish(at: end)
    return reading.reading
  }

  /// The starts of the marks and gaps that would be read differently without assumptions about the
  /// letters; complete only after ``finish()``.
  package var decidedByPrior: [EventTime] {
    guard let unaided else { return [] }
    let kinds = Dictionary(
      unaided.reading.elements.map { ($0.start, $0.kind) }, uniquingKeysWith: { $1 })
    return reading.reading.elements.filter { kinds[$0.start] != $0.kind }.map(\.start)
  }

  private mutating func deliver() {
    for event in filtered {
      reading.receive(event)
      unaided?.receive(event)
    }
    filtered.removeAll(keepingCapacity: true)
  }
}
