import TestSupport
import Testing

/// Tests of the defaults of a suite for all of its cases, and of cases that play a part of a
/// recording.
@Suite("check: defaults, from and until")
struct SuiteDefaultsTests {
  private let folder = TemporaryFolder()

  private func check(_ suite: String) throws -> ProcessResult {
    try Evscribe.run("check", folder.write(suite, to: "suite.yaml"))
  }

  private func expectPasses(_ suite: String, at location: SourceLocation = #_sourceLocation) throws
  {
    let result = try check(suite)
    #expect(
      result.end == .exited(0), "\(result.text)\(result.errorText)", sourceLocation: location)
  }

  @Test("Defaults are options of every case, and a case can override them")
  func defaults() throws {
    try expectPasses(
      """
      defaults:
        mode: hangul
        filter: [only=rks, repeat=drop]
      cases:
        - {keys: r k a, text: 가}
        - {keys: r k a, filter: repeat=drop, text: 감}
        - {keys: s k, to: jamo, text: "ㄴㅏ\\n"}
        - {keys: s k, mode: direct, xkb-layout: us, filter: repeat=drop, text: sk}

      """)
  }

  @Test("The order of the keys of the file does not matter")
  func order() throws {
    try expectPasses("cases:\n  - {keys: r k, text: 가}\ndefaults:\n  mode: hangul\n")
  }

  @Test("A case with another ring of modes starts at the first mode of its own ring")
  func otherRing() throws {
    try expectPasses(
      """
      defaults: {mode: "hangul,direct", start-mode: direct, xkb-layout: us}
      cases:
        - {keys: r k, text: rk}
        - {keys: r k, mode: hangul, text: 가}

      """)
  }

  @Test("Defaults override a recording's settings, as the options of a case do")
  func recordings() throws {
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "a.evemu")
    try expectPasses(
      """
      defaults: {mode: direct, xkb-layout: us}
      cases:
        - {trace: a.evemu, text: dkssudgktpdy}
        - {trace: a.evemu, mode: hangul, text: 안녕하세요}

      """)
  }

  @Test("A wrong default is reported once for each case, with the position of the default")
  func wrongTogether() throws {
    let result = try check(
      "defaults:\n  to: signals\ncases:\n  - {keys: a, mode: hangul, text: a}\n")
    expect(
      result, exit: 65, error: "suite.yaml:4:5: to: signals does not work with the mode hangul")
  }

  @Test("Empty defaults have no effect")
  func empty() throws {
    try expectPasses("defaults:\ncases:\n  - {mode: hangul, keys: r k, text: 가}\n")
    try expectPasses("defaults: {}\ncases:\n  - {mode: hangul, keys: r k, text: 가}\n")
  }

  @Test("An empty list removes the filters and bindings of the defaults")
  func emptyLists() throws {
    try expectPasses(
      """
      defaults: {mode: hangul, filter: only=r, bind: list=f9}
      cases:
        - {keys: r k, text: ㄱ}
        - {keys: r k, filter: [], bind: [], text: 가}

      """)
  }

  @Test("An invalid part stops only its case")
  func wrongWindow() throws {
    for window in [
      "from: soon", "until: []", "from: 2s, until: 1s", "from: -1s", "until: 1000000m",
    ] {
      let result = try check(
        """
        defaults: {mode: hangul}
        cases:
          - {keys: r k, text: 가}
          - {keys: r k, text: 가, \(window)}
          - {keys: s k, text: 나}

        """)
      expect(
        result, exit: 65, output: "3 cases in 1 suite, 1 could not run\n", error: "suite.yaml:4:")
    }
  }

  @Test("New expectations are written to a suite with defaults like to any other")
  func update() throws {
    let text = "defaults:\n  mode: hangul\ncases:\n  - keys: r k\n    text: TEXT\n"
    let path = folder.write(text, to: "suite.yaml")
    expect(try Evscribe.run("check", "--update", path), exit: 1)
    let written = try ProcessRunner.run("/bin/cat", [path]).text
    #expect(written == text.replacing("TEXT", with: "가"))
  }

  @Test("A suite that begins with its defaults is found in a folder")
  func folderOfSuites() throws {
    folder.write(
      "defaults:\n  mode: hangul\ncases:\n  - {keys: r k, text: 가}\n", to: "d/suite.yml")
    expect(
      try Evscribe.run("check", "\(folder.path)/d"), exit: 0,
      output: "1 case in 1 suite, all passed\n")
  }

  @Test(
    "from and until select a part of a case as they do in a replay",
    arguments: [
      ("from: 1s", "나다"), ("until: 1s", "가"), ("{from: 1s, until: 1.9s}", "나"),
      ("until: 5ms", "ㄱ"), ("from: 1m", ""), ("until: 1m", "가나다"),
    ])
  func window(range: String, text: String) throws {
    let keys = "r k t:960 s k t:920 e k"
    let options = range.hasPrefix("{") ? String(range.dropFirst().dropLast()) : range
    try expectPasses(
      "cases:\n  - {mode: hangul, keys: \"\(keys)\", \(options), text: \"\(text)\"}\n")
    try expectPasses(
      "defaults: {mode: hangul, \(options)}\ncases:\n  - {keys: \"\(keys)\", text: \"\(text)\"}\n")
  }

  @Test("A part of a recording gives the same in a case as in a replay")
  func windowOfTrace() throws {
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "a.evemu")
    for window in [
      [], ["from", "700ms"], ["until", "900ms"], ["from", "300ms", "until", "900ms"],
    ] {
      let flags = window.enumerated().map { $0.offset % 2 == 0 ? "--\($0.element)" : $0.element }
      let replay = try Evscribe.run(
        ["replay", "--to", "document"] + flags + ["\(folder.path)/a.evemu"])
      expect(replay, exit: 0)
      let lines = stride(from: 0, to: window.count, by: 2).map {
        "    \(window[$0]): \(window[$0 + 1])\n"
      }
      try expectPasses(
        "cases:\n  - trace: a.evemu\n\(lines.joined())    text: \(replay.text.debugDescription)\n")
    }
  }

  /// A released single switch ends its letter after a timeout.
  @Test("A case ends at its until, even if no key follows")
  func timeAfterKeys() throws {
    let first = try check(
      "cases:\n  - {keyer: single-switch, to: edits, keys: space t:5000, text: x}\n")
    let second = try check(
      "cases:\n  - {keyer: single-switch, to: edits, keys: space t:5000, until: 500ms, text: x}\n")
    #expect(first.text.contains("1.02"), "\(first.text)")
    #expect(!second.text.contains("1.02"), "\(second.text)")
  }
}
