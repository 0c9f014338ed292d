package import KeyEvents

/// The part of a trace to replay. Its limits are microseconds since the first frame of the trace.
package struct ReplayWindow {
  /// The start of the part. Keys that are down then are ignored, as if evscribe had been started at
  /// that time.
  package var from: Int64 = 0
  /// The end of the part, as if evscribe had been stopped at that time; nil for the end of the
  /// trace.
  package var until: Int64?

  private var start: EventTime?
  /// Whether a frame after the end of the part has come.
  package private(set) var isOver = false
  /// Whether the part starts after the first frame, but the trace has an input that depends on the
  /// number of edits before it: a client's answer or report, or an automatic change. Such a part
  /// cannot be replayed, because the edits before its start are missing, so no further frame
  /// belongs to it.
  package private(set) var beginsBehindClient = false

  package init(from: Int64 = 0, until: Int64? = nil) {
    self.from = from
    self.until = until
  }

  /// Returns whether the frame belongs to the part. Must be called for each frame of the trace, in
  /// order.
  package mutating func admits(_ frame: borrowing InputFrame) -> Bool {
    guard let time = frame.time, !isOver, !beginsBehindClient else { return false }
    let start = start ?? time
    self.start = start
    let passed = start.microseconds(to: time)
    if let until, passed > until { isOver = true }
    return !isOver && passed >= from
  }

  /// Returns the input if it belongs to the part; otherwise nil. An input before the first frame
  /// counts as simultaneous with that frame. Sets ``beginsBehindClient`` if the part starts after
  /// the first frame and the input has an edit count.
  package mutating func admitted(_ input: SessionInput) -> SessionInput? {
    let passed = start?.microseconds(to: input.time) ?? 0
    guard !isOver, until.map({ passed <= $0 }) ?? true else { return nil }
    // The edits before the part are missing: they cannot be counted, and the text is different.
    if from > 0, input.editCount != nil { beginsBehindClient = true }
    return passed >= from ? input : nil
  }

  /// Returns the end of the part, or `end`, the end of the keys, if that is earlier.
  package func end(before end: EventTime) -> EventTime {
    guard let start, let until else { return end }
    return min(end, start.advanced(byMicroseconds: until))
  }

  /// The end of the part, if the trace continued after it; otherwise nil.
  package var end: EventTime? {
    guard isOver, let start, let until else { return nil }
    return start.advanced(byMicroseconds: until)
  }
}
