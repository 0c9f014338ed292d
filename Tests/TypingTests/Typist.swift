import KeyEvents
import KeyTraces
import TextEditing
import Typing

/// A session made from option words, as in a suite, and a way to type simulated keys into it.
struct Typist {
  var session: TypingSession
  private var end = EventTime.zero

  /// The words are `name=value`; the format is document unless they set another.
  init(_ words: [String], rightAltIsLevel: Bool = false) throws {
    session = TypingSession(try TypingOptions(words: words)) {
      FakeCharacterMap(usesRightAltForLevel: rightAltIsLevel)
    }
  }

  init(_ words: String..., rightAltIsLevel: Bool = false) throws {
    try self.init(words, rightAltIsLevel: rightAltIsLevel)
  }

  init(_ session: TypingSession) { self.session = session }

  /// Types the keys, starting when the previous ones ended.
  mutating func type(_ keys: String) throws {
    for frame in try frames(of: keys) { session.receive(frame) }
    session.advance(to: end)
  }

  /// The frames of the keys. The next keys start after them.
  mutating func frames(of keys: String) throws -> [InputFrame] {
    let keys = try SimulatedKeys(keys)
    let start = end.microseconds
    end.microseconds += keys.end.microseconds
    return keys.frames.map { frame in
      var frame = frame
      for index in frame.events.indices { frame.events[index].time.microseconds += start }
      return frame
    }
  }

  mutating func finish() { session.finish(at: end) }

  /// The text sent since the last call.
  mutating func takeSentText() -> String {
    defer { session.clearStep() }
    return session.step.sentText
  }

  /// All that was typed since the changes were cleared, sent or not.
  var text: String { session.step.sentText + session.document.text }
  var edits: [TextEdit] { Array(session.step.edits) }
  /// When each edit was made, in milliseconds.
  var times: [Int64] { session.step.stamps.map { $0.time.microseconds / 1000 } }
  // Separate properties, so that a failed expectation does not print the whole session.
  var isOver: Bool { session.isOver }
  var deadline: EventTime? { session.deadline }
  var mode: String { session.modeNames[session.currentModeIndex] }
  /// The current line as far as keys reach, with `|` at the cursor.
  var shown: String {
    let document = session.document
    return
      "\(document.documentContextBeforeInput ?? "")|\(document.documentContextAfterInput ?? "")"
  }
}

/// The session after these keys and the end.
func typed(_ keys: String, _ words: [String]) throws -> Typist {
  var typist = try Typist(words)
  try typist.type(keys)
  typist.finish()
  return typist
}

/// The session after these keys and the end.
func typed(_ keys: String, _ words: String...) throws -> Typist { try typed(keys, words) }

extension TypingOptions {
  init(words: [String]) throws {
    self.init()
    output.format = .document
    for word in words {
      let name = word.prefix { $0 != "=" }
      try setWord(String(name), to: String(word.dropFirst(name.count + 1)))
    }
  }
}

/// Each edit as `-removed+inserted`: first `<` or `>` and a number if the cursor moved, last a `~`
/// for each open character. `.` is an edit that only closes the composition.
func shorthand(_ edits: [TextEdit]) -> String {
  edits.map { edit in
    let moved =
      edit.moved == 0 ? "" : edit.moved < 0 ? "<\(-edit.moved)" : ">\(edit.moved)"
    let removed = edit.removed.isEmpty ? "" : "-\(edit.removed)"
    let inserted = edit.inserted.isEmpty ? "" : "+\(edit.inserted)"
    let open = edit.open == 0 ? "" : String(repeating: "~", count: edit.open)
    let word = moved + removed + inserted + open
    return word.isEmpty ? "." : word
  }.joined(separator: " ").replacing("\n", with: "⏎")
}
