import KeyEvents

/// Counts the inputs that stand in a row, with no event between them.
///
/// No more than ``SessionInput/waitingLimit`` may: a session keeps no more, so no reader takes
/// more. Who writes a recording asks this before each input, and where it says no, writes a frame
/// first that has nothing but its end, at the time of the input before.
package struct InputRow: Sendable {
  private var count = 0

  /// Starts with an empty row.
  package init() {}

  /// Adds an input to the row; false where it is full.
  package mutating func add() -> Bool {
    guard count < SessionInput.waitingLimit else { return false }
    count += 1
    return true
  }

  /// An event follows: what comes after it is another row.
  package mutating func end() { count = 0 }
}
