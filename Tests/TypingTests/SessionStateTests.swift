import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// What a session shows at one moment.
@Suite("The state of a session")
struct SessionStateTests {
  private typealias Line = TextDocument.ShownLine

  /// The state after these keys; a last key `d:...` is still down.
  private func state(
    _ keys: String, _ words: [(String, String)],
    within reach: SessionState.Reach = SessionState.Reach(lines: 2, scalars: 4)
  ) throws -> SessionState {
    var options = TypingOptions()
    for (name, value) in words { try options.set(name, to: value) }
    var session = TypingSession(options) { () throws(Never) in
      fatalError("direct is not among the modes")
    }
    let keys = try SimulatedKeys(keys)
    for frame in keys.frames { session.receive(frame) }
    session.advance(to: keys.end)
    return session.state(within: reach)
  }

  @Test(
    "A key that has nothing to do says why, until the next press",
    arguments: [
      ("a f8", SessionNotice.nothingToUndo), ("a f8 f8", .nothingToUndo), ("a f8 b", nil),
      ("o m w space f8", nil), ("o m w space f8 f8", .nothingToUndo),
      ("f7", .nothingOffered(.corrections)), ("a space f7 left", nil),
    ])
  func notices(keys: String, notice: SessionNotice?) throws {
    var typist = try Typist("mode=direct", "replace=omw=on my way", "correct=offer")
    try typist.type(keys)
    let state = typist.session.state(within: SessionState.Reach(lines: 0, scalars: 80))
    #expect(state.notice == notice)
  }

  @Test(
    "A modifier alone can be a key that asks or undoes, in each mode",
    arguments: ["rightctrl", "rightmeta", "leftshift"], ["hangul", "direct", "morse"])
  func modifiersAsk(key: String, mode: String) throws {
    var typist = try Typist("mode=\(mode)", "hanja=hanja", "hanja-key=\(key),f9")
    try typist.type("\(key)")
    #expect(typist.session.hasCandidateRequest)
    var undoing = try Typist("mode=\(mode)", "replace=omw=on my way", "undo-key=\(key)")
    try undoing.type("\(key)")
    let state = undoing.session.state(within: SessionState.Reach(lines: 0, scalars: 80))
    #expect(state.notice == .nothingToUndo)
  }

  @Test(
    "A key of a Korean keyboard that does nothing says which option it needs",
    arguments: [
      (["mode=hangul"], "hanja", SessionNotice.needsHanja),
      (["mode=hangul"], "hangeul", .needsModes),
      (["mode=hangul", "hanja=hanja"], "hanja", nil), (["mode=hangul,direct"], "hangeul", nil),
      (["mode=hangul", "bind=list=f5"], "f5", .noList),
      (["mode=hangul", "bind=list=f5"], "shift+f5", nil), (["mode=hangul"], "f5", nil),
      (["mode=hangul"], "hanja r", nil),
      (["mode=hangul", "filter=debounce=30ms"], "r t:5 hanja t:200", .needsHanja),
      (["mode=hangul", "filter=debounce=30ms"], "hanja t:200 r t:200", nil),
    ])
  func needs(words: [String], keys: String, notice: SessionNotice?) throws {
    var typist = try Typist(words)
    try typist.type(keys)
    let state = typist.session.state(within: SessionState.Reach(lines: 0, scalars: 80))
    #expect(state.notice == notice)
  }

