import Composition
import KeyEvents
import TextEditing

/// A composer that depends on time: A sends a dit or, held for 100 ms, a dah; 300 ms after that
/// comes a space. It is not Morse, but uses the times of releases and deadlines as a keyer does.
/// Left Ctrl does the same as A.
struct StraightKey: Composer {
  private var down: EventTime?
  private(set) var deadline: EventTime?
  private var open: [TextCell] = []

  var openCount: Int { open.count }

  func openCell(_ distance: Int) -> TextCell? {
    distance < open.count ? open[open.count - 1 - distance] : nil
  }

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch event.phase {
    case .began:
      down = event.time
      deadline = nil
    case .repeated: break
    case .ended, .cancelled: release(at: event.time, into: &edits)
    }
    return .composed
  }

  func claims(_ key: KeyCode) -> Bool { key == .a || key == .leftControl }

  func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.containsAny(of: [.rightControl, .alt, .super])
  }

  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    edits.insert(TextCell(" "))
    edits.commit(open: 0)
    open = []
    deadline = nil
  }

  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    release(at: time, into: &edits)
    if openCount > 0 { edits.commit(open: 0) }
    reset()
  }

  mutating func reset() {
    down = nil
    deadline = nil
    open = []
  }

  var preview: String { String(repeating: "·", count: openCount) }

  private mutating func release(at time: EventTime, into edits: inout TextEditBuffer) {
    guard let start = down else { return }
    down = nil
    open.append(TextCell(start.microseconds(to: time) < 100_000 ? "." : "-"))
    edits.insert(open[open.count - 1])
    edits.commit(open: openCount)
    deadline = time.advanced(byMicroseconds: 300_000)
  }
}
