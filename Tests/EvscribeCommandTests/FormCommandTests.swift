import KeyTraces
import TestSupport
import Testing

/// Tests of `evscribe form` with a keyboard played by umockdev, without a terminal.
@Suite(
  "The form command", .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"), .waits)
struct FormCommandTests {
  private let bench = RecordingBench()

  static let visitor = """
    title: Visitor
    fields:
      - name: name
        label: Your name
        maximum-length: 10
        return: next
      - name: age
        keyboard: number-pad
        range: 1...100
      - name: gender
        characters: MF
        maximum-length: 1
        capitals: all
        choices: [M, F]
      - name: email
        keyboard: email-address
        pattern: "[a-z0-9_.-]+@[a-z0-9.-]+[.][a-z.]{2,6}"
        message: This is not an e-mail address.
        return: done

    """

  static let login = """
    fields:
      - name: user
      - name: password
        secure: yes

    """

  private func form(_ text: String, _ keys: String, _ line: String) throws -> ProcessResult {
    _ = bench.folder.write(text, to: "form.yaml")
    let board = try bench.board(keys)
    return try bench.shellOnPipes([board], "$EVSCRIBE form $F/form.yaml \(line) \(board.path)")
  }

  private static let filled =
    "k i m enter 0 4 2 enter m a shift+2 b . k r enter"

  @Test(
    "The values are written in each format when the form is sent",
    arguments: [
      ("", #"{"name":"kim","age":"42","gender":"M","email":"a@b.kr"}"# + "\n"),
      (
        "--to shell",
        "FORM_NAME='kim'\nFORM_AGE='42'\nFORM_GENDER='M'\nFORM_EMAIL='a@b.kr'\n"
      ),
      ("--to tsv", "name\tkim\nage\t42\ngender\tM\nemail\ta@b.kr\n"),
    ])
  func results(arguments: String, expected: String) throws {
    let result = try form(Self.visitor, Self.filled, "--background \(arguments)")
    expect(result, exit: 0)
    #expect(result.text == expected)
  }

  @Test("Suggested words that only the configuration file wants may lack their list")
  func suggestions() throws {
    bench.folder.write("suggest: 3\nlanguage: xx\n", to: "evscribe/config.yaml")
    let filled = try self.form(Self.visitor, Self.filled, "--background")
    expect(filled, exit: 0)
    #expect(
      filled.errorText.contains("typing continues without this option"), "\(filled.errorText)")
    let suite = bench.folder.write(
      """
      defaults: {suggest: 3, xkb-layout: us, form: {fields: [{name: a}]}}
      cases:
        - {keys: x, values: {a: x}}
      """, to: "suite.yaml")
    let checked = try Evscribe.run("check", suite)
    expect(checked, exit: 0)
    #expect(checked.errorText == "")
  }

  @Test("A form that is not sent writes nothing, however it ends")
  func unsent() throws {
    let needed = "fields: [{name: a, required: yes}, {name: b}]\n"
    // A visitor who leaves is not told what is missing.
    for (form, keys, why) in [
      (Self.visitor, "k i m esc esc", ""), (Self.visitor, "k i m f12", ""),
      (needed, "esc esc", ""), (needed, "f12", " (a: Please fill this in.)"),
    ] {
      let result = try self.form(form, keys, "--background --stop-key f12")
      expect(result, exit: 1)
      #expect(result.text.isEmpty)
      #expect(result.errorText.contains("the form was not sent\(why); nothing was written"))
    }
  }

  @Test("Escape asks once; another key continues")
  func escape() throws {
    let result = try form(
      "fields:\n- name: a\n", "x esc y esc z enter", "--background")
    expect(result, exit: 0)
    #expect(result.text == #"{"a":"xyz"}"# + "\n")
    #expect(result.errorText.contains("Escape again leaves the form"))
  }

  @Test("The form can state the question of Escape")
  func ownQuestion() throws {
    let text = "messages: {leave: Quitter ?, empty: Effacer ?}\nfields:\n- name: a\n"
    let leaving = try form(text, "x esc enter", "--background")
    #expect(leaving.errorText.contains("Quitter ?") && !leaving.errorText.contains("Escape"))
    let emptying = try form(
      text, "x esc enter f12", "--background --repeat --stop-key f12")
    #expect(emptying.errorText.contains("Effacer ?") && !emptying.errorText.contains("Quitter"))
  }

  @Test("Options of the text's output in the configuration have no effect on a form")
  func configuration() throws {
    for text in ["to: signals\nunbuffered: on\n", "to: edits\n", "to: document\n"] {
      _ = bench.folder.write(text, to: "config.yaml")
      let result = try form(
        "fields:\n- name: a\n", "x enter", "--background --config $F/config.yaml")
      expect(result, exit: 0)
      #expect(result.text == "{\"a\":\"x\"}\n", "\(text)")
    }
  }

  @Test("The modes of the form override those of the configuration, starting with their first")
  func startMode() throws {
    _ = bench.folder.write("mode: hangul,direct\nstart-mode: hangul\n", to: "config.yaml")
    for (modes, text) in [("", "ㅌ"), ("modes: direct\n", "x"), ("modes: [direct, hangul]\n", "x")] {
      let result = try form(
        "\(modes)fields:\n- name: a\n", "x enter", "--background --config $F/config.yaml")
      expect(result, exit: 0)
      #expect(result.text == "{\"a\":\"\(text)\"}\n", "\(result.errorText)")
    }
  }

  @Test("The end of the keyboard is a failure: 1 if no form was sent, otherwise 69")
  func keyboardWentAway() throws {
    for (options, keys, code, text) in [
      ("", "x", 1, ""), ("--repeat", "x", 1, ""), ("--repeat", "x enter y", 69, "{\"a\":\"x\"}\n"),
    ] as [(String, String, Int32, String)] {
      _ = bench.folder.write("fields:\n- name: a\n", to: "form.yaml")
      var board = UMockKeyboard()
      // Early enough that a reader on a busy machine has read the keys by then.
      board.add(try SimulatedKeys(keys).frames, from: 28_000_000)
      // With this stamp umockdev sends an invalid event, and the keyboard counts as gone.
      board.addKey(30, 1, at: 32_000_000)
      let result = try bench.shell(
        [board],
        "exec $EVSCRIBE form $F/form.yaml --background --no-wait \(options) \(board.path)")
      expect(result, exit: code)
      #expect(result.text == text)
      #expect(result.errorText.contains("went away"))
      #expect(
        result.errorText.contains("the form was not sent; nothing was written") == (code == 1))
    }
  }

  @Test("With --repeat, the stop key or a signal ends the form: a failure only if no form was sent")
  func endOfRepeat() throws {
    for (keys, code) in [("f12", 1), ("x f12", 1), ("x enter f12", 0), ("x enter y f12", 0)]
      as [(String, Int32)]
    {
      let result = try form(
        "fields:\n- name: a\n", keys, "--background --repeat --stop-key f12")
      expect(result, exit: code)
      #expect(result.text == (code == 0 ? "{\"a\":\"x\"}\n" : ""))
    }
    for (keys, code) in [("x", 1), ("x enter y", 0)] as [(String, Int32)] {
      let board = try bench.board(keys)
      _ = bench.folder.write("fields:\n- name: a\n", to: "form.yaml")
      let result = try bench.shellOnPipes(
        [board],
        """
        rm -f "$F/log"
        $EVSCRIBE form "$F/form.yaml" --background --repeat --to events \(board.path) >"$F/log" &
        child=$!
        until grep -qs '"replacement":"\(keys.last ?? "x")"' "$F/log"; do
          kill -0 $child || exit
        done
        kill -TERM $child
        wait $child
        echo "code $?"
        """)
      #expect(result.text == "code \(code)\n", "\(result.errorText)")
    }
  }

  @Test("With --repeat, Escape twice empties the form for the next visitor and does not end it")
  func escapeAndRepeat() throws {
    let result = try form(
      "fields:\n- name: a\n", "x esc esc y enter esc z enter f12",
      "--background --repeat --stop-key f12 --to events")
    expect(result, exit: 0)
    #expect(result.errorText.contains("Escape again empties the form"))
    let kinds = result.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"kind":"(sent|aborted|did-begin)"/).map { String($0.1) }
    }
    #expect(
      kinds == [
        "did-begin", "aborted", "did-begin", "sent", "did-begin", "sent", "did-begin", "aborted",
      ])
  }

  @Test("The log of a visitor contains each question in order, and the refusals")
  func log() throws {
    // A name that is too long, an age that is not a number from 1 to 100, a second letter for the
    // gender, a space in the address, an invalid address, a step back, Escape, and the end.
    let keys = """
      a b c d e f g h i j k backspace enter x 0 1 0 1 enter shift+tab tab enter f m enter \
      a space enter shift+2 b . k r esc a backspace enter
      """
    let result = try form(Self.visitor, keys, "--background --mode direct --to events")
    expect(result, exit: 0)
    try expectSnapshot(
      result.text.replacing(/"time":[0-9.]+/, with: "\"time\":0"), named: "form-events")
  }

  @Test("Events come in order, one object per line, without those of a secure field's text")
  func events() throws {
    let result = try form(Self.login, "a enter s e c enter", "--background --to events")
    expect(result, exit: 0)
    let kinds = result.text.split(separator: "\n").map { line in
      line.replacing(/"time":[0-9.]+/, with: "\"time\":0")
    }
    #expect(
      kinds == [
        #"{"kind":"should-begin","field":"user","time":0,"answer":true}"#,
        #"{"kind":"did-begin","field":"user","time":0}"#,
        #"{"kind":"should-change","field":"user","time":0,"range":[0,0],"replacement":"a","answer":true}"#,
        #"{"kind":"did-change","field":"user","time":0}"#,
        #"{"kind":"did-change-selection","field":"user","time":0}"#,
        #"{"kind":"should-return","field":"user","time":0,"answer":true}"#,
        #"{"kind":"should-begin","field":"password","time":0,"answer":true}"#,
        #"{"kind":"should-end","field":"user","time":0,"answer":true}"#,
        #"{"kind":"did-end","field":"user","time":0,"reason":"committed"}"#,
        #"{"kind":"did-begin","field":"password","time":0}"#,
        #"{"kind":"should-return","field":"password","time":0,"answer":true}"#,
        #"{"kind":"should-end","field":"password","time":0,"answer":true}"#,
        #"{"kind":"did-end","field":"password","time":0,"reason":"committed"}"#,
        #"{"kind":"sent","time":0}"#,
      ])
  }

  @Test("With --repeat the next visitor begins with an empty form")
  func repeats() throws {
    let result = try form(
      "fields:\n- name: a\n- name: b\n", "x enter y enter z tab w enter f12",
      "--background --repeat --stop-key f12")
    expect(result, exit: 0)
    #expect(result.text == "{\"a\":\"x\",\"b\":\"y\"}\n{\"a\":\"z\",\"b\":\"w\"}\n")
  }

  @Test("Values of a file are filled in first; a wrong one is an error with its position")
  func values() throws {
    _ = bench.folder.write(#"{"a": "one", "b": "two"}"#, to: "values.json")
    let result = try form(
      "fields:\n- name: a\n- name: b\n", "backspace enter s enter",
      "--background --values $F/values.json")
    expect(result, exit: 0)
    #expect(result.text == #"{"a":"on","b":"twos"}"# + "\n")
    _ = bench.folder.write(#"{"c": "one"}"#, to: "values.json")
    let wrong = try form("fields:\n- name: a\n", "x", "--check --values $F/values.json")
    expect(wrong, exit: 65)
    #expect(wrong.errorText.contains("values.json:1:2: \"c\" is not a field of this form"))
  }

  @Test("The text of a secure field goes only to a pipe or a private file")
  func secret() throws {
    let piped = try form(Self.login, "a enter s e c enter", "--background")
    expect(piped, exit: 0)
    #expect(piped.text == #"{"user":"a","password":"sec"}"# + "\n")
    let file = try form(
      Self.login, "a enter s e c enter", "--background --output $F/secret.json")
    expect(file, exit: 0)
    #expect(try bench.contents("secret.json") == piped.text)
    for (target, isAllowed) in [("600", true), ("644", false)] {
      let board = try bench.board("a enter s e c enter")
      let result = try bench.shellOnPipes(
        [board],
        """
        : > $F/out; chmod \(target) $F/out
        $EVSCRIBE form $F/form.yaml --background \(board.path) > $F/out
        """, playsAll: isAllowed)
      expect(result, exit: isAllowed ? 0 : 64)
      #expect(try bench.contents("out").isEmpty == !isAllowed)
      #expect(result.errorText.contains("the form has a secure field") == !isAllowed)
    }
  }

  @Test("A mistake in the file is reported with its position, and --check only reads")
  func mistakes() throws {
    let wrong = try form("fields:\n- name: a\n  keybord: url\n", "x", "--check")
    expect(wrong, exit: 65)
    #expect(wrong.errorText.contains("form.yaml:3:3: unknown key \"keybord\""))
    #expect(wrong.errorText.contains("keyboard"))
    let right = try form(Self.visitor, "x", "--check")
    expect(right, exit: 0)
    #expect(right.text.isEmpty && right.errorText.isEmpty)
  }
}
