import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// A document with a composer that uses timing.
struct TimedHost<Keyer: Composer> {
  private var typing: TextComposition<Keyer, TextDocument>
  /// When each edit was made, in milliseconds.
  var times: [Int64] = []
  /// The errors of edits and deadlines.
  var faults: [String] = []
  private(set) var now = EventTime.zero
  private var changes = TextChanges()

  init(_ composer: Keyer, text: String = "") {
    typing = TextComposition(composer, TextDocument(text))
  }

  var composer: Keyer {
    get { typing.composer }
    set { typing.composer = newValue }
  }
  var document: TextDocument {
    get { typing.client }
    set { typing.client = newValue }
  }
  var text: String { document.text }

  /// The signals of the text, with letters and words separated as by `--to signals`.
  var signals: String {
    let code = MorseCode()
    let words = document.before.split { $0.scalar == " " }
    return words.map { word in
      word.flatMap { code.patterns(of: $0) }.map(\.text).joined(separator: " ")
    }
    .joined(separator: " / ")
  }

  /// Advances to `time`, and fires the deadlines before it.
  mutating func wait(until time: EventTime) {
    while let deadline = composer.deadline, deadline < time {
      if deadline < now { faults.append("a deadline at \(deadline), before \(now)") }
      fire(at: deadline)
    }
    now = time
  }

  mutating func wait(milliseconds: Double) {
    let end = now.advanced(byMicroseconds: Int64(milliseconds * 1000))
    wait(until: end)
    if let deadline = composer.deadline, deadline == end { fire(at: end) }
  }

  /// Sends an event of the key at that time, if the key is claimed.
  mutating func feed(_ key: KeyCode, _ phase: KeyEvent.Phase, at time: EventTime) {
    wait(until: time)
    guard composer.claims(key) else { return }
    _ = typing.receive(KeyEvent(time: time, key: key, phase: phase), into: &changes)
    note()
  }

  mutating func press(_ key: KeyCode) { feed(key, .began, at: now) }
  mutating func release(_ key: KeyCode) { feed(key, .ended, at: now) }

  /// Holds the key for `milliseconds`, then waits for `rest`.
  mutating func hold(_ key: KeyCode, _ milliseconds: Double, then rest: Double = 0) {
    press(key)
    wait(milliseconds: milliseconds)
    release(key)
    wait(milliseconds: rest)
  }

  mutating func finish() {
    typing.finish(at: now, into: &changes)
    note()
    if composer.openCount != 0 { faults.append("open after finish") }
    if composer.deadline != nil { faults.append("a deadline after finish") }
  }

  private mutating func fire(at time: EventTime) {
    now = time
    typing.advance(to: time, into: &changes)
    if let deadline = composer.deadline, deadline <= time { faults.append("a deadline stays") }
    note()
  }

  private mutating func note() {
    for (index, edit) in changes.edits.enumerated() {
      times.append(now.microseconds / 1000)
      // The last of several edits says how much is open when all are made.
      if index == changes.edits.count - 1, edit.open != composer.openCount {
        faults.append("\(edit) and \(composer.openCount) open")
      }
    }
    changes.removeAll()
  }
}
