import Composition
import KeyEvents
import KeyFiltering
import KeyTraces
import TestSupport
import TextFields
import Testing

@testable import Typing

/// What a recording has of the keys that are typed into a secure field.
@Suite("Recordings of secure fields")
struct SecureFieldTests {
  private static func login() -> Form {
    FormSessionTests.form([
      FormSessionTests.field("user") { _ in },
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note") { _ in },
    ])
  }

  /// The frames that a recorder writes, with the key events in words.
  private static func recording(
    _ keys: String, into form: Form = login(), filters words: [String] = [], masks: Bool = true
  ) throws -> (frames: [InputFrame], session: TypingSession) {
    let options = try TypingOptions(words: words.map { "filter=\($0)" })
    return try recording(
      keys,
      FormSessionTests.session(form, filters: KeyFilterChain(parsed: options.keyInput.filters)),
      masks: masks)
  }

  private static func recording(
    _ keys: String, _ session: TypingSession, masks: Bool = true
  ) throws -> (frames: [InputFrame], session: TypingSession) {
    var session = session
    var privateKeys = PrivateKeys()
    var mask = KeyMask()
    var frames: [InputFrame] = []
    for var frame in try SimulatedKeys(keys).frames {
      session.receive(frame)
      var presses = session.step.presses
      guard
        privateKeys.apply(
          to: &frame, presses: &presses, isSecret: session.isInSecureField)
      else { continue }
      if masks, !mask.apply(to: &frame, presses: presses) { continue }
      frames.append(frame)
    }
    if let time = session.lastTime { session.advance(to: time.advanced(byMicroseconds: 1_000_000)) }
    return (frames, session)
  }

  private static func words(_ frames: [InputFrame]) -> [String] {
    frames.flatMap(\.events).filter { $0.type == .key }.map {
      "\(KeyCode(rawValue: $0.code).name)\(["-", "+", "~"][Int($0.value)])"
    }
  }

