import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

@Suite("Phrases: a tap writes the one used last, a hold opens the list")
struct TapKeyTests {
  /// A user with two phrases, who types in `direct`, and a replay of the recording.
  fileprivate struct User {
    var session: TypingSession
    private(set) var replayed: TypingSession
    var phrases = ["One", "Two"]
    /// Whether the owner of the session answers its requests.
    var answers = true
    private var end: Int64 = 0
    private var choiceCount = 0
    private var inputCount = 0

    init(_ words: [String] = []) throws { self.init(try TapKeyTests.session(words)) }

    init(_ session: TypingSession) {
      self.session = session
      replayed = session
    }

    var text: String { session.document.text }
    var list: [String]? { session.list?.items.map(\.text) }
    var now: EventTime { EventTime(microseconds: end) }

    mutating func type(_ text: String) throws {
      let keys = try SimulatedKeys(text)
      for var frame in keys.frames {
        for index in frame.events.indices { frame.events[index].time.microseconds += end }
        receive(frame)
      }
      end += keys.end.microseconds
      session.advance(to: now)
      answer()
    }

    mutating func receive(_ frame: InputFrame) {
      session.receive(frame)
      replayInputs()
      replayed.receive(frame)
      answer()
    }

    mutating func finish() {
      end = max(end, session.lastTime?.microseconds ?? 0)
      session.finish(at: now)
      replayInputs()
      replayed.finish(at: now)
    }

    private mutating func replayInputs() {
      for input in session.step.inputs.dropFirst(inputCount) { replayed.receive(input) }
      inputCount = session.step.inputs.count
    }

    /// Does what the owner of a session does after each call.
    private mutating func answer() {
      for (candidate, source) in session.step.choices.dropFirst(choiceCount) {
        #expect(source == .phrases)
        phrases.removeAll { $0 == candidate.text }
        phrases.insert(candidate.text, at: 0)
      }
      choiceCount = session.step.choices.count
      if answers, session.takeCandidateRequest() != nil { offer() }
    }

    mutating func offer() {
      session.offer(
        phrases.compactMap { Candidate($0) }, title: "phrases", at: session.lastTime ?? .zero)
    }
  }

  private static let words = ["mode=direct", "phrase-key=f7,f6,ctrl+p"]

  private static func session(
    _ words: [String], isEarlier: Bool = false
  ) throws -> TypingSession {
    var options = try TypingOptions(words: Self.words + words)
    if isEarlier { options.adoptHolds(stated: ["phrase-key"], given: []) }
    return TypingSession(options) { FakeCharacterMap() }
  }

  /// Expects the same text from the replay, in which nothing answers requests.
  private static func check(_ user: User, _ comment: Comment = "") {
    var user = user
    user.finish()
    #expect(Doings(user.replayed) == Doings(user.session), comment)
    #expect(user.replayed.step.inputs == user.session.step.inputs, comment)
    #expect(user.replayed.waitingInputs == [], comment)
    #expect(user.session.deadline == nil, comment)
  }

  @Test(
    "A tap and a hold, with other keys",
    arguments: [
      ("f7", "One", nil), ("a f7 r", "aOner", nil), ("f7 f7", "OneOne", nil),
      ("ctrl+p", "One", nil), ("d:ctrl d:p u:ctrl u:p", "One", nil),
      // Fast typists press the next key first.
      ("d:f7 t:1 a u:f7", "Onea", nil), ("d:f7 t:1 d:a u:f7 u:a", "Onea", nil),
      ("d:f7 t:1 a t:500 u:f7", "Onea", nil), ("d:f7 t:1 backspace u:f7", "On", nil),
      ("d:f7 t:1 left u:f7 a", "Onae", nil), ("d:f7 t:1 d:f6 t:1 u:f7 u:f6", "OneOne", nil),
      ("d:f7 t:1 f8 u:f7", "One", nil), ("d:f7 t:1 esc u:f7", "One", nil),
      // A modifier does not count as another key.
      ("d:f7 t:1 leftshift u:f7", "One", nil),
      ("d:f7 t:1 d:leftshift t:500 u:f7", "", ["One", "Two"]),
      ("d:f7 t:1 d:leftshift a u:leftshift u:f7", "OneA", nil),
      // Nor is a repeat.
      ("d:f7 t:300 r:f7 t:90 u:f7", "One", nil),
      ("d:f7 t:300 r:f7 t:101 r:f7 t:50 r:f7 u:f7", "", ["One", "Two"]),
      ("d:f7 t:400 u:f7", "One", nil), ("d:f7 t:401 u:f7", "", ["One", "Two"]),
      ("d:f7 t:401", "", ["One", "Two"]), ("d:f7 t:401 2 u:f7", "Two", nil),
      ("d:f7 t:401 u:f7 2", "Two", nil), ("d:f7 t:401 u:f7 enter", "One", nil),
      ("d:f7 t:401 u:f7 esc a", "a", nil), ("d:f7 t:401 u:f7 t:20 f7", "", nil),
      ("d:f7 t:401 u:f7 t:20 f7 f7", "One", nil),
      // The chosen one is at the top.
      ("d:f7 t:401 u:f7 2 f7", "TwoTwo", nil),
      ("f7 d:f7 t:401 u:f7 t:20 2 d:f7 t:401 u:f7", "OneTwo", ["Two", "One"]),
      // The accent that waits for a letter is dropped, as by any other key.
      ("a grave f7", "aOne", nil),
    ] as [(String, String, [String]?)])
  func keys(keys: String, text: String, list: [String]?) throws {
    for words in [[], ["filter=debounce=5ms"], ["filter=remap=f1:f7", "filter=repeat=drop"]] {
      var user = try User(words)
      try user.type(keys + " t:5.001")
      #expect(user.text == text, "\(words)")
      #expect(user.list == list, "\(words)")
      Self.check(user, "\(words)")
    }
  }

