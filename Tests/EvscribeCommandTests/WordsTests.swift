import TestSupport
import Testing

/// Tests of `evscribe words` with a small list.
@Suite("Words")
struct WordsTests {
  private let folder = TemporaryFolder()

  private func words(_ arguments: String..., input: String = "") throws -> ProcessResult {
    let list = folder.path + "/data/evscribe/words/en"
    if try ProcessRunner.run("/bin/mkdir", [folder.path + "/data"]).exitCode == 0 {
      _ = try ProcessRunner.run("/bin/mkdir", ["-p", list])
      _ = folder.write(
        "207 the\n195 for going\n180 weird received home here am\n160 ten plate\n150 Monday\n",
        to: "data/evscribe/words/en/words.txt")
      _ = folder.write("am 190 going\n", to: "data/evscribe/words/en/bigrams.txt")
    }
    return try Evscribe.run(
      ["words"] + arguments, input: Array(input.utf8),
      environment: [
        "XDG_DATA_HOME": folder.path + "/data", "XDG_CACHE_HOME": folder.path + "/cache",
      ])
  }

  @Test("Suggestions, the likeliest first, for arguments and for lines of standard input")
  func suggest() throws {
    let arguments = try words("suggest", "--count", "1", "teh", "Recieved", "MNODAY", "xyzzyx")
    expect(
      arguments, exit: 0, output: "teh\tthe\nRecieved\tReceived\nMNODAY\tMONDAY\nxyzzyx\n")
    let lines = try words("suggest", "--count", "1", input: "teh\nwierd\n")
    expect(lines, exit: 0, output: "teh\tthe\nwierd\tweird\n")
  }

  @Test("Lines are answered as they come, including an empty one and a last one without a line end")
  func lines() throws {
    expect(
      try words("correct", input: "Recieved\n\nteh"), exit: 0,
      output: "Recieved\tReceived\n\t\nteh\tthe\n")
    expect(try words("correct"), exit: 0, output: "")
    let answered = try Evscribe.shell(
      """
      mkfifo "$1/in" "$1/out"
      XDG_CACHE_HOME="$1/cache" "$EVSCRIBE" words suggest --count 1 <"$1/in" >"$1/out" &
      exec 3>"$1/in" 4<"$1/out"
      echo teh >&3; read first <&4
      echo recieve >&3; read second <&4
      echo "$first, $second"
      """, folder.path)
    expect(answered, exit: 0, output: "teh\tthe, recieve\treceive\n")
  }

  @Test("An endless line is refused")
  func longLine() throws {
    expect(
      try words("suggest", input: String(repeating: "a", count: 200_000)), exit: 65,
      error: "stdin: found a line of more than 65536 bytes, the limit; split it")
  }

  @Test("Only clear mistakes are corrected")
  func correct() throws {
    expect(
      try words("correct", "Recieved", "teh", "plae", "rec1eved", "received"), exit: 0,
      output: "Recieved\tReceived\nteh\tthe\nplae\tplae\nrec1eved\trec1eved\nreceived\treceived\n")
    expect(
      try words("correct", "we recieved  teh plae"), exit: 0,
      output: "we recieved  teh plae\twe received  the plae\n")
  }

  @Test("Completions depend on the word before; slips are searched by signals")
  func completeAndSlips() throws {
    expect(
      try words("complete", "--count", "1", "I am g", "h"), exit: 0,
      output: "I am g\tgoing\nh\there\n")
    expect(
      try words("complete", "--language", "ko", "--count", "2", "우리 경ㅈ", "겨", "x"), exit: 0,
      output: "우리 경ㅈ\t경제\t경주\n겨\t결과\t결정\nx\n")
    expect(
      try words("slips", ".--- .-.. .- - .", "x"), exit: 0,
      output: ".--- .-.. .- - .\tplate\nx\n")
    expect(
      try words("slips", "--letters", "JLATE", "한"), exit: 0, output: "JLATE\tplate\n한\n")
  }

  @Test("The index is rebuilt when the list has changed, and a damaged one is replaced")
  func cache() throws {
    let made = try words("build")
    expect(made, exit: 0)
    let path = made.text.split(separator: "\n").first.map(String.init) ?? ""
    #expect(path.hasPrefix(folder.path + "/cache/evscribe/words-en-"))
    let mode = try ProcessRunner.run("/usr/bin/stat", ["-c", "%a", path])
    #expect(mode.text == "600\n")

    _ = try ProcessRunner.run("/usr/bin/truncate", ["-s", "100", path])
    expect(try words("suggest", "--count", "1", "teh"), exit: 0, output: "teh\tthe\n")

    _ = folder.write("200 hello\n", to: "data/evscribe/words/en/words.txt")
    expect(try words("suggest", "--count", "1", "helo"), exit: 0, output: "helo\thello\n")
  }

  @Test("A missing list and an invalid number are refused")
  func refused() throws {
    expect(try words("suggest", "--language", "xx", "a"), exit: 66, output: "", error: "\"xx\"")
    expect(try words("suggest", "--language", "../x", "a"), exit: 64, output: "", error: "../x")
    expect(
      try words("suggest", "--list", "/nonexistent", "a"), exit: 66, output: "",
      error: "/nonexistent")
    expect(try words("complete", "--count", "0", "a"), exit: 64, output: "", error: "--count")
  }
}
