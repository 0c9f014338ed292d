import KeyEvents

/// Counts the inputs in a row, with no event between them.
///
/// At most ``SessionInput/waitingLimit`` are allowed: a session keeps no more, so readers refuse
/// more. A writer of recordings calls ``add()`` before each input. If that returns false, it first
/// writes an empty frame (only a SYN_REPORT), with the time of the previous input.
package struct InputRow: Sendable {
  private var count = 0

  /// Starts with an empty row.
  package init() {}

  /// Adds an input to the row; false if the row is full.
  package mutating func add() -> Bool {
    guard count < SessionInput.waitingLimit else { return false }
    count += 1
    return true
  }

  /// Ends the row, because an event follows.
  package mutating func end() { count = 0 }
}