  @Test("The hold can be longer or shorter")
  func hold() throws {
    for (hold, list) in [("100ms", true), ("900ms", false)] {
      var user = try User(["phrase-hold=\(hold)"])
      try user.type("d:f7 t:500 u:f7")
      #expect((user.list != nil) == list)
      #expect(user.text == (list ? "" : "One"))
    }
  }

  @Test("A press without a release writes nothing", arguments: ["lost", "end", "stop"])
  func cancelled(how: String) throws {
    let words = ["stop-key=f12"]
    var user = try User(words)
    try user.type("a d:f7 t:100")
    switch how {
    case "lost":
      user.receive(InputFrame(kind: .hole, events: [.report(at: user.now)]))
      try user.type("u:f7 t:500")
    case "end": user.finish()
    // The stop key is another key that is pressed.
    default: try user.type("f12")
    }
    #expect(user.text == (how == "stop" ? "aOne" : "a"))
    #expect(user.list == nil)
    #expect(user.session.deadline == nil)
    if how != "end" { Self.check(user) }
  }

  @Test(
    "An answer that comes late is written or shown, unless something came before it",
    arguments: [
      ("d:f7 u:f7", "One", nil), ("f7 a", "a", nil), ("f7 leftshift", "One", nil),
      ("f7 f8", "", nil), ("d:f7 t:1 a u:f7", "a", nil), ("d:f7 t:401", "", ["One", "Two"]),
      ("d:f7 t:401 u:f7", "", ["One", "Two"]), ("d:f7 t:100", "", nil),
      ("d:f7 t:1 f8 u:f7 t:500", "", nil),
    ])
  func late(keys: String, text: String, list: [String]?) throws {
    var user = try User()
    user.answers = false
    try user.type(keys)
    user.offer()
    try user.type("t:1")
    #expect(user.text == text)
    #expect(user.list == list)
    if keys == "d:f7 t:100" {
      try user.type("u:f7")
      #expect(user.text == "One")
    }
    Self.check(user)
    // The next tap is not affected.
    user = try User()
    user.answers = false
    try user.type(keys + (keys.hasSuffix("t:100") ? " u:f7 a" : ""))
    user.offer()
    if list != nil { try user.type("esc") }
    user.answers = true
    let before = user.text
    try user.type("f7")
    if !keys.hasPrefix("d:f7 t:401") { #expect(user.text.hasSuffix("One") && user.text != before) }
  }

  @Test("A change of the text, or another list, comes before the tap", arguments: 0..<4)
  func changed(what: Int) throws {
    for isAnswered in [true, false] {
      var user = try User()
      user.answers = isAnswered
      try user.type("a d:f7 t:50")
      let content: SessionInput.Content
      switch what {
      case 0: content = .text(SurroundingText(before: "xy"))
      case 1:
        var traits = TextInputTraits()
        traits.isSecureTextEntry = true
        content = .traits(traits)
      case 2: content = .traits(TextInputTraits())
      default: content = .text(SurroundingText(before: "", selected: "a"))
      }
      user.session.receive(SessionInput(time: user.now, content))
      try user.type("t:50 u:f7")
      if !isAnswered { user.offer() }
      try user.type("t:500")
      #expect(user.text == ["xy", "", "a", "a"][what], "\(isAnswered)")
      #expect(user.list == nil)
      Self.check(user, "\(isAnswered)")
    }
  }

  @Test("A secure field gets no phrase")
  func secure() throws {
    var user = try User()
    var traits = TextInputTraits()
    traits.isSecureTextEntry = true
    user.session.receive(SessionInput(time: .zero, .traits(traits)))
    try user.type("f7 d:f7 t:500 u:f7 a")
    #expect(user.text == "a")
    #expect(user.list == nil)
    user.session.receive(SessionInput(time: user.now, .traits(TextInputTraits())))
    try user.type("f7")
    // The text of the secure field is forgotten.
    #expect(user.text == "One")
  }

  private static func texts(_ user: User) -> [String]? {
    user.session.form.map { form in (0..<form.count).map { form[$0].text } }
  }

  @Test("In a form, a phrase goes into the field in which the key was pressed")
  func form() throws {
    let form = FormSessionTests.form(["one", "two"].map { FormSessionTests.field($0) })
    let options = try TypingOptions(words: Self.words)
    var user = User(
      TypingSession(options, form: form) {
        FakeCharacterMap()
      } layoutFile: { _ in
        nil
      })
    try user.type("a d:f7 t:1 tab u:f7 t:20 f7 r")
    #expect(Self.texts(user) == ["aOne", "Oner"])
    try user.type("d:f7 t:50")
    user.session.begin(form, at: user.now)
    try user.type("u:f7 t:500")
    #expect(Self.texts(user) == ["", ""])
    #expect(user.list == nil)
  }

  @Test("A source without candidates says so")
  func nothing() throws {
    var user = try User()
    user.answers = false
    try user.type("d:f7 t:50")
    user.session.showNothingOffered()
    #expect(
      user.session.state(within: .init(lines: 0, scalars: 9)).notice == .nothingOffered(.phrases))
    try user.type("t:500 u:f7 f7 a")
    #expect(user.text == "a")
    #expect(user.list == nil)
  }

