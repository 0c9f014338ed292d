import Composition
import KeyEvents
import KeyFiltering
import KeyTraces
import MorseComposition
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Lists instead of keys, and what fields do with keys beside text.
@Suite("Lists and signs of forms")
struct FormListTests {
  private static let field = FormSessionTests.field
  private static let form = FormSessionTests.form

  private static func visitor() -> Form {
    form([
      field("age") {
        $0.traits.keyboardType = .numberPad
        $0.inputView = .picker(1...100)
      },
      field("gender") {
        $0.rules.characters = ["M", "F"]
        $0.inputView = .choices(["M", "F"])
      },
      field("name") { _ in },
    ])
  }

  @Test(
    "A list opens with its field: keys choose, and a choice goes on",
    arguments: [
      ("4 2 enter", ["42", "", ""], "gender"), ("down down enter f", ["3", "F", ""], "name"),
      ("enter m x", ["1", "M", "x"], "name"),
      ("enter shift+m x", ["1", "M", "x"], "name"), ("1 0 0 enter 2", ["100", "F", ""], "name"),
      // Tab leaves without choosing.
      ("4 tab tab x", ["", "", "x"], "name"),
      // The text is marked when the field is entered again.
      ("4 2 enter shift+tab down enter", ["43", "", ""], "gender"),
      // Escape goes to keys, the arrow down back to the list.
      ("esc 7 down enter", ["7", "", ""], "gender"),
      ("esc 7 enter", ["7", "", ""], "gender"),
      // A key that the list does not use closes it, and is typed.
      ("x 5 enter", ["5", "", ""], "gender"),
    ])
  func lists(keys: String, texts: [String], focus: String) throws {
    var session = FormSessionTests.session(Self.visitor())
    #expect(session.list?.title == "age")
    try FormSessionTests.type(keys, &session)
    #expect(try FormSessionTests.texts(session) == texts)
    #expect(session.form.flatMap { form in form.firstResponder.map { form[$0].name } } == focus)
    #expect((session.list != nil) == (focus != "name"))
  }

  @Test("A digit with which no number begins is told, each time")
  func vainDigits() throws {
    var session = FormSessionTests.session(Self.visitor())
    let reach = SessionState.Reach(lines: 1, scalars: 10)
    for (key, notice, isNew) in [
      ("2", nil, false), ("0", nil, false), ("0", SessionNotice.noSuchNumber, true),
      ("0", .noSuchNumber, true), ("down", nil, false), ("0", .noSuchNumber, true),
      ("5", nil, false),
    ] {
      let before = session.state(within: reach).noticeCount
      try FormSessionTests.type(key, &session)
      let state = session.state(within: reach)
      #expect(state.notice == notice, "\(key)")
      #expect(!isNew || state.noticeCount > before, "\(key)")
    }
  }

  @Test(
    "Letters are written as in the list's item, whether they are typed at once or close later",
    arguments: [
      ("direct", "esc m tab", "M"), ("direct", "esc s e tab", "Se"), ("direct", "esc x tab", ""),
      ("direct", "esc shift+s shift+e o u l tab", "Seoul"), ("direct", "esc i o tab", "iO"),
      ("morse", "minus minus space tab", "M"), ("morse", "dot dot dot space dot space tab", "Se"),
      ("morse", "dot dot space minus minus minus space tab", "iO"),
      ("morse", "dot dot space minus minus space tab", "i"),
    ])
  func capitalsOfItems(mode: String, keys: String, text: String) throws {
    var session = FormSessionTests.session(
      Self.form([
        Self.field("a") { $0.inputView = .choices(["M", "F", "Seoul", "iOS"]) },
        Self.field("b") { _ in },
      ]), [mode])
    try FormSessionTests.type(keys, &session)
    #expect(try FormSessionTests.texts(session) == [text, ""])
  }

  @Test("The list of the last field stays when there is nowhere to go")
  func lastField() throws {
    var session = FormSessionTests.session(
      Self.form([Self.field("a") { $0.inputView = .choices(["x", "y"]) }]))
    try FormSessionTests.type("tab", &session)
    #expect(session.list != nil)
    try FormSessionTests.type("y", &session)
    #expect(try FormSessionTests.texts(session) == ["y"])
    #expect(session.form?.isSent == true)
    #expect(session.list == nil)
  }

