import Composition
import KeyEvents
import KeyTraces
import MorseComposition
import TestSupport
import Testing

@testable import Typing

@Suite("Marks that keys make")
struct KeyingTests {
  @Test(
    "The marks of each keyer, in milliseconds",
    arguments: [
      // A press is a signal, and fast presses wait for one another; a space does not end them.
      ("three-key wpm=20", "f", "0-60"),
      ("three-key wpm=20", "d:f t:10 u:f d:j t:10 u:j d:space t:10 u:space", "0-60 120-300"),
      ("three-key wpm=20", "d:j t:400 u:j d:f t:10 u:f", "0-180 400-460"),
      ("three-key wpm=20", "d:j t:30 u:j d:enter t:10 u:enter", "0-180"),
      ("straight", "d:space t:70 u:space t:50 d:space t:200 u:space t:900", "0-70 120-320"),
      ("straight", "d:space t:70 d:leftctrl t:50 u:space t:30 u:leftctrl t:900", "0-150"),
      (
        "straight", "d:space t:70 d:enter t:10 u:enter t:90 u:space t:100 d:space t:5",
        "0-70 270-275"
      ),
      // The elements as they are made, whatever the paddle does.
      ("iambic-b wpm=20", "d:leftctrl t:130 u:leftctrl t:900", "0-60 120-180"),
      (
        "iambic-a wpm=20 dit-memory=off",
        "d:rightctrl t:10 d:leftctrl t:190 u:leftctrl u:rightctrl t:900", "0-180"
      ),
      (
        "iambic-b wpm=20", "d:rightctrl t:10 d:leftctrl t:190 u:leftctrl u:rightctrl t:900",
        "0-180 240-300"
      ),
      ("ultimatic wpm=20", "d:rightctrl t:10 u:rightctrl t:900", "0-180"),
      // Return breaks the dah off.
      ("iambic-b wpm=20", "d:rightctrl t:10 u:rightctrl t:40 d:enter t:10 u:enter t:900", "0-50"),
      ("bug wpm=20", "d:leftctrl t:130 u:leftctrl t:900", "0-60 120-180"),
      (
        "bug wpm=20", "d:leftctrl t:30 d:rightctrl t:200 u:rightctrl u:leftctrl t:900",
        "0-30 30-230"
      ),
      ("bug wpm=20", "d:leftctrl t:30 u:leftctrl d:space t:10 u:space t:900", "0-60"),
      (
        "single-switch", "d:space t:100 u:space t:100 d:space t:700 u:space t:2000", "0-100 200-900"
      ),
      (
        "single-switch switch-times=auto",
        "d:space t:100 u:space t:100 d:space t:300 u:space t:2000", "0-100 200-500"
      ),
    ])
  func keyers(options: String, keys: String, marks: String) throws {
    let words = "mode=morse keyer=\(options)".split(separator: " ").map(String.init)
    let typist = try typed(keys, words)
    #expect(Self.marks(typist.session.step.keyings) == marks)
  }

  @Test("A fast typist's marks are made at most three seconds late")
  func queue() throws {
    let keys = Array(repeating: "d:j t:20 u:j t:20", count: 100).joined(separator: " ")
    let typist = try typed(keys, "mode=morse", "wpm=20")
    var count = 0
    for case .began(let element) in typist.session.step.keyings {
      #expect(element.start == EventTime(microseconds: Int64(count) * 240_000))
      count += 1
    }
    // The hundredth press is at 3.96 s, so marks begin until 6.96 s.
    #expect(count == 30)
  }

  @Test("No other mode makes any")
  func otherModes() throws {
    for mode in ["hangul", "direct"] {
      #expect(try typed("a s d space backspace enter", "mode=\(mode)").session.step.keyings.isEmpty)
    }
  }

  @Test("A mode that is left breaks its mark off")
  func modes() throws {
    let typist = try typed(
      "d:space t:70 d:f9 t:10 u:f9 t:90 u:space t:900", "mode=morse,hangul", "keyer=straight",
      "next-mode-key=f9")
    let ends = typist.session.step.keyings.dropFirst()
    #expect(typist.session.step.keyings.first == .began(KeyedElement(start: .zero)))
    #expect(ends.count == 1)
    guard case .ended(let end) = ends.first else { throw KeyingTestError() }
    // The key acts at its release.
    #expect((70_000...80_000).contains(end.microseconds))
  }

