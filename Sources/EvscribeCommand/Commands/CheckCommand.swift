import ArgumentParser
import SystemIO
import PlainText
import SessionMaking
import Suites
import SystemPackage
import Documents

/// `evscribe check`
struct CheckCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Runs test cases: keys or a trace, and the expected text.",
    discussion: """
      A suite is a YAML file. A folder is searched for *.yaml and *.yml files; forms, layouts, recordings, and *.yml \
      files without `cases:` are skipped. Exit code 1 if a case fails. A case or suite that cannot run is reported, and \
      the others still run; the exit code is then the highest that occurred.

        cases:
          - name: sos
            mode: morse
            keys: . . . space - - - space . . . space
            text: sos
          - trace: hello.evemu
            mode: hangul
            text: 안녕하세요

      A case with `form:` fills in a form, which is written in the case or named by its path. \
      Instead of `text:`, it has `values:`, the text of each field after the last key: the open \
      text is finished first, and a field that is not listed must be empty. It may also have \
      `focus:` (a field, or none), `sent:` (true or false) and `events:`, a list of the form's \
      questions and notifications, as in [name should-begin yes, name did-begin]. A form starts in \
      its own modes; if it has none, in the mode direct.

      A case may have any typing option, by its long name, and `from:` and `until:` for a part of \
      its keys, as in `evscribe replay`. In addition to `keys:`, it may have `inputs:`: a text \
      field's answers and contents, and the offered candidates, each with its time, as in \
      {at: 40ms, answer: refused}; docs/suites.md shows all kinds. A suite uses no word list: \
      state corrections as inputs. The options that all cases of a suite share, including `form:`, \
      go in `defaults:` next to `cases:`; a case may override them. The expected text is compared \
      with the whole document or, in a case with `to:`, with the output in that format. If they \
      differ, the report names the key that caused the first difference.
      """)

  @Argument(
    help: ArgumentHelp("Suites, or folders of them.", valueName: "suite"), completion: .file())
  var suites: [String]

  @Flag(
    help: """
      Replace the expected text in the suites with the actual text; cases that fail still \
      count as failed in this run.
      """)
  var update = false

  @Option(
    help: ArgumentHelp(
      "Run only the cases whose name contains this text; the second case, if unnamed, is \"case 2\".",
      valueName: "text"))
  var only: String?

  @Option(
    help: ArgumentHelp(
      "Also write a report for build servers to this file (JUnit XML).", valueName: "file"),
    completion: .file())
  var junit: String?

  func execute() throws(CommandFailure) {
    if let junit {
      try CommandOutput.checkIsApartFromStdout(
        junit, "--junit: the results go to stdout; give another file for the report")
    }
    let list = SuiteList(suites)
    let paths = list.entries.map(\.path)
    // Refuse an unwritable output before a suite is rewritten.
    if let stdout = FileIdentity(keepingWritesTo: .standardOutput),
      paths.contains(where: { FileIdentity(of: $0) == stdout })
    {
      throw .standardOutputIsInput
    }
    var file: CommandOutput?
    if let junit { file = try CommandOutput(path: junit, isPrivate: false, inputs: paths) }
    var output = try CheckOutput()
    var tally = Tally()
    var report = JUnitReport()
    check(list, &tally, &report, &output)
    output.write("\(tally)\n")
    if let failure = output.finish() { tally.report(failure) }
    do throws(CommandFailure) {
      if var file = consume file {
        try file.write(product: report.xml)
        try file.finish()
      }
    } catch {
      tally.report(error)
    }
    if tally.cases == 0, tally.gravest == nil {
      let name = only.map { " whose name contains \"\($0)\"" } ?? ""
      throw CommandFailure(
        .missing,
        "found no case\(name) in \(suites.joined(separator: ", ")), expected at least one")
    }
    if tally.failed > 0 { tally.report(CommandFailure(.caseFailed)) }
    if let code = tally.gravest { throw CommandFailure(code) }
  }

  /// Runs all suites. Neither a failure in a suite nor a write error on stdout ends the run.
  private func check(
    _ list: SuiteList, _ tally: inout Tally, _ report: inout JUnitReport,
    _ output: inout CheckOutput
  ) {
    let maps = CharacterMaps(usesSystem: false)
    for entry in list.entries {
      let start = ContinuousClock.now
      let suite: Suite
      do throws(SuiteError) {
        guard let read = try Suite(entry) else { continue }
        suite = read
      } catch {
        let failure = CommandFailure(error)
        tally.suites += 1
        output.flush()
        tally.addBroken(failure)
        report.begin(entry.path)
        report.add(
          entry.path, line: 1, time: start.duration(to: .now), .broken(failure.message))
        continue
      }
      let tests = suite.entries.filter { only.map($0.name.contains) ?? true }
      if only != nil, tests.isEmpty { continue }
      tally.suites += 1
      report.begin(entry.path)
      if let place = suite.missingCorrections(of: tests) {
        output.flush()
        printError(
          """
          \(suite.path):\(place): `correct: automatic` corrects nothing, because a suite uses no \
          word list; state the corrections with `inputs:`, as in {at: 0ms, change: {kind: \
          correction, text: "the ", replaces: "teh "}}
          """)
      }
      var new = SuiteUpdate()
      for test in tests {
        let start = ContinuousClock.now
        let outcome = outcome(of: test.test, in: suite.path, maps, &tally, &new, &output)
        let time = start.duration(to: .now)
        report.add(test.name, line: test.place.line, time: time, outcome)
        guard case .failed(_, let details) = outcome else { continue }
        output.write("\(suite.path):\(test.place): \(test.name)\n\(details)\n")
      }
      guard update, !new.isEmpty else { continue }
      do throws(CommandFailure) {
        if !entry.isNamed, symbolicLinkTarget(at: entry.path) != nil {
          throw CommandFailure(
            .usage, "\(entry.path) is a link and is not updated; give the file itself")
        }
        try write(new, to: suite)
      } catch {
        output.flush()
        tally.report(error)
        continue
      }
      output.write("\(suite.path): updated; review the changes\n")
    }
  }

  private func outcome(
    of entry: Result<SuiteCase, SuiteCaseError>, in suite: String, _ maps: CharacterMaps,
    _ tally: inout Tally, _ new: inout SuiteUpdate, _ output: inout CheckOutput
  ) -> JUnitReport.Outcome {
    tally.cases += 1
    do throws(SuiteCaseError) {
      let test = try entry.get()
      let given = try test.run(in: suite, maps)
      if !given.warnings.isEmpty { output.flush() }
      for warning in given.warnings { printError("\(warning)") }
      if test.form != nil {
        guard let difference = given.formDifference else { return .passed }
        tally.failed += 1
        new.append(difference.update)
        return .failed(summary: difference.parting, details: "\(difference)")
      }
      guard let difference = TextDifference(expected: test.expected, given: given.bytes) else {
        return .passed
      }
      let key: DisplayText =
        try test.partingKey(difference, in: suite, maps).map { "\n    \($0)" } ?? ""
      tally.failed += 1
      new.replace(test.expectedNode, with: SuiteUpdate.Pair(key: "text", value: difference.given))
      return .failed(summary: difference.parting, details: "\(difference)\(key)")
    } catch {
      let failure = CommandFailure(error)
      output.flush()
      tally.addBroken(failure)
      return .broken(failure.message)
    }
  }

  private func write(_ new: SuiteUpdate, to suite: borrowing Suite) throws(CommandFailure) {
    var file = try CommandOutput(path: suite.path, isPrivate: false, updatesInput: true)
    if let (place, pair) = new.misplaced(in: suite.bytes) {
      let text = pair.scalar
      guard text.utf8.count < YAMLLimits.document.bytesPerEvent else {
        throw CommandFailure(
          .malformed,
          """
          \(suite.path):\(place): the new text has \(text.utf8.count) bytes, but a text in a suite \
          must have fewer than \(YAMLLimits.document.bytesPerEvent); use a shorter part of the trace
          """)
      }
      throw CommandFailure(
        .malformed,
        """
        \(suite.path):\(place): the expected text here cannot be updated automatically; replace it \
        with `\(pair.key): \(pair.isSecret ? "..." : text)`
        """)
    }
    // Another program may have edited the suite while its cases ran.
    let standing: [UInt8]
    do { standing = try readRegularFile(at: suite.path) } catch {
      throw CommandFailure(reading: error)
    }
    guard standing == suite.bytes else {
      throw CommandFailure(
        .inputOutput,
        "\(suite.path) was changed while its cases ran and is not updated; run them again")
    }
    try file.write { $0 += new.applied(to: suite.bytes) }
    try file.finish()
  }
}

