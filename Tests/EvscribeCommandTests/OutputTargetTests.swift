import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of allowed output targets, and of files that are never overwritten.
@Suite("Output targets")
struct OutputTargetTests {
  private let folder = TemporaryFolder()
  private let hello = Evscribe.sample("morse-hello.evemu")
  private let old = "old\n"

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  static let stranger: uid_t = 65534

  @Test(
    "Another user's link in a folder that all users may write to is not followed",
    .enabled(if: geteuid() == 0, "needs root, to give a link to somebody else"),
    arguments: [
      ["replay", "--output", "LINK", "TRACE"], ["convert", "TRACE", "LINK"],
      ["replay", "--append", "--output", "LINK", "TRACE"],
      ["type", "--mode", "morse", "--append", "--output", "LINK", "no such board"],
      ["inspect", "--svg", "LINK", "TRACE"], ["check", "--junit", "LINK", "SUITE"],
      ["type", "--mode", "morse", "--output", "LINK", "no such board"],
    ])
  func strangersLink(arguments: [String]) throws {
    let victim = folder.write(old, to: "home/victim")
    folder.write("", to: "all/nothing")
    let all = "\(folder.path)/all"
    #expect(chmod(all, 0o1777) == 0)
    for target in [victim, "\(folder.path)/home/new"] {
      #expect(symlink(target, "\(all)/link") == 0)
      #expect(lchown("\(all)/link", Self.stranger, Self.stranger) == 0)
      let words = arguments.map {
        switch $0 {
        case "LINK": "\(all)/link"
        case "TRACE": hello
        case "SUITE": Evscribe.sample("morse-sos.yaml")
        default: $0
        }
      }
      expect(
        try Evscribe.run(words), exit: 77,
        error: "cannot follow the link \(all)/link, which another user created in a folder")
      #expect(unlink("\(all)/link") == 0)
    }
    #expect(try text(of: "home/victim") == old)
    #expect(try Evscribe.shell("ls -A \"$1\"/*", folder.path).text.contains("new") == false)
  }

  @Test(
    "An output with an empty name or the name of a folder is refused",
    arguments: ["", "FOLDER", "FOLDER/"])
  func namesOfNoFile(name: String) throws {
    let path = name.replacingOccurrences(of: "FOLDER", with: folder.path)
    let suite = Evscribe.sample("morse-sos.yaml")
    for arguments in [
      ["replay", "--output", path, hello], ["convert", hello, path],
      ["inspect", "--svg", path, hello], ["check", "--junit", path, suite],
      ["type", "--mode", "morse", "--output", path, "no such board"],
      ["replay", "--append", "--output", path, hello],
      ["type", "--mode", "morse", "--append", "--output", path, "no such board"],
    ] {
      expect(
        try Evscribe.run(arguments), exit: 64, error: name.isEmpty ? "empty" : "is a folder",
        "name a file")
    }
    expect(
      try Evscribe.run("record", "--mode", "morse", "-o", "", "no such board"), exit: 64,
      error: "empty", "name a file")
    #expect(folder.names.isEmpty)
  }

  @Test("type reports a missing output folder before it looks for a keyboard")
  func typeWithoutFolder() throws {
    expect(
      try Evscribe.run(
        "type", "--mode", "morse", "--output", "\(folder.path)/none/text", "no such board"),
      exit: 66, error: "\(folder.path)/none/text: No such file or directory")
  }

  @Test(
    "A file that appears while convert runs is not touched",
    arguments: [["trace"], ["text", "--mode", "hangul"]])
  func cameMeanwhile(kind: [String]) throws {
    let source =
      kind[0] == "trace"
      ? try Evscribe.contents(ofSample: "annyeong.evemu") : "안녕하세요\n"
    let file = folder.write(source, to: "source")
    // The pipe opens when convert has begun to read.
    let script = """
      mkfifo "$1/pipe"
      ( exec 3>"$1/pipe"; echo mine >"$1/target"; cat "$2" >&3 ) &
      exec "$EVSCRIBE" convert \(kind.dropFirst().joined(separator: " ")) "$1/pipe" "$1/target"
      """
    expect(
      try Evscribe.shell(script, folder.path, file), exit: 74, output: "",
      error: "\(folder.path)/target already exists and is not replaced; choose another file")
    #expect(try text(of: "target") == "mine\n")
    #expect(folder.names == ["pipe", "source", "target"])
  }

