import Foundation
import KeyTraces
import TestSupport
import Testing

/// Tests for copies of a secure text in the memory of a form that continues with the next visitor.
@Suite("Secrets in memory", .enabled(if: MemoryScan.isPossible, MemoryScan.need), .waits)
struct SecretMemoryTests {
  private let folder = TemporaryFolder()

  /// A text typed into secure fields in one of several ways.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// The words of the first field besides its name.
    var rules = ""
    /// Further fields.
    var fields = ""
    /// The keys that type the secret.
    var keys: String
    /// The text of the field then.
    var secret: String
    /// The earlier texts of the field.
    var old: [String] = []
    var format = "json"
    var options = ""

    var testDescription: String { "\(name), \(format)" }
  }

  private static let short = "vu5kxe8w"
  private static let long = "kx7pwq2mzr9tbv4nyd6shf3jlg"
  private static let other = "w3hq8zt5mc1v"

  private static func keys(_ text: String) -> String {
    text.map(String.init).joined(separator: " ")
  }

  static let cases =
    ["json", "shell", "tsv"].map {
      Case(name: "a long text", keys: keys(long), secret: long, format: $0)
    } + [
      Case(name: "a short text", keys: keys(short), secret: short),
      Case(
        name: "Backspace", keys: "\(keys(short)) x backspace \(keys(other))", secret: short + other),
      Case(
        name: "Ctrl+Backspace", keys: "\(keys(other)) ctrl+backspace \(keys(long))", secret: long,
        old: [other]),
      Case(
        name: "a selection that is deleted",
        keys: "\(keys(long)) shift+home backspace \(keys(other))", secret: other, old: [long]),
      Case(
        name: "a selection that is replaced", keys: "\(keys(long)) shift+home \(keys(other))",
        secret: other, old: [long]),
      Case(
        name: "keys in the middle",
        keys: "\(keys(other)) home \(keys(short)) right right delete \(keys("nm")) end",
        secret: "\(short)w3nmq8zt5mc1v", old: [other]),
      Case(
        name: "the same twice", fields: "  - name: again\n    secure: yes\n    same-as: secret\n",
        keys: "\(keys(long)) tab \(keys(long))", secret: long),
      Case(
        name: "a pattern", rules: "    pattern: \"[a-z0-9]{20,}|x+\"\n", keys: keys(long),
        secret: long),
      Case(
        name: "a text that is refused at first", rules: "    minimum-length: 16\n",
        keys: "\(keys(short)) enter \(keys(other))", secret: short + other),
      Case(
        name: "a number", rules: "    keyboard: number-pad\n    range: 10000000...99999999\n",
        keys: keys("73920518"), secret: "73920518"),
      Case(
        name: "Hangul", rules: "    modes: hangul\n", keys: keys("dkssudgktpdyqksrkqtmqslek"),
        secret: "안녕하세요반갑습니다", options: "--mode hangul"),
    ]

  @Test("No copy is left after the form was sent", arguments: cases)
  func sent(_ one: Case) throws {
    try scan(one, before: "enter x enter") { contents("result").contains(one.secret) }
  }

  @Test("No copy is left after an abandoned form was emptied")
  func emptied() throws {
    let one = Case(
      name: "", keys: Self.keys(Self.long), secret: Self.long, options: "--empty-after 5s")
    try scan(one, before: "") { true }
    #expect(contents("result").isEmpty)
  }

  /// Types the text, and searches for it before and after the rest of the keys.
  private func scan(_ one: Case, before rest: String, _ isDone: () -> Bool) throws {
    let typed = try SimulatedKeys(one.keys).frames
    let all = try SimulatedKeys("\(one.keys) \(rest)").frames
    var board = UMockKeyboard()
    board.add(all)
    let first = "  - name: secret\n    secure: yes\n\(one.rules)"
    _ = folder.write("fields:\n\(first)\(one.fields)  - name: note\n", to: "form.yaml")
    let count = typed.map(\.events.count).reduce(0, +)
    mkfifo("\(folder.path)/go", 0o600)
    let script = """
      umask 077
      sh -c 'echo $$ >$F/pid; exec $EVSCRIBE form $F/form.yaml --background --repeat \
      --to \(one.format) \(one.options) \(board.path)' >$F/result 2>$F/messages &
      exec 9>"$UMOCKDEV_DIR/dev/input/event5"
      play event5 0 \(count)
      cat $F/go >/dev/null
      play event5 \(count)
      wait
      """
    let environment = ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
      "EVSCRIBE": Evscribe.path, "F": folder.path,
    ])
    let scan = MemoryScan(for: [one.secret] + one.old)
    try withThread({ [board] in
      _ = try? UMockKeyboard.runOnPipes([board], script, playsAll: false, environment: environment)
    }) {
      defer {
        if let process = number("pid") { kill(process, SIGTERM) }
        _ = try? waiting(seconds: 2) { go() }
      }
      let process = try #require(try waiting { number("pid") })
      // The scan finds the present text: the cells of the document.
      let typed = try #require(
        try waiting {
          let finds = try scan.finds(in: process)
          return scan.hasCells(of: one.secret, in: finds) ? finds : nil
        }, "\(contents("messages"))")
      #expect(typed.allSatisfy { $0.isCells }, "\(typed)")
      try #require(try waiting { go() } != nil)
      try #require(try waiting { isDone() ? () : nil } != nil, "\(contents("messages"))")
      // The result is written before the process waits for the next visitor.
      var left: [MemoryScan.Find] = []
      _ = try waiting {
        left = try scan.finds(in: process)
        return left.isEmpty ? () : nil
      }
      #expect(left.isEmpty, "\(left.map(\.description).joined(separator: "\n"))")
    }
  }

  /// Repeats until there is a result, or the time is over.
  private func waiting<Result>(
    seconds: Int = 20, _ body: () throws -> Result?
  ) throws -> Result? {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if let result = try body() { return result }
      sched_yield()
    }
    return nil
  }

  private func contents(_ name: String) -> String {
    (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
  }

  /// The process whose number is in that file.
  private func number(_ name: String) -> pid_t? {
    contents(name).split(separator: "\n").first.flatMap { pid_t($0) }
  }

  /// Releases the rest of the keys; returns nil if the shell does not wait for that yet.
  private func go() -> Void? {
    let pipe = open("\(folder.path)/go", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard pipe >= 0 else { return nil }
    close(pipe)
    return ()
  }
}
