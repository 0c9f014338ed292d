import KeyEvents
import LinuxInput
import PlainText
import SystemPackage
import TestSupport
import Testing

@testable import EvscribeCommand

@Suite("evscribe without arguments")
struct WelcomeTests {
  private func keyboard(_ number: Int, isDenied: Bool = false) -> InputDeviceCandidate {
    InputDeviceCandidate(
      path: "/dev/input/event\(number)", identity: DeviceIdentity(name: "Keyboard \(number)"),
      kind: .keyboard, openError: isDenied ? .permissionDenied : nil)
  }

  private func lines(
    _ keyboards: [InputDeviceCandidate], hasTerminal: Bool = true,
    _ environment: [String: String] = [:]
  ) -> [String] {
    WelcomeCommand.lines(
      keyboards: keyboards, hasTerminal: hasTerminal, environment: environment
    ).dropFirst(2).map(\.text)
  }

  @Test("It names the keyboards and one command to go on with")
  func states() {
    let all = "All commands:     evscribe --help"
    #expect(
      lines([]) == ["There is no keyboard.", "Find the cause:   evscribe doctor", all])
    #expect(
      lines([keyboard(1, isDenied: true)])
        == [
          "1 keyboard found, but you do not have permission to read keys yet.",
          "Find the cause:   evscribe doctor", all,
        ])
    #expect(
      lines([keyboard(1), keyboard(2, isDenied: true)], ["LANG": "de_DE.UTF-8"])
        == ["1 keyboard can be read: \"Keyboard 1\".", "Start typing:     evscribe type", all])
    #expect(
      lines((1...4).map { keyboard($0) }, ["LANG": "en_US", "LC_ALL": "ko_KR.UTF-8"])
        == [
          "4 keyboards can be read: \"Keyboard 1\", \"Keyboard 2\", \"Keyboard 3\", ....",
          "Start typing:     evscribe type --mode hangul,direct", all,
        ])
    #expect(
      lines([keyboard(1)], hasTerminal: false)
        == [
          "1 keyboard can be read; without a terminal, `evscribe type` needs the name of a keyboard.",
          "List keyboards:   evscribe devices", all,
        ])
    #expect(lines([], ["SSH_CONNECTION": "x"])[1].contains("that you are logged in to, not yours"))
  }

  @Test("The command says so and succeeds; over ssh live typing says whose keyboards are read")
  func command() throws {
    let result = try Evscribe.run([String]())
    expect(result, exit: 0)
    #expect(result.text.hasPrefix("evscribe turns key presses into text"))
    #expect(result.text.hasSuffix("evscribe --help\n"))
    guard UMockKeyboard.isAvailable else { return }
    var mouse = UMockKeyboard(node: 6)
    mouse.keys = [0x110, 0x111]
    for (address, isSaid) in [("", false), ("10.0.0.1 1 10.0.0.2 22", true)] {
      let typed = try #require(
        try UMockKeyboard.run(
          [mouse], "/usr/bin/env",
          ["SSH_CONNECTION=\(address)", ProcessRunner.builtExecutable("evscribe")]
            + ["type", "--background"]))
      expect(typed, exit: 66, output: "")
      #expect(typed.errorText.contains("that you are logged in to, not yours") == isSaid)
    }
  }
}
