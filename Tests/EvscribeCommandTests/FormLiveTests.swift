import Foundation
import KeyTraces
import TestSupport
import Testing

/// What a live form does besides its result.
@Suite("Forms live", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct FormLiveTests {
  private let folder = TemporaryFolder()
  private static let evscribe = ProcessRunner.builtExecutable("evscribe")
  private static let one = "fields:\n  - name: a\n"
  private static let search = """
    fields:
      - name: q
        return: search
        url: "https://example.org/?q={}"

    """

  private func run(_ form: String, _ keys: String, _ arguments: String...) throws -> ProcessResult {
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    let file = folder.write(form, to: "form.yaml")
    let environment = ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
      "PATH": "\(folder.path):/usr/bin:/bin",
    ])
    return try #require(
      try UMockKeyboard.run(
        [board], Self.evscribe, ["form", file, "--background"] + arguments + [board.path],
        environment: environment))
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test("Escape ends the composition before it asks")
  func escape() throws {
    let result = try run(Self.one, "t:300 r k esc esc s k ctrl+enter", "--mode", "hangul")
    expect(result, exit: 0, output: "{\"a\":\"가나\"}\n")
  }

  @Test("A form that was begun is emptied when nobody goes on")
  func idle() throws {
    let result = try run(Self.one, "t:300 a t:3000 b enter", "--empty-after", "1s")
    expect(result, exit: 0, output: "{\"a\":\"b\"}\n")
  }

  @Test("The events of an emptied form say that it was aborted, before the next one begins")
  func idleEvents() throws {
    let result = try run(
      Self.one, "t:300 a esc t:3000 esc b enter", "--empty-after", "1s", "--to", "events")
    expect(result, exit: 0)
    let events = result.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"kind":"([a-z-]+)"/).map { String($0.1) }
    }
    let typing = ["should-change", "did-change", "did-change-selection"]
    #expect(
      events == ["should-begin", "did-begin"] + typing + ["did-end", "aborted"]
        + ["should-begin", "did-begin"] + typing
        + ["should-return", "should-end", "did-end", "sent"])
    #expect(result.text.contains("\"reason\":\"cancelled\""))
  }

  @Test("The events of a live form have times of one clock, from the first on")
  func eventTimes() throws {
    let result = try run(Self.one, "t:300 a enter", "--to", "events")
    expect(result, exit: 0)
    let times = result.text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"time":([0-9.]+)/).flatMap { Double($0.1) }
    }
    #expect(times.count == 9)
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(times == times.sorted() && first > 0 && last - first < 60)
  }

  @Test("A form that is not sent leaves the old result as it was, and one that is replaces it")
  func keepsOldResult() throws {
    let old = folder.write("old", to: "result")
    let result = try run(Self.one, "t:300 a end", "--stop-key", "end", "--output", old)
    expect(result, exit: 1, output: "")
    #expect(try contents("result") == "old")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
        !$0.hasPrefix(".evscribe")
      })
    expect(try run(Self.one, "t:300 a enter", "--output", old), exit: 0, output: "")
    #expect(try contents("result") == "{\"a\":\"a\"}\n")
  }

  @Test("The address has the value percent-encoded, and can be opened; only if asked")
  func address() throws {
    _ = try folder.writeScript("printf '%s\\n' \"$@\" >\(folder.path)/opened", to: "xdg-open")
    let url = "https://example.org/?q=%EA%B0%80%26%207"
    for isOpened in [false, true] {
      let result = try run(
        Self.search, "t:300 r k shift+7 space 7 enter", "--mode", "hangul",
        isOpened ? "--open" : "--no-wait")
      expect(result, exit: 0, output: "{\"q\":\"가& 7\",\"url\":\"\(url)\"}\n")
      var opened = try? contents("opened")
      let end = ContinuousClock.now + .seconds(20)
      while isOpened, opened != "\(url)\n", ContinuousClock.now < end {
        sched_yield()
        opened = try? contents("opened")
      }
      #expect(opened == (isOpened ? "\(url)\n" : nil))
    }
  }

  @Test("An option without effect is refused")
  func refusals() throws {
    let file = folder.write(Self.one, to: "form.yaml")
    expect(
      try Evscribe.run("form", file, "--open"), exit: 64, output: "", error: "--open", "url:")
    expect(
      try Evscribe.run("form", file, "--empty-after", "x"), exit: 64, output: "",
      error: "--empty-after")
    expect(try Evscribe.run("form", "\(folder.path)/none", "--check"), exit: 66, output: "")
  }

  @Test("The values of a result can be filled in again, with its address")
  func values() throws {
    let values = folder.write(#"{"q":"x","url":"https://example.org/?q=x"}"#, to: "values.json")
    expect(
      try run(Self.search, "t:300 y enter", "--values", values), exit: 0,
      output: "{\"q\":\"xy\",\"url\":\"https://example.org/?q=xy\"}\n")
  }
}

