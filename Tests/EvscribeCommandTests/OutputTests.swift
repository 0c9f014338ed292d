import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of the target of the text, and of failures to write to it.
@Suite("Output")
struct OutputTests {
  private let folder = TemporaryFolder()
  private let annyeong = Evscribe.sample("annyeong.evemu")
  private let hello = Evscribe.sample("morse-hello.evemu")

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("Several recordings follow each other, each typed with its own settings")
  func severalTraces() throws {
    expect(
      try Evscribe.run("replay", annyeong, hello, annyeong), exit: 0,
      output: "안녕하세요\nhello world\n안녕하세요\n")
  }

  @Test("A missing recording ends the run; the text of those before it is written")
  func missingInTheMiddle() throws {
    expect(
      try Evscribe.run("replay", annyeong, "/nonexistent", hello), exit: 66,
      output: "안녕하세요\n", error: "cannot open /nonexistent")
  }

  @Test("A hyphen is standard input")
  func standardInput() throws {
    let bytes = Array(try Evscribe.contents(ofSample: "annyeong.evemu").utf8)
    expect(try Evscribe.run(["replay", "-"], input: bytes), exit: 0, output: "안녕하세요\n")
    expect(
      try Evscribe.run(["replay", hello, "-"], input: bytes), exit: 0,
      output: "hello world\n안녕하세요\n")
    expect(
      try Evscribe.run(["replay", "-"], input: Array("x\n".utf8)), exit: 65, output: "",
      error: "evscribe: standard input:1:1: found \"x\"")
    expect(
      try Evscribe.shell("exec <&-; \"$EVSCRIBE\" replay -"), exit: 74, output: "",
      error: "cannot read standard input: Bad file descriptor")
  }

