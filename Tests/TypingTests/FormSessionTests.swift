import Composition
import HangulComposition
import KeyEvents
import KeyFiltering
import KeyTraces
import MorseComposition
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Keys typed into a form by a session.
@Suite("Forms in sessions")
struct FormSessionTests {
  static func form(_ fields: [TextField]) -> Form {
    var form = Form()
    for field in fields { form.append(field) }
    return form
  }

  static func field(_ name: String, _ change: (inout TextField) -> Void = { _ in })
    -> TextField
  {
    var field = TextField(name)
    change(&field)
    return field
  }

  static func session(
    _ form: Form, _ modes: [String] = ["direct"], filters: KeyFilterChain = KeyFilterChain()
  ) -> TypingSession {
    let ring = modes.map { name in
      switch name {
      case "hangul": TypingMode(name: name, composer: HangulComposer())
      case "morse": TypingMode(name: name, composer: MorseComposer())
      default: TypingMode(name: name, composer: DirectComposer(map: FakeCharacterMap()))
      }
    }
    return session(form, ring, filters: filters)
  }

  static func session(
    _ form: Form, _ ring: [TypingMode], filters: KeyFilterChain = KeyFilterChain()
  ) -> TypingSession {
    TypingSession(modes: ring, filters: filters, form: form)
  }

  static func type(_ keys: String, _ session: inout TypingSession) throws {
    let start = session.lastTime?.microseconds ?? 0
    for var frame in try SimulatedKeys(keys).frames {
      for index in frame.events.indices {
        frame.events[index].time = frame.events[index].time.advanced(
          byMicroseconds: start + 100_000)
      }
      session.receive(frame)
    }
  }

  static func texts(_ session: TypingSession) throws -> [String] {
    let form = try #require(session.form)
    return (0..<form.count).map { form[$0].text }
  }

  @Test(
    "What refused the last key is known until the next one, and whether or not text was open",
    arguments: [
      ("direct", "x", "number", FieldRules.Rule.characters),
      ("direct", "1 2 3", "length", .maximumLength),
      ("direct", "5", "range", .range), ("morse", ". - space", "number", .characters),
      ("morse", "- - space - - space .", "length", .maximumLength),
      ("hangul", "r k", "number", .characters),
    ])
  func refusal(mode: String, keys: String, field: String, rule: FieldRules.Rule) throws {
    var session = Self.session(
      Self.form([
        Self.field(field) {
          switch field {
          case "number": $0.rules.classes = [.digits]
          case "length": $0.rules.maximumLength = 2
          default: $0.rules.range = NumberRange("10...49")
          }
        },
        Self.field("next"),
      ]), [mode])
    try Self.type(keys, &session)
    if mode == "hangul" {
      // An open syllable is asked about when it closes.
      #expect(session.form?.refusal == nil)
      try Self.type("esc", &session)
    }
    #expect(session.form?.refusal?.rule == rule)
    // The open letter that was refused is refused again by the arrow that ends it.
    try Self.type("left left", &session)
    #expect(session.form?.refusal == nil)
  }

  @Test(
    "Of an open syllable that a rule refuses, the last keystrokes go until it is accepted",
    arguments: [
      ("choices", "esc s p d", "네"), ("choices", "esc s p d t", "네"),
      ("characters", "r k s", "가"), ("characters", "r k s f", "가"),
      ("characters", "s k r k t", "나가"),
      ("choices", "esc d u x", "여"),
    ], ["tab", "enter", "ctrl+enter", "end", "shift+tab"])
  func keptStart(typed: (rule: String, keys: String, expected: String), end: String) throws {
    let (rule, keys, expected) = typed
    var session = Self.session(
      Self.form([
        Self.field("first"),
        Self.field("a") {
          switch rule {
          case "choices": $0.inputView = .choices(["네", "여", "아니요"])
          default: $0.rules.characters = ["가", "나"]
          }
        }, Self.field("b"),
      ]), ["hangul"])
    try Self.type("tab \(keys) \(end)", &session)
    #expect(try Self.texts(session) == ["", expected, ""])
    #expect(session.form?[1].openCount == 0)
    // Where it is seen why, also if the focus is elsewhere.
    #expect(session.form?.refusal?.field == 1)
    #expect(session.form?.refusal?.rule == (rule == "choices" ? .choices : .characters))
    #expect(session.form?.isSent == (end == "ctrl+enter"))
    let focus = ["tab": 2, "enter": 2, "end": 1, "shift+tab": 0][end]
    #expect(session.form?.firstResponder == focus)
  }

