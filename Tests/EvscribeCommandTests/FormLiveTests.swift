import Foundation
import KeyTraces
import TestSupport
import Testing

/// Tests of a live form apart from its result.
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

  @Test("An abandoned form is emptied")
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

  @Test("The events of a live form have times of one clock from the first one on")
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

  @Test("A form that is not sent leaves the old result unchanged, and a sent one replaces it")
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

  @Test("The address has the value percent-encoded, and is opened only on request")
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

/// Tests of a form on a real terminal (tmux).
@Suite(
  "Forms in a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct FormTerminalTests {
  private let folder = TemporaryFolder()

  /// Shows a form in a terminal of that size.
  private func start(
    _ arguments: String = "", columns: Int = 60, rows: Int = 12, to output: String? = nil
  ) throws -> LiveTerminal {
    let form = folder.write(
      """
      title: Visitor
      fields:
        - name: name
          label: Your name
        - name: pin
          secure: yes

      """, to: "form.yaml")
    let terminal = try LiveTerminal(columns: columns, rows: rows)
    try terminal.start(
      "form \(form) \(arguments)", "2>/dev/null \(output ?? "| cat >\(folder.path)/result")")
    return terminal
  }

  private func result() throws -> String {
    try String(contentsOfFile: "\(folder.path)/result", encoding: .utf8)
  }

  @Test("The form is drawn on the terminal while the result goes to a pipe", arguments: [40, 80])
  func drawn(columns: Int) throws {
    let terminal = try start(columns: columns)
    try terminal.type("k i m enter 1 2")
    try terminal.screen.wait(
      for: ["Visitor", "  Your name  kim", "> pin        ••"], cursor: (15, 2))
    try terminal.type("enter")
    try terminal.screen.wait(for: ["$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  @Test("A message that no browser can be started is above the form, not on it")
  func noBrowser() throws {
    let form = folder.write(
      """
      title: Search
      fields:
        - name: word
          return: search
          url: "https://example.org/?q={}"
        - name: second

      """, to: "search.yaml")
    let terminal = try LiveTerminal(columns: 300)
    try terminal.start(
      "form \(form) --open --repeat --stop-key end --output \(folder.path)/result", "",
      environment: "PATH=/none")
    try terminal.type("k enter")
    try terminal.screen.wait { $0.contains("cannot start xdg-open") }
    try terminal.type("m")
    try terminal.screen.wait { $0.hasSuffix("m\n  second") || $0.contains("m\n  second\n") }
    let shown = try terminal.screen.lines().filter { !$0.hasPrefix("evscribe: ") }
    #expect(shown == ["Search", "> word    m", "  second"])
    try terminal.type("end")
    try terminal.waitForEnd()
  }

  @Test("The result for a file is not shown on the terminal")
  func file() throws {
    let terminal = try start("--output \(folder.path)/result", to: "")
    try terminal.type("k i m enter 1 2")
    try terminal.screen.wait { $0.contains("••") }
    try terminal.type("enter")
    try terminal.screen.wait(for: ["$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  @Test("In plain mode answers stay above the question")
  func plain() throws {
    let terminal = try start("--plain")
    try terminal.type("k i m enter 1 2")
    try terminal.screen.wait(for: ["Visitor", "Your name: kim", "pin: ••"], cursor: (5 + 2, 2))
    try terminal.type("enter")
    try terminal.screen.wait(for: ["Visitor", "Your name: kim", "pin: ••", "$"])
    #expect(try result() == "{\"name\":\"kim\",\"pin\":\"12\"}\n")
  }

  private static let question =
    "Escape again leaves the form, and nothing is sent; any other key continues."

  @Test("The question of Escape is shown on the form, and disappears with the next key")
  func question() throws {
    let terminal = try start(columns: 80)
    try terminal.type("k esc")
    try terminal.screen.wait(
      for: ["Visitor", "> Your name  k", "  pin", "! \(Self.question)"], cursor: (14, 1))
    try terminal.type("i")
    try terminal.screen.wait(for: ["Visitor", "> Your name  ki", "  pin"])
    try terminal.type("esc esc")
    try terminal.waitForEnd()
    #expect(try result().isEmpty)
  }

  @Test("In plain mode the question is a line above the row")
  func plainQuestion() throws {
    let terminal = try start("--plain", columns: 100)
    try terminal.type("k esc")
    try terminal.screen.wait(for: ["Visitor", Self.question, "Your name: k"])
    try terminal.type("i")
    try terminal.screen.wait(for: ["Visitor", Self.question, "Your name: ki"])
    try terminal.type("esc esc")
    try terminal.waitForEnd()
  }

  @Test("In plain mode no answers of the visitor before are left, on the screen or above it")
  func plainRepeat() throws {
    let terminal = try start("--plain --repeat --stop-key end", rows: 4)
    try terminal.type("k esc i tab tab tab 1 2 enter")
    try terminal.screen.wait(for: ["Visitor", "Sent.", "Your name:"], withHistory: true)
    try terminal.type("m enter 3")
    try terminal.screen.wait(
      for: ["Visitor", "Sent.", "Your name: m", "pin: •"], withHistory: true)
    try terminal.type("esc esc")
    try terminal.screen.wait(for: ["Visitor", "Your name:"], withHistory: true)
    try terminal.type("n enter")
    try terminal.screen.wait { $0.hasSuffix("pin:") }
    try terminal.type("end")
    try terminal.screen.wait(for: ["$"], withHistory: true)
    #expect(try result() == "{\"name\":\"ki\",\"pin\":\"12\"}\n")
  }

  @Test("In plain mode a terminal that also gets the result is not cleared")
  func plainRepeatWithOutput() throws {
    let terminal = try start(
      "--plain --repeat --stop-key end --to events", columns: 120, to: "")
    try terminal.type("k ctrl+enter m end")
    try terminal.screen.wait { $0.hasSuffix("$") && $0.contains("aborted") }
    let lines = try terminal.screen.lines(withHistory: true)
    #expect(lines.contains { $0.contains(#""kind":"sent""#) })
    #expect(lines.contains { $0.contains(#""replacement":"k""#) })
  }
}
