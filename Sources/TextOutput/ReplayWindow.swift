package import KeyEvents

/// The part of a trace to replay, in time since its first frame.
package struct ReplayWindow {
  /// The start, as if evscribe had been started then: keys that are down then are ignored.
  package var from: Int64 = 0
  /// The end, as if evscribe had been ended then; nil for the end of the trace.
  package var until: Int64?

  private var start: EventTime?
  /// Whether a frame after the end has come.
  package private(set) var isOver = false
  /// Whether the part begins later than a trace in which a client answers and reports: then it makes no sense.
  package private(set) var beginsBehindClient = false

  package init(from: Int64 = 0, until: Int64? = nil) {
    self.from = from
    self.until = until
  }

  /// Whether the frame belongs to the part.
  package mutating func admits(_ frame: borrowing InputFrame) -> Bool {
    guard let time = frame.time, !isOver else { return false }
    let start = start ?? time
    self.start = start
    let passed = start.microseconds(to: time)
    if let until, passed > until { isOver = true }
    return !isOver && passed >= from
  }

  /// The input for this part of the trace; nil if it is outside. Before the first frame, the part
  /// includes the start of the trace.
  package mutating func admitted(_ input: SessionInput) -> SessionInput? {
    // The edits before the part are not made, so they cannot be counted, and the text is another.
    if from > 0, input.editCount != nil { beginsBehindClient = true }
    let passed = start?.microseconds(to: input.time) ?? 0
    let isInside = !isOver && passed >= from && until.map { passed <= $0 } ?? true
    return isInside ? input : nil
  }

  /// When the part ends, for keys that end at `end`.
  package func end(before end: EventTime) -> EventTime {
    guard let start, let until else { return end }
    return min(end, start.advanced(byMicroseconds: until))
  }

  /// When the part ended, if the trace continues; nil if the trace ended before.
  package var end: EventTime? {
    guard isOver, let start, let until else { return nil }
    return start.advanced(byMicroseconds: until)
  }
}