  @Test(
    "A field all of whose open text goes is left, and the form sent, at the next press",
    arguments: ["tab", "enter", "ctrl+enter"])
  func emptied(end: String) throws {
    var form = Self.form([Self.field("a") { $0.rules.classes = [.digits] }, Self.field("b")])
    form.recordsEvents = true
    var session = Self.session(form, ["hangul"])
    for _ in 0..<2 {
      _ = session.takeFormEvents()
      try Self.type("g k s \(end)", &session)
      #expect(try Self.texts(session) == ["", ""])
      #expect(session.form?.firstResponder == 0)
      #expect(session.form?.refusal?.rule == .characters)
      let last = session.takeFormEvents().last
      #expect(last?.kind == (end == "ctrl+enter" ? .problem : .shouldEnd))
      #expect(last?.field == "a" && last?.rule == .characters)
    }
    try Self.type(end, &session)
    #expect(session.form?.firstResponder == (end == "ctrl+enter" ? nil : 1))
    #expect(session.form?.isSent == (end == "ctrl+enter"))
  }

  @Test("Backwards, and with other text in it, a field is left at once", arguments: ["1 2", ""])
  func leftAtOnce(text: String) throws {
    var session = Self.session(
      Self.form([
        Self.field("a"), Self.field("b") { $0.rules.classes = [.digits] }, Self.field("c"),
      ]),
      ["hangul"])
    try Self.type("tab \(text) g k \(text.isEmpty ? "shift+tab" : "tab")", &session)
    #expect(try Self.texts(session)[1] == text.filter { $0 != " " })
    #expect(session.form?.firstResponder == (text.isEmpty ? 0 : 2))
  }

  @Test("Editing begins in the first field; Tab, Shift+Tab and Return go on, Ctrl+Enter sends")
  func focus() throws {
    var session = Self.session(Self.form(["a", "b", "c"].map { Self.field($0) }))
    #expect(session.form?.firstResponder == 0)
    try Self.type("x tab y shift+tab z enter w enter v", &session)
    #expect(try Self.texts(session) == ["xz", "yw", "v"])
    #expect(session.form?.firstResponder == 2)
    try Self.type("shift+tab ctrl+enter", &session)
    #expect(session.form?.isSent == true)
    #expect(session.form?.firstResponder == nil)
    // Keys are claimed, but there is nothing to type into.
    try Self.type("q", &session)
    #expect(try Self.texts(session) == ["xz", "yw", "v"])
    let areClaimed = session.step.presses.allSatisfy(\.use.isClaimed)
    #expect(areClaimed)
  }

  @Test("Tab wraps around at neither end")
  func ends() throws {
    var session = Self.session(Self.form(["a", "b"].map { Self.field($0) }))
    try Self.type("shift+tab x tab tab tab y", &session)
    #expect(try Self.texts(session) == ["x", "y"])
  }

  @Test("A syllable that is open when the field is left closes in it")
  func openSyllable() throws {
    var session = Self.session(Self.form(["a", "b"].map { Self.field($0) }), ["hangul"])
    try Self.type("r k tab s k shift+tab s", &session)
    #expect(try Self.texts(session) == ["가ㄴ", "나"])
    #expect(session.openCount == 1)
  }

  @Test(
    "Which mode types into a field follows from its traits, and the mode before comes back",
    arguments: [
      ("keyboard=default", "가가", "가a"), ("keyboard=email-address", "rkrk", "rka"),
      ("keyboard=number-pad", "12", "12"), ("keyboard=phone-pad", "12", "12"),
      ("secure=yes", "rkrk", "rkrka"),
    ])
  func modes(trait: String, first: String, second: String) throws {
    let parts = trait.split(separator: "=").map(String.init)
    let special = Self.field("b") {
      switch parts[0] {
      case "secure": $0.traits.isSecureTextEntry = true
      default:
        $0.traits.keyboardType =
          TextInputTraits.KeyboardType(rawValue: parts[1]) ?? .default
      }
    }
    var session = Self.session(
      Self.form([Self.field("a"), special, Self.field("c")]), ["hangul", "direct"])
    let keys = parts[1].hasSuffix("pad") ? "1 2" : "r k r k"
    try Self.type("r k tab \(keys) tab r k", &session)
    #expect(try Self.texts(session) == ["가", first, "가"])
    // The next-mode key switches only where the field takes both.
    try Self.type("shift+tab hangeul", &session)
    let isFree = parts[0] == "keyboard" && parts[1] != "phone-pad"
    let isDirect = parts[1] != "default"
    #expect(session.currentModeName == (isFree == isDirect ? "hangul" : "direct"))
    _ = second
  }

