import KeyEvents

/// A counter of consecutive inputs, with no event between them.
///
/// A row has at most ``SessionInput/waitingLimit`` inputs, because a session keeps no more; readers
/// refuse a longer row. A writer puts an empty frame (only a SYN_REPORT) before an input that would
/// exceed the limit (``report(before:)``).
package struct InputRow: Sendable {
  private var count = 0
  /// The time of the last written input.
  private var lastTime: EventTime?

  /// Creates an empty row.
  package init() {}

  /// Adds an input to the row. Returns false if the row is full.
  package mutating func add() -> Bool {
    guard count < SessionInput.waitingLimit else { return false }
    count += 1
    return true
  }

  /// Adds an input that is about to be written. Returns the event that must be written before it;
  /// nil if the row was not full.
  package mutating func report(before input: SessionInput) -> InputEvent? {
    defer { lastTime = input.time }
    if add() { return nil }
    count = 1
    return .report(at: lastTime ?? input.time)
  }

  /// Ends the row, because an event follows.
  package mutating func end() { count = 0 }
}
