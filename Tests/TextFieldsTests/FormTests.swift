import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import Testing
import TextEditing

@testable import TextFields

@Suite("Forms")
struct FormTests {
  static func field(_ name: String, _ change: (inout TextField) -> Void = { _ in })
    -> TextField
  {
    var field = TextField(name)
    change(&field)
    return field
  }

  static func form(_ fields: [TextField], _ delegate: Delegate? = nil) -> Form {
    var form = Form()
    for var field in fields {
      field.delegate = delegate
      form.append(field)
    }
    return form
  }

  /// Name, age, gender and e-mail address, as in UIKit's classic example.
  private static func visitor(_ delegate: Delegate? = nil) -> Form {
    form(
      [
        field("name") {
          $0.rules.maximumLength = 10
          $0.traits.returnKeyType = .next
        },
        field("age") {
          $0.traits.keyboardType = .numberPad
          $0.rules.range = NumberRange("1...100")
        },
        field("gender") {
          $0.rules.characters = ["M", "F"]
          $0.rules.maximumLength = 1
        },
        field("email") {
          $0.traits.keyboardType = .emailAddress
          $0.traits.returnKeyType = .done
          $0.rules.pattern = try? TextPattern("[a-z0-9_.-]+@[a-z0-9.-]+[.][a-z.]{2,6}")
        },
      ], delegate)
  }

