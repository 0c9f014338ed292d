import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

/// A sender who keys texts into a session with any keyer: at 20 words a minute, or, with a single
/// switch of fixed times, slowly enough for these.
struct MorseSender {
  var session: TypingSession
  private var now = EventTime(microseconds: 1_000_000)
  private let keyer: MorseKeyer
  private let bindings: MorseBindings
  /// Whether a single switch has fixed times.
  private let isFixed: Bool

  /// - Parameters:
  ///   - keyer: the keyer, and other options after it: `straight settle=0`.
  ///   - words: more options.
  ///   - fields: the fields of a form into which the sender keys; empty for a line.
  init(_ keyer: String, _ words: [String], _ fields: [TextField] = []) throws {
    let parts = "keyer=\(keyer)".split(separator: " ").map(String.init)
    var all = ["mode=morse"] + parts + words
    if keyer.hasPrefix("iambic") || keyer == "ultimatic" || keyer == "bug" {
      all.append("wpm=20")
    }
    let options = try TypingOptions(words: all)
    session =
      fields.isEmpty
      ? TypingSession(options) { FakeCharacterMap() }
      : TypingSession(
        options, form: FormSessionTests.form(fields), characterMap: { FakeCharacterMap() },
        layoutFile: { _ in nil })
    self.keyer = options.morse.keyer
    bindings = MorseBindings([:], keyer: self.keyer)
    isFixed = keyer == "single-switch"
  }

  private mutating func send(_ key: KeyCode, _ value: Int32) {
    session.receive(InputFrame(events: [.key(key, value: value, at: now), .report(at: now)]))
  }

  mutating func wait(_ milliseconds: Int64) {
    now = now.advanced(byMicroseconds: milliseconds * 1000)
    session.advance(to: now)
  }

  mutating func tap(_ key: KeyCode, for milliseconds: Int64 = 30) {
    send(key, 1)
    wait(milliseconds)
    send(key, 0)
  }

  private mutating func press(_ role: MorseRole, for milliseconds: Int64 = 30) throws {
    tap(try #require(bindings.keys(for: role).first), for: milliseconds)
  }

  private mutating func key(_ signal: MorseSignal) throws {
    let isDit = signal == .dit
    switch keyer {
    case .straight: try press(.key, for: isDit ? 60 : 180)
    case .singleSwitch: try press(.key, for: (isDit ? 1 : 3) * (isFixed ? 150 : 60))
    case .bug where !isDit: try press(.dash, for: 180)
    case .threeKey: try press(isDit ? .dot : .dash)
    default:
      try press(isDit ? .dot : .dash, for: isDit ? 30 : 90)
      wait(isDit ? 30 : 90)
    }
    wait(60)
  }

  private mutating func endLetter() throws {
    if keyer == .threeKey { try press(.space) } else { wait(isFixed ? 2_000 : 120) }
  }

  private mutating func endWord() throws {
    switch keyer {
    case .threeKey: try press(.space)
    case .singleSwitch where isFixed: try press(.key, for: 4_200)
    default: wait(240)
    }
  }

  /// Keys a text; a line feed presses Return after a pause.
  mutating func key(_ text: String) throws {
    let code = MorseCode()
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": try endWord()
      case "\n":
        wait(600)
        tap(.enter)
      default:
        let pattern = try #require(code.patterns(of: TextCell(scalar)).first)
        for signal in pattern.signals { try key(signal) }
        try endLetter()
      }
    }
  }

  mutating func finish() { session.finish(at: now) }

  var text: String { session.step.sentText + session.document.text }
}
