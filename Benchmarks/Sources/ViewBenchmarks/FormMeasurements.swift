import FormFiles
import HangulComposition
import Measuring
import Terminal
import TextFields
import Typing

/// Measurements of forms from files: a name, an age, a choice, an address and a note, again and
/// again.
enum FormMeasurements {
  private static let lines = 100

  static func printAll() throws {
    for count in [3, 1000, 10_000] {
      let bytes = Array(text(of: count).utf8)
      _ = try FormFile(parsing: bytes)
      let time = Measurement(operations: count) {
        (try? FormFile(parsing: bytes))?.form.count ?? 0
      }
      Table.printRow("reading \(count) fields", time, per: "field")
      Table.printMilliseconds("", time, operations: count, per: "form")
      let drawing = Measurement(operations: 1) { firstDrawing(of: bytes) }
      Table.printMilliseconds(
        "the same with the first drawing", drawing, operations: 1, per: "form")
    }
    try printHostile()
    let keystrokes = HangulLayout.twoSet.keystrokes(for: "모든 인간은 태어날 때부터 자유로우며") ?? []
    for count in [3, 1000, 10_000] {
      let form = try FormFile(parsing: Array(text(of: count).utf8)).form
      for movesFocus in [false, true] {
        var session = TypingSession(modes: hangul, form: form)
        var typist = Typist(keystrokes, movesFocus: movesFocus)
        let time = Measurement(operations: lines * typist.keyCount) {
          (0..<lines).reduce(0) { edits, _ in edits + typeLine(&typist, into: &session) }
        }
        let name = movesFocus ? "the same with Tab and Shift+Tab" : "typing in \(count) fields"
        Table.printRow(name, time, per: "key")
      }
    }
  }

  /// Reads a form and draws it on a terminal of 80 columns and 24 rows, as the command does when it
  /// starts. Returns the number of bytes that the terminal gets.
  private static func firstDrawing(of bytes: [UInt8]) -> Int {
    guard let file = try? FormFile(parsing: bytes) else { return 0 }
    let session = TypingSession(modes: hangul, form: file.form)
    let size = TerminalSize(columns: 80, rows: 24)
    let picture = FormPicture(
      session, title: file.title, rows: size.rows, reach: FormView.reach(in: size))
    var drawer = GridDrawer(size: size)
    var output: [UInt8] = []
    drawer.draw(FormView.grid(of: picture, in: size), into: &output)
    precondition(!output.isEmpty)
    return output.count
  }

  private static var hangul: [TypingMode] {
    [TypingMode(name: "hangul", composer: HangulComposer())]
  }

  /// Prints the time for values that are compared with a pattern as often as a form allows.
  private static func printHostile() throws {
    for text in [String(repeating: "x", count: 65_000), String(repeating: "가", count: 20_000)] {
      let bytes = Array(
        #"fields: [{name: a, pattern: "((\\w|[^y]?){59})*", value: \#(text)}]"#.utf8)
      _ = try FormFile(parsing: bytes)
      let time = Measurement(operations: 1) { (try? FormFile(parsing: bytes))?.form.count ?? 0 }
      Table.printMilliseconds("the most work", time, operations: 1, per: "form")
    }
  }

  /// Types the line, and reads the changes as a sink would. Returns the number of edits.
  private static func typeLine(_ typist: inout Typist, into session: inout TypingSession) -> Int {
    var edits = 0
    typist.typeLine { frame in
      session.receive(frame)
      edits += session.step.edits.count
      session.clearStep()
    }
    precondition(edits > 0)
    return edits
  }

  /// A form of that many fields.
  private static func text(of count: Int) -> String {
    var text = "title: Visitor\nfields:\n"
    for number in 0..<count {
      text += "  - name: field-\(number)\n    label: Field \(number)\n"
      text += kinds[number % kinds.count]
    }
    return text
  }

  private static let kinds = [
    "    maximum-length: 100\n    return: next\n",
    "    keyboard: number-pad\n    range: 1...100\n",
    "    characters: MF\n    maximum-length: 1\n    capitals: all\n    choices: [M, F]\n",
    """
        keyboard: email-address
        pattern: "[a-z0-9_.-]+@[a-z0-9.-]+[.][a-z.]{2,6}"
        message: This is not an e-mail address.

    """,
    "    lines: 3\n    value: Nothing yet\n    messages: {required: Please write something}\n",
  ]
}
