import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import Testing
import TextEditing

@testable import TextFields

/// Which change a delegate is asked about, and what becomes of open text that may not close.
@Suite("Changes of a form's text")
struct FormEditingTests {
  private func typed(
    _ text: String, _ change: (inout TextField) -> Void = { _ in }
  ) -> TypedForm<DirectComposer<Letters>> {
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form([FormTests.field("a", change)]))
    typed.form.setText(text, of: "a")
    typed.begin("a")
    _ = typed.takeLog()
    return typed
  }

  private func change(in typed: inout TypedForm<some Composer>) -> String? {
    typed.takeLog().first { $0.contains("should-change") }
  }

  @Test("A selection is replaced as a whole, whatever is typed")
  func selection() {
    var typed = typed("abc")
    for _ in 0..<3 { typed.press(.left, modifiers: .leftShift) }
    typed.type("a")
    #expect(change(in: &typed) == "a should-change 0..<3 \"a\" yes")
    typed.press(.home, modifiers: .leftShift)
    typed.type("a")
    #expect(change(in: &typed) == "a should-change 0..<1 \"a\" yes")
  }

  @Test("A text is set as a document too, and typing goes on at its end")
  func document() {
    var typed = typed("abc")
    var document = TextDocument("xy")
    document.adjustTextPosition(byCharacterOffset: -1)
    typed.form.setText(document, of: "a")
    typed.settle()
    typed.type("z")
    #expect(typed.form.text(of: "a") == "xyz")
    #expect(typed.edits.map(\.inserted) == ["xy", "z"])
  }

  @Test("A syllable before the same one is asked about where it was typed")
  func sameSyllable() {
    var typed = TypedForm(HangulComposer(), FormTests.form([FormTests.field("a")]))
    typed.form.setText("가", of: "a")
    typed.begin("a")
    typed.type("가")
    typed.press(.end)
    #expect(change(in: &typed) == "a should-change 1..<1 \"가\" yes")
    typed.press(.home)
    typed.type("가")
    typed.press(.right)
    #expect(change(in: &typed) == "a should-change 0..<0 \"가\" yes")
  }

  @Test("A deletion after which flags join is a deletion")
  func flags() {
    var typed = typed("🇰a🇷") { $0.rules.characters = ["🇰", "🇷", "a"] }
    typed.press(.left)
    typed.press(.backspace)
    #expect(typed.outcomes.last == .applied)
    #expect(typed.form.text(of: "a") == "🇰🇷")
    #expect(change(in: &typed) == "a should-change 0..<3 \"🇰🇷\" yes")
  }

  @Test("A closed letter that an open one joins stays closed")
  func joined() {
    var typed = TypedForm(
      HangulComposer(layout: .threeSet390), FormTests.form([FormTests.field("a")]))
    typed.form.setText("\u{1112}", of: "a")
    typed.begin("a")
    var edits = TextEditBuffer()
    for scalar in "\u{1112}\u{119E}\u{11AB}".unicodeScalars { edits.insert(TextCell(scalar)) }
    edits.commit(open: 1)
    var changes = TextChanges()
    let outcome = typed.form.apply(edits, then: nil, into: &changes)
    #expect(outcome == .applied)
    #expect(typed.form[0].closedText == "\u{1112}")
  }

  @Test("Open text that may not close goes, and the key does what it does", arguments: 0..<3)
  func actions(_ number: Int) {
    let actions: [TextAction] = [
      .move(.character, .backward, selecting: false), .insertNewline,
      .delete(.word, .backward),
    ]
    var typed = TypedForm(
      HangulComposer(),
      FormTests.form([
        FormTests.field("a") { $0.rules.classes = [.digits] }, FormTests.field("b"),
      ]))
    typed.form.setText("12", of: "a")
    typed.begin("a")
    typed.type("하")
    #expect(typed.form.text(of: "a") == "12하")
    #expect(typed.perform(actions[number]) == .applied)
    typed.settle()
    #expect(typed.form.text(of: "a") == ["12", "12", ""][number])
    switch number {
    case 0: #expect(typed.form.document.countBeforeCursor == 1)
    case 1: #expect(typed.form.firstResponder == 1)
    default: break
    }
  }

  @Test(
    "The rest of a syllable does not depend on what Backspace deletes",
    arguments: HangulBackspace.allCases, [HangulLayout.twoSet, .threeSet390])
  func backspace(_ backspace: HangulBackspace, layout: HangulLayout) {
    var typed = TypedForm(
      HangulComposer(layout: layout, options: HangulOptions(backspace: backspace)),
      FormTests.form([
        FormTests.field("a") { $0.inputView = .choices(["나네", "나"]) }, FormTests.field("b"),
      ]))
    typed.begin("a")
    for keystroke in layout.keystrokes(for: "나넹") ?? [] {
      typed.press(keystroke.key, modifiers: keystroke.shift ? .leftShift : [])
    }
    #expect(typed.form.text(of: "a") == "나넹")
    typed.form.becomeNext()
    typed.settle()
    #expect(typed.form.text(of: "a") == "나네")
    #expect(typed.edits.last == TextEdit(removed: "넹", inserted: "네"))
    #expect(typed.form.firstResponder == 1)
    #expect(typed.form.refusal?.rule == .choices)
  }

  @Test(
    "Of Morse letters that join to a syllable those go that may not close",
    arguments: [
      (".-.. . ..-.", "가"), (".-.. . ..-. ", "가"), (".-.. ", ""),
      // Without its last signal it would be an accepted one, but another.
      (".-.. .-", ""),
    ])
  func morse(signals: String, expected: String) {
    var typed = TypedForm(
      MorseComposer(code: MorseCode(.korean)),
      FormTests.form([FormTests.field("a") { $0.rules.characters = ["가", "나"] }]))
    typed.begin("a")
    typed.type(signals)
    typed.form.endEditing(false)
    typed.settle()
    #expect(typed.form.text(of: "a") == expected)
  }

  @Test("A refusal that no one forgets holds a field back once")
  func heldBackOnce() {
    var typed = TypedForm(
      HangulComposer(),
      FormTests.form([
        FormTests.field("a") { $0.rules.classes = [.digits] }, FormTests.field("b"),
      ]))
    typed.begin("a")
    typed.type("하")
    for focus in [0, 1] {
      typed.form.becomeNext()
      typed.settle()
      #expect(typed.form.text(of: "a") == "")
      #expect(typed.form.firstResponder == focus)
    }
  }

  @Test("A delegate of a text view is asked about the syllable, then about the line break")
  func newline() {
    let delegate = Delegate()
    delegate.answer = { $0 != "v should-change 1..<1 \"\\n\"" }
    var form = Form()
    form.append(TextView("v", delegate: delegate))
    var typed = TypedForm(HangulComposer(), form)
    typed.begin("v")
    typed.type("하")
    typed.press(.enter)
    #expect(typed.form.text(of: "v") == "하")
    #expect(typed.form[0].openCount == 0)
    #expect(
      delegate.log.filter { $0.contains("should-change") } == [
        "v should-change 0..<0 \"하\" yes", "v should-change 1..<1 \"\\n\" no",
      ])
  }

  @Test("What the owner of a form has left open is closed by the form")
  func leftOpen() {
    for (type, expected) in [(TextInputTraits.KeyboardType.default, "e"), (.numberPad, "")] {
      var form = FormTests.form([FormTests.field("a") { $0.traits.keyboardType = type }])
      form.recordsEvents = true
      form.becomeNext()
      while let step = form.nextRequest() {
        var changes = TextChanges()
        form.perform(step, into: &changes)
      }
      var edits = TextEditBuffer()
      edits.insert("e")
      edits.commit(open: 1)
      var changes = TextChanges()
      _ = form.apply(edits, then: nil, into: &changes)
      form.endEditing(true)
      while let step = form.nextRequest() { form.perform(step, into: &changes) }
      #expect(form.text(of: "a") == expected)
      #expect(form[0].openCount == 0)
    }
  }
}
