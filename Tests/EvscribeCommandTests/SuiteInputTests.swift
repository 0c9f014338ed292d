import TestSupport
import Testing

/// Tests of client reports and offered candidates in suites, recordings and conversions.
@Suite("Inputs other than keys")
struct SuiteInputTests {
  private let folder = TemporaryFolder()

  private func check(_ suite: String) throws -> ProcessResult {
    try Evscribe.run("check", folder.write(suite, to: "suite.yaml"))
  }

  @Test("A case contains the reports of a client, with their times")
  func cases() throws {
    let result = try check(
      """
      defaults: {mode: hangul}
      cases:
        - name: an edit that the field does not take is as if the key had not been pressed
          keys: r k s k
          inputs:
            - {at: 80ms, answer: refused}
          text: 가ㅏ
        - name: a text that is another lets the composition start afresh
          keys: r k s k
          inputs:
            - {at: 40ms, answer: mismatch}
            - {at: 120ms, answer: mismatch}
            - at: 121ms
              text: {before: 나}
          text: 나
        - name: a field with a text, a selection in it
          keys: r k backspace backspace
          inputs:
            - at: 0s
              text: {before: 가나, selected: x, after: 다}
            - at: 0s
              traits: {keyboard: number-pad, capitals: none, secure: no}
          text: 가나다
        - name: a field that becomes secure is empty, and its text is not looked at
          keys: r k
          inputs:
            - {at: 0s, text: {before: x}}
            - {at: 30ms, traits: {secure: yes}}
            - {at: 30ms, text: {before: y}}
          text: ㅏ
        - name: a word of Chinese letters for one of Hangul
          keys: g k s down enter r
          inputs:
            - at: 120ms
              candidates:
                title: 한
                items:
                  - {text: 韓, comment: 나라 이름, replaces: 한}
                  - {text: 漢, replaces: 한}
          text: 漢ㄱ
        - name: a key that is none of the list closes it
          keys: g k s r
          inputs:
            - {at: 120ms, candidates: {items: [{text: 韓, replaces: 한}]}}
          text: 한ㄱ
        - name: what comes before the part counts for nothing
          keys: r k s
          from: 30ms
          inputs:
            - {at: 0s, text: {before: x}}
            - {at: 80ms, answer: refused}
          text: ㅏ

      """)
    #expect(result.end == .exited(0), "\(result.text)\(result.errorText)")
    #expect(result.text == "7 cases in 1 suite, all passed\n")
  }

  private static let mistakes: [(inputs: String, message: String)] = [
    (
      "a",
      "4:13: found \"a\", expected a list of inputs, each as in `{at: 40ms, answer: refused}`"
    ),
    ("[a]", "4:14: found \"a\", expected `at:` with a time, and one of `answer:`, `text:`"),
    ("[{at: 1s}]", "4:14: expected `at:` with a time, and one of"),
    ("[{answer: refused}]", "4:14: expected `at:` with a time, and one of"),
    ("[{at: soon, answer: refused}]", "4:19: invalid duration \"soon\""),
    ("[{at: 1s, answer: no}]", "4:31: found \"no\", expected refused or mismatch"),
    (
      "[{at: 1s, answer: refused, text: {}}]",
      "4:40: an input can have only one kind; move \"text\" to an input of its own"
    ),
    ("[{at: 1s, txt: {}}]", "4:23: found \"txt\", expected `at:` with a time, and one of"),
    (
      "[{at: 1s, text: {befor: a}}]",
      "4:30: found \"befor\", expected one of `before:`, `selected:`, `after:`"
    ),
    (
      "[{at: 1s, traits: {secure: maybe}}]",
      "4:32: found secure: maybe, expected one of yes, no for secure"
    ),
    ("[{at: 1s, candidates: {items: [{comment: a}]}}]", "4:44: the candidate has no `text:`"),
    (
      "[{at: 1s, candidates: {itms: []}}]", "4:36: found \"itms\", expected `title:` or `items:`"
    ),
    (
      "[{at: 2s, answer: refused}, {at: 1s, answer: refused}]",
      "4:41: `at:` is earlier than in the previous input; sort the inputs by time"
    ),
    (
      "[{at: 500ms, answer: refused}]",
      "4:14: found no edit for `answer:`, expected an edit before the keys end; change `at:` or `keys:`"
    ),
    (
      "[{at: 500ms, text: {before: a}}]",
      "4:14: found a text at 500ms, after the end of the keys, expected a time of at most 40ms"
    ),
    (
      "[{at: 40002us, traits: {secure: yes}}]",
      "4:14: found traits at 40002us, after the end of the keys, expected a time of at most 40ms"
    ),
    (
      "[{at: 1s, candidates: {items: [{text: a}]}}]",
      "4:14: found candidates at 1s, after the end of the keys, expected a time of at most 40ms"
    ),
    (
      "[{at: 0s, change: {kind: correction, text: b, replaces: a}}]",
      "4:14: `change:` needs an option that changes the text, for example `correct: automatic`"
    ),
    (
      "[{at: 0s, change: {kind: correction, text: b, replaces: a}}]\n    correct: automatic",
      "4:14: found a change whose `replaces:` was not typed, expected text that the keys have typed"
    ),
    (
      "[{at: 0s, text: {after: \"a\\eb\"}}]",
      "4:37: found U+001B, expected text without control characters other than line breaks"
    ),
    (
      "[{at: 0s, candidates: {items: [{comment: \"\\e\", text: \"\u{202E}a\"}]}}]",
      "4:66: found U+202E, expected text without line separators, invisible characters, characters"
    ),
    (
      "[{at: 0s, candidates: {items: [{text: a, replaces: \"\\x7F\"}]}}]",
      "4:64: found U+007F, expected text without control characters other than line breaks"
    ),
  ]

