import TestSupport
import Testing

/// Tests of `--from` and `--until` with a recording that contains answers of a client.
@Suite("A part of a recording with a client")
struct ReplayPartTests {
  private let folder = TemporaryFolder()

  private static func key(_ code: String, at milliseconds: Int) -> String {
    [1, 0].map { value in
      let rest = String(1000 + (milliseconds + 10 - 10 * value) % 1000).dropFirst()
      let time = "\((milliseconds + 10 - 10 * value) / 1000).\(rest)000"
      return "E: \(time) 0001 \(code) \(value)\nE: \(time) 0000 0000 0000\n"
    }.joined()
  }

  private static let head = "# EVEMU 1.3\n# evscribe mode: hangul\n"
  /// A trace of r, k, an answer, s.
  private static let trace =
    head + key("0013", at: 1000) + key("0025", at: 1200)
    + "# evscribe input: 1.500000 2 text \"abc\" \"\" \"\"\n" + key("001f", at: 2000)

  @Test(
    "A part that cannot be replayed gives no text, at once or slowly, from a file or a pipe",
    arguments: [[], ["--realtime", "--speed", "100"], ["--until", "800ms"]])
  func refused(options: [String]) throws {
    let trace = folder.write(Self.trace, to: "a.evemu")
    let out = folder.write("old\n", to: "out")
    for start in ["100ms", "700ms"] {
      let arguments = ["replay", "--from", start] + options
      expect(
        try Evscribe.run(arguments + [trace]), exit: 64, output: "",
        error: "\(trace): --from cannot be used with a recording that contains a text field's")
      expect(
        try Evscribe.run(arguments + ["--append", "--output", out, trace]), exit: 64,
        error: "; nothing was appended to \(out)")
      expect(
        try Evscribe.run(arguments + ["-"], input: Array(Self.trace.utf8)), exit: 64, output: "",
        error: "standard input: --from cannot be used with a recording")
    }
    #expect(try ProcessRunner.run("/bin/cat", [out]).text == "old\n")
  }

  @Test("A part that ends before the answer is replayed", arguments: [[], ["--realtime"]])
  func before(options: [String]) throws {
    let trace = folder.write(Self.trace, to: "a.evemu")
    let arguments = ["replay", "--from", "100ms", "--until", "400ms"] + options
    expect(try Evscribe.run(arguments + [trace]), exit: 0, output: "ㅏ\n")
    expect(
      try Evscribe.run(arguments + ["-"], input: Array(Self.trace.utf8)), exit: 0, output: "ㅏ\n")
  }
}
