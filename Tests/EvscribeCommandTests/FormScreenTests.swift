import TestSupport
import Testing

/// Tests of the screens of the sample forms, filled in with each kind of keyboard.
@Suite(
  "Screens of the sample forms",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct FormScreenTests {
  private static func sample(_ name: String) -> String { Evscribe.sample("Forms/\(name).yaml") }

  @Test("The visitor's form with a keyboard", arguments: [40, 60])
  func visitor(columns: Int) throws {
    let screen = try FormScreen(
      Self.sample("visitor"), columns: columns, named: "screens-visitor-\(columns)")
    try screen.expect("the first field is edited", showing: "> Your name")
    try screen.type("enter")
    try screen.expect("the name is required", showing: "Please fill this in")
    try screen.type("k i m")
    try screen.expect("it is given", showing: "kim")
    try screen.type("enter")
    try screen.expect("the age has a list", showing: "1  2  3")
    try screen.type("4 2")
    try screen.expect("a number is typed in the list", showing: "42")
    try screen.type("enter down")
    try screen.expect("the second choice is marked", showing: "2 F")
    try screen.type("f a t enter")
    try screen.expect("the address is wrong", showing: "This is no")
    try screen.type("shift+2 b . k r")
    try screen.expect("the address is right", showing: "at@b.kr")
    try screen.type("esc")
    try screen.expect("Escape asks", showing: "Escape again")
    try screen.type("shift+tab shift+tab")
    try screen.expect("back at the age", showing: "43  44")
    try screen.type("ctrl+enter")
    try screen.expectSent(#"{"name":"kim","age":"42","gender":"F","email":"at@b.kr"}"#)
  }

  @Test("The visitor's form with a picture of the keyboard")
  func onScreen() throws {
    let screen = try FormScreen(
      Self.sample("visitor"), "--screen --screen-key f11", columns: 72, rows: 22,
      named: "screens-visitor-screen")
    try screen.expect("the first field is edited", showing: "> Your name")
    try screen.type("k i m enter")
    try screen.expect("the age has a list in the panel", showing: "1 of 100")
    try screen.type("4 2")
    try screen.expect("a number is typed in the list", showing: "42 of 100")
    try screen.type("enter f11")
    try screen.expect("the form alone", showing: "1 M")
    try screen.type("f11 f a shift+2 b . k r ctrl+enter")
    try screen.expectSent(#"{"name":"kim","age":"42","gender":"F","email":"a@b.kr"}"#)
  }

  @Test("The visitor's form in plain mode")
  func plain() throws {
    let screen = try FormScreen(
      Self.sample("visitor"), "--plain", columns: 40, rows: 20, named: "screens-visitor-plain")
    try screen.expect("the first question", showing: "Your name:")
    try screen.type("enter")
    try screen.expect("an answer is required", showing: "Please fill this in")
    try screen.type("k i m enter 4 2")
    try screen.expect("the cursor is on the marked number", showing: "42")
    try screen.type("enter")
    try screen.expect("the choices", showing: "2 F")
    try screen.type("f")
    try screen.expect("a long question", showing: "address:")
    try screen.type("a t enter")
    try screen.expect("what is wrong", showing: "This is not an e-mail")
    try screen.type("esc")
    try screen.expect("what Escape asks", showing: "Escape again")
    try screen.type("shift+2 b . k r enter")
    try screen.expectSent(
      #"{"name":"kim","age":"42","gender":"F","email":"at@b.kr"}"#,
      after: [
        "Visitor", "Please fill this in.", "Your name: kim", "Your age: 42", "Male or female: F",
        "Your e-mail address:", "This is not an e-mail address.",
        "Escape again leaves the form, and", "nothing is sent; any other key",
        "continues.", "at@b.kr",
      ])
  }

  @Test("The search in Korean, with Hangul and direct typing")
  func search() throws {
    let screen = try FormScreen(Self.sample("search"), named: "screens-search")
    try screen.expect("an empty field", showing: "찾을 말")
    try screen.type("g k s")
    try screen.expect("an open syllable", showing: "한")
    try screen.type("r m f space hangeul s w")
    try screen.expect("the next mode", showing: "sw")
    try screen.type("enter")
    try screen.expectSent(
      #"{"query":"한글 sw","url":"https://example.org/search?q=%ED%95%9C%EA%B8%80%20sw"}"#)
  }

  @Test("The login")
  func login() throws {
    let screen = try FormScreen(Self.sample("login"), named: "screens-login")
    try screen.type("k i m enter s e c")
    try screen.expect("a secure field has dots", showing: "•••")
    try screen.type("enter")
    try screen.expect("the password is too short", showing: "at least")
    try screen.type("r e t 1 2 enter")
    try screen.expectSent(#"{"user":"kim","password":"secret12"}"#)
  }

  @Test("The questionnaire with three Morse keys")
  func threeKeys() throws {
    let screen = try FormScreen(Self.sample("questionnaire"), named: "screens-three-keys")
    try screen.expect("the first question", showing: "> Hours")
    try screen.type("- - .")
    try screen.expect("an open letter, which is no number yet", showing: "= g")
    try screen.type("space")
    try screen.expect("it is refused, and the form says why", showing: "Only digits can be typed")
    try screen.type(". . space - . - . -")
    try screen.expect("the sign that goes on is open", showing: "<KA>")
    try screen.type("space - . - . - space")
    try screen.expect("the second answer is required", showing: "Please fill this in")
    try screen.type(". . - - - space - . - . - space - . space space . space")
    try screen.expect("the last field", showing: "n e")
    try screen.type(". . . - . - space")
    try screen.expectSent(#"{"sleep":"7","pain":"2","wishes":"n e"}"#)
  }

  @Test("The questionnaire with paddles")
  func paddles() throws {
    let screen = try FormScreen(
      Self.sample("questionnaire"), "--keyer iambic-a", named: "screens-paddles")
    try screen.type(Self.paddles("--.."))
    try screen.expect("an open letter, which is no number yet", showing: "= z")
    try screen.type(Self.paddles(". -.-.- ..--- -.-.-"))
    screen.pass(1000)
    try screen.expect("the last field", showing: "> What")
    try screen.type(Self.paddles("- . ...-.-"))
    screen.pass(1000)
    try screen.expectSent(#"{"sleep":"7","pain":"2","wishes":"te"}"#)
  }

  @Test("The visitor's form with one switch")
  func oneSwitch() throws {
    let screen = try FormScreen(
      Self.sample("visitor"), "--mode morse --keyer single-switch", named: "screens-one-switch")
    try screen.type(Self.oneSwitch("-.- .. --") + " t:1200 d:space")
    screen.pass(2500)
    try screen.expect("the switch is held: a letter would be deleted", showing: "kim")
    screen.pass(2600)
    try screen.expect("it is held longer: the actions are scanned", showing: "next")
    try screen.type("u:space t:50 d:space t:50 u:space")
    try screen.expect("the pages of the age are scanned", showing: "1  2  3")
    screen.pass(4 * 1500)
    try screen.expect("the fifth page", showing: "42")
    try screen.type("d:space t:50 u:space")
    screen.pass(5 * 1500)
    try screen.expect("its sixth number", showing: "[42]")
    try screen.type("d:space t:50 u:space")
    screen.pass(2 * 1500)
    try screen.expect("the choices, and the way out", showing: "[3 actions]")
    try screen.type("d:space t:50 u:space")
    screen.pass(3 * 1500)
    try screen.expect("the list can be scanned again", showing: "[4 list]")
    try screen.type("d:space t:50 u:space t:1600 d:space t:50 u:space")
    try screen.expect("the last field", showing: "> Your e-mail")
    try screen.type(Self.oneSwitch(".- .--.-. -...") + " t:1200 d:space t:6100 u:space")
    screen.pass(3 * 1500 + 100)
    try screen.expect("domains are actions of an address", showing: ".com")
    try screen.type("d:space t:50 u:space d:space t:6100 u:space")
    screen.pass(2 * 1500 + 100)
    try screen.expect("done is marked", showing: "[3 done]")
    try screen.type("d:space t:50 u:space")
    try screen.expectSent(#"{"name":"kim","age":"42","gender":"F","email":"a@b.com"}"#)
  }

  @Test(
    "The next visitor sees that the form was sent, until a key is pressed",
    arguments: [false, true])
  func sent(isPlain: Bool) throws {
    let folder = TemporaryFolder()
    let form = folder.write(
      "{title: Book, messages: {sent: 고맙습니다.}, fields: [{name: name}]}\n", to: "form.yaml")
    let screen = try FormScreen(
      form, "--repeat\(isPlain ? " --plain" : "")", rows: 8,
      named: "screens-repeat\(isPlain ? "-plain" : "")")
    try screen.type("a b")
    try screen.expect("the first visitor", showing: "ab")
    try screen.type("enter")
    try screen.expect("the form was sent", showing: "고맙습니다.")
    try screen.type("c")
    try screen.expect("the second visitor", showing: "c")
    try screen.type("enter")
    try screen.expect("sent again", showing: "고맙습니다.")
    try screen.finish()
  }

  @Test("A form with more fields than rows")
  func scrolling() throws {
    let folder = TemporaryFolder()
    let fields = (1...30).map { "  - {name: f\($0), label: Question \($0)}\n" }.joined()
    let screen = try FormScreen(
      folder.write("title: Many\nfields:\n\(fields)", to: "form.yaml"), rows: 8,
      named: "screens-scrolling")
    try screen.type("a")
    try screen.expect("the first fields", showing: "  a")
    try screen.type("enter enter enter enter b")
    try screen.expect("the fifth field in the middle", showing: "  b")
    try screen.type(Array(repeating: "tab", count: 25).joined(separator: " ") + " c")
    try screen.expect("the last field", showing: "  c")
    try screen.type("enter")
    let values = (1...30).map { index in
      "\"f\(index)\":\"\([1: "a", 5: "b", 30: "c"][index] ?? "")\""
    }
    try screen.expectSent("{\(values.joined(separator: ","))}")
  }

  /// Morse letters on one switch.
  private static func oneSwitch(_ letters: String) -> String {
    keys(letters, dit: "d:space t:100 u:space t:200", dah: "d:space t:500 u:space t:200", gap: 1200)
  }

  /// Morse letters on paddles, at 20 words a minute.
  private static func paddles(_ letters: String) -> String {
    keys(
      letters, dit: "d:leftctrl t:30 u:leftctrl t:90",
      dah: "d:rightctrl t:30 u:rightctrl t:210", gap: 200)
  }

  private static func keys(
    _ letters: String, dit: String, dah: String, gap: Int
  ) -> String {
    letters.split(separator: " ").map { letter in
      letter.map { $0 == "." ? dit : dah }.joined(separator: " ")
    }.joined(separator: " t:\(gap) ")
  }
}
