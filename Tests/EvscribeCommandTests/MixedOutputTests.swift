import Foundation
import TestSupport
import Testing

/// Two outputs that would be mixed in one file.
@Suite("Mixed outputs")
struct MixedOutputTests {
  private let folder = TemporaryFolder()

  private func write() throws -> (trace: String, suite: String) {
    let trace = try Evscribe.contents(ofSample: "annyeong.evemu")
    let suite = "cases:\n  - mode: hangul\n    keys: r k\n    text: 나\n"
    folder.write(trace, to: "trace")
    folder.write(suite, to: "suite.yaml")
    return (trace, suite)
  }

  @Test(
    "A drawing or a JUnit report does not go to the same file as stdout",
    arguments: [
      "inspect --svg - \"$1/trace\"", "inspect --svg /dev/stdout \"$1/trace\"",
      "inspect --svg \"$1/x\" \"$1/trace\" >\"$1/x\"",
      "inspect --svg /proc/self/fd/1 \"$1/trace\" >\"$1/x\"",
      "check --junit - \"$1/suite.yaml\"", "check --junit /dev/stdout \"$1/suite.yaml\"",
      "check --junit \"$1/x\" \"$1/suite.yaml\" >\"$1/x\"",
      "check --update --junit \"$1/x\" \"$1/suite.yaml\" >>\"$1/x\"",
    ])
  func besideStdout(command: String) throws {
    let suite = try write().suite
    let result = try Evscribe.shell("\"$EVSCRIBE\" \(command)", folder.path)
    let flag = command.hasPrefix("check") ? "--junit" : "--svg"
    expect(result, exit: 64, output: "", error: "\(flag): ", "stdout; give another file")
    if folder.names.contains("x") {
      #expect(try String(contentsOfFile: "\(folder.path)/x", encoding: .utf8).isEmpty)
    }
    #expect(try String(contentsOfFile: "\(folder.path)/suite.yaml", encoding: .utf8) == suite)
  }

  @Test("Both outputs may go to /dev/null")
  func devices() throws {
    _ = try write()
    for (command, code) in [
      ("inspect --svg /dev/null \"$1/trace\"", 0), ("check --junit /dev/null \"$1/suite.yaml\"", 1),
    ] as [(String, Int32)] {
      let result = try Evscribe.shell("\"$EVSCRIBE\" \(command) >/dev/null", folder.path)
      expect(result, exit: code)
    }
  }
}