  @Test("Standard input is not overwritten by its own replay")
  func ownStandardInput() throws {
    let trace = try Evscribe.contents(ofSample: "annyeong.evemu")
    let path = folder.write(trace, to: "trace")
    for command in ["replay --output", "inspect --svg"] {
      for name in ["-", "/dev/stdin"] {
        expect(
          try Evscribe.shell("\"$EVSCRIBE\" \(command) \"$1\" \(name) < \"$1\"", path), exit: 64,
          error: "is also an input and would be replaced")
      }
    }
    #expect(try text(of: "trace") == trace)
  }

  @Test(
    "stdout is refused if it is also the input",
    arguments: [
      ("trace", "convert \"$1/trace\" -"), ("trace", "convert - - < \"$1/trace\""),
      ("trace", "replay \"$1/trace\""), ("trace", "replay - < \"$1/trace\""),
      ("trace", "replay --realtime --speed 100 \"$1/trace\""), ("trace", "inspect \"$1/trace\""),
      ("text", "convert --mode hangul \"$1/text\" -"),
      ("plain", "convert --mode direct \"$1/plain\" -"), ("suite.yaml", "check \"$1/suite.yaml\""),
      ("trace", "check \"$1/suite.yaml\""),
      ("layout.yaml", "chart hangul --layout \"$1/layout.yaml\""),
      ("layout.yaml", "replay --layout \"$1/layout.yaml\" \"$1/trace\""),
    ])
  func ontoStandardOutput(input: String, command: String) throws {
    writeInputs()
    let old = try text(of: input)
    let result = try Evscribe.shell(
      "exec \"$EVSCRIBE\" \(command) >> \"$1/$2\"", folder.path, input)
    expect(result, exit: 64, error: "stdout is also an input; redirect it elsewhere")
    #expect(try text(of: input) == old)
  }

  private func writeInputs() {
    folder.write((try? Evscribe.contents(ofSample: "annyeong.evemu")) ?? "", to: "trace")
    folder.write("안녕\n", to: "text")
    folder.write("text\n", to: "plain")
    folder.write(
      (try? Evscribe.contents(ofSample: "layouts/3sin-p2.yaml")) ?? "", to: "layout.yaml")
    folder.write(
      "cases:\n  - trace: \(folder.path)/trace\n    mode: hangul\n    text: 나\n",
      to: "suite.yaml")
  }

  @Test(
    "The file of a descriptor is refused if it is also read",
    arguments: [
      ("trace", "convert \"$1/trace\" /dev/stdin"), ("trace", "convert - /proc/self/fd/0"),
      ("text", "convert --mode hangul \"$1/text\" /dev/stdin"),
      ("trace", "check --junit /dev/stdin \"$1/suite.yaml\""),
      ("layout.yaml", "replay --layout \"$1/layout.yaml\" --output /dev/stdin \"$1/trace\""),
      ("suite.yaml", "check --update /dev/stdin"),
    ])
  func ontoDescriptors(input: String, command: String) throws {
    writeInputs()
    let old = try text(of: input)
    let result = try Evscribe.shell(
      "exec \"$EVSCRIBE\" \(command) < \"$1/$2\"", folder.path, input)
    expect(result, exit: 64, error: "is also an input")
    #expect(try text(of: input) == old)
  }

  @Test("A report does not replace a file that a suite reads")
  func reportOntoInputs() throws {
    let trace = try Evscribe.contents(ofSample: "annyeong.evemu")
    let layout = try Evscribe.contents(ofSample: "layouts/3sin-p2.yaml")
    folder.write(trace, to: "inputs/a.evemu")
    folder.write(layout, to: "inputs/mine.yaml")
    let suite = """
      cases:
        - trace: ../inputs/a.evemu
          mode: hangul
          text: 안녕하세요
        - keys: k f
          mode: hangul
          layout: ../inputs/mine.yaml
          text: x
      """
    folder.write(suite, to: "suites/a.yaml")
    folder.write(suite, to: "elsewhere/real.yaml")
    #expect(symlink("../elsewhere/real.yaml", "\(folder.path)/suites/b.yaml") == 0)
    let inputs = ["inputs/a.evemu", "inputs/mine.yaml", "suites/a.yaml", "elsewhere/real.yaml"]
    for input in inputs {
      expect(
        try Evscribe.run("check", "--junit", "\(folder.path)/\(input)", "\(folder.path)/suites"),
        exit: 64, error: "is also an input and would be replaced")
    }
    #expect(try text(of: inputs[0]) == trace)
    #expect(try text(of: inputs[1]) == layout)
    #expect(try text(of: inputs[2]) == suite)
    #expect(try text(of: inputs[3]) == suite)
  }

