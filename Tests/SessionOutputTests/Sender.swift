import Composition
import KeyEvents
import KeyTraces
import SessionOutput
import TextEditing
import Typing

/// A session whose sent bytes are collected.
struct Sender {
  private let options: TypingOptions
  private let output: ByteReceiver
  private var driver: SessionDriver
  private let isCleared: Bool
  private var bytes: [UInt8] = []
  private var seen = 0
  private var end = EventTime.zero

  /// Creates a session. With `isCleared`, the bytes are removed after each frame, as if they had
  /// been written.
  private init(_ words: [String], isCleared: Bool) throws {
    var options = TypingOptions()
    for word in words {
      let name = word.prefix { $0 != "=" }
      try options.set(String(name), to: String(word.dropFirst(name.count + 1)))
    }
    self.options = options
    output = ByteReceiver(options)
    driver = SessionDriver(TypingSession(options) { Letters() }, receivers: [output])
    self.isCleared = isCleared
  }

  /// The bytes sent after each of the tokens, and after the end. `|` ends the session, and another
  /// one continues.
  static func pieces(_ keys: String, _ words: [String], isCleared: Bool = true) throws -> [String] {
    var sender = try Sender(words, isCleared: isCleared)
    var pieces: [String] = []
    for token in keys.split(whereSeparator: \.isWhitespace) {
      if token == "|" { sender.goOn() } else { try sender.type(String(token)) }
      pieces.append(sender.news())
    }
    sender.finish()
    return pieces + [sender.news()]
  }

  private mutating func type(_ keys: String) throws {
    let simulated = try SimulatedKeys(keys)
    for var frame in simulated.frames {
      for index in frame.events.indices {
        frame.events[index].time.microseconds += end.microseconds
      }
      driver.receive(frame)
      collect()
    }
    end.microseconds += simulated.end.microseconds
    driver.advance(to: end)
    collect()
  }

  private mutating func goOn() {
    driver.go(on: TypingSession(options) { Letters() }, at: end)
    collect()
  }

  private mutating func finish() {
    driver.finish(at: end)
    collect()
  }

  private mutating func collect() {
    guard isCleared else { return }
    var taken = WipedArray<UInt8>()
    output.moveBytes(into: &taken)
    bytes += taken
  }

  private mutating func news() -> String {
    let all = bytes + output.bytes
    defer { seen = all.count }
    return String(decoding: all.dropFirst(seen), as: UTF8.self)
  }

  /// All bytes that are sent.
  static func text(_ keys: String, _ words: [String], isCleared: Bool = true) throws -> String {
    try pieces(keys, words, isCleared: isCleared).joined()
  }
}

/// A layout for tests: letters, a quote, a backslash, a tab, and control characters on F and G.
struct Letters: CharacterMap {
  private static let signs: [KeyCode: Unicode.Scalar] = [
    .a: "a", .q: "q", .space: " ", .tab: "\t", .backslash: "\\", .grave: "\"", .f: "\u{1B}",
    .j: "\u{7F}", .slash: "😀",
  ]

  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    guard let scalar = Self.signs[key] else { return .nothing }
    text.append(scalar)
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {}
  mutating func resetSequence() {}
  var pendingSequence: String { "" }
  var hasCommandModifier: Bool { false }
  var usesRightAltForLevel: Bool { false }
}
