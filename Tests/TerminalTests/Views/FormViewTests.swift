import Composition
import KeyEvents
@testable import Terminal
import TestSupport
import Testing
import TextFields
@testable import Typing

/// A form as rows of a terminal.
@Suite("Form view")
struct FormViewTests {
  private static func visitor() -> Form {
    var form = Form()
    for (name, label) in [("name", "Your name"), ("age", "Age"), ("city", "City")] {
      var field = TextField(name)
      field.label = label
      if name == "age" { field.inputView = .picker(1...20) }
      if name == "city" { field.placeholder = "where you live" }
      field.rules.isRequired = true
      form.append(field)
    }
    return form
  }

  private static func session(_ form: Form, _ keys: [KeyCode] = []) -> TypingSession {
    var session = TypingSession(modes: [.silent], form: form)
    for key in keys { session.press(key) }
    return session
  }

  private static func rows(
    _ session: TypingSession, columns: Int = 40, rows: Int = 12, title: String = "Visitor",
    hint: String? = nil
  ) -> (lines: [String], grid: TerminalGrid) {
    let size = TerminalSize(columns: columns, rows: rows)
    var picture = FormPicture(session, title: title, rows: rows, reach: FormView.reach(in: size))
    picture.hint = hint
    let grid = FormView.grid(of: picture, in: size)
    let lines = grid.rows.map { row in
      String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }
    return (lines, grid)
  }