  @Test("A secure field has none, and entering it breaks a mark off")
  func secureField() throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("user") { _ in },
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
    ])
    var session = FormSessionTests.session(
      form, [TypingMode(name: "morse", composer: StraightKeyComposer())])
    try FormSessionTests.type(
      "d:space t:70 u:space t:50 d:space t:30 d:tab t:10 u:tab t:90 u:space t:900 d:space t:70 u:space t:900",
      &session)
    #expect(Self.marks(session.step.keyings) == "100-170 220-250")
  }

  @Test(
    "The signals of a secret have no marks, also when the field is left",
    arguments: [
      "three-key", "straight", "iambic-b", "bug", "single-switch",
    ])
  func secret(keyer: String) throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note") { _ in },
    ])
    let options = try TypingOptions(words: ["mode=morse", "keyer=\(keyer)"])
    var session = TypingSession(
      options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let signal =
      switch keyer {
      case "three-key": "d:j t:70 u:j"
      case "iambic-b", "bug": "d:rightctrl t:70 u:rightctrl"
      default: "d:space t:70 u:space"
      }
    try FormSessionTests.type("\(signal) t:20 d:tab t:10 u:tab t:3000", &session)
    #expect(session.form?.firstResponder == 1)
    let found = Self.marks(session.step.keyings)
    #expect(found == "")
    try FormSessionTests.type("\(signal) t:3000", &session)
    #expect(session.step.keyings.count { if case .began = $0 { true } else { false } } == 1)
  }

  @Test("A form that begins anew breaks off what its keys made, and says so")
  func formBeginsAnew() throws {
    let form = FormSessionTests.form([FormSessionTests.field("note") { _ in }])
    for aborts in [true, false] {
      var session = FormSessionTests.session(
        form, [TypingMode(name: "morse", composer: StraightKeyComposer())])
      try FormSessionTests.type("d:space t:70", &session)
      let time = (session.lastTime ?? .zero).advanced(byMicroseconds: 10_000_000)
      if aborts { session.abortForm(at: time) }
      session.begin(form, at: time)
      #expect(session.step.keyings.last == .ended(at: time))
      try FormSessionTests.type("u:space t:70", &session)
      #expect(session.step.keyings.last == .ended(at: time))
    }
  }

  @Test("Marks of three keys are made to their end, also in another mode")
  func queueInAnotherMode() throws {
    let typist = try typed(
      "d:j t:20 u:j t:20 d:j t:20 u:j t:20 d:f9 t:10 u:f9 t:20 a t:500 d:f9 t:10 u:f9 t:20 d:j t:20 u:j",
      "mode=morse,hangul", "wpm=10", "next-mode-key=f9")
    let found = Self.marks(typist.session.step.keyings)
    #expect(found == "0-360 480-840 960-1320")
  }

  @Test("Any session: each mark that lasts as long as a key ends, and they do not overlap")
  func ends() throws {
    var count = 0
    try RandomSession.each { random, _ in
      var isOpen = false
      var end = EventTime(microseconds: .min)
      for keying in random.played().step.keyings {
        switch keying {
        case .began(let element):
          #expect(!isOpen && element.start >= end, "\(random.description)")
          if let known = element.end { #expect(known > element.start, "\(random.description)") }
          isOpen = element.end == nil
          end = element.end ?? element.start
          count += 1
        case .ended(let time):
          #expect(isOpen || time < end, "\(random.description)")
          isOpen = false
          end = time
        }
      }
      #expect(!isOpen, "\(random.description)")
    }
    #expect(count > 0)
  }

  private struct KeyingTestError: Error {}

  /// The marks as `start-end`, after they were broken off.
  static func marks(_ keyings: [Keying]) -> String {
    var marks: [(start: Int64, end: Int64?)] = []
    for keying in keyings {
      switch keying {
      case .began(let element):
        marks.append(
          (element.start.microseconds / 1000, element.end.map { $0.microseconds / 1000 }))
      case .ended(let time):
        while let last = marks.last, last.start >= time.microseconds / 1000 { marks.removeLast() }
        if !marks.isEmpty { marks[marks.count - 1].end = time.microseconds / 1000 }
      }
    }
    return marks.map { "\($0.start)-\($0.end.map(String.init) ?? "")" }.joined(separator: " ")
  }
}