  @Test(
    "A key chosen for Hanja, undoing or a form is no longer a default key of the next mode",
    arguments: ["rightalt", "hangeul"])
  func chosenKeys(key: String) throws {
    var typist = try Typist("mode=hangul,direct", "hanja=hanja", "hanja-key=\(key)")
    try typist.type(key)
    #expect(typist.session.hasCandidateRequest)
    #expect(typist.mode == "hangul")
    var undoing = try Typist("mode=hangul,direct", "replace=omw=on my way", "undo-key=\(key)")
    try undoing.type(key)
    #expect(undoing.mode == "hangul")
    let options = try TypingOptions(words: ["mode=hangul,direct", "bind=next-field=\(key)"])
    let form = FormSessionTests.form([FormSessionTests.field("a"), FormSessionTests.field("b")])
    var inForm = Typist(
      TypingSession(
        options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil }))
    try inForm.type(key)
    #expect(inForm.session.form?.firstResponder == 1)
    #expect(inForm.mode == "hangul")
  }

  @Test(
    "The Hangul key says that a field takes no other mode, and nothing where it has gone to one",
    arguments: [(true, SessionNotice.noOtherMode), (false, nil)])
  func noOtherMode(isSecure: Bool, notice: SessionNotice?) throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("a") { $0.traits.isSecureTextEntry = isSecure }
    ])
    var typist = Typist(FormSessionTests.session(form, ["direct", "hangul"]))
    try typist.type("hangeul")
    let state = typist.session.state(within: SessionState.Reach(lines: 0, scalars: 80))
    #expect(state.notice == notice)
  }

  @Test("A source that offers nothing is named")
  func nothingOffered() throws {
    var typist = try Typist("mode=hangul", "hanja=hanja")
    try typist.type("r k f9")
    var session = typist.session
    _ = session.takeCandidateRequest()
    session.showNothingOffered()
    let state = session.state(within: SessionState.Reach(lines: 0, scalars: 80))
    #expect(state.notice == .nothingOffered(.hanja))
  }

  @Test(
    "The state has the open text, its preview and the mode",
    arguments: [
      ("", [("mode", "hangul")], "", 0, "", false),
      ("g k", [("mode", "hangul")], "하", 1, "ㅎㅏ = 하", false),
      ("g k s r", [("mode", "hangul")], "한ㄱ", 1, "ㄱ = ㄱ", false),
      (". -", [("mode", "morse")], "a", 1, "·– = a", false),
      ("g k hangeul . -", [("mode", "hangul,morse")], "하a", 1, "·– = a", true),
    ] as [(String, [(String, String)], String, Int, String, Bool)])
  func open(
    keys: String, words: [(String, String)], before: String, openCount: Int, preview: String,
    isOneOfSeveral: Bool
  ) throws {
    let state = try state(keys, words)
    #expect(state.before == before)
    #expect(state.openCount == openCount)
    #expect(state.preview == preview)
    #expect(state.isOneOfSeveralModes == isOneOfSeveral)
    #expect(state.mode == (keys.contains(".") ? "morse" : "hangul"))
    #expect(state.list == nil && state.sentPart.isEmpty && state.after.isEmpty)
  }

  @Test("For a document it has the lines around the cursor and the selection, within the limits")
  func around() throws {
    let words = [("mode", "hangul"), ("to", "document")]
    let keys = "r enter s enter e k enter f g k up shift+left"
    let state = try state(keys, words)
    #expect(state.above == [Line("ㄱ"), Line("ㄴ")])
    #expect(state.before + state.after == "다")
    #expect(state.below == [Line("ㄹ하")])
    #expect(state.selection != 0)
    let less = try self.state(keys, words, within: SessionState.Reach(lines: 1, scalars: 1))
    #expect(less.above == [Line("ㄴ")])
    #expect(less.below == [Line("ㄹ")])
    let none = try self.state(keys, words, within: SessionState.Reach(lines: 0, scalars: 0))
    #expect(none.above.isEmpty && none.below.isEmpty)
    #expect(none.before.isEmpty && none.after.isEmpty && none.selection == 0)
  }

  @Test("It has the list that is shown")
  func list() throws {
    let words = [("mode", "hangul,morse"), ("bind", "list=f9")]
    let shown = try state("g k f9", words)
    #expect(shown.list?.items.map(\.text) == ["hangul", "morse"])
    #expect(shown.before == "하")
    let chosen = try state("g k f9 2", words)
    #expect(chosen.list == nil)
    #expect(chosen.mode == "morse")
  }

  @Test("It does not have lines that were sent")
  func sent() throws {
    let state = try state("g k enter r", [("mode", "hangul")])
    #expect(state.before == "ㄱ" && state.above.isEmpty)
  }
}