  @Test("Delegates are asked and told in UIKit's order, and the log says the same")
  func order() {
    let delegate = Delegate()
    var typed = TypedForm(DirectComposer(map: Letters()), Self.visitor(delegate))
    typed.begin("name")
    typed.type("ab\n0x30\nMF\na@b\n")
    typed.type(".kr\n")
    let log = typed.takeLog()
    #expect(
      log == [
        "name should-begin yes", "name did-begin",
        "name should-change 0..<0 \"a\" yes", "name did-change", "name did-change-selection",
        "name should-change 1..<1 \"b\" yes", "name did-change", "name did-change-selection",
        "name should-return yes", "age should-begin yes", "name should-end yes",
        "name did-end committed", "age did-begin",
        "age should-change 0..<0 \"0\" no range", "age should-change 0..<0 \"x\" no characters",
        "age should-change 0..<0 \"3\" yes", "age did-change", "age did-change-selection",
        "age should-change 1..<1 \"0\" yes", "age did-change", "age did-change-selection",
        "age should-return yes", "gender should-begin yes", "age should-end yes",
        "age did-end committed", "gender did-begin",
        "gender should-change 0..<0 \"M\" yes", "gender did-change",
        "gender did-change-selection", "gender should-change 1..<1 \"F\" no maximum-length",
        "gender should-return yes", "email should-begin yes", "gender should-end yes",
        "gender did-end committed", "email did-begin",
        "email should-change 0..<0 \"a\" yes", "email did-change", "email did-change-selection",
        "email should-change 1..<1 \"@\" yes", "email did-change", "email did-change-selection",
        "email should-change 2..<2 \"b\" yes", "email did-change", "email did-change-selection",
        "email should-return yes", "email problem pattern",
        "email should-change 3..<3 \".\" yes", "email did-change", "email did-change-selection",
        "email should-change 4..<4 \"k\" yes", "email did-change", "email did-change-selection",
        "email should-change 5..<5 \"r\" yes", "email did-change", "email did-change-selection",
        "email should-return yes", "email should-end yes", "email did-end committed", "sent",
      ])
    // Rules refuse without asking the delegate.
    let rules = FieldRules.Rule.allCases.map(\.rawValue)
    #expect(
      delegate.log
        == log.filter { line in
          line != "sent" && !line.contains("problem") && !rules.contains { line.hasSuffix($0) }
        })
    #expect(typed.form.isSent)
    #expect(typed.form.firstResponder == nil)
    #expect(
      (0..<4).map { typed.form[$0].text } == ["ab", "30", "M", "a@b.kr"])
  }

  @Test("A delegate that refuses stops each step, and nothing is changed by it")
  func refusing() {
    for (refused, expected) in [
      ("b should-begin", ["a should-return yes", "b should-begin no"]),
      ("a should-end", ["a should-return yes", "b should-begin yes", "a should-end no"]),
      ("a should-return", ["a should-return no"]),
    ] {
      let delegate = Delegate()
      delegate.answer = { $0 != refused }
      var typed = TypedForm(
        DirectComposer(map: Letters()), Self.form([Self.field("a"), Self.field("b")], delegate))
      typed.begin("a")
      typed.type("x")
      _ = typed.takeLog()
      typed.type("\n")
      #expect(typed.takeLog() == expected)
      #expect(typed.form.firstResponder == 0)
      #expect(typed.form.text(of: "a") == "x")
    }
    let delegate = Delegate()
    delegate.answer = { !$0.hasPrefix("a should-change 1..<1") && $0 != "a should-clear" }
    var typed = TypedForm(
      DirectComposer(map: Letters()), Self.form([Self.field("a")], delegate))
    typed.begin("a")
    typed.type("xy")
    #expect(typed.outcomes == [.applied, .refused])
    #expect(typed.form.text(of: "a") == "x")
    delegate.request = { line, form in if line == "a should-return" { form.clear("a") } }
    typed.type("\n")
    #expect(typed.form.text(of: "a") == "x")
    #expect(typed.form.isSent)
  }

  @Test("A delegate can move the focus from any method; Return then does nothing else")
  func focusByDelegate() {
    let delegate = Delegate()
    delegate.request = { line, form in
      switch line {
      case "a should-return": form.becomeFirstResponder("c")
      case "c did-change": form.becomePrevious()
      case "b did-begin": form.setText("from b", of: "c")
      default: break
      }
    }
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      Self.form(["a", "b", "c"].map { Self.field($0) }, delegate))
    typed.begin("a")
    typed.type("\n")
    #expect(typed.form.firstResponder == 2)
    typed.type("x")
    #expect(typed.form.firstResponder == 1)
    #expect(typed.form.text(of: "c") == "from b")
    typed.type("y")
    #expect(typed.form.text(of: "b") == "y")
  }

  @Test("Delegates that send the focus back and forth come to an end")
  func pingPong() {
    let delegate = Delegate()
    delegate.request = { line, form in
      if line == "a did-begin" { form.becomeFirstResponder("b") }
      if line == "b did-begin" { form.becomeFirstResponder("a") }
    }
    var typed = TypedForm(
      DirectComposer(map: Letters()), Self.form([Self.field("a"), Self.field("b")], delegate))
    typed.begin("a")
    #expect(typed.form.firstResponder != nil)
    #expect(!typed.form.hasRequests)
    delegate.request = { _, _ in }
    typed.type("x")
    #expect(typed.form.text(of: "a") == "x" || typed.form.text(of: "b") == "x")
  }

  @Test("A syllable is asked about once, when it closes; the open one counts as one character")
  func hangulLimit() {
    let delegate = Delegate()
    var typed = TypedForm(
      HangulComposer(),
      Self.form([Self.field("name") { $0.rules.maximumLength = 3 }], delegate))
    typed.begin("name")
    typed.type("가나닭")
    #expect(typed.form.text(of: "name") == "가나닭")
    #expect(typed.form[0].closedText == "가나")
    #expect(typed.outcomes.allSatisfy { $0 == .applied })
    // The vowel would take the final on to a fourth syllable.
    typed.type("ㅏ")
    #expect(typed.outcomes.last == .refused)
    #expect(typed.form.text(of: "name") == "가나닭")
    #expect(typed.form[0].openCount == 1)
    // It is still open: Backspace takes its final apart.
    typed.press(.backspace)
    #expect(typed.form.text(of: "name") == "가나달")
    typed.press(.enter)
    #expect(typed.form.isSent)
    #expect(
      delegate.log.filter { $0.contains("change ") || $0.hasSuffix("change") } == [
        "name should-change 0..<0 \"가\" yes", "name did-change",
        "name should-change 1..<1 \"나\" yes", "name did-change",
        "name should-change 2..<2 \"달\" yes", "name did-change",
      ])
  }

  @Test(
    "A delegate that makes the new text from the range and the string gets the text that will be")
  func newText() {
    final class Recorder: TextFieldDelegate {
      var texts: [String] = []

      func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
        replacementString string: String, _ form: inout FormProxy
      ) -> Bool {
        var characters = Array(textField.text)
        characters.replaceSubrange(range, with: string)
        texts.append(String(characters))
        return true
      }
    }
    let recorder = Recorder()
    var form = Form()
    form.append(TextField("a", delegate: recorder))
    var typed = TypedForm(HangulComposer(), form)
    typed.begin("a")
    typed.type("가나다")
    typed.press(.home)
    typed.press(.delete)
    typed.type("라")
    typed.press(.end)
    #expect(recorder.texts == ["가", "가나", "가나다", "나다", "라나다"])
  }

  @Test("A field with no room opens no composition")
  func fullField() {
    var typed = TypedForm(
      HangulComposer(), Self.form([Self.field("name") { $0.rules.maximumLength = 1 }]))
    typed.begin("name")
    typed.type("가")
    typed.press(.end)
    typed.type("ㄴ")
    #expect(typed.outcomes.last == .refused)
    #expect(typed.form.text(of: "name") == "가")
    #expect(typed.takeLog().last == "name should-change no maximum-length")
  }

  @Test("On its way to an allowed character, a Morse letter may be any other")
  func morseDigits() {
    var typed = TypedForm(
      MorseComposer(), Self.form([Self.field("age") { $0.traits.keyboardType = .numberPad }]))
    typed.begin("age")
    typed.type("..... ")
    #expect(typed.form.text(of: "age") == "5")
    typed.type(".")
    #expect(typed.form.text(of: "age")?.uppercased() == "5E")
    // The space would close an E: it is refused, and the letter goes on.
    typed.type(" ")
    #expect(typed.outcomes.last == .refused)
    #expect(typed.form.text(of: "age")?.uppercased() == "5E")
    typed.type(".... ")
    #expect(typed.form.text(of: "age") == "55")
    #expect(typed.form[0].closedText == "55")
  }

  @Test("Open text is closed first when the field is left; if it goes, the field is left then")
  func closing() {
    let delegate = Delegate()
    var typed = TypedForm(
      HangulComposer(),
      Self.form([Self.field("a") { $0.rules.classes = [.digits] }, Self.field("b")], delegate))
    typed.begin("a")
    typed.type("하")
    #expect(typed.form.text(of: "a") == "하")
    typed.begin("b")
    #expect(typed.form.text(of: "a") == "")
    #expect(typed.form.firstResponder == 0)
    #expect(!delegate.log.contains { $0.hasPrefix("a should-change") })
    let log = typed.takeLog()
    #expect(log.contains("a should-change 0..<0 \"하\" no characters"))
    #expect(log.last == "a should-end no characters")
    typed.begin("b")
    #expect(typed.form.firstResponder == 1)
  }

  @Test("Forwards a field is left only if it is right, backwards always")
  func leaving() {
    var form = Self.form([
      Self.field("a") { $0.rules.isRequired = true },
      Self.field("b") { $0.rules.minimumLength = 2 },
      Self.field("c"),
    ])
    form.recordsEvents = true
    var typed = TypedForm(DirectComposer(map: Letters()), form)
    typed.begin("b")
    typed.type("x\n")
    #expect(typed.form.firstResponder == 1)
    #expect(typed.form.problem?.rule == .minimumLength)
    typed.form.becomePrevious()
    typed.settle()
    #expect(typed.form.firstResponder == 0)
    #expect(typed.form.problem == nil)
    typed.type("\n")
    #expect(typed.form.firstResponder == 0)
    #expect(typed.form.problem?.rule == .required)
    typed.type("y\nz\n")
    #expect(typed.form.firstResponder == 2)
    typed.form.becomeFirstResponder("b")
    typed.settle()
    typed.press(.backspace)
    typed.form.becomeFirstResponder("a")
    typed.settle()
    typed.form.becomeFirstResponder("c")
    typed.settle()
    // From the last field the form goes to the first that is not right.
    typed.type("\n")
    #expect(!typed.form.isSent)
    #expect(typed.form.firstResponder == 1)
    #expect(typed.form.problem?.field == 1)
  }

  @Test("What is wrong is no longer said once the text is right")
  func corrected() {
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      Self.form([
        Self.field("a") { $0.rules.minimumLength = 3 },
        Self.field("b") { $0.rules.isRequired = true },
      ]))
    typed.begin("a")
    typed.type("x\n")
    #expect(typed.form.problem?.rule == .minimumLength)
    typed.type("y")
    #expect(typed.form.problem?.rule == .minimumLength)
    typed.type("z")
    #expect(typed.form.problem == nil)
    typed.type("\n\n")
    #expect(typed.form.problem?.field == 1)
    typed.type("x")
    #expect(typed.form.problem == nil)
    var open = TypedForm(
      HangulComposer(), Self.form([Self.field("b") { $0.rules.isRequired = true }]))
    open.begin("b")
    open.press(.enter)
    #expect(open.form.problem?.rule == .required)
    open.press(.r)
    #expect(open.form.problem == nil)
  }

  @Test("A deletion is refused by no rule")
  func deletions() {
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      Self.form([
        Self.field("age") {
          $0.rules.range = NumberRange("18...49")
          $0.traits.keyboardType = .numberPad
        }
      ]))
    typed.begin("age")
    typed.type("49")
    typed.press(.home)
    typed.press(.delete)
    #expect(typed.form.text(of: "age") == "9")
    typed.type("5")
    #expect(typed.form.text(of: "age") == "9")
    typed.type("3")
    #expect(typed.form.text(of: "age") == "39")
  }

  @Test("Return breaks the line in a text view, and does nothing in an empty field that says so")
  func returnKey() {
    var form = Form()
    let delegate = Delegate()
    form.append(TextView("notes", delegate: delegate))
    form.append(Self.field("a") { $0.traits.enablesReturnKeyAutomatically = true })
    var typed = TypedForm(DirectComposer(map: Letters()), form)
    typed.begin("notes")
    typed.type("x\ny")
    #expect(typed.form.text(of: "notes") == "x\ny")
    #expect(delegate.log.contains("notes should-change 1..<1 \"\\n\" yes"))
    typed.begin("a")
    typed.type("\n")
    #expect(!typed.form.isSent)
    typed.type("z\n")
    #expect(typed.form.isSent)
  }

  @Test("A forced end asks no one; an abort says that it was cancelled")
  func forcedEnd() {
    let delegate = Delegate()
    delegate.answer = { $0 != "a should-end" }
    var typed = TypedForm(
      DirectComposer(map: Letters()), Self.form([Self.field("a")], delegate))
    typed.begin("a")
    typed.form.endEditing(false)
    typed.settle()
    #expect(typed.form.firstResponder == 0)
    typed.form.endEditing(true)
    typed.settle()
    #expect(typed.form.firstResponder == nil)
    #expect(delegate.log.last == "a did-end committed")
    typed.begin("a")
    typed.form.abort()
    #expect(delegate.log.last == "a did-end cancelled")
    #expect(typed.takeLog().last == "aborted")
  }

  @Test("No event of a secure field has its text")
  func secure() {
    var typed = TypedForm(
      DirectComposer(map: Letters()),
      Self.form([Self.field("a") { $0.traits.isSecureTextEntry = true }]))
    typed.begin("a")
    typed.type("secret\n")
    #expect(typed.form.isSent)
    #expect(typed.form.text(of: "a") == "secret")
    // They would keep it longer than the field does.
    #expect(typed.edits.isEmpty)
    // Not even the number of its characters.
    #expect(
      typed.takeLog() == [
        "a should-begin yes", "a did-begin", "a should-return yes", "a should-end yes",
        "a did-end committed", "sent",
      ])
  }
}
