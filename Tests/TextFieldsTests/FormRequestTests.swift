import Composition
import HangulComposition
import KeyEvents
import Testing
import TextEditing

@testable import TextFields

/// What delegates and owners ask a form to do.
@Suite("Requests to a form")
struct FormRequestTests {
  @Test("A delegate can fill every field of a large form")
  func manyRequests() {
    let delegate = Delegate()
    let names = (0..<300).map { "f\($0)" }
    delegate.request = { line, form in
      if line == "f0 should-return" { for name in names { form.setText("x", of: name) } }
    }
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form(names.map { FormTests.field($0) }, delegate))
    typed.begin("f0")
    typed.type("\n")
    #expect(names.allSatisfy { typed.form.text(of: $0) == "x" })
    #expect(typed.form.firstResponder == 1)
  }

  @Test("A delegate that sets its own text again and again comes to an end")
  func endlessText() {
    let delegate = Delegate()
    delegate.request = { line, form in
      if line == "a did-change-selection" { form.setText("x", of: "a") }
    }
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form([FormTests.field("a")], delegate))
    typed.begin("a")
    typed.type("y")
    #expect(typed.form.text(of: "a") == "x")
    #expect(!typed.form.hasRequests)
  }

  @Test("To fill another field leaves the open syllable open", arguments: [true, false])
  func otherField(_ clears: Bool) {
    let delegate = Delegate()
    delegate.request = { line, form in
      guard line == "a did-change-selection" else { return }
      if clears { form.clear("b") } else { form.setText("counter", of: "b") }
    }
    var typed = TypedForm(
      HangulComposer(),
      FormTests.form([FormTests.field("a"), FormTests.field("b")], delegate))
    typed.begin("a")
    typed.type("한글")
    #expect(typed.form.text(of: "a") == "한글")
    #expect(typed.form.text(of: "b") == (clears ? "" : "counter"))
  }

  @Test("A request at the very end is done: a trimmed text, but no focus")
  func afterSending() {
    let delegate = Delegate()
    delegate.request = { line, form in
      guard line == "b did-end committed" else { return }
      form.setText("trimmed", of: "b")
      form.becomeFirstResponder("a")
    }
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      FormTests.form([FormTests.field("a"), FormTests.field("b")], delegate))
    typed.begin("b")
    typed.type("x\n")
    #expect(typed.form.isSent)
    #expect(typed.form.text(of: "b") == "trimmed")
    #expect(typed.form.firstResponder == nil)
  }

  @Test("A form that was aborted does nothing any more")
  func afterAbort() {
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form([FormTests.field("a")]))
    typed.begin("a")
    typed.form.abort()
    typed.begin("a")
    typed.form.send()
    typed.settle()
    #expect(typed.form.isAborted)
    #expect(!typed.form.isSent)
    #expect(typed.form.firstResponder == nil)
  }

  @Test("A delegate that sends from Return does so once")
  func sendFromReturn() {
    let delegate = Delegate()
    delegate.request = { line, form in if line == "a should-return" { form.send() } }
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      FormTests.form([FormTests.field("a") { $0.rules.isRequired = true }], delegate))
    typed.begin("a")
    _ = typed.takeLog()
    typed.type("\n")
    #expect(typed.takeLog() == ["a should-return yes", "a problem required"])
  }

  @Test("Clearing and setting a text are edits of it, and delegates are told")
  func edits() {
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form([FormTests.field("a")]))
    typed.begin("a")
    typed.type("abc")
    typed.press(.left)
    _ = typed.takeLog()
    typed.form.setText("xy", of: "a")
    typed.settle()
    #expect(typed.takeLog() == ["a did-change-selection"])
    #expect(typed.edits.last == TextEdit(moved: 1, removed: "abc", inserted: "xy"))
    typed.form.clear("a")
    typed.settle()
    #expect(typed.takeLog() == ["a should-clear yes", "a did-change", "a did-change-selection"])
    #expect(typed.edits.last == TextEdit(removed: "xy"))
    #expect(typed.form.text(of: "a") == "")
  }

  @Test("Traits and input views change while a field is edited")
  func reload() {
    var typed = TypedForm(
      HangulComposer(), FormTests.form([FormTests.field("a")]))
    typed.begin("a")
    typed.type("하")
    var traits = TextInputTraits()
    traits.keyboardType = .numberPad
    typed.form.reloadInputViews(of: "a", with: traits)
    typed.form.reloadInputViews(of: "a", with: InputView.picker(1...3))
    typed.settle()
    #expect(typed.form.traits.keyboardType == .numberPad)
    #expect(typed.form[0].inputView == .picker(1...3))
    #expect(typed.form[0].openCount == 1)
    typed.form.reloadInputViews(of: "a", with: nil as InputView?)
    typed.settle()
    #expect(typed.form[0].inputView == nil)
  }

  @Test("Names are unique, and nothing is typed without a first responder")
  func noFocus() {
    var form = Form()
    let isAdded = [
      form.append(TextField("a")), form.append(TextField("a")), form.append(TextView("a")),
    ]
    #expect(isAdded == [true, false, false])
    #expect(form.count == 1)
    var typed = TypedForm(DirectComposer(map: Letters()), form)
    typed.type("x")
    #expect(typed.outcomes == [.refused])
    typed.begin("nobody")
    #expect(typed.form.firstResponder == nil)
  }

  @Test("A field that has to be the same as one that does not exist breaks that rule")
  func unknownField() {
    let form = FormTests.form([
      FormTests.field("a") { $0.rules.sameAs = "nobody" },
      FormTests.field("b") {
        $0.rules.sameAs = "nobody"
        $0.rules.isRequired = true
      },
      FormTests.field("c") { $0.rules.sameAs = "a" },
    ])
    #expect((0..<3).map { form.rule(brokenBy: $0) } == [.sameAs, .required, nil])
    var typed = TypedForm(DirectComposer(map: Letters()), form)
    typed.begin("a")
    typed.form.send()
    typed.settle()
    #expect(!typed.form.isSent)
    #expect(typed.form.problem?.rule == .sameAs)
  }

  @Test("What a program sets has its control characters, which no key gives")
  func controlCharacters() {
    var typed = TypedForm(
      DirectComposer(map: Letters()), FormTests.form([FormTests.field("a")]))
    typed.begin("a")
    let text = "a\u{0}b\u{1B}\u{7F}\u{9B}\nc"
    typed.form.setText(text, of: "a")
    typed.settle()
    typed.type("x")
    #expect(typed.form.text(of: "a").map { Array($0.utf8) } == Array("\(text)x".utf8))
    typed.press(.backspace)
    typed.press(.backspace)
    #expect(typed.form.text(of: "a") == "a\u{0}b\u{1B}\u{7F}\u{9B}\n")
  }
}
