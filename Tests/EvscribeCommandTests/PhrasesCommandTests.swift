import TestSupport
import Testing

/// Tests of `evscribe phrases`.
@Suite("Phrases of the user")
struct PhrasesCommandTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Evscribe.run(["phrases"] + arguments, environment: ["XDG_STATE_HOME": folder.path])
  }

  @Test("Phrases are added, listed by tags, and removed by number or text")
  func all() throws {
    expect(try run("list"), exit: 0, output: "")
    expect(
      try run("add", "On my way!", "--tag", "work", "--tag", "home"), exit: 0,
      output: "1\tOn my way!\n")
    expect(try run("add", "곧 갈게요", "--tag", "home"), exit: 0, output: "2\t곧 갈게요\n")
    expect(try run("add", "1"), exit: 0, output: "3\t1\n")
    expect(try run("add", "1", "--tag", "number"), exit: 0, output: "3\t1\n")
    expect(
      try run("list"), exit: 0,
      output: "1\tOn my way!\twork home\n2\t곧 갈게요\thome\n3\t1\tnumber\n")
    expect(try run("list", "--tag", "number"), exit: 0, output: "3\t1\tnumber\n")
    expect(try run("list", "--tag", "none"), exit: 0, output: "")
    expect(try run("remove", "1"), exit: 0, output: "removed: 1\n")
    expect(try run("remove", "1"), exit: 0, output: "removed: On my way!\n")
    expect(try run("remove", "곧 갈게요"), exit: 0, output: "removed: 곧 갈게요\n")
    expect(try run("list"), exit: 0, output: "")
  }

  @Test("A mistake changes nothing, and the message contains advice")
  func mistakes() throws {
    expect(try run("add", "On my way!"), exit: 0, output: "1\tOn my way!\n")
    for word in ["2", "0", "-1", "99999999999999999999", "on my way!"] {
      expect(
        try run("remove", "--", word), exit: 66,
        error: "\"\(word)\" is neither one of your phrases nor the number of one")
    }
    expect(try run("add", ""), exit: 64, error: "the phrase is empty or contains only spaces")
    expect(try run("add", "a", "--tag", "b c"), exit: 64, error: "a tag must be one word")
    expect(try run("add"), exit: 64, error: "text")
    expect(try run("list"), exit: 0, output: "1\tOn my way!\t\n")
    expect(
      try Evscribe.run(["phrases", "list"], environment: ["XDG_STATE_HOME": "", "HOME": ""]),
      exit: 64, error: "HOME is not set")
    _ = folder.write("phrases: 1\n", to: "evscribe/phrases.yaml")
    expect(try run("list"), exit: 65, error: "evscribe/phrases.yaml:1:10: found")
    expect(try run("add", "b"), exit: 65, error: "evscribe/phrases.yaml:1:10: found")
  }

  @Test("A phrase cannot control the terminal")
  func hostile() throws {
    expect(try run("add", "a\nb"), exit: 0, output: "1\ta\\x0Ab\n")
    expect(try run("add", "a\u{1B}[2J"), exit: 64, error: "a control character")
    expect(try run("remove", "x\u{1B}[2J"), exit: 66, error: "x\\x1B[2J")
  }
}
