package import KeyEvents
import KeyFiltering
import KeyTraces
package import Typing

/// The text of a trace of Morse that is read by its timing, as written by a replay, and whether
/// joining bounces would change it.
///
/// A gap shorter than ``TraceStatistics/bounceLimit`` may come from the contact or, at high speed,
/// from the sender. The decoder joins bounces itself, so a filter that changes the text must have
/// joined separate marks.
package struct TimedText {
  private var session: TypingSession
  /// The session with an additional filter that joins the marks around each gap that counts as a
  /// bounce.
  private var steadied: TypingSession
  private var end = EventTime.zero
  private let limit: Int

  /// The default maximum number of scalars, limited because the text is kept in memory.
  package static let limit = 50_000

  /// Creates an empty text; nil unless the only mode is Morse that is read by its timing.
  ///
  /// - Parameters:
  ///   - options: the options of the trace.
  ///   - limit: the number of scalars after which the rest of the trace is ignored.
  ///   - makeSession: creates a session with the options.
  /// - Throws: the error of `makeSession`.
  package init?<Failure: Error>(
    _ options: TypingOptions, limit: Int = TimedText.limit,
    makeSession: (TypingOptions) throws(Failure) -> TypingSession
  ) throws(Failure) {
    guard options.readsTiming,
      let joining = try? ParsedKeyFilter("debounce=\(TraceStatistics.bounceLimit - 1)us")
    else { return nil }
    var options = options
    // This format keeps the whole text.
    options.output.format = .document
    session = try makeSession(options)
    options.keyInput.filters.insert(joining, at: 0)
    steadied = try makeSession(options)
    self.limit = limit
  }

  /// Whether the text has reached the limit, and the rest of the trace is ignored.
  package var isCut: Bool {
    max(session.document.scalarCount, steadied.document.scalarCount) >= limit
  }

  /// Types the keys of a frame, unless ``isCut`` is true.
  package mutating func receive(_ frame: borrowing InputFrame) {
    guard !isCut else { return }
    if let time = frame.time { end = max(end, time) }
    session.receive(frame)
    session.clearStep()
    steadied.receive(frame)
    steadied.clearStep()
  }

  /// Handles an input other than a frame, unless ``isCut`` is true.
  package mutating func receive(_ input: SessionInput) {
    guard !isCut else { return }
    session.receive(input)
    steadied.receive(input)
  }

  /// Ends the text at the end of the trace.
  package mutating func finish() {
    session.finish(at: end)
    steadied.finish(at: end)
  }

  /// The text so far.
  package var text: String { session.document.text }

  /// Whether the text would differ if bounces were joined; meaningful only after ``finish()``.
  package var changesIfSteadied: Bool {
    !session.document.text.utf8.elementsEqual(steadied.document.text.utf8)
  }
}

extension TypingOptions {
  /// Whether the only mode is Morse in which letters depend on the durations of marks or gaps.
  var readsTiming: Bool {
    guard modes == [.morse] else { return false }
    return switch morse.keyer {
    case .straight, .bug: true
    case .singleSwitch: morse.switchTiming == .auto
    case .threeKey, .iambicA, .iambicB, .ultimatic: false
    }
  }
}
