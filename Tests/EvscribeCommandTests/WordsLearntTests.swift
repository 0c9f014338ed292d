import TestSupport
import Testing

/// Tests of `evscribe words list`, `add` and `forget`.
@Suite("Words of the user")
struct WordsLearntTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Evscribe.run(
      ["words"] + arguments,
      environment: ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache"])
  }

  @Test("Words are added, counted, listed and forgotten")
  func all() throws {
    expect(try run("list"), exit: 0, output: "")
    expect(try run("add", "Gangnam", "강남"), exit: 0, output: "Gangnam\t1\n강남\t1\n")
    expect(try run("add", "gangnam"), exit: 0, output: "gangnam\t2\n")
    expect(try run("list"), exit: 0, output: "gangnam\t2\n강남\t1\n")
    expect(try run("forget", "강남", "other"), exit: 66, error: "\"other\" is not one of your words")
    expect(try run("forget", "GANGNAM"), exit: 0, output: "")
    expect(try run("list"), exit: 0, output: "강남\t1\n")
    expect(try run("forget", "--all"), exit: 0, output: "")
    expect(try run("list"), exit: 0, output: "")
  }

  @Test("A lock of another process is reported, and one on the folder does not matter")
  func locked() throws {
    let answered = try Evscribe.shell(
      """
      export XDG_STATE_HOME="$1" XDG_CONFIG_HOME="$1"
      mkdir "$1/evscribe"
      flock "$1/evscribe" "$EVSCRIBE" words add one || exit
      flock "$1/evscribe/.lock" sh -c '
        "$EVSCRIBE" words add two & first=$!
        "$EVSCRIBE" phrases add two & second=$!
        "$EVSCRIBE" allow position gpsd & third=$!
        for process in $first $second $third; do wait $process; echo $?; done'
      "$EVSCRIBE" words add three
      """, folder.path)
    #expect(answered.text == "one\t1\n69\n69\n69\nthree\t1\n", "\(answered.errorText)")
    let lines = answered.errorText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.allSatisfy { $0.contains("cannot lock \(folder.path)/evscribe/.lock: ") },
      "\(answered.errorText)")
  }

  @Test("An added word is not corrected until it is forgotten")
  func corrected() throws {
    expect(try run("correct", "Recieved"), exit: 0, output: "Recieved\tReceived\n")
    expect(try run("add", "recieved"), exit: 0, output: "recieved\t1\n")
    expect(try run("correct", "Recieved"), exit: 0, output: "Recieved\tRecieved\n")
    expect(try run("forget", "recieved"), exit: 0, output: "")
    expect(try run("correct", "Recieved"), exit: 0, output: "Recieved\tReceived\n")
  }

  @Test("An added word comes first")
  func completed() throws {
    expect(try run("complete", "--count", "1", "the recie"), exit: 0, output: "the recie\n")
    _ = try run("add", "recieved", "Reciever", "reciever")
    expect(
      try run("complete", "--count", "2", "the recie"), exit: 0,
      output: "the recie\treciever\trecieved\n")
    expect(try run("complete", "--count", "1", "recieve"), exit: 0, output: "recieve\treciever\n")
  }

  @Test("A mistake changes nothing, and the message contains advice")
  func mistakes() throws {
    expect(try run("add", "one", "two words"), exit: 64, error: "\"two words\" is not a word")
    expect(try run("add", ""), exit: 64, error: "is not a word")
    expect(try run("add", "a\u{1B}[2J"), exit: 64, error: "\"a\\x1B[2J\" is not a word")
    expect(try run("forget"), exit: 64, error: "expected words to forget, or --all")
    expect(
      try run("forget", "one", "--all"), exit: 64, error: "expected words to forget, or --all")
    expect(try run("list"), exit: 0, output: "")
    _ = folder.write("# evscribe words 1\nword\tone\tmany\n", to: "evscribe/words.txt")
    for command in [["list"], ["add", "b"], ["forget", "--all"], ["correct", "b"]] {
      let result = try Evscribe.run(
        ["words"] + command, environment: ["XDG_STATE_HOME": folder.path])
      expect(result, exit: 65, error: "evscribe/words.txt:2:10: expected a count")
    }
  }
}