  @Test("A layout and a configuration are not overwritten by a replay that reads them")
  func otherInputs() throws {
    let layout = folder.write(
      try Evscribe.contents(ofSample: "layouts/3sin-p2.yaml"), to: "mine.yaml")
    let configuration = folder.write("mode: hangul\n", to: "config.yaml")
    for (target, arguments) in [
      (layout, ["--mode", "hangul", "--layout", layout]),
      (configuration, ["--config", configuration]),
    ] {
      expect(
        try Evscribe.run(
          ["replay", "--output", target] + arguments + [Evscribe.sample("annyeong.evemu")]),
        exit: 64, error: "is also an input and would be replaced")
    }
    #expect(try text(of: "config.yaml") == "mode: hangul\n")
  }

  @Test("A suite to update may be given as a link, and may be its own output")
  func updateThroughLink() throws {
    let suite = "cases:\n  - mode: hangul\n    keys: r k\n    text: 나\n"
    folder.write(suite, to: "real.yaml")
    #expect(symlink("real.yaml", "\(folder.path)/link.yaml") == 0)
    expect(try Evscribe.run("check", "--update", "\(folder.path)/link.yaml"), exit: 1)
    #expect(try text(of: "real.yaml") == suite.replacingOccurrences(of: "나", with: "가"))
    #expect(folder.names == ["link.yaml", "real.yaml"])
  }

  @Test(
    "With standard descriptors closed, the file has the text and nothing else", arguments: 0..<8)
  func closedDescriptors(closed: Int) throws {
    // While the output is open, a warning and an error go to stderr.
    let lines = try Evscribe.contents(ofSample: "lost-events.evemu")
    let trace = folder.write("\(lines)E: ?\n", to: "trace")
    let good = folder.write(String(lines.dropLast()), to: "good")
    let redirections = [" <&-", " >&-", " 2>&-"].enumerated()
      .filter { closed & 1 << $0.offset != 0 }.map(\.element).joined()
    let path = "\(folder.path)/out"
    let run = "\"$EVSCRIBE\" replay --output \"$1\" \"$2\"\(redirections)"
    #expect(try Evscribe.shell(run, path, good).end == .exited(0))
    #expect(try text(of: "out") == Evscribe.run("replay", good).text)
    #expect(try Evscribe.shell(run, path, trace).end == .exited(65))
    #expect(try text(of: "out") == Evscribe.run("replay", good).text)
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // A reader of the pipe sees everything that goes there, including a misdirected message.
    let toPipe = """
      cat "$1" >"$3/got" & \(run) ; code=$?; wait; exit $code
      """
    #expect(try Evscribe.shell(toPipe, pipe, trace, folder.path).end == .exited(65))
    #expect(try text(of: "got").contains("evscribe:") == false)
  }

  @Test(
    "A closed or full stdout or a closed stdin is an error",
    arguments: [
      ("replay \"$1\" >&-", "stdout"), ("replay --output /dev/stdout \"$1\" >&-", "/dev/stdout"),
      ("replay - <&-", "standard input"), ("chart morse >&-", "stdout"),
      ("--help >&-", "stdout"), ("--version >/dev/full", "stdout"),
      ("help type >/dev/full", "stdout"), ("--generate-completion-script zsh >/dev/full", "stdout"),
    ])
  func closedStandardStreams(command: String, name: String) throws {
    expect(try Evscribe.shell("\"$EVSCRIBE\" \(command)", hello), exit: 74, error: name)
  }

  @Test(
    "A file that is replaced keeps its owner and group",
    .enabled(if: geteuid() == 0, "needs root, to give a file to somebody else"))
  func owner() throws {
    let suite = "cases:\n  - mode: hangul\n    keys: r k\n    text: 나\n"
    for (arguments, name) in [
      (["replay", "--output", "FILE", hello], "text"), (["check", "--update", "FILE"], "a.yaml"),
      (["inspect", "--svg", "FILE", hello], "a.svg"),
    ] {
      let path = folder.write(suite, to: name)
      #expect(chown(path, Self.stranger, 1) == 0)
      #expect(chmod(path, 0o640) == 0)
      #expect(
        try Evscribe.run(arguments.map { $0 == "FILE" ? path : $0 }).exitCode
          == (name == "a.yaml" ? 1 : 0))
      #expect(try text(of: name) != suite)
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_uid == Self.stranger && status.st_gid == 1)
      #expect(status.st_mode & 0o7777 == (name == "a.yaml" ? 0o640 : 0o600))
    }
  }
}