  @Test("A field that names its modes takes them and no others")
  func ownModes() throws {
    let pin = Self.field("pin") {
      $0.traits.isSecureTextEntry = true
      $0.modes = ["morse"]
    }
    var session = Self.session(Self.form([Self.field("a"), pin]), ["direct", "morse", "hangul"])
    try Self.type("x tab", &session)
    #expect(session.currentModeName == "morse")
    try Self.type("hangeul", &session)
    #expect(session.currentModeName == "morse")
    try Self.type("shift+tab y hangeul", &session)
    #expect(session.currentModeName == "morse")
    #expect(try Self.texts(session) == ["xy", ""])
  }

  @Test("A press is refused by a rule, claimed, and changes nothing")
  func refusal() throws {
    let age = Self.field("age") {
      $0.traits.keyboardType = .numberPad
      $0.rules.range = NumberRange("1...100")
    }
    var session = Self.session(Self.form([age]))
    try Self.type("0 x 1 0 0 0", &session)
    #expect(try Self.texts(session) == ["100"])
    #expect(session.step.edits.count == 3)
    let areClaimed = session.step.presses.allSatisfy(\.use.isClaimed)
    #expect(areClaimed)
  }

  @Test("A filter that holds presses back does not change where they are typed")
  func filters() throws {
    for words in [[], ["debounce=30ms"], ["repeat=drop"]] as [[String]] {
      let options = try TypingOptions(words: words.map { "filter=\($0)" })
      var session = Self.session(
        Self.form(["a", "b"].map { Self.field($0) }),
        filters: KeyFilterChain(parsed: options.keyInput.filters))
      try Self.type("x t:5 tab t:5 y t:5 enter t:100", &session)
      session.finish(at: (session.lastTime ?? .zero).advanced(byMicroseconds: 1_000_000))
      #expect(try Self.texts(session) == ["x", "y"], "\(words)")
      #expect(session.form?.isSent == true)
    }
  }

  @Test("Edits of all fields are those of the session, with their times")
  func edits() throws {
    var session = Self.session(Self.form(["a", "b"].map { Self.field($0) }), ["hangul"])
    try Self.type("r k tab r", &session)
    #expect(
      session.step.edits.map(\.description) == [
        "-\"\" +\"ㄱ\" open 1", "-\"ㄱ\" +\"가\" open 1", "-\"\" +\"\" open 0",
        "-\"\" +\"ㄱ\" open 1",
      ])
    #expect(session.step.stamps.count == 4)
  }

  @Test("What a delegate asks for when a change of modes closes its text is done at once")
  func requestAfterModeChange() throws {
    let delegate = ReloadingDelegate()
    var session = Self.session(
      Self.form([TextField("a", delegate: delegate), Self.field("b")]), ["hangul", "direct"])
    try Self.type("r", &session)
    #expect(session.currentModeName == "hangul")
    #expect(try Self.texts(session) == ["ㄱ", ""])
    #expect(session.form?.hasRequests == false)
    #expect(session.form?.firstResponder == 1)
  }
}

/// Makes its field one for names and telephone numbers while text is open in it, and goes to `b`
/// when that has closed.
private struct ReloadingDelegate: TextFieldDelegate {
  func textFieldDidChangeSelection(_ field: TextField, _ form: inout FormProxy) {
    guard field.openCount > 0 else { return }
    var traits = field.traits
    traits.keyboardType = .namePhonePad
    form.reloadInputViews(of: field.name, with: traits)
  }

  func textFieldDidChange(_ field: TextField, _ form: inout FormProxy) {
    form.becomeFirstResponder("b")
  }
}