  @Test("In a recording that does not state the hold, a press opens the list")
  func earlierVersion() throws {
    for (keys, text, list) in [
      ("f7", "", ["One", "Two"]), ("d:f7 t:1 2 u:f7", "Two", nil), ("f7 enter", "One", nil),
    ] as [(String, String, [String]?)] {
      var user = User(try Self.session([], isEarlier: true))
      try user.type(keys)
      #expect(user.text == text)
      #expect(user.list == list)
      Self.check(user, "\(keys)")
    }
    let stated = ["phrase-key", "phrase-hold"]
    for (stated, given, isEarlier) in [
      (["phrase-key"], [], true), ([], [], false), (stated, [], false),
      (["phrase-key"], ["phrase-key"], false), (["phrase-key"], ["phrase-hold"], false),
    ] as [([String], [String], Bool)] {
      var options = try TypingOptions(words: Self.words)
      options.adoptHolds(stated: Set(stated), given: Set(given))
      #expect(!options.assistance.openedAtPress.isEmpty == isEarlier)
      options.fillInHolds()
      #expect(options.words.contains { $0 == ("phrase-hold", "400ms") } == !isEarlier)
    }
  }

  @Test("Whatever is typed, a replay gives the same text, and no key sticks")
  func property() throws {
    var random = SeededGenerator(seed: propertySeed())
    let keys = (0..<6).map { _ in KeyCode.f7 } + RandomSession.keys
    var count = 0
    for _ in 0..<TestAmount.count(60, long: 20_000) {
      let seed = random.next()
      let words = [
        [], ["filter=debounce=5ms"], ["filter=debounce=500ms", "mode=morse,direct"],
        ["mode=hangul,direct,morse", "bind=list=q next=. choose=-"],
      ][Int(seed % 4)]
      let note: Comment = "seed \(seed): \(words)"
      var source = RandomFrames(seed: seed, keys: keys)
      var user = try User(words)
      // One key a frame, so that what a source has answered comes before the next one.
      for frame in source.prefix(120) {
        for event in frame.events where event.type == .key {
          user.receive(
            InputFrame(
              device: frame.device, kind: frame.kind, events: [event, .report(at: event.time)]))
        }
        if frame.kind == .hole { user.receive(frame) }
      }
      count += user.session.step.choices.count
      Self.check(user, note)
    }
    #expect(count > 0)
  }
}
