import Measuring
import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TextEditing

/// Measurements of the engines alone, without tracker and session.
enum EngineMeasurements {
  private static let lines = 2_000

  static func printAll() {
    printAutomaton()
    printComposer(HangulComposer(), .hangul)
    printComposer(MorseComposer(), .morse)
    StraightKeyMeasurements.printAll()
  }

  private static func printAutomaton() {
    let keystrokes = TypingTask.hangul.keystrokes
    let time = Measurement(operations: lines * keystrokes.count) {
      var automaton = HangulAutomaton()
      var sum: UInt64 = 0
      for _ in 0..<lines {
        for keystroke in keystrokes {
          if let change = automaton.add(keystroke.key, shift: keystroke.shift) {
            sum &+= change.open?.origin ?? 0
          } else {
            automaton.end()
          }
        }
      }
      return Int(truncatingIfNeeded: sum)
    }
    Table.printRow("two-set automaton", time, per: "key")
  }

  private static func printComposer(_ start: some Composer, _ task: TypingTask) {
    let keystrokes = task.keystrokes
    let time = Measurement(operations: lines * keystrokes.count) {
      var composer = start
      var document = TextDocument()
      var edits = TextEditBuffer()
      for _ in 0..<lines { type(keystrokes, &composer, into: &document, by: &edits) }
      return Int(document.cell(beforeCursor: 0)?.scalar.value ?? 0)
    }
    Table.printRow("\(task.rawValue) composer and document", time, per: "key")
  }

  /// Types a line as a host without a session would: each press goes to the composer, each edit to
  /// the document.
  private static func type(
    _ keystrokes: [HangulKeystroke], _ composer: inout some Composer,
    into document: inout TextDocument, by edits: inout TextEditBuffer
  ) {
    for keystroke in keystrokes {
      let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
      let context = KeyContext(
        modifiers: keystroke.shift ? .leftShift : [], before: document.cellsBeforeCursor)
      edits.removeAll()
      _ = composer.receive(event, context, into: &edits)
      for index in edits.indices where !document.apply(edits, at: index) { composer.reset() }
    }
  }
}