  @Test(
    "A period that is held in an address offers domains, and a choice replaces it",
    arguments: [
      ("keyboard=email-address", "a . wait 3", "a.net"),
      ("keyboard=url", "a . wait enter", "a.com"),
      ("keyboard=email-address", "a . wait x", "a.x"), ("keyboard=default", "a . wait 3", "a.3"),
      ("keyboard=email-address", "a . 3", "a.3"),
    ])
  func domains(trait: String, keys: String, expected: String) throws {
    let type = TextInputTraits.KeyboardType(rawValue: String(trait.dropFirst(9))) ?? .default
    var session = FormSessionTests.session(
      Self.form([Self.field("a") { $0.traits.keyboardType = type }]))
    var time: Int64 = 1_000_000
    func send(_ key: KeyCode, _ value: Int32, _ session: inout TypingSession) {
      let at = EventTime(microseconds: time)
      session.receive(InputFrame(events: [.key(key, value: value, at: at), .report(at: at)]))
    }
    for word in keys.split(separator: " ") {
      if word == "wait" { continue }
      let key = try #require(word == "." ? .dot : KeyCode(named: String(word)))
      time += 100_000
      send(key, 1, &session)
      if word == ".", keys.contains("wait") {
        // Repeats come before the list, and behind it.
        for _ in 0..<5 {
          time += 150_000
          if type == .emailAddress || type == .url { send(key, 2, &session) }
          session.advance(to: EventTime(microseconds: time))
        }
      }
      time += 20_000
      send(key, 0, &session)
    }
    #expect(try FormSessionTests.texts(session) == [expected])
  }

  @Test("A key that is refused behind a period and held offers no domains")
  func refusedKeyIsHeld() throws {
    var session = FormSessionTests.session(
      Self.form([
        Self.field("a") {
          $0.traits.keyboardType = .emailAddress
          $0.rules.maximumLength = 2
        }
      ]))
    try FormSessionTests.type("a .", &session)
    let time = try #require(session.lastTime)
    session.receive(InputFrame(events: [.key(.q, value: 1, at: time), .report(at: time)]))
    session.advance(to: time.advanced(byMicroseconds: 1_000_000))
    #expect(session.list == nil)
    #expect(try FormSessionTests.texts(session) == ["a."])
  }

  @Test(
    "A period that is no longer held leaves nothing to wait for", arguments: ["direct", "hangul"])
  func releasedPeriod(mode: String) throws {
    var session = FormSessionTests.session(
      Self.form([Self.field("a") { $0.traits.keyboardType = .emailAddress }]), [mode])
    session.press(.dot, at: EventTime(microseconds: 1_000_000))
    #expect(session.deadline == nil)
    session.advance(to: EventTime(microseconds: 2_000_000))
    #expect(session.list == nil)
  }

  @Test("Procedure signs of Morse move the focus and send, and are not written")
  func signs() throws {
    var session = FormSessionTests.session(
      Self.form(["a", "b"].map { Self.field($0) { _ in } }), ["morse"])
    let bindings = MorseBindings([:])
    func key(_ signals: String, _ session: inout TypingSession) throws {
      for signal in signals {
        let role: MorseRole = signal == "." ? .dot : signal == "-" ? .dash : .space
        let key = try #require(bindings.keys(for: role).first)
        session.press(key, at: (session.lastTime ?? .zero).advanced(byMicroseconds: 50_000))
      }
    }
    try key("-. -.-.- ", &session)
    #expect(session.form?.firstResponder == 1)
    try key("- -...-.- ", &session)
    #expect(session.form?.firstResponder == 0)
    // With the space that sets it apart.
    try key(".   ...-.- ", &session)
    #expect(session.form?.isSent == true)
    #expect(try FormSessionTests.texts(session) == ["ne ", "t"])
  }

  @Test(
    "Capitals come before rules, in Morse when a letter closes",
    arguments: [
      (TextInputTraits.AutocapitalizationType.none, "ab cd", "ab cd"),
      (.words, "ab cd", "Ab Cd"), (.allCharacters, "ab cd", "AB CD"),
      (.sentences, "ab. c d", "Ab. C d"), (.sentences, "a.b", "A.b"),
    ])
  func capitals(
    type: TextInputTraits.AutocapitalizationType, typed: String, expected: String
  ) throws {
    for mode in ["direct", "morse"] {
      var session = FormSessionTests.session(
        Self.form([Self.field("a") { $0.traits.autocapitalizationType = type }]), [mode])
      if mode == "direct" {
        for character in typed {
          let key = try #require(
            character == " " ? .space : character == "." ? .dot : KeyCode(named: String(character)))
          session.press(key, at: (session.lastTime ?? .zero).advanced(byMicroseconds: 50_000))
        }
      } else {
        for character in typed {
          let pattern = ["a": ".-", "b": "-...", "c": "-.-.", "d": "-..", ".": ".-.-.-"]
          for signal in (pattern[String(character)] ?? "") + " " {
            let role: MorseRole = signal == "." ? .dot : signal == "-" ? .dash : .space
            let key = try #require(MorseBindings([:]).keys(for: role).first)
            session.press(key, at: (session.lastTime ?? .zero).advanced(byMicroseconds: 50_000))
          }
        }
        session.finish(at: session.lastTime ?? .zero)
      }
      #expect(try FormSessionTests.texts(session) == [expected], "\(mode)")
    }
  }

  @Test("A capital that the rules do not take stays small")
  func refusedCapital() throws {
    let gender = Self.field("a") {
      $0.traits.autocapitalizationType = .allCharacters
      $0.rules.characters = ["m", "F"]
    }
    var session = FormSessionTests.session(Self.form([gender]))
    try FormSessionTests.type("m f x", &session)
    #expect(try FormSessionTests.texts(session) == ["mF"])
  }
}

