import HangulComposition
import KeyTraces
import LiveTyping
import SystemIO
import Terminal
import PlainText
import Typing

extension LiveRun {
  /// Runs practice until the user ends it or its last run is over, and saves the progress.
  func practise(
    _ plan: PracticePlan, _ arguments: PracticeArguments, layout: HangulLayout? = nil
  ) throws(CommandFailure) {
    guard hasControllingTerminal() else {
      throw CommandFailure(
        .usage, "practice needs a terminal, on which it shows what to type or to key")
    }
    var run = self
    var exercise: PracticeExercise?
    if let path = arguments.recording {
      try CommandOutput.checkName(path)
      let first = plan.next()
      exercise = first
      run.options.practice = first.practice
      run.recordingPath = path
      run.recordingFormat = RecordingFormat(endingOf: path) ?? .evemu
    }
    run.writesText = false
    run.practice = LivePractice(
      plan, run.options, layout: layout, runs: arguments.recording == nil ? arguments.runs : 1,
      first: exercise)
    var failure: CommandFailure?
    do { try run.run() } catch { failure = error }
    do { try plan.book.close() } catch {
      guard failure == nil else {
        printError(error.message)
        throw failure ?? error
      }
      throw error
    }
    if let failure { throw failure }
  }
}