  @Test("An input is not overwritten")
  func ownInput() throws {
    let folder = TemporaryFolder()
    let trace = folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "a.evemu")
    let suite = folder.write(try Evscribe.contents(ofSample: "morse-sos.yaml"), to: "a.yaml")
    for arguments in [
      ["replay", "--output", trace, trace], ["replay", "--output", trace, folder.path],
      ["inspect", "--svg", trace, trace], ["check", "--junit", suite, suite],
      ["check", "--junit", suite, folder.path],
    ] {
      expect(
        try Evscribe.run(arguments), exit: 64,
        error: "is also an input and would be replaced by the output; choose another file")
    }
    #expect(
      try Evscribe.shell("cat \"$1\"", trace).text
        == Evscribe.contents(ofSample: "annyeong.evemu"))
    #expect(
      try Evscribe.shell("cat \"$1\"", suite).text
        == Evscribe.contents(ofSample: "morse-sos.yaml"))
  }

  @Test("As an output, a hyphen is stdout, but only if stdout has no other use")
  func dash() throws {
    expect(
      try Evscribe.run("inspect", "--svg", "-", annyeong), exit: 64, output: "",
      error: "--svg: the report goes to stdout; give another file for the picture")
    expect(
      try Evscribe.run("record", "--mode", "morse", "-o", "-"), exit: 64, output: "",
      error: "to pipe it to another program, use -o /dev/stdout")
    expect(try Evscribe.run("replay", "--output", "-", annyeong), exit: 0, output: "안녕하세요\n")
  }

  @Test("CRLF line ends and byte order marks", arguments: ["\r\n", "\n"], ["\u{FEFF}", ""])
  func foreignEditors(lineEnd: String, mark: String) throws {
    let text = try Evscribe.contents(ofSample: "annyeong.evemu")
    let foreign = mark + text.split(separator: "\n").map { $0 + lineEnd }.joined()
    expect(
      try Evscribe.run(["replay", "-"], input: Array(foreign.utf8)), exit: 0, output: "안녕하세요\n")
  }

  @Test("A full disk", arguments: ["replay \"$1\"", "check \"$2\"", "chart morse"])
  func fullDisk(command: String) throws {
    expect(
      try Evscribe.shell(
        "\"$EVSCRIBE\" \(command) > /dev/full", annyeong, Evscribe.sample("morse-sos.yaml")),
      exit: 74, output: "", error: "evscribe: cannot write to stdout: No space left on device\n")
  }

  @Test("A full disk under --output")
  func fullDiskUnderFile() throws {
    expect(
      try Evscribe.run("replay", "--output", "/dev/full", annyeong), exit: 74, output: "",
      error: "evscribe: cannot write to /dev/full: No space left on device\n")
  }

  @Test(
    "A closed pipe ends the command without a message",
    arguments: ["replay \"$1\"", "check \"$2\"", "chart morse"])
  func closedPipe(command: String) throws {
    // Descriptor 4 writes to a pipe whose only reader, descriptor 3, is closed before the command
    // starts.
    let result = try Evscribe.shell(
      "mkfifo \"$3\" && exec 3<>\"$3\" 4>\"$3\" 3>&- && \"$EVSCRIBE\" \(command) >&4",
      annyeong, Evscribe.sample("morse-sos.yaml"), "\(folder.path)/pipe")
    expect(result, exit: 0, output: "")
    #expect(result.errorOutput.isEmpty, "\(result.errorText)")
  }

  @Test("--output creates a private file, whatever the umask and the mode of the old file")
  func modeOfFile() throws {
    let path = "\(folder.path)/text"
    for _ in 0..<2 {
      expect(
        try Evscribe.shell("umask 0; \"$EVSCRIBE\" replay --output \"$1\" \"$2\"", path, annyeong),
        exit: 0, output: "")
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
      #expect(try text(of: path) == "안녕하세요\n")
      chmod(path, 0o644)
    }
    #expect(folder.names == ["text"])
  }

  @Test(
    "--output replaces the file and follows a link to it; another hard link to the old file keeps the old text"
  )
  func replacesFile() throws {
    let path = folder.write("old\n", to: "text")
    #expect(link(path, "\(folder.path)/other-name") == 0)
    #expect(symlink("text", "\(folder.path)/link") == 0)
    expect(
      try Evscribe.run("replay", "--output", "\(folder.path)/link", hello), exit: 0, output: "")
    #expect(try text(of: path) == "hello world\n")
    #expect(try text(of: "\(folder.path)/other-name") == "old\n")
    #expect(folder.names == ["link", "other-name", "text"])
  }

  @Test("A mistake in a recording leaves the old file unchanged, and no other file")
  func mistakeKeepsFile() throws {
    let path = folder.write("old\n", to: "text")
    let lines = try Evscribe.contents(ofSample: "annyeong.evemu").split(separator: "\n")
    let trace = folder.write(lines[..<61].joined(separator: "\n"), to: "cut.evemu")
    expect(
      try Evscribe.run("replay", "--output", path, trace), exit: 65, output: "",
      error: "; \(path) was not replaced\n")
    #expect(try text(of: path) == "old\n")
    #expect(folder.names == ["cut.evemu", "text"])
  }

  @Test("A folder for --output that is missing or not writable")
  func noFolder() throws {
    expect(
      try Evscribe.run("replay", "--output", "\(folder.path)/none/text", annyeong), exit: 66,
      output: "", error: "cannot open \(folder.path)/none/text: No such file or directory")
    expect(
      try Evscribe.run("replay", "--output", "/proc/text", annyeong), exit: 66, output: "",
      error: "cannot create a file beside /proc/text")
  }

  @Test("Two runs give the same bytes, in every format")
  func sameBytes() throws {
    for format in ["text", "document", "edits", "jamo"] {
      let first = try Evscribe.run("replay", "--to", format, annyeong)
      let second = try Evscribe.run("replay", "--to", format, annyeong)
      expect(first, exit: 0)
      #expect(!first.output.isEmpty && first.output == second.output, "\(format)")
    }
  }
}
