import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// A text with a composer for which time means something, driven as its owner has to drive it.
struct TimedHost<Keyer: Composer> {
  var composer: Keyer
  var document = TextDocument()
  /// When each edit was made, in milliseconds.
  var times: [Int64] = []
  /// What is wrong, if anything.
  var faults: [String] = []
  private(set) var now = EventTime.zero
  private var buffer = TextEditBuffer()

  init(_ composer: Keyer, text: String = "") {
    self.composer = composer
    document = TextDocument(text)
  }

  var text: String { document.text }

  /// The signals of the text, letters and words divided as `--to signals` does.
  var signals: String {
    let code = MorseCode()
    let words = document.before.split { $0.scalar == " " }
    return words.map { word in
      word.flatMap { code.patterns(of: $0) }.map(\.text).joined(separator: " ")
    }
    .joined(separator: " / ")
  }

  /// Lets time pass until just before then, and fires what is due.
  mutating func wait(until time: EventTime) {
    while let deadline = composer.deadline, deadline < time {
      if deadline < now { faults.append("a deadline at \(deadline), before \(now)") }
      fire(at: deadline)
    }
    now = time
  }

  mutating func wait(milliseconds: Double) {
    let end = now.advanced(by: Int64(milliseconds * 1000))
    wait(until: end)
    if let deadline = composer.deadline, deadline == end { fire(at: end) }
  }

  /// A key does that at that time.
  mutating func hear(_ key: KeyCode, _ phase: KeyEvent.Phase, at time: EventTime) {
    wait(until: time)
    offer(KeyEvent(time: time, key: key, phase: phase), isSecond: false)
  }

  mutating func press(_ key: KeyCode) { hear(key, .began, at: now) }
  mutating func release(_ key: KeyCode) { hear(key, .ended, at: now) }

  /// Holds the key so long and waits as long as said.
  mutating func hold(_ key: KeyCode, _ milliseconds: Double, then rest: Double = 0) {
    press(key)
    wait(milliseconds: milliseconds)
    release(key)
    wait(milliseconds: rest)
  }

  mutating func finish() {
    buffer.removeAll()
    composer.finish(at: now, into: &buffer)
    apply()
    if composer.openCount != 0 { faults.append("open after finish") }
    if composer.deadline != nil { faults.append("a deadline after finish") }
  }

  private mutating func fire(at time: EventTime) {
    now = time
    buffer.removeAll()
    composer.advance(to: time, into: &buffer)
    if let deadline = composer.deadline, deadline <= time { faults.append("a deadline stays") }
    if !apply() { composer.reset() }
  }

  private mutating func offer(_ event: KeyEvent, isSecond: Bool) {
    buffer.removeAll()
    let context = KeyContext(cellBeforeCursor: document.cellBeforeCursor)
    switch composer.receive(event, context, into: &buffer) {
    case .composed:
      guard !apply() else { break }
      composer.reset()
      if isSecond { faults.append("the second offer did not fit either") }
      if !isSecond { offer(event, isSecond: true) }
    case .deleteBackward:
      finish()
      document.deleteBackward()
    case .insertNewline:
      finish()
      document.insertText("\n")
    case .unbound:
      break
    }
  }

  @discardableResult
  private mutating func apply() -> Bool {
    for index in buffer.indices {
      guard document.apply(buffer, at: index) else { return false }
      times.append(now.microseconds / 1000)
      // The last of several edits says how much is open when all are made.
      if index == buffer.count - 1, buffer[index].open != composer.openCount {
        faults.append("\(buffer[index]) and \(composer.openCount) open")
      }
    }
    return true
  }
}