/// Output to stdout. If writing fails, the rest is dropped, and the run goes on.
private struct CheckOutput: ~Copyable {
  private var output: CommandOutput
  private var failure: CommandFailure?

  init() throws(CommandFailure) { output = try CommandOutput() }

  mutating func write(_ text: DisplayText) {
    guard failure == nil else { return }
    do { try output.write(text) } catch { failure = error }
  }

  /// Writes the buffered bytes, so that later messages on stderr follow them.
  mutating func flush() {
    guard failure == nil else { return }
    do { try output.flush() } catch { failure = error }
  }

  /// Writes the buffered bytes, and returns the failure of stdout, if any.
  mutating func finish() -> CommandFailure? {
    flush()
    return failure
  }
}

/// The numbers of suites, cases and failures, and the resulting exit code.
private struct Tally: CustomStringConvertible {
  var suites = 0
  var cases = 0
  var failed = 0
  private var broken = 0
  /// The highest exit code of all failures; nil if there is none.
  private(set) var gravest: CommandFailure.Code?

  /// Counts and reports a case or suite that could not run.
  mutating func addBroken(_ failure: CommandFailure) {
    broken += 1
    report(failure)
  }

  /// Writes the failure to stderr and keeps its code if it is the highest.
  mutating func report(_ failure: CommandFailure) {
    if !failure.message.isEmpty { printError(failure.message) }
    if failure.code.rawValue > gravest?.rawValue ?? 0 { gravest = failure.code }
  }

  /// The numbers in words, such as `118 cases in 18 suites, all passed`.
  var description: String {
    var parts = ["\(counted(cases, "case")) in \(counted(suites, "suite"))"]
    if failed > 0 { parts.append("\(failed) failed") }
    if broken > 0 { parts.append("\(broken) could not run") }
    if parts.count == 1, cases > 0 { parts.append("all passed") }
    return parts.joined(separator: ", ")
  }
}