/// A form on a real terminal (tmux).
@Suite(
  "Forms in a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct FormTerminalTests {
  private let folder = TemporaryFolder()

  private func start(
    _ keys: String, _ arguments: String, in screen: TerminalScreen, to output: String? = nil
  ) throws {
    let output = output ?? "| cat >\(folder.path)/result"
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    let form = folder.write(
      """
      title: Visitor
      fields:
        - name: name
          label: Your name
        - name: pin
          secure: yes

      """, to: "form.yaml")
    let devices = board.arguments(in: folder).joined(separator: " ")
    let program = ProcessRunner.builtExecutable("evscribe")
    let script = folder.write(
      """
      clear; export XDG_CONFIG_HOME=/none XKB_DEFAULT_LAYOUT=us
      umockdev-run \(devices) -- sh -c '\(program) form \(form) \(arguments) \(board.path) \
      2>/dev/null \(output)'

      """, to: "run.sh")
    try screen.type(". \(script)", "Enter")
  }

  private func result() throws -> String {
    try String(contentsOfFile: "\(folder.path)/result", encoding: .utf8)
  }

  @Test("The form is drawn on the terminal while the result goes to a pipe", arguments: [40, 80])
  func drawn(columns: Int) throws {
    let screen = try #require(try TerminalScreen(columns: columns))
    try start("t:500 k i m enter 1 2 t:4000 enter", "", in: screen)
    try screen.wait { $0.contains("••") }
    #expect(try screen.lines() == ["Visitor", "  Your name  kim", "> pin        ••"])
    #expect(try screen.cursor() == (15, 2))
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines() == ["$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  @Test("That no browser can be started is said above the form, not on it")
  func noBrowser() throws {
    let screen = try #require(try TerminalScreen(columns: 300))
    let form = folder.write(
      """
      title: Search
      fields:
        - name: word
          return: search
          url: "https://example.org/?q={}"
        - name: second

      """, to: "search.yaml")
    var board = UMockKeyboard()
    board.add(try SimulatedKeys("t:500 k enter m t:4000 end").frames)
    let devices = board.arguments(in: folder).joined(separator: " ")
    let program = ProcessRunner.builtExecutable("evscribe")
    let script = folder.write(
      """
      clear; export XDG_CONFIG_HOME=/none XKB_DEFAULT_LAYOUT=us
      umockdev-run \(devices) -- env PATH=/none \(program) form \(form) --open --repeat \
      --stop-key end \(board.path) --output \(folder.path)/result

      """, to: "run.sh")
    try screen.type(". \(script)", "Enter")
    try screen.wait { $0.hasSuffix("m\n  second") || $0.contains("m\n  second\n") }
    let lines = try screen.lines()
    #expect(lines.contains { $0.contains("cannot start xdg-open") }, "\(lines)")
    let shown = lines.filter { !$0.hasPrefix("evscribe: ") }
    #expect(shown == ["Search", "> word    m", "  second"], "\(lines)")
    try screen.wait { $0.hasSuffix("$") }
  }

  @Test("The result for a file is not shown on the terminal")
  func file() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 k i m enter 1 2 t:2000 enter", "--output \(folder.path)/result", in: screen, to: "")
    try screen.wait { $0.contains("••") }
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines() == ["$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  @Test("In plain mode answers stay above the question")
  func plain() throws {
    let screen = try #require(try TerminalScreen())
    try start("t:500 k i m enter 1 2 t:4000 enter", "--plain", in: screen)
    try screen.wait { $0.contains("••") }
    let lines = try screen.lines()
    #expect(lines == ["Visitor", "Your name: kim", "pin: ••"])
    #expect(try screen.cursor() == (5 + 2, 2))
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines() == ["Visitor", "Your name: kim", "pin: ••", "$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  @Test("The question that Escape asks is seen on the form, and goes with the next key")
  func question() throws {
    let screen = try #require(try TerminalScreen(columns: 80))
    try start("t:500 k esc t:4000 i t:4000 esc t:30 esc", "", in: screen)
    try screen.wait { $0.contains("Escape again") }
    let lines = try screen.lines()
    let cursor = try screen.cursor()
    #expect(
      lines == [
        "Visitor", "> Your name  k", "  pin",
        "! Escape again leaves the form, and nothing is written; any other key goes on",
      ])
    #expect(cursor.column == 14 && cursor.row == 1)
    try screen.wait { $0.contains("ki") }
    let later = try screen.lines()
    #expect(later == ["Visitor", "> Your name  ki", "  pin"])
    try screen.wait { $0.hasSuffix("$") }
    #expect(try result().isEmpty)
  }

  @Test("In plain mode the question is a line above the row")
  func plainQuestion() throws {
    let screen = try #require(try TerminalScreen(columns: 100))
    try start("t:500 k esc t:4000 i t:4000 esc t:30 esc", "--plain", in: screen)
    let question = "Escape again leaves the form, and nothing is written; any other key goes on"
    try screen.wait { $0.contains("Escape again") }
    #expect(try screen.lines() == ["Visitor", question, "Your name: k"])
    try screen.wait { $0.contains("ki") }
    #expect(try screen.lines() == ["Visitor", question, "Your name: ki"])
    try screen.wait { $0.hasSuffix("$") }
  }

  @Test("In plain mode nothing of the visitor before is left, neither in view nor above it")
  func plainRepeat() throws {
    let screen = try #require(try TerminalScreen(rows: 4))
    try start(
      "t:500 k esc i tab tab tab 1 2 enter m enter 3 t:4000 esc esc t:4000 n enter t:4000 end",
      "--plain --repeat --stop-key end", in: screen)
    try screen.wait { $0.contains("Your name: m") && $0.hasSuffix("pin: •") }
    #expect(try screen.lines(withHistory: true) == ["Visitor", "Sent.", "Your name: m", "pin: •"])
    try screen.wait { $0.hasSuffix("Your name:") }
    #expect(try screen.lines(withHistory: true) == ["Visitor", "Your name:"])
    try screen.wait { $0.hasSuffix("pin:") }
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines(withHistory: true) == ["$"])
    #expect(try result() == "{\"name\":\"ki\",\"pin\":\"12\"}\n")
  }

  @Test("In plain mode nothing is cleared on a terminal that also gets what is written")
  func plainRepeatWithOutput() throws {
    let screen = try #require(try TerminalScreen(columns: 120))
    try start(
      "t:500 k ctrl+enter m t:500 end", "--plain --repeat --stop-key end --to events", in: screen,
      to: "")
    try screen.wait { $0.hasSuffix("$") && $0.contains("aborted") }
    let lines = try screen.lines(withHistory: true)
    #expect(lines.contains { $0.contains(#""kind":"sent""#) })
    #expect(lines.contains { $0.contains(#""replacement":"k""#) })
  }
}
