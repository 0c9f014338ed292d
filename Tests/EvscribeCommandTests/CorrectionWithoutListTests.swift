import TestSupport
import Testing

/// Tests of replays and suites, which do not use a word list.
@Suite("Corrections without a word list")
struct CorrectionWithoutListTests {
  private let folder = TemporaryFolder()

  private func trace(_ name: String, _ settings: String) -> String {
    let keys = ["t", "e", "h", "space"].map { "\($0) down\n5ms\n\($0) up\n5ms\n" }
    return folder.write(
      "# evscribe mode: direct\n# evscribe xkb-layout: us\n\(settings)\(keys.joined())", to: name)
  }

  @Test("A replay says once that it corrects nothing, unless the recording states corrections")
  func replays() throws {
    let bare = trace("bare", "")
    let offering = trace("offering", "# evscribe correct: offer\n")
    let stating = trace("stating", "# evscribe correct: automatic\n")
    for options in [[], ["--realtime", "--speed", "100"]] {
      let result = try Evscribe.run(
        ["replay", "--correct", "automatic", bare, stating, offering] + options)
      expect(result, exit: 0, output: "teh \nteh \nteh \n")
      #expect(
        result.errorText == """
          evscribe: \(bare) and 1 more: --correct automatic corrects nothing, because a replay uses \
          no word list, and recordings made without --correct automatic state no automatic corrections

          """)
    }
    for arguments in [
      ["--correct", "automatic", stating], [bare], [stating], ["--correct", "offer", bare],
    ] {
      let result = try Evscribe.run(["replay"] + arguments)
      expect(result, exit: 0, output: "teh \n")
      #expect(result.errorText == "", "\(arguments)")
    }
  }

  private func check(_ cases: String, defaults: String = "") throws -> String {
    let result = try Evscribe.run(
      "check",
      folder.write(
        "defaults: {mode: direct, xkb-layout: us\(defaults)}\ncases:\n\(cases)", to: "a.yaml"))
    expect(result, exit: 0)
    return result.errorText
  }

  private static let warning = """
    `correct: automatic` corrects nothing, because a suite uses no word list; state the \
    corrections with `inputs:`, as in {at: 0ms, change: {kind: correction, text: "the ", \
    replaces: "teh "}}

    """
  private static let plain = "  - {keys: t e h space, text: \"teh \"}\n"
  private static let asking =
    "  - {correct: automatic, keys: t e h space, text: \"teh \"}\n"
  private static let changing = """
      - correct: automatic
        keys: t e h space
        inputs: [{at: 0ms, change: {kind: correction, text: "the ", replaces: "teh "}}]
        text: "the "

    """

  @Test("A suite says once that it corrects nothing, unless it states changes")
  func suites() throws {
    let file = "\(folder.path)/a.yaml"
    #expect(
      try check(Self.plain + Self.asking + Self.asking)
        == "evscribe: \(file):4:6: \(Self.warning)")
    #expect(
      try check(Self.plain, defaults: ", correct: automatic")
        == "evscribe: \(file):1:42: \(Self.warning)")
    #expect(try check(Self.asking + Self.changing) == "")
    #expect(try check(Self.plain, defaults: ", correct: offer") == "")
    _ = trace("stating", "# evscribe correct: automatic\n")
    _ = trace("bare", "")
    let recorded = "  - {correct: automatic, trace: NAME, text: \"teh \"}\n"
    #expect(try check(recorded.replacing("NAME", with: "stating")) == "")
    #expect(
      try check(recorded.replacing("NAME", with: "bare"))
        == "evscribe: \(file):3:6: \(Self.warning)")
  }
}