/// What can be done with a field where keys are few.
@Suite("Actions of a field")
struct AccessoryTests {
  private static let field = FormSessionTests.field

  @Test("Lists and actions have the words of the form")
  func titles() throws {
    var options = TypingOptions()
    options.morse.bindings = try MorseKeyAssignment("accessory-list=f6")
    options.modes = [.direct]
    var form = FormSessionTests.form([Self.field("a") { $0.traits.keyboardType = .emailAddress }])
    form.titles = [.actions: "quoi faire", .next: "suivant", .close: "fermer", .domains: "fins"]
    var session = TypingSession(
      options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    try FormSessionTests.type("f6", &session)
    #expect(session.list?.title == "quoi faire")
    #expect(
      session.list?.items.map(\.text) == [
        "suivant", "previous", "done", ".com", ".org", ".net", ".kr", "clear", "fermer",
      ])
    try FormSessionTests.type("esc a", &session)
    let time = (session.lastTime ?? .zero).advanced(byMicroseconds: 100_000)
    session.receive(InputFrame(events: [.key(.dot, value: 1, at: time), .report(at: time)]))
    session.advance(to: time.advanced(byMicroseconds: 1_000_000))
    #expect(session.list?.title == "fins")
  }

  @Test("A bound key opens the list of actions, which move, clear, and write domains")
  func list() throws {
    var options = TypingOptions()
    options.morse.bindings = try MorseKeyAssignment(
      "accessory-list=f6 next-field=f7 previous-field=f8 done=f9")
    options.modes = [.direct]
    var session = TypingSession(
      options,
      form: FormSessionTests.form([
        Self.field("a") { _ in }, Self.field("mail") { $0.traits.keyboardType = .emailAddress },
      ]),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    try FormSessionTests.type("x f6", &session)
    #expect(session.list?.items.map(\.text) == ["next", "previous", "done", "clear", "close"])
    try FormSessionTests.type("4", &session)
    #expect(try FormSessionTests.texts(session) == ["", ""])
    try FormSessionTests.type("y f6 enter", &session)
    #expect(session.form?.firstResponder == 1)
    try FormSessionTests.type("m f6", &session)
    #expect(session.list?.items.map(\.text).contains(".org") == true)
    try FormSessionTests.type("5", &session)
    #expect(try FormSessionTests.texts(session) == ["y", "m.org"])
    try FormSessionTests.type("f8 z f7 f6 esc n f9", &session)
    #expect(try FormSessionTests.texts(session) == ["yz", "m.orgn"])
    #expect(session.form?.isSent == true)
  }

  @Test("With one switch, a hold of five seconds scans the actions, and a press chooses")
  func oneSwitch() throws {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    var session = TypingSession(
      options, form: FormSessionTests.form([Self.field("a") { _ in }, Self.field("b") { _ in }]),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let key = try #require(MorseBindings([:], keyer: .singleSwitch).keys(for: .key).first)
    var time: Int64 = 0
    func press(for milliseconds: Int64, then pause: Int64, _ session: inout TypingSession) {
      for (value, wait) in [(Int32(1), milliseconds), (0, pause)] {
        let at = EventTime(microseconds: time)
        session.receive(InputFrame(events: [.key(key, value: value, at: at), .report(at: at)]))
        time += wait * 1000
        session.advance(to: EventTime(microseconds: time))
      }
    }
    press(for: 100, then: 3000, &session)
    #expect(try FormSessionTests.texts(session) == ["e", ""])
    press(for: 4900, then: 3000, &session)
    #expect(session.list == nil)
    let before = try FormSessionTests.texts(session)
    press(for: 6100, then: 200, &session)
    #expect(session.list?.marked == 0)
    #expect(try FormSessionTests.texts(session) == before)
    press(for: 100, then: 1000, &session)
    #expect(session.form?.firstResponder == 1)
    #expect(session.list == nil)
    press(for: 100, then: 3000, &session)
    // The third action is marked after two steps: the form is sent.
    press(for: 6100, then: 3100, &session)
    #expect(session.list?.marked == 2)
    press(for: 100, then: 1000, &session)
    #expect(session.form?.isSent == true)
    #expect(try FormSessionTests.texts(session)[1] == "e")
  }

  @Test("With one switch, a field that begins in another mode is left, or typed in Morse")
  func oneSwitchInOtherModes() throws {
    for (item, field, text) in [("next", 1, ["", "e"]), ("모스", 0, ["e", ""])] {
      var options = TypingOptions()
      options.modes = [.morse, .direct]
      options.morse.keyer = .singleSwitch
      var form = FormSessionTests.form([
        Self.field("a") { $0.traits.keyboardType = .emailAddress }, Self.field("b") { _ in },
      ])
      form.titles = [.phrases: "Sätze", .morseMode: "모스"]
      var session = TypingSession(
        options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
      #expect(session.currentModeName == "direct")
      Self.press(.space, for: 6100, then: 200, &session)
      #expect(try FormSessionTests.texts(session) == ["", ""])
      let items = try #require(session.list?.items.map(\.text))
      #expect(items.contains("Sätze") && !items.contains("phrases"))
      let place = try #require(items.firstIndex(of: item))
      for _ in 0..<place { session.advance(to: try #require(session.deadline)) }
      Self.press(.space, for: 100, then: 1000, &session)
      #expect(session.list == nil && session.currentModeName == "morse")
      Self.press(.space, for: 100, then: 3000, &session)
      #expect(session.form?.firstResponder == field)
      #expect(try FormSessionTests.texts(session) == text)
    }
  }

  @Test("An item that a filter holds back is not written into the field that is edited by then")
  func choiceForAnotherField() throws {
    let fields = ["a", "b"].map { name in
      Self.field(name) { $0.inputView = .choices(["x", "y"]) }
    }
    for (filters, texts) in [("", ["", "x"]), ("debounce=5ms", ["", ""])] {
      let chain = try KeyFilterChain(filters.isEmpty ? [] : [DebounceFilter(argument: "5ms")])
      var session = FormSessionTests.session(FormSessionTests.form(fields), filters: chain)
      try FormSessionTests.type(
        "d:leftshift t:20 u:leftshift t:1 d:tab t:1 d:enter t:20 u:tab u:enter t:50", &session)
      session.advance(to: (session.lastTime ?? .zero).advanced(byMicroseconds: 1_000_000))
      #expect(session.form?.isSent == filters.isEmpty)
      #expect(try FormSessionTests.texts(session) == texts, "\(filters)")
    }
  }

  @Test("A form that was aborted scans nothing for a switch that is still held")
  func abortedWhileHeld() throws {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    var session = TypingSession(
      options, form: FormSessionTests.form([Self.field("a") { _ in }]),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let key = try #require(MorseBindings([:], keyer: .singleSwitch).keys(for: .key).first)
    session.receive(InputFrame(events: [.key(key, value: 1, at: .zero), .report(at: .zero)]))
    session.abortForm(at: EventTime(microseconds: 1_000_000))
    session.advance(to: EventTime(microseconds: 60_000_000))
    #expect(session.list == nil)
    #expect(session.deadline == nil)
  }

  @Test("With one switch, the list of actions comes after the longest press that means something")
  func longSwitchTimes() throws {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    options.morse.switchTimes.space = .seconds(7)
    #expect(options.scanning.hold(after: options.morse) == .seconds(8))
    var session = TypingSession(
      options, form: FormSessionTests.form([Self.field("a") { _ in }]),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let key = try #require(MorseBindings([:], keyer: .singleSwitch).keys(for: .key).first)
    Self.press(key, for: 100, then: 3000, &session)
    Self.press(key, for: 7500, then: 3000, &session)
    #expect(try FormSessionTests.texts(session) == ["e "])
    #expect(session.list == nil)
    Self.press(key, for: 8100, then: 100, &session)
    #expect(session.list?.marked == 0)
  }

  /// A session of Morse with one switch, and its key.
  private static func oneSwitch(_ fields: [TextField]) throws -> (TypingSession, KeyCode) {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    let session = TypingSession(
      options, form: FormSessionTests.form(fields), characterMap: { FakeCharacterMap() },
      layoutFile: { _ in nil })
    return (
      session, try #require(MorseBindings([:], keyer: .singleSwitch).keys(for: .key).first)
    )
  }

  /// Presses the switch for so many milliseconds, and waits.
  private static func press(
    _ key: KeyCode, for milliseconds: Int64, then pause: Int64, _ session: inout TypingSession
  ) {
    var time = max(session.lastTime ?? .zero, EventTime(microseconds: 50_000_000))
    for (value, wait) in [(Int32(1), milliseconds), (0, pause)] {
      session.receive(InputFrame(events: [.key(key, value: value, at: time), .report(at: time)]))
      time = time.advanced(byMicroseconds: wait * 1000)
      session.advance(to: time)
    }
    // The end of the pause, also where no deadline was due then.
    session.begin(at: time)
    session.receive(InputFrame(events: [.report(at: time)]))
  }

  @Test("With one switch the list of a field is scanned, begins with a press, and can be left")
  func scansField() throws {
    var (session, key) = try Self.oneSwitch([
      Self.field("gender") { $0.inputView = .choices(["M", "F"]) }, Self.field("b") { _ in },
    ])
    // There is no user yet.
    session.advance(to: EventTime(microseconds: 40_000_000))
    #expect(session.list?.items.map(\.text) == ["M", "F", "actions"])
    #expect(session.list?.marked == 0)
    #expect(session.deadline == nil)
    Self.press(key, for: 100, then: 1500, &session)
    #expect(session.list?.marked == 1)
    Self.press(key, for: 100, then: 100, &session)
    #expect(try FormSessionTests.texts(session) == ["F", ""])
    #expect(session.form?.firstResponder == 1)
    // Back, and out of the list: the actions are scanned, with the list among them.
    Self.press(key, for: 6100, then: 1500, &session)
    #expect(session.list?.marked == 1)
    Self.press(key, for: 100, then: 1600, &session)
    #expect(session.form?.firstResponder == 0)
    #expect(session.list?.marked == 2)
    Self.press(key, for: 100, then: 100, &session)
    #expect(
      session.list?.items.map(\.text) == ["next", "previous", "done", "list", "clear", "close"])
    Self.press(key, for: 100, then: 100, &session)
    #expect(session.form?.firstResponder == 1)
    #expect(try FormSessionTests.texts(session) == ["F", ""])
  }

  @Test("With one switch a long list is scanned by pages first")
  func scansPages() throws {
    var (session, key) = try Self.oneSwitch([
      Self.field("age") { $0.inputView = .picker(1...100) }, Self.field("b") { _ in },
    ])
    #expect(session.list?.marksPage == true)
    Self.press(key, for: 100, then: 1300, &session)
    #expect(session.list?.marked == 0)
    Self.press(key, for: 0, then: 0, &session)
    #expect(session.list?.marksPage == false)
    // Nothing of the first page is chosen: the pages are scanned again, from this one.
    session.advance(
      to: (session.lastTime ?? .zero).advanced(byMicroseconds: 9 * 1_500_000 + 100_000))
    #expect(session.list?.marksPage == true)
    #expect(session.list?.marked == 0)
    for _ in 0..<4 {
      session.advance(to: (session.deadline ?? .zero))
    }
    #expect(session.list?.page == 36..<45)
    Self.press(key, for: 100, then: 5 * 1500, &session)
    #expect(session.list?.items[session.list?.marked ?? 0].text == "42")
    Self.press(key, for: 100, then: 100, &session)
    #expect(try FormSessionTests.texts(session) == ["42", ""])
    #expect(session.form?.firstResponder == 1)
    // The last page has the way out; after it comes the first page.
    Self.press(key, for: 6100, then: 1600, &session)
    Self.press(key, for: 100, then: 100, &session)
    #expect(session.list?.page == 36..<45)
    while session.list?.page != 99..<101 { session.advance(to: session.deadline ?? .latest) }
    session.advance(to: session.deadline ?? .latest)
    #expect(session.list?.page == 0..<9)
    #expect(session.list?.marksPage == true)
  }

  @Test("A key has one role, and a binding is written as it is read")
  func bindings() throws {
    let text = "dot=a dash=b next=x next-field=f6,f7 done=f8"
    #expect(try MorseKeyAssignment(text).description == text)
    #expect(throws: MorseBindingError.self) { try MorseKeyAssignment("dot=a next-field=a") }
    #expect(throws: MorseBindingError.self) { try MorseKeyAssignment("next=a done=a") }
    var sum = try MorseKeyAssignment("dot=a,b next-field=f6")
    sum.add(try MorseKeyAssignment("done=a"))
    #expect(sum.description == "dot=b next-field=f6 done=a")
  }
}
