import Foundation
import KeyTraces
import TestSupport
import Testing

/// What is left of a secure text in the memory of a form that goes on with the next visitor.
@Suite("Secrets in memory", .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"), .waits)
struct SecretMemoryTests {
  private let folder = TemporaryFolder()

  private static let short = "vu5kxe8w"
  private static let long = "kx7pwq2mzr9tbv4nyd6shf3jlg"

  /// A text typed into secure fields in one of the ways in which texts are typed.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    /// The secure fields of the form.
    var fields = "  - name: secret\n    secure: yes\n"
    /// What types the secret.
    var keys: String
    /// What of it is in the memory before the form is sent.
    var secret: String
    /// What else was in the field.
    var others: [String] = []

    var testDescription: String { name }

    static func keys(_ text: String) -> String { text.map(String.init).joined(separator: " ") }
  }

  static let cases = [
    Case(name: "short", keys: Case.keys(short), secret: short),
    Case(name: "long", keys: Case.keys(long), secret: long),
  ]

  @Test("Nothing of it is left after the form was sent", arguments: cases, ["json"])
  func sent(_ one: Case, format: String) throws {
    let typed = try SimulatedKeys(one.keys).frames
    let sending = try SimulatedKeys("t:1000 \(one.keys) enter x enter").frames.dropFirst(
      typed.count)
    var board = UMockKeyboard()
    board.add(typed + sending)
    _ = folder.write("fields:\n\(one.fields)  - name: note\n", to: "form.yaml")
    let count = typed.map(\.events.count).reduce(0, +)
    mkfifo("\(folder.path)/go", 0o600)
    let script = """
      umask 077
      sh -c 'echo $$ >$F/pid; exec $EVSCRIBE form $F/form.yaml --background --repeat \
      --to \(format) \(board.path)' >$F/result 2>$F/messages &
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
    let scan = MemoryScan(for: [one.secret] + one.others)
    try withThread({ [board] in
      _ = try? UMockKeyboard.runOnPipes([board], script, playsAll: false, environment: environment)
    }) {
      defer {
        if let process = number("pid") { kill(process, SIGTERM) }
        _ = try? waiting(seconds: 2) { go() }
      }
      let process = try #require(try waiting { number("pid") })
      // The scan finds what is there: the cells of the document.
      let typed = try #require(
        try waiting {
          let finds = try scan.finds(in: process)
          return scan.hasCells(of: one.secret, in: finds) ? finds : nil
        })
      #expect(typed.allSatisfy { $0.isCells }, "\(typed)")
      try #require(try waiting { go() } != nil)
      try #require(try waiting { contents("result").contains(one.secret) ? () : nil } != nil)
      // The result is written before the process waits for the next visitor.
      var left: [MemoryScan.Find] = []
      _ = try waiting(seconds: 2) {
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

  /// Lets the rest of the keys come; nil if the shell does not wait for that yet.
  private func go() -> Void? {
    let pipe = open("\(folder.path)/go", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard pipe >= 0 else { return nil }
    close(pipe)
    return ()
  }
}
