import KeyTraces
import TraceFiles

extension TraceFile {
  /// Hands on everything, as ``TraceFile/read(element:while:)``; what the question whether to go on throws ends it.
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

/// Whether to go on, asked by a room that knows no failures of the command.
struct Question {
  private var failure: CommandFailure?

  /// What the body says; false where it fails.
  mutating func ask(_ body: () throws(CommandFailure) -> Bool) -> Bool {
    do throws(CommandFailure) {
      return try body()
    } catch {
      failure = error
      return false
    }
  }

  /// - Throws: why a body failed.
  func check() throws(CommandFailure) {
    if let failure { throw failure }
  }
}

/// Opens a trace; `-` is standard input.
func openTrace(_ path: String) throws(CommandFailure) -> TraceFile {
  do { return try TraceFile(path) } catch { throw CommandFailure(error) }
}
