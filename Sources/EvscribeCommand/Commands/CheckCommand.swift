import ArgumentParser
import Descriptors
import SystemPackage
import YAMLReading

/// `evscribe check`
struct CheckCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Runs cases: keys or a trace, and the text they must give.",
    discussion: """
      A suite is a YAML file; in a folder every *.yaml is one. Exit code 1 if a case fails.

        cases:
          - name: sos
            mode: morse
            keys: . . . space - - - space . . . space
            text: sos
          - trace: hello.evemu
            mode: hangul
            text: 안녕하세요

      A case may hold any typing option by its long name. Text is compared with the whole document, or with what to: \
      names. Where they differ, the key is named that wrote what differs.
      """)

  @Argument(
    help: ArgumentHelp("Suites, or folders of them.", valueName: "suite"), completion: .file())
  var suites: [String]

  @Flag(
    help:
      "Write what came into the suites, as what is expected from now on; the run fails all the same."
  )
  var update = false

  @Option(
    help: ArgumentHelp(
      "Write a report to this file, too, as build servers read it (JUnit XML).", valueName: "file"),
    completion: .file())
  var junit: String?

  func execute() throws(CommandFailure) {
    var files: [String] = []
    for path in suites { files += try Self.suiteFiles(at: path) }
    var output = try CommandOutput()
    var tally = Tally()
    var report = JUnitReport()
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try check(files, &tally, &report, &output)
      try output.write("\(tally)\n")
      if let junit { try write(report, to: junit, inputs: files) }
    } catch {
      failure = error
    }
    try output.finish()
    if let failure { throw failure }
    if tally.cases == 0 {
      throw CommandFailure(
        .missing,
        "no case stands in \(suites.joined(separator: ", ")); a check of nothing says nothing")
    }
    if tally.failed > 0 { throw CommandFailure(.caseFailed) }
  }

  private func check(
    _ files: [String], _ tally: inout Tally, _ report: inout JUnitReport,
    _ output: inout CommandOutput
  ) throws(CommandFailure) {
    let maps = CharacterMaps(usesSystem: false)
    let named = Set(suites)
    for file in files {
      let isNamed = named.contains(file)
      guard let suite = try Suite(readingFrom: file, skippingLayouts: !isNamed) else { continue }
      tally.suites += 1
      report.begin(file)
      var new = SuiteUpdate()
      for test in suite.cases {
        let given = try test.run(in: file, maps)
        tally.cases += 1
        guard let difference = TextDifference(expected: test.expected, given: given) else {
          report.add(test.name, line: test.place.line)
          continue
        }
        tally.failed += 1
        let key: DisplayText =
          try test.partingKey(difference, in: file, maps).map { "\n    \($0)" } ?? ""
        try output.write("\(file):\(test.place): \(test.name)\n\(difference)\(key)\n")
        report.add(
          test.name, line: test.place.line, problem: (difference.parting, "\(difference)\(key)"))
        new.replace(test.expectedNode, with: difference.given)
      }
      if update, !new.isEmpty { try write(new, to: suite, &output) }
    }
  }

  private func write(
    _ new: SuiteUpdate, to suite: borrowing Suite, _ output: inout CommandOutput
  ) throws(CommandFailure) {
    var file = try CommandOutput(path: suite.path, isPrivate: false, updatesInput: true)
    try file.write { $0 += new.applied(to: suite.bytes) }
    try file.finish()
    try output.write("\(suite.path): written anew; look at what changed\n")
  }

  private func write(
    _ report: JUnitReport, to path: String, inputs: [String]
  ) throws(CommandFailure) {
    var file = try CommandOutput(path: path, isPrivate: false, inputs: inputs)
    try file.write(product: report.xml)
    try file.finish()
  }

  /// The suite itself, or every `*.yaml` in a folder and its subfolders, in order of name.
  private static func suiteFiles(at path: String) throws(CommandFailure) -> [String] {
    let names: [String]
    do throws(SystemError) {
      names = try namesInDirectory(at: path).sorted()
    } catch  where error.code == .notDirectory {
      return [path]
    } catch {
      throw CommandFailure(SystemError("open", path, error.code))
    }
    var seen: Set<FileIdentity> = []
    let files = try yamlFiles(names, in: path, &seen)
    guard !files.isEmpty else {
      throw CommandFailure(.missing, "\(path): no suite; a folder is searched for *.yaml")
    }
    return files
  }

  /// Folders that links lead to again are searched once.
  private static func yamlFiles(
    _ names: [String], in folder: String, _ seen: inout Set<FileIdentity>
  ) throws(CommandFailure) -> [String] {
    guard let identity = FileIdentity(of: folder), seen.insert(identity).inserted else { return [] }
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if name.hasSuffix(".yaml") {
        files.append(path)
        continue
      }
      if let inner = try subfolder(path) { files += try yamlFiles(inner, in: path, &seen) }
    }
    return files
  }
}

/// The names in a folder, in order; nil where this is a file, or a link that leads nowhere.
private func subfolder(_ path: String) throws(CommandFailure) -> [String]? {
  do throws(SystemError) {
    return try namesInDirectory(at: path).sorted()
  } catch  where error.code == .notDirectory || error.code == .noSuchFileOrDirectory {
    return nil
  } catch {
    throw CommandFailure(SystemError("open", path, error.code))
  }
}

/// How many cases ran, in words.
private struct Tally: CustomStringConvertible {
  var suites = 0
  var cases = 0
  var failed = 0

  /// `118 cases in 18 suites, all passed`
  var description: String {
    let outcome = failed > 0 ? "\(failed) failed" : "all passed"
    return "\(counted(cases, "case")) in \(counted(suites, "suite")), \(outcome)"
  }
}
