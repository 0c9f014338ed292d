import KeyEvents
@testable import Terminal
import TestSupport
import Testing
import TextFields
@testable import Typing

/// Tests of the messages about a field and of the cursor for screen readers.
@Suite("Messages of forms")
struct FormSentenceTests {
  private static let size = TerminalSize(columns: 34, rows: 12)

  private static func session(_ fields: [TextField], _ keys: [KeyCode] = []) -> TypingSession {
    var form = Form()
    for field in fields { form.append(field) }
    var session = TypingSession(modes: [.silent], form: form)
    for key in keys { session.press(key) }
    return session
  }

  private static func field(_ name: String, _ change: (inout TextField) -> Void) -> TextField {
    var field = TextField(name)
    change(&field)
    return field
  }

  private static func picture(_ session: TypingSession) -> FormPicture {
    FormPicture(session, title: "", rows: size.rows, reach: FormView.reach(in: size))
  }

  private static func lines(_ grid: TerminalGrid) -> [String] {
    grid.rows.indices.map { grid.text($0) }
  }

  @Test("A long sentence, also one of the form, is broken at spaces")
  func wraps() {
    let name = Self.field("name") {
      $0.rules.isRequired = true
      $0.messages[.required] = "이름을 입력하세요 그리고 다음 칸으로 가세요"
    }
    let session = Self.session([name, TextField("b")], [.tab])
    #expect(
      Self.lines(FormView.grid(of: Self.picture(session), in: Self.size)) == [
        "> name", "      ! 이름을 입력하세요 그리고", "        다음 칸으로 가세요", "  b",
      ])
  }

  @Test(
    "A refused character is told what can be typed, if that is short",
    arguments: [
      ("MF", [], .default, "Only F and M can be typed here."),
      ("", [.digits, .space], .default, "Only digits and spaces can be typed here."),
      ("-", [.letters], .default, "Only letters and \"-\" can be typed here."),
      (" 0,", [], .default, "Only spaces, \",\" and 0 can be typed here."),
      ("", [.letters, .digits], .numberPad, "That does not belong here."),
      ("0a", [], .numberPad, "Only 0 can be typed here."),
      ("", [], .numberPad, "Only digits can be typed here."),
      ("", [], .emailAddress, "That does not belong here."),
      ("abcdefghijklmno", [], .default, "That does not belong here."),
    ] as [(String, [CharacterClass], TextInputTraits.KeyboardType, String)])
  func refusals(
    _ characters: String, _ classes: [CharacterClass], _ type: TextInputTraits.KeyboardType,
    _ expected: String
  ) {
    let field = Self.field("a") {
      $0.rules.characters = characters.isEmpty ? nil : Set(characters)
      $0.rules.classes = classes
      $0.traits.keyboardType = type
    }
    #expect(FieldRules.Rule.characters.sentence(onRefusalBy: field.state) == expected)
  }

  @Test("Every rule has a sentence of its own, which says what may be entered")
  func sentences() {
    var form = Form()
    form.append(
      Self.field("a") {
        $0.rules.range = NumberRange("1...100")
        $0.rules.minimumLength = 2
        $0.rules.maximumLength = 5
        $0.rules.sameAs = "b"
      })
    form.append(Self.field("b") { $0.label = "Password" })
    let sentences = FieldRules.Rule.allCases.map { form.sentence(about: $0, of: 0) }
    #expect(Set(sentences).count == FieldRules.Rule.allCases.count)
    for (rule, words) in [
      (FieldRules.Rule.range, "from 1 to 100"), (.minimumLength, "at least 2"),
      (.maximumLength, "at most 5"), (.sameAs, "Password"),
    ] {
      #expect(form.sentence(about: rule, of: 0).contains(words))
    }
  }

  @Test("The edited field shows its placeholder too")
  func placeholder() {
    let session = Self.session([Self.field("name") { $0.placeholder = "first, last" }])
    let grid = FormView.grid(of: Self.picture(session), in: Self.size)
    #expect(Self.lines(grid) == ["> name  first, last"])
    #expect((grid.cursorRow, grid.cursorColumn) == (0, 8))
    #expect(grid.rows[0][8].style == .secondary)
  }

  @Test("In plain mode the cursor is in the question, or on the marked item")
  func plain() {
    let fields = [
      Self.field("a") { $0.label = "Your name" },
      Self.field("b") { $0.inputView = .choices(["여자", "남자"]) },
    ]
    var plain = PlainForm()
    let first = plain.next(Self.picture(Self.session(fields)), in: Self.size)
    #expect(Self.lines(first.grid) == ["Your name:"])
    #expect((first.grid.cursorRow, first.grid.cursorColumn) == (0, 11))
    let second = plain.next(Self.picture(Self.session(fields, [.tab, .down])), in: Self.size)
    #expect(second.lines == ["Your name: "])
    #expect(Self.lines(second.grid) == ["b:", "1 여자  2 남자"])
    #expect((second.grid.cursorRow, second.grid.cursorColumn) == (1, 8))
  }

  @Test("A label that is too long for its column is above the text of the edited field")
  func longLabel() {
    let fields = [
      Self.field("a") { $0.label = "How are you feeling today, on the whole?" },
      Self.field("b") { $0.label = "Your e-mail address" },
    ]
    let grid = FormView.grid(of: Self.picture(Self.session(fields)), in: Self.size)
    #expect(
      Self.lines(grid) == [
        "> How are you feeling today, on", "  the whole?", "", "  Your e-mai…",
      ])
    #expect((grid.cursorRow, grid.cursorColumn) == (2, 15))
    let next = FormView.grid(of: Self.picture(Self.session(fields, [.tab])), in: Self.size)
    #expect(Self.lines(next) == ["  How are yo…", "> Your e-mail address", ""])
    #expect((next.cursorRow, next.cursorColumn) == (2, 15))
    // In plain mode the label is a line above.
    var plain = PlainForm()
    let first = plain.next(Self.picture(Self.session(fields)), in: Self.size)
    #expect(first.lines == ["How are you feeling today, on the", "whole?:"])
    #expect((first.grid.cursorRow, first.grid.cursorColumn) == (0, 0))
    let second = plain.next(Self.picture(Self.session(fields, [.tab])), in: Self.size)
    #expect(second.lines == ["", "Your e-mail address:"])
  }

  @Test("A list that is too wide for the column of texts begins below the labels")
  func wideList() {
    let field = Self.field("a") {
      $0.label = "Your age"
      $0.inputView = .picker(21...40)
    }
    #expect(
      Self.lines(FormView.grid(of: Self.picture(Self.session([field])), in: Self.size)) == [
        "> Your age", "  21  22  23  24  25  26  27  28…",
      ])
  }
}
