import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of unreadable recordings: each has its message and exit code, and the text before the
/// mistake is written.
@Suite("Recordings that cannot be read")
struct TraceErrorTests {
  private let folder = TemporaryFolder()

  /// Root may read everything, unless these two capabilities are dropped.
  private static let asUser =
    geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""

  /// The recording of 안녕하세요 with one line, counted from 1, replaced.
  private func annyeong(line number: Int, _ change: (String) -> String) throws -> String {
    var lines = try Evscribe.contents(ofSample: "annyeong.evemu").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    lines[number - 1] = change(lines[number - 1])
    return folder.write(lines.joined(separator: "\n"), to: "trace.evemu")
  }

  /// Line 60 is one after which 안녀 has been typed.
  private let line = 60
  private let textBefore = "안녀\n"

  private func replacingStamp(of line: String, by stamp: String) -> String {
    var fields = line.split(separator: " ", maxSplits: 2).map(String.init)
    fields[1] = stamp
    return fields.joined(separator: " ")
  }

  @Test("A missing file")
  func missing() throws {
    let path = "\(folder.path)/none.evemu"
    expect(
      try Evscribe.run("replay", path), exit: 66, output: "",
      error: "evscribe: cannot open \(path): No such file or directory\n")
  }

  @Test("A folder without a trace in it")
  func directory() throws {
    folder.write("a letter\n", to: "inner/letter.txt")
    expect(
      try Evscribe.run("replay", folder.path), exit: 66, output: "",
      error:
        "evscribe: \(folder.path) contains no trace; traces are recognized by their content\n"
    )
    expect(
      try Evscribe.run("convert", folder.path, "-"), exit: 66, output: "",
      error: "cannot read \(folder.path): Is a directory; name a file in it\n")
  }

  @Test("A file without read permission")
  func denied() throws {
    let path = folder.write("", to: "secret.evemu")
    chmod(path, 0)
    expect(
      try Evscribe.shell("\(Self.asUser) \"$EVSCRIBE\" replay \"$1\"", path), exit: 77, output: "",
      error: "evscribe: cannot open \(path): Permission denied\n")
  }

  @Test("An unreadable folder in a folder is reported, and the readable recordings are replayed")
  func deniedInFolder() throws {
    let text = try Evscribe.contents(ofSample: "annyeong.evemu")
    for name in ["in/a", "in/locked/b", "in/z"] { folder.write(text, to: name) }
    let locked = "\(folder.path)/in/locked"
    // Links to folders are not followed.
    #expect(symlink(locked, "\(folder.path)/in/link") == 0)
    chmod(locked, 0)
    defer { chmod(locked, 0o700) }
    for options in ["--jobs 1", "--jobs 2"] {
      expect(
        try Evscribe.shell(
          "\(Self.asUser) \"$EVSCRIBE\" replay \(options) \"$1\"", "\(folder.path)/in"), exit: 77,
        output: """
          ==> \(folder.path)/in/a <==
          안녕하세요
          ==> \(locked) <==
          ==> \(folder.path)/in/z <==
          안녕하세요

          """, error: "evscribe: cannot open \(locked): Permission denied\n")
    }
    expect(
      try Evscribe.shell("\(Self.asUser) \"$EVSCRIBE\" replay \"$1\"", locked), exit: 77,
      output: "",
      error: "evscribe: cannot open \(locked): Permission denied\n")
  }

  @Test("An empty file")
  func empty() throws {
    let path = folder.write("", to: "empty.evemu")
    expect(
      try Evscribe.run("replay", path), exit: 65, output: "",
      error: "\(path):1:1: found an empty file, expected a trace; `evscribe record -o FILE` makes")
  }

  @Test("A program, a letter, an endless line")
  func noTrace() throws {
    let program = folder.write("\u{7F}ELF\u{2}\u{1}\u{1}\0\0\n", to: "program")
    expect(
      try Evscribe.run("replay", program), exit: 65, output: "",
      error: "\(program):1:1: found the byte 0x7f, expected ",
      "this is not a trace that evscribe can read")
    let letter = folder.write("Dear John,\n", to: "letter.txt")
    expect(
      try Evscribe.run("replay", letter), exit: 65, output: "",
      error: ":1:1: found \"Dear\", expected `# EVEMU 1.3`, `N:` or `E:`; this is not a trace")
    expect(
      try Evscribe.run("replay", "/dev/zero"), exit: 65, output: "",
      error: "/dev/zero:1:1: found a line of more than 8192 bytes")
  }

  @Test("Microseconds of ten digits, as evemu writes them after the clock was set back")
  func tenDigits() throws {
    let path = try annyeong(line: line) { replacingStamp(of: $0, by: "0.4293967297") }
    expect(
      try Evscribe.run("replay", path), exit: 65, output: textBefore,
      error: "\(path):60:6: found \"4293967297\", expected microseconds, 0 to 999999; evemu writes")
  }

  @Test("A stamp before the previous one")
  func backwards() throws {
    let path = try annyeong(line: line) { replacingStamp(of: $0, by: "0.500000") }
    expect(
      try Evscribe.run("replay", path), exit: 65, output: textBefore,
      error: "\(path):60:4: found the time 0.500000 after 1.", "repeat the recording")
  }

  @Test("The last line truncated at any position")
  func truncated() throws {
    let lines = try Evscribe.contents(ofSample: "annyeong.evemu").split(separator: "\n")
    let before = lines[..<(line - 1)].joined(separator: "\n") + "\n"
    let event = "E: 1.710200 0001 0025 0001"
    for count in 1...event.count {
      let path = folder.write(before + event.prefix(count), to: "trace.evemu")
      let result = try Evscribe.run("replay", path)
      expect(result, exit: 65, output: textBefore, error: "evscribe: \(path):6", "expected ")
    }
  }

  @Test(
    "Truncated in the comment after the last event: a message says that the line break is missing"
  )
  func cutInComment() throws {
    let text = try Evscribe.contents(ofSample: "annyeong.evemu").dropLast(4)
    let path = folder.write(String(text), to: "trace.evemu")
    let count = text.split(separator: "\n").count
    expect(
      try Evscribe.run("replay", path), exit: 0, output: "안녕하세요\n",
      error: "evscribe: \(path): line \(count): the last line has no line break; the recording may")
  }

  @Test("A setting that evscribe does not write")
  func wrongSetting() throws {
    let path = try annyeong(line: 2) { _ in "# evscribe mode: hangl" }
    expect(
      try Evscribe.run("replay", path), exit: 65, output: "",
      error:
        "\(path):2: mode: unknown value \"hangl\"; did you mean \"hangul\"?"
    )
  }
}
