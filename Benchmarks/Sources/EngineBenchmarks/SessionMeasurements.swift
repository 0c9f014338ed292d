import Measuring
import Typing

/// Measurements of the whole session: tracker, filters, composer, document.
enum SessionMeasurements {
  private static let lines = 500

  static func printAll() {
    for task in TypingTask.allCases {
      var typist = Typist(task.keystrokes)
      var session = session(for: task)
      let time = Measurement(operations: lines * typist.frameCount) {
        (0..<lines).reduce(0) { edits, _ in edits + typeLine(&typist, into: &session) }
      }
      Table.printRow("\(task.rawValue) session", time, per: "press or release")
      let framesPerKey = Double(typist.frameCount) / Double(typist.keyCount)
      Table.printRow("", time.scaled(by: framesPerKey), per: "key")
    }
  }

  /// Types at least `count` keys, for a tool that counts allocations. Returns their number.
  static func strike(_ count: Int, _ task: TypingTask) -> Int {
    var typist = Typist(task.keystrokes)
    var session = session(for: task)
    var struck = 0
    while struck < count {
      _ = typeLine(&typist, into: &session)
      struck += typist.keyCount
    }
    return struck
  }

  /// Types the line, and reads the changes as a sink would. Returns the number of edits.
  private static func typeLine(_ typist: inout Typist, into session: inout TypingSession) -> Int {
    var edits = 0
    typist.typeLine { frame in
      session.receive(frame)
      edits += session.step.edits.count
      session.clearStep()
    }
    return edits
  }

  private static func session(for task: TypingTask) -> TypingSession {
    TypingSession(modes: [TypingMode(name: task.rawValue, composer: task.composer)])
  }
}
