package import KeyEvents

/// The part of a trace that is replayed, in time since its first frame.
package struct ReplayWindow {
  /// Where it begins: as if evscribe had been started then. Keys that are down then are not heard.
  package var from: Int64 = 0
  /// Where it ends: as if evscribe had been ended then; nil for the end of the trace.
  package var until: Int64?

  private var start: EventTime?
  /// Whether a frame has come that is behind the end.
  package private(set) var isOver = false
  /// Whether the part begins later than a trace in which a client answers and reports: then it makes no sense.
  package private(set) var beginsBehindClient = false

  package init(from: Int64 = 0, until: Int64? = nil) {
    self.from = from
    self.until = until
  }

  /// Whether the frame is in the part.
  package mutating func admits(_ frame: borrowing InputFrame) -> Bool {
    guard let time = frame.time, !isOver else { return false }
    let start = start ?? time
    self.start = start
    let passed = start.microseconds(to: time)
    if let until, passed > until { isOver = true }
    return !isOver && passed >= from
  }

  /// The input as it comes in the part; nil where it is outside. Before the first frame the part begins with the trace.
  package mutating func admitted(_ input: SessionInput) -> SessionInput? {
    // The edits before the part are not made, so they cannot be counted, and the text is another.
    if from > 0, input.editCount != nil { beginsBehindClient = true }
    let passed = start?.microseconds(to: input.time) ?? 0
    let isInside = !isOver && passed >= from && until.map { passed <= $0 } ?? true
    return isInside ? input : nil
  }

  /// When the part ends of keys that are over at `end`.
  package func end(before end: EventTime) -> EventTime {
    guard let start, let until else { return end }
    return min(end, start.advanced(byMicroseconds: until))
  }

  /// When the part ended, where the trace goes on behind it; nil where the trace ended first.
  package var end: EventTime? {
    guard isOver, let start, let until else { return nil }
    return start.advanced(byMicroseconds: until)
  }
}