  @Test("Labels, texts, placeholders and the mark of the edited field")
  func plain() {
    var form = Self.visitor()
    form.setText("Kim 민수", of: "name")
    let (lines, grid) = Self.rows(Self.session(form))
    #expect(
      lines == [
        "Visitor", "> Your name  Kim 민수", "  Age", "  City       where you live",
      ])
    #expect(grid.cursorRow == 1)
    #expect(grid.cursorColumn == 13 + 8)
    #expect(grid.rows[3].last?.style == .secondary)
  }

  @Test("Hidden lines of a field with several are marked, and in plain mode told")
  func hiddenLines() throws {
    var form = Form()
    var view = TextView("note")
    view.lines = 2
    form.append(view)
    form.append(TextField("b"))
    form.setText("a\nb\nc", of: "note")
    #expect(Self.rows(Self.session(form), title: "").lines.prefix(2) == ["> note↑ b", "        c"])
    let left = Self.session(form, [.tab])
    #expect(Self.rows(left, title: "").lines.prefix(2) == ["  note  a", "      ↓ b"])
    let size = TerminalSize(columns: 40, rows: 9)
    var plain = PlainForm()
    for session in [Self.session(form), left] {
      let picture = FormPicture(session, title: "", rows: 9, reach: FormView.reach(in: size))
      let lines = plain.next(picture, in: size).lines
      if session.form?.firstResponder == 1 { #expect(lines == ["note: a / b …"]) }
    }
  }

  @Test("The list of a field and its problem are below it")
  func list() {
    let session = Self.session(Self.visitor(), [.tab])
    // A required field is not left empty.
    #expect(
      Self.rows(session).lines == [
        "Visitor", "> Your name", "           ! Please fill this in.", "  Age",
        "  City       where you live",
      ])
    var form = Self.visitor()
    form.setText("x", of: "name")
    let (lines, grid) = Self.rows(Self.session(form, [.tab, .down]))
    #expect(
      lines == [
        "Visitor", "  Your name  x", "> Age", "             1  2  3  4  5  6  7  8  9",
        "  City       where you live",
      ])
    #expect(grid.rows[3][13 + 3].style == .selection)
  }

  @Test("A hint is below the field, unless there is a problem or a list")
  func hint() {
    let hint = "Down: accounts for example.org"
    let (lines, grid) = Self.rows(Self.session(Self.visitor()), hint: hint)
    #expect(
      lines == [
        "Visitor", "> Your name", "             Down: accounts for exampl…", "  Age",
        "  City       where you live",
      ])
    #expect(grid.rows[2].last?.style == .secondary)
    #expect(!Self.rows(Self.session(Self.visitor(), [.tab]), hint: hint).lines.contains(lines[2]))
    var form = Self.visitor()
    form.setText("x", of: "name")
    #expect(!Self.rows(Self.session(form, [.tab]), hint: hint).lines.contains(lines[2]))
    // Without a row for the hint, the field is shown alone.
    #expect(Self.rows(Self.session(Self.visitor()), rows: 2, hint: hint).lines.count == 1)
  }

  @Test("A secure field shows dots, edited or not, and the picture contains nothing else of it")
  func secure() {
    var form = Form()
    for name in ["user", "pin"] {
      var field = TextField(name)
      field.traits.isSecureTextEntry = name == "pin"
      form.append(field)
    }
    form.setText("하나둘", of: "pin")
    for keys in [[], [KeyCode.tab]] {
      let session = Self.session(form, keys)
      #expect(Self.rows(session).lines.contains { $0.hasSuffix("•••") })
      let size = TerminalSize(columns: 40, rows: 5)
      let picture = FormPicture(session, title: "", rows: 5, reach: FormView.reach(in: size))
      #expect(!"\(picture)".contains("하"))
    }
  }

  @Test("With more fields than rows, those around the edited one are shown")
  func scrolls() throws {
    var form = Form()
    for index in 0..<1000 { form.append(TextField("f\(index)")) }
    for (index, first, last) in [(0, 0, 3), (1, 0, 3), (500, 499, 502), (999, 996, 999)] {
      var copy = form
      if index > 0 { copy.becomeFirstResponder("f\(index - 1)") }
      let session = Self.session(copy)
      #expect(session.form?.firstResponder == index)
      let (lines, grid) = Self.rows(session, rows: 5)
      let labels = lines.compactMap { $0.split(separator: " ").last.map(String.init) }
      #expect(labels.suffix(4) == (first...last).map { "f\($0)" }, "\(index)")
      #expect(lines.contains { $0.hasPrefix("↑ f\(first)") } == (first > 0 && first < index))
      #expect(lines.contains { $0.hasPrefix("↓ f\(last)") } == (last < 999 && last > index))
      #expect(lines[grid.cursorRow].hasPrefix("> f\(index)"))
    }
  }

  @Test("Nothing is wider than the terminal, down to one column")
  func narrow() {
    var form = Self.visitor()
    form.setText(String(repeating: "가나다 abc ", count: 30), of: "name")
    form.setText("x\u{1B}[2J\u{202E}y", of: "city")
    for columns in 1...60 {
      for rows in 1...8 {
        for keys in [[], [KeyCode.tab], [.tab, .tab]] {
          let grid = Self.rows(Self.session(form, keys), columns: columns, rows: rows).grid
          #expect(grid.rows.allSatisfy { $0.count <= max(columns, 6) }, "\(columns)")
          #expect(grid.rows.count <= max(1, rows))
          #expect(grid.rows.indices.contains(grid.cursorRow))
          #expect(!grid.rows.joined().contains { $0.text.contains("\u{1B}") })
        }
      }
    }
  }

  @Test("A question is below the fields, and on a small terminal above them")
  func question() {
    var form = Form()
    for index in 0..<20 { form.append(TextField("f\(index)")) }
    for rows in 1...30 {
      let size = TerminalSize(columns: 30, rows: rows)
      var picture = FormPicture(
        Self.session(form), title: "Title", rows: rows, reach: FormView.reach(in: size))
      picture.notice = "Really leave? Then press it again."
      let grid = FormView.grid(of: picture, in: size)
      let lines = grid.rows.map { $0.map(\.text).joined() }
      #expect(lines.count <= max(1, rows - 1))
      #expect(lines.contains { $0.hasPrefix("! Really leave?") }, "\(rows)")
      if rows > 3 { #expect(lines.suffix(2) == ["! Really leave? Then press it", "  again."]) }
      if rows > 3 { #expect(lines[grid.cursorRow].hasPrefix("> f0"), "\(rows)") }
      if rows > 23 { #expect(lines.count == 23) }
    }
  }
}
