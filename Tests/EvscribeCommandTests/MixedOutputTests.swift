import Foundation
import TestSupport
import Testing

/// Tests with two outputs that would be mixed in one file.
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

  @Test(
    "The text and the list of changes do not go to the same file, even if it does not exist yet",
    arguments: [
      "--output q.txt --changes q.txt", "--output q.txt --changes ./q.txt",
      "--output q.txt --changes \"$1/q.txt\"", "--output sub/../q.txt --changes q.txt",
      "--output sub/up/q.txt --changes q.txt", "--output q.txt --changes link",
      "--output link --changes ./q.txt", "--output link --changes other-link",
      "--append --output q.txt --changes ./q.txt", "--output old.txt --changes ./old.txt",
      "--output old.txt --changes same.txt", "--changes new.txt >new.txt",
    ])
  func changesOntoText(files: String) throws {
    folder.write("old\n", to: "old.txt")
    let result = try inFolder(files)
    expect(
      result, exit: 64, output: "", error: "--changes: the text also goes to ",
      "choose another file")
    #expect(try String(contentsOfFile: "\(folder.path)/old.txt", encoding: .utf8) == "old\n")
    #expect(!folder.names.contains("q.txt"))
  }

  @Test(
    "Files with the same name in two folders, and with two names in one, are not the same",
    arguments: [
      "--output q.txt --changes sub/q.txt", "--output q.txt --changes q.txt2",
      "--output q.txt --changes dangling", "--changes q.txt >new.txt",
    ])
  func changesBesideText(files: String) throws {
    folder.write("old\n", to: "old.txt")
    // There is no such keyboard: the outputs were accepted before the search for it.
    expect(try inFolder(files), exit: 66, output: "", error: "no such board")
  }

  private func inFolder(_ files: String) throws -> ProcessResult {
    try Evscribe.shell(
      """
      cd "$1" && mkdir sub && ln -s .. sub/up && ln -s q.txt link && ln -s sub/up/q.txt other-link
      ln -s sub/q.txt dangling && ln old.txt same.txt
      exec "$EVSCRIBE" type --mode direct --capitals sentences "no such board" \(files)
      """, folder.path)
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