  @Test("Only the keys that move the focus are kept, with the modifiers that they need")
  func kept() throws {
    for masks in [true, false] {
      let (frames, session) = try Self.recording(
        "a tab s shift+e c f1 r left backspace shift+tab b tab t enter n ctrl+enter", masks: masks)
      #expect(
        Self.words(frames) == [
          "a+", "a-", "tab+", "tab-", "leftshift+", "tab+", "tab-", "leftshift-", "b+", "b-",
          "tab+", "tab-", "enter+", "enter-", "n+", "n-", "leftctrl+", "enter+", "enter-",
          "leftctrl-",
        ], "\(masks)")
      #expect(session.form?.isSent == true)
      #expect(try FormSessionTests.texts(session)[0] == "ab")
      // A replay types the same into the other fields.
      var replay = FormSessionTests.session(Self.login())
      for frame in frames { replay.receive(frame) }
      #expect(try FormSessionTests.texts(replay) == ["ab", "", "n"])
      #expect(replay.form?.isSent == true)
    }
  }

  @Test("No key that types is recorded while a filter holds back the key that leads to the field")
  func heldBack() throws {
    for filter in ["debounce=30ms", "debounce=200ms"] {
      let (frames, _) = try Self.recording(
        "a t:300 tab t:5 s t:5 e t:300 enter t:300 x", filters: [filter])
      let words = Self.words(frames)
      #expect(!words.contains("s+") && !words.contains("e+"), "\(filter): \(words)")
      #expect(words.contains("tab+") && words.contains("enter+") && words.contains("a+"))
    }
  }

  @Test("A Tab to another field that a filter holds back hides no key, even if keys follow fast")
  func heldBackElsewhere() throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("name") { _ in }, FormSessionTests.field("email") { _ in },
      FormSessionTests.field("pin") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note") { _ in },
    ])
    let (frames, session) = try Self.recording(
      "k t:5 i t:5 tab t:5 a t:5 b t:5 c t:5 d t:5 tab t:5 s t:5 e t:5 tab t:5 x t:300 y",
      into: form, filters: ["debounce=40ms"])
    let words = Self.words(frames).filter { $0.hasSuffix("+") }.map { $0.dropLast() }
    #expect(
      words == ["k", "i", "tab", "a", "b", "c", "d", "tab", "tab", "x", "y"])
    var replay = FormSessionTests.session(
      form,
      filters: KeyFilterChain(
        parsed: try TypingOptions(words: ["filter=debounce=40ms"]).keyInput.filters))
    for frame in frames { replay.receive(frame) }
    let end = try #require(session.lastTime)
    replay.advance(to: end)
    #expect(try FormSessionTests.texts(replay) == ["ki", "abcd", "", "xy"])
    #expect(try FormSessionTests.texts(session) == ["ki", "abcd", "se", "xy"])
  }

  @Test(
    "A held-back move that may lead further hides keys: a repeated Return, a sign that it closes",
    arguments: [
      ("direct", "x t:5 d:enter t:250 r:enter t:5 s t:5 e t:600 u:enter"),
      ("morse", "minus t:5 dot t:5 minus t:5 dot t:5 minus t:5 tab t:5 s t:5 e t:600"),
    ])
  func heldBackFurther(mode: String, keys: String) throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("name"), FormSessionTests.field("email"),
      FormSessionTests.field("pin") { $0.traits.isSecureTextEntry = true },
    ])
    let options = try TypingOptions(words: ["filter=debounce=500ms"])
    let session = FormSessionTests.session(
      form, mode == "direct" ? ["direct"] : ["morse", "direct"],
      filters: KeyFilterChain(parsed: options.keyInput.filters))
    let words = Self.words(try Self.recording(keys, session).frames)
    #expect(!words.contains("s+") && !words.contains("e+"), "\(words)")
  }

  @Test("Two moves that a filter holds back may lead past a field to a secure one")
  func heldBackTwice() throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("name") { _ in }, FormSessionTests.field("email") { _ in },
      FormSessionTests.field("pin") { $0.traits.isSecureTextEntry = true },
    ])
    let (frames, _) = try Self.recording(
      "k t:5 tab t:5 tab t:5 s t:5 e t:300", into: form, filters: ["debounce=200ms"])
    let words = Self.words(frames)
    #expect(!words.contains("s+") && !words.contains("e+"), "\(words)")
  }

  @Test("The same after a choice from a list, which leads to the next field")
  func heldBackChoice() throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("kind") { $0.inputView = .choices(["M", "F"]) },
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
    ])
    let (frames, session) = try Self.recording(
      "down t:5 m t:5 s t:5 e t:300 c", into: form, filters: ["debounce=200ms"])
    #expect(try FormSessionTests.texts(session) == ["M", "sec"])
    #expect(Self.words(frames).allSatisfy { $0.hasPrefix("down") || $0.hasPrefix("m") })
  }

  @Test(
    "A choice from the lists of a secure field is recorded",
    arguments: [
      ("direct", "a tab s f6 down down up up enter n", ["a", "", "n"]),
      ("direct", "a tab s f6 2 b", ["ab", "", ""]),
      ("hangul,morse", "g tab f9 2 c tab dot space", ["ㅎ", "", "e"]),
    ])
  func lists(modes: String, keys: String, texts: [String]) throws {
    func session() throws -> TypingSession {
      let options = try TypingOptions(words: ["mode=\(modes)", "bind=accessory-list=f6 list=f9"])
      return TypingSession(
        options, form: Self.login(), characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    }
    let (frames, live) = try Self.recording(keys, try session())
    #expect(!Self.words(frames).contains { ["s+", "c+"].contains($0) })
    var replay = try session()
    for frame in frames { replay.receive(frame) }
    #expect(try FormSessionTests.texts(replay) == texts)
    #expect(replay.form?.firstResponder == live.form?.firstResponder)
    #expect(replay.currentModeName == live.currentModeName)
  }

  @Test("Without secure fields no key is lost while a filter holds back a key that moves the focus")
  func heldBackInPublic() throws {
    let form = FormSessionTests.form(["a", "b"].map { FormSessionTests.field($0) })
    let (frames, session) = try Self.recording(
      "a t:5 tab t:5 b t:5 c t:300", into: form, filters: ["debounce=200ms"])
    #expect(try FormSessionTests.texts(session) == ["a", "bc"])
    #expect(Self.words(frames).filter { $0.hasSuffix("+") } == ["a+", "tab+", "b+", "c+"])
  }

  @Test("A key that is down when the field is left is not recorded, nor is its release")
  func rollover() throws {
    var session = FormSessionTests.session(Self.login())
    var privateKeys = PrivateKeys()
    var words: [String] = []
    var time: Int64 = 0
    for (key, value) in [
      (KeyCode.tab, Int32(1)), (.s, 1), (.tab, 0), (.s, 2), (.enter, 1), (.s, 2), (.s, 0),
      (.enter, 0), (.x, 1), (.x, 0),
    ] {
      time += 1000
      let at = EventTime(microseconds: time)
      var frame = InputFrame(events: [.key(key, value: value, at: at), .report(at: at)])
      session.receive(frame)
      var presses = session.step.presses
      if privateKeys.apply(
        to: &frame, presses: &presses, isSecret: session.isInSecureField)
      {
        words += Self.words([frame])
      }
    }
    #expect(words == ["tab+", "tab-", "enter+", "enter-", "x+", "x-"])
  }

  @Test("Nothing that a session shows has the text of a secure field")
  func shown() throws {
    let pin = FormSessionTests.field("pin") {
      $0.traits.isSecureTextEntry = true
      $0.modes = ["hangul"]
    }
    var session = FormSessionTests.session(FormSessionTests.form([pin]), ["hangul"])
    try FormSessionTests.type("r k s", &session)
    #expect(session.preview.isEmpty)
    #expect(session.list == nil)
  }
}
