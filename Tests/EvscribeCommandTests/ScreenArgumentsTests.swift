import ArgumentParser
import KeyEvents
import PlainText
import Terminal
import TestSupport
import Testing
import Typing

@testable import EvscribeCommand

@Suite("The options of the screen")
struct ScreenArgumentsTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: [String], screenKey: Bool = false) throws -> LiveRun {
    var options = TypingOptions()
    if screenKey { options.views.screenKeys = [KeyCombination(.f11)] }
    var run = LiveRun(options: options, devices: try DeviceArguments.parse([]))
    try ScreenArguments.parse(arguments).apply(to: &run)
    return run
  }

  @Test(
    arguments: [
      (["--theme", "soft"], "--theme: has no effect without --screen; add --screen, or leave out"),
      (["--appearance", "dark"], "--appearance: has no effect without --screen; add"),
      (["--panel-events", "list"], "--panel-events: has no effect without --screen; add"),
      (["--screen", "--panel-events", "-"], "--panel-events: - is stdout, where the text goes"),
      (["--plain", "--screen"], "--screen and --plain cannot be used together; leave out one"),
      (["--plain", "--large"], "--large and --plain cannot be used together; leave out one"),
      (["--screen", "--theme", "Soft"], "--theme needs standard, soft, contrast, or the path of"),
    ])
  func mistakes(_ arguments: [String], _ message: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try run(arguments) }
    #expect(failure?.message.text.contains(message) == true, "\(failure?.message.text ?? "")")
  }

  @Test("options of the screen have an effect if a key can show it")
  func screenKey() throws {
    for arguments in [
      ["--theme", "soft"], ["--appearance", "light"], ["--panel-events", "list"],
    ] {
      #expect(try !run(arguments, screenKey: true).showsScreen)
    }
  }

  @Test("a theme is one of evscribe's, or that of a file, whose mistakes are placed")
  func themes() throws {
    let expected = TerminalTheme(named: "contrast")
    #expect(try run(["--screen", "--theme", "contrast"]).theme == expected)
    #expect(try run(["--screen"]).theme == TerminalTheme(named: "standard"))
    folder.write("dark: {mode: red}\n", to: "mine.yaml")
    let mine = try run(["--screen", "--theme", "\(folder.path)/mine.yaml"]).theme
    #expect(mine[.dark].roles == [.mode: .palette(1)])
    folder.write("dark:\n  mode: '#101010'\n", to: "mine.yaml")
    let failure = #expect(throws: CommandFailure.self) {
      try run(["--screen", "--theme", "\(folder.path)/mine.yaml"])
    }
    #expect(failure?.code == .malformed)
    let message = failure?.message.text ?? ""
    #expect(
      message.contains("mine.yaml:2:9: found a contrast of 1.1 with the background"), "\(message)")
  }

  @Test("--large shows the screen")
  func large() throws {
    let run = try run(["--large"])
    #expect(run.showsScreen && run.letters != nil)
    #expect(try self.run(["--screen"]).letters == nil)
    #expect(try self.run([]).letters == nil && !self.run([]).showsScreen)
  }
}
