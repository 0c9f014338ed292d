import Composition
import KeyEvents
import TextEditing

/// A composer that logs the calls to it. It claims `claims` and the keys of `delays`; a press of
/// one of these sets a deadline that many microseconds later.
struct LoggingComposer: Composer {
  /// Shared by copies so that a test can read it.
  final class Log {
    var lines: [String] = []
    var faults: [String] = []
    var down: Set<PressID> = []
    var last = EventTime.zero
  }

  let log: Log
  var name = ""
  var claimed: Set<KeyCode> = []
  var delays: [KeyCode: Int64] = [:]
  private(set) var deadline: EventTime?
  let openCount = 0
  let preview = ""

  init(
    _ log: Log, name: String = "", claims keys: Set<KeyCode> = [],
    delays: [KeyCode: Int64] = [:]
  ) {
    self.log = log
    self.name = name
    self.claimed = keys.union(delays.keys)
    self.delays = delays
  }

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let sign: [KeyEvent.Phase: String] = [
      .began: "+", .repeated: "=", .ended: "-", .cancelled: "!",
    ]
    note("\(event.key.name)\(sign[event.phase]!)", event.time)
    let press = event.press
    switch event.phase {
    case .began:
      if !log.down.insert(press).inserted { log.faults.append("\(event) is down already") }
      if let delay = delays[event.key] { deadline = event.time.advanced(byMicroseconds: delay) }
    case .repeated:
      if !log.down.contains(press) { log.faults.append("\(event) is not down") }
    case .ended, .cancelled:
      if log.down.remove(press) == nil { log.faults.append("\(event) is not down") }
    }
    return .composed
  }

  func openCell(_ distance: Int) -> TextCell? { nil }

  func claims(_ key: KeyCode) -> Bool { claimed.contains(key) }

  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    guard let deadline, deadline <= time else {
      log.faults.append("called at \(time) for \(String(describing: deadline))")
      return
    }
    note("deadline", deadline)
    self.deadline = nil
  }

  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    note("finish", time)
    deadline = nil
  }

  mutating func reset() { deadline = nil }

  private func note(_ what: String, _ time: EventTime) {
    let line = "\(name)\(what)\(time.microseconds)"
    if time < log.last { log.faults.append("\(line) after \(log.last.microseconds)") }
    log.last = time
    log.lines.append(line)
  }
}