  @Test("Each mistake is reported with its position")
  func mistakes() throws {
    let paths = Self.mistakes.enumerated().map { number, mistake in
      folder.write(
        "cases:\n  - mode: hangul\n    keys: r\n    inputs: \(mistake.inputs)\n    text: ㄱ\n",
        to: "\(number).yaml")
    }
    let result = try Evscribe.run(["check"] + paths)
    expect(result, exit: 65)
    for (path, mistake) in zip(paths, Self.mistakes) {
      #expect(
        result.errorText.contains("evscribe: \(path):\(mistake.message)"), "\(result.errorText)")
    }
  }

  @Test("Texts and candidates in a suite have limits")
  func limits() throws {
    let long = String(repeating: "x", count: 201)
    let result = try check(
      "cases:\n  - keys: r\n    inputs: [{at: 0s, text: {before: \(long)}}]\n    text: a\n")
    expect(result, exit: 65)
    #expect(
      result.errorText.contains("suite.yaml:3:38: found 201 characters, expected at most 200"))
    let items = String(repeating: "{text: x},", count: 1001)
    let many = try check(
      "cases:\n  - keys: r\n    inputs: [{at: 0s, candidates: {items: [\(items)]}}]\n    text: a\n")
    expect(many, exit: 65)
    #expect(many.errorText.contains("found 1001 candidates, expected at most 1000"))
  }

  @Test("Inputs go with keys, not with a trace")
  func besideTrace() throws {
    let result = try check(
      "cases:\n  - trace: x\n    inputs: [{at: 0s, answer: refused}]\n    text: a\n")
    expect(result, exit: 65)
    #expect(
      result.errorText.contains(
        "suite.yaml:3:14: `inputs:` can only be used with `keys:`; a trace has its own inputs"),
      "\(result.errorText)")
  }

  @Test("A second list of inputs is an error with its position")
  func twice() throws {
    let list = "    inputs: [{at: 0s, text: {before: x}}]\n"
    let result = try check("cases:\n  - keys: r\n\(list)\(list)    text: r\n")
    expect(result, exit: 65)
    #expect(
      result.errorText.contains(
        "suite.yaml:4:5: the key \"inputs\" is already on line 3; remove one of the two"),
      "\(result.errorText)")
  }

  /// A trace whose third key is refused, and whose text another writer replaces with x before the
  /// fifth.
  private static let trace = """
    # EVEMU 1.3
    # evscribe mode: hangul
    # evscribe to: document
    N: Test
    I: 0003 0001 0001 0001
    P: 00 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 fe ff ff ff ff ff ff ff
    B: 02 00 00 00 00 00 00 00 00
    # evscribe input: 0.000000 traits keyboard=url capitals=none secure=no
    E: 1.000000 0001 0013 0001
    E: 1.000000 0000 0000 0000
    E: 2.000000 0001 0025 0001
    E: 2.000000 0000 0000 0000
    # evscribe input: 3.000000 2 refused
    E: 3.000000 0001 001f 0001
    E: 3.000000 0000 0000 0000
    E: 4.000000 0001 0014 0001
    E: 4.000000 0000 0000 0000
    # evscribe input: 5.000000 3 text "" "" "x"
    E: 5.000000 0001 0013 0001
    E: 5.000000 0000 0000 0000
    # evscribe input: 5.000000 candidates "ㄱ"
    # evscribe input: 5.000000 candidate "그" "" "ㄱ"
    E: 6.000000 0001 001c 0001
    E: 6.000000 0000 0000 0000

    """

  @Test("A replay asks no client; a conversion to the other format and back changes nothing")
  func replayed() throws {
    let path = folder.write(Self.trace, to: "a.evemu")
    expect(try Evscribe.run("replay", path), exit: 0, output: "그x")
    // The part ends with the fourth key: it joins the syllable of the first two, because the third
    // was refused.
    expect(try Evscribe.run("replay", "--until", "3s", path), exit: 0, output: "갓")
    expect(try Evscribe.run("replay", "--until", "2s", path), exit: 0, output: "가")
    let yaml = "\(folder.path)/a.yml"
    expect(try Evscribe.run("convert", path, yaml), exit: 0, output: "")
    expect(try Evscribe.run("replay", yaml), exit: 0, output: "그x")
    let back = try Evscribe.run("convert", yaml, "-").text
    let lines = { (text: String) in
      text.split(separator: "\n").filter { $0.hasPrefix("# evscribe") }
    }
    #expect(lines(back) == lines(Self.trace))
    expect(try Evscribe.run("replay", folder.write(back, to: "b.evemu")), exit: 0, output: "그x")
    let suite = folder.write(
      "cases:\n  - trace: a.evemu\n    text: 그x\n  - trace: a.yml\n    text: 그x\n", to: "suite.yaml"
    )
    expect(try Evscribe.run("check", suite), exit: 0, output: "2 cases in 1 suite, all passed\n")
  }

  @Test("Many long inputs in a row, and as many comments, convert to a readable trace")
  func longRows() throws {
    let letters = String(repeating: "가", count: 200)
    let line = "# evscribe input: 3.500000 text \"\(letters)\" \"\(letters)\" \"\(letters)\"\n"
    let event = "E: 4.000000 0001 0014 0001\n"
    for (name, rows, loss) in [
      ("inputs", String(repeating: line, count: 1000), nil),
      ("comments", String(repeating: "# \(letters)\n", count: 3000), "comments left out"),
      (
        "controls", String(repeating: "# \(String(repeating: "\u{1}", count: 4000))\n", count: 250),
        "comments left out"
      ),
    ] as [(String, String, String?)] {
      for place in [event, "N: Test\n"] where loss != nil || place == event {
        let trace = Self.trace.replacing(place, with: rows + place)
        let path = folder.write(trace, to: "\(name).evemu")
        let yaml = "\(folder.path)/\(name)-\(place.count).yml"
        let converted = try Evscribe.run("convert", path, yaml)
        expect(converted, exit: 0, output: "")
        #expect(converted.errorText.contains(loss ?? "") || loss == nil, "\(converted.errorText)")
        let given = try Evscribe.run("replay", path)
        expect(given, exit: 0)
        let again = try Evscribe.run("replay", yaml)
        expect(again, exit: 0, output: given.text)
        #expect(again.errorText.isEmpty, "\(again.errorText)")
      }
    }
  }

  @Test("A mistake in a line of a recording is reported with its position")
  func malformed() throws {
    let path = folder.write(
      Self.trace.replacing("2 refused", with: "2 refusd"), to: "a.evemu")
    expect(
      try Evscribe.run("replay", path), exit: 65,
      error:
        "\(path):15:30: found \"refusd\", expected the kind of input (refused, mismatch, text, "
        + "traits, candidates, accounts, candidate, change, choice, problem, end or abort)")
  }
}
