import Foundation
import TestSupport
import Testing

/// Tests of `evscribe practice` in a real terminal.
@Suite(
  "Practice in a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct PracticeTerminalTests {
  private let folder = TemporaryFolder()

  private func terminal(
    _ options: String, _ text: String? = nil, columns: Int = 80, rows: Int = 16
  ) throws -> LiveTerminal {
    let terminal = try LiveTerminal(columns: columns, rows: rows)
    let own = text.map { " --text \(folder.write($0, to: "text.txt"))" } ?? ""
    try terminal.start(
      "practice \(options)\(own) --stop-key end", "",
      environment: "XDG_STATE_HOME=\(folder.path)")
    try terminal.screen.wait { $0.contains("\n>") }
    return terminal
  }

  private var progress: String {
    (try? String(contentsOfFile: "\(folder.path)/evscribe/practice.txt", encoding: .utf8)) ?? ""
  }

  @Test("a wrong key shows at once, the result follows, and a key begins the next run")
  func hangul() throws {
    let terminal = try terminal("hangul", "하다 가")
    try terminal.screen.wait { $0.contains("하다 가") && $0.contains("Next: ㅎ, the key g") }
    try terminal.type("g k f")
    try terminal.screen.wait {
      $0.contains("A mistake: ㄹ instead of ㄷ, the key e. Backspace undoes it")
    }
    try terminal.type("backspace e k space r k")
    try terminal.screen.wait {
      $0.contains("Run 1: 7 of 8 right, 87%, 1 corrected") && $0.contains("Wrong: ㄷ 1 time (as ㄹ).")
        && $0.contains("Press a key for the next run")
    }
    // Keys of the text that come too late begin nothing.
    try terminal.type("d d")
    try terminal.waitUntilRead()
    #expect(
      try terminal.screen.lines().joined(separator: "\n").contains("Press a key for the next run"))
    terminal.pass(2_000)
    try terminal.type("d")
    try terminal.screen.wait { $0.contains("Next: ㅎ") && $0.hasSuffix("\n>") }
    try terminal.type("g k e k space r k")
    try terminal.screen.wait { $0.contains("Run 2: 7 of 7 right, 100%") }
    try terminal.type("end")
    try terminal.waitForEnd()
    #expect(progress.contains("course\thangul 2set\t1\n"))
    #expect(progress.contains("unit\tㄷ\t3\t2\t"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder.path)/evscribe/practice.txt")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let report = try Evscribe.run(
      ["progress"], environment: ["XDG_STATE_HOME": folder.path])
    #expect(report.text.hasPrefix("hangul 2set: lesson 1, 2 runs, the last on 20"))
    #expect(report.text.contains("\n  right    87% 100%\n"))
    let unknown = try forget("hangul 3set")
    #expect(unknown.errorText.contains("no course \"hangul 3set\"; did you mean \"hangul 2set\"?"))
    #expect(unknown.end == .exited(66))
    #expect(progress.contains("course\thangul 2set\t1\n"))
    #expect(try forget("hangul 2set").end == .exited(0))
    #expect(!progress.contains("course"))
    #expect(try forget("hangul 2set").errorText.contains("nothing has been practised yet"))
  }

  private func forget(_ course: String) throws -> ProcessResult {
    try Evscribe.run(
      ["progress", "--forget", course], environment: ["XDG_STATE_HOME": folder.path])
  }

  @Test("Morse that is keyed is compared with the text, on the screen and in 40 columns")
  func sending() throws {
    let terminal = try terminal("morse --task send --screen", "eat", columns: 40, rows: 20)
    try terminal.screen.wait { $0.contains("eat") && $0.contains("Key the text;") }
    try terminal.type("f space f f space")
    try terminal.screen.wait { $0.contains("a ·– was read as i ··.") }
    try terminal.type("j space")
    terminal.pass(5_000)
    try terminal.screen.wait { $0.contains("Run 1: 2 of 3 right, 66%") }
    try terminal.type("end")
    try terminal.waitForEnd()
    // The result stays on the terminal.
    #expect(try terminal.screen.lines().joined(separator: "\n").contains("Wrong: a 1 time (as i)."))
  }

  @Test("in plain mode, all is said in lines")
  func plain() throws {
    let terminal = try terminal("latin --plain --runs 1", "ab cd")
    try terminal.screen.wait { $0.contains("Your text\nab\n>") }
    try terminal.type("a b space")
    try terminal.screen.wait { $0.contains("\ncd\n>") }
    try terminal.type("c x space")
    try terminal.waitForEnd()
    #expect(
      try terminal.screen.lines().joined(separator: "\n").contains("Run 1: 4 of 5 right, 80%"))
  }

  @Test("a run that is broken off early is not kept")
  func broken() throws {
    let terminal = try terminal("latin", "ab cd")
    try terminal.type("a end")
    try terminal.waitForEnd()
    #expect(progress.isEmpty)
  }

  @Test("a recorded run has the same score again")
  func recording() throws {
    let path = "\(folder.path)/run.evemu"
    let terminal = try terminal("hangul --record \(path)", "하다")
    try terminal.type("g k f backspace e k")
    try terminal.waitForEnd()
    #expect(
      try terminal.screen.lines().joined(separator: "\n").contains(
        "Run 1: 4 of 5 right, 80%, 1 corrected"))
    let score = try Evscribe.run("replay", "--to", "score", path)
    #expect(score.text.hasPrefix("right 4 of 5, 80%\ncorrected 1\ntime 0.20 s"))
    #expect(try Evscribe.run("replay", path).text == "하다\n")
    let report = try Evscribe.run("inspect", path)
    #expect(report.text.contains("\npractice, type:\nright 4 of 5, 80%\n"))
    let json = try Evscribe.run("inspect", "--json", path)
    let object = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any]
    let practice = try #require(object?["practice"] as? [String: Any])
    #expect(practice["right"] as? Int == 4 && practice["asked"] as? Int == 5)
    #expect((practice["units"] as? [Any])?.count == 3)
  }

  @Test("the list of panel events is not mixed with the recorded keys")
  func outputsApart() throws {
    let path = "\(folder.path)/run.evemu"
    let screen = try #require(try TerminalScreen(columns: 200, rows: 16))
    let command = ProcessRunner.builtExecutable("evscribe")
    let options = "--screen --record \(path) --panel-events \(path) /dev/input/event0"
    try screen.type("\(command) practice hangul \(options)", "Enter")
    try screen.wait { $0.contains("--panel-events: the keys are also recorded in ") }
  }

  @Test("what cannot be practised is refused before anything is shown")
  func refusals() throws {
    let korean = folder.write("안녕 $\n", to: "korean.txt")
    let empty = folder.write(" \n", to: "empty.txt")
    for (arguments, message, code) in [
      (["hangul"], "practice needs a terminal", 64),
      (["morse", "--task", "send", "--text", korean], "korean.txt:1:1: ", 65),
      (["hangul", "--text", empty], "found no words", 65),
      (["hangul", "--lesson", "99"], "expected a lesson from 1 to 4", 64),
      (["hangul", "--layout", "romaja"], "romaja has no lessons", 64),
      (["latin", "--runs", "0"], "expected 1 or more", 64),
      (["latin", "--time", "2h"], "--time: invalid duration", 64),
      (["morse", "--task", "send", "--letters", "a"], "expected two letters or more", 64),
      (["morse", "--task", "send", "--code", "german", "--order", "lcwo"], "--order", 64),
      (["morse", "--task", "echo", "--farnsworth", "30"], "expected 1 to 20 words", 64),
      (["morse"], "copy needs sound: ", 69),
      (["morse", "--keyer", "bug"], "--keyer: has no effect with --task copy", 64),
      (["morse", "--code", "korean"], "its letters join", 64),
      (["morse", "--code", "russian"], "the keyboard layout cannot type", 64),
      (["morse", "--content", "calls", "--lesson", "3"], "--lesson: has no effect", 64),
      (["morse", "--task", "send", "--letters", "ab", "--lesson", "1"], "with --letters", 64),
      (["hangul", "--layout", "3set-390", "--double-stroke", "on"], "--double-stroke", 64),
      (["latin", "--content", "words", "--only", "weak"], "with --content words", 64),
      (["latin", "--text", empty, "--seed", "1"], "--seed: has no effect with --text", 64),
    ] {
      let result = try Evscribe.run(
        ["practice"] + arguments,
        environment: ["XDG_STATE_HOME": folder.path, "ALSA_CONFIG_PATH": "/none"])
      #expect(result.end == .exited(Int32(code)), "\(arguments): \(result.errorText)")
      #expect(result.errorText.contains(message), "\(arguments): \(result.errorText)")
    }
    folder.write("# evscribe practice 1\ncourse\tlatin us\t0\n", to: "evscribe/practice.txt")
    let damaged = try Evscribe.run(
      ["practice", "latin", "--xkb-layout", "us"], environment: ["XDG_STATE_HOME": folder.path])
    #expect(damaged.errorText.contains("practice.txt:2:17: expected the number of a lesson"))
  }
}
