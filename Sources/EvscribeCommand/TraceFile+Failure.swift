import KeyTraces
import TraceFiles

extension TraceFile {
  /// Reads all elements, like ``TraceFile/read(element:while:)``, but with a `goesOn` that can
  /// throw. Stops when `goesOn` returns false or throws, and rethrows its error.
  mutating func read(
    element: (borrowing TraceElement) -> Void, whileTrue goesOn: () throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var question = Question()
    do throws(TraceFileError) {
      try read(element: element, while: { question.ask(goesOn) })
    } catch {
      throw CommandFailure(error)
    }
    try question.check()
  }
}

/// A carrier of a ``CommandFailure`` through a callback that cannot throw it.
struct Question {
  private var failure: CommandFailure?

  /// Calls `body` and returns its result. If `body` throws, keeps the failure and returns false.
  mutating func ask(_ body: () throws(CommandFailure) -> Bool) -> Bool {
    do throws(CommandFailure) {
      return try body()
    } catch {
      failure = error
      return false
    }
  }

  /// Throws the last failure that ``ask(_:)`` kept, if any.
  func check() throws(CommandFailure) {
    if let failure { throw failure }
  }
}

/// Opens a trace; `-` is standard input.
func openTrace(_ path: String) throws(CommandFailure) -> TraceFile {
  do { return try TraceFile(path) } catch { throw CommandFailure(error) }
}
