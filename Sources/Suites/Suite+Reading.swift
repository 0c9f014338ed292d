import SystemIO
import KeyEvents
import KeyTraces
import SessionMaking
import SystemPackage
package import SessionOutput
import Typing
package import Documents

extension Suite {
  /// Reads the suite in a file. Paths of traces are relative to the file's folder. Nil if the file
  /// was found in a folder and is not a suite but a layout, a form, a recording, a `*.yml` of
  /// another program, or a special file.
  package init?(_ entry: SuiteList.Entry) throws(SuiteError) {
    if let problem = entry.problem { throw problem }
    path = entry.path
    let read: [UInt8]
    do throws(SystemError) {
      read = try readRegularFile(at: path)
    } catch {
      // The file is not a regular one.
      if !entry.isNamed, error.code == .invalidArgument { return nil }
      throw .unreadable(error)
    }
    bytes = read
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      let isForeign =
        path.hasSuffix(".yml") && root["cases"] == nil && !Self.hasLineLikeCases(bytes)
      if !entry.isNamed, root.isHangulLayout || root.isForm || isForeign { return nil }
      if root.isForm {
        throw YAMLError(
          """
          this is a form, not a suite; check it with `evscribe form --check`, or name it in a case with \
          `form:`
          """, at: root.mark)
      }
      entries = try Self.entries(root, in: path)
      // A file that may not be a suite is not quoted case by case.
      if !entry.isNamed, !Self.hasLineOfCases(bytes) {
        for entry in entries {
          if case .failure(let error) = entry.test, case .value(let problem) = error.problem {
            throw problem
          }
        }
      }
    } catch {
      if Self.isRecording(bytes) {
        if !entry.isNamed { return nil }
        throw .recording(file: path)
      }
      if !entry.isNamed, path.hasSuffix(".yml"), !Self.hasLineLikeCases(bytes) { return nil }
      if !entry.isNamed, symbolicLinkTarget(at: path) != nil, !Self.hasLineOfCases(bytes) {
        throw .unproven(
          place: "\(path):\(error.mark)", expected: "`cases:` with a list of cases")
      }
      throw .malformed(error, file: path)
    }
  }

  private static func entries(
    _ root: YAMLNode, in path: String
  ) throws(YAMLError) -> [Entry] {
    let options = "options, as in `mode: hangul`"
    var defaults: [YAMLPair] = []
    for pair in try root.pairs("`cases:` with a list of cases") {
      switch pair.key {
      case "cases": break
      case "defaults":
        defaults = pair.value.isAbsent ? [] : try pair.value.pairs(options)
        try SuiteCase.check(defaults: defaults, in: path)
      default:
        throw YAMLError(
          "found \"\(pair.key)\", expected `cases:` or `defaults:`", at: pair.keyMark)
      }
    }
    let nodes = try root.value(of: "cases", "`cases:` with a list of cases")
      .items("a list of cases")
    return nodes.enumerated().map { number, node in
      let name = (try? node["name"]?.text()) ?? "case \(number + 1)"
      do throws(YAMLError) {
        let test = try SuiteCase(node, suite: path, defaults)
        return Entry(name: name, place: node.mark, test: .success(test))
      } catch {
        let failure = SuiteCaseError(suite: path, place: node.mark, problem: .value(error))
        return Entry(name: name, place: node.mark, test: .failure(failure))
      }
    }
  }

  private static func isRecording(_ bytes: [UInt8]) -> Bool {
    guard !hasLineOfCases(bytes) else { return false }
    let head = Array(bytes.prefix(TraceLimits.head))
    return (try? TraceHead(head, isWhole: true))?.isProven == true
  }

  private static func hasLineOfCases(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: "cases:".utf8) }
  }

  /// Returns whether a line begins with `cases:`, or with a word that differs from it in one letter
  /// in a file with keys or traces. A suite with a misspelt word must not be skipped like the file
  /// of another program, whose words may be `bases:` or `phases:`.
  private static func hasLineLikeCases(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A)
    let isLikeCases = lines.contains { line in
      guard let end = line.prefix(7).firstIndex(of: UInt8(ascii: ":")) else { return false }
      return nearestWord(to: String(decoding: line[..<end], as: UTF8.self), among: ["cases"]) != nil
    }
    guard isLikeCases else { return false }
    return hasLineOfCases(bytes)
      || lines.contains { line in
        let text = String(decoding: line, as: UTF8.self)
        return text.contains("keys:") || text.contains("trace:")
      }
  }
}

extension SuiteCase {
  /// The names of a case's options: the typing options, and those that select the part of its keys
  /// to play.
  private static var optionNames: [String] { TypingOptions.names + windowNames }

  private static let windowNames = ["from", "until"]
  private static let ownNames = ["name", "keys", "inputs", "trace", "text"] + FormCase.words

  /// Checks each option in `defaults:` by itself, including those that every case overrides.
  fileprivate static func check(
    defaults: [YAMLPair], in path: String
  ) throws(YAMLError) {
    var options = TypingOptions()
    for pair in defaults {
      if ownNames.contains(pair.key) {
        throw YAMLError(
          "found \"\(pair.key)\", which belongs in a case; expected options, as in `mode: hangul`",
          at: pair.keyMark)
      }
      if pair.key == "form" {
        try FormCase.check(pair, in: path)
        continue
      }
      guard optionNames.contains(pair.key) else { throw .noOption(pair, among: optionNames) }
      if windowNames.contains(pair.key) {
        _ = try time(pair)
      } else {
        try options.set(pair, in: path)
      }
    }
  }

  fileprivate init(
    _ node: YAMLNode, suite: String, _ defaults: [YAMLPair]
  ) throws(YAMLError) {
    place = node.mark
    var options: [YAMLPair] = []
    var input: Input?
    var expected: (text: String, node: YAMLNode)?
    inputs = []
    var form = defaults.first { $0.key == "form" }
    var expectedOfForm: [YAMLPair] = []
    for pair in try node.pairs("a case, as in `keys: r k` and `text: 가`") {
      switch pair.key {
      case "name": _ = try pair.value.text("the name of the case")
      case "text":
        var node = pair.value
        // The mark of an absent value is the mark of the next token.
        if node.isAbsent { node.mark = pair.keyMark }
        expected = (try node.text("text"), node)
      case "keys", "trace":
        guard input == nil else {
          throw YAMLError("a case can have `keys:` or `trace:`, but not both", at: pair.keyMark)
        }
        let text = try pair.value.text(pair.key == "keys" ? "keys" : "the path of a trace")
        input =
          pair.key == "keys"
          ? .keys(text, pair.value.mark)
          // In a suite, `-` is the name of a file.
          : .trace(resolved(text == "-" ? "./-" : text, from: suite))
      case "inputs": inputs = try Self.inputs(pair.value)
      case "form": form = pair
      case let word where FormCase.words.contains(word): expectedOfForm.append(pair)
      default:
        try Self.checkName(pair)
        options.append(pair)
      }
    }
    if case .trace? = input, let first = inputs.first {
      throw YAMLError(
        "`inputs:` can only be used with `keys:`; a trace has its own inputs", at: first.place)
    }
    guard let input else {
      throw YAMLError("the case has neither `keys:` nor `trace:`", at: node.mark)
    }
    self.input = input
    try Self.check(inputs, hasForm: form != nil)
    if let form {
      if let expected {
        throw YAMLError(
          "a case with a form has `values:` instead of `text:`", at: expected.node.mark)
      }
      if let pair = options.first(where: { $0.key == "to" }) {
        throw YAMLError(
          "`\(pair.key):` has no effect in a case with a form; remove `\(pair.key):`",
          at: pair.keyMark)
      }
      self.form = try FormCase(form, expectedOfForm, at: node.mark, in: suite)
      self.expected = ""
      expectedNode = node
    } else {
      if let pair = expectedOfForm.first {
        throw YAMLError("`\(pair.key):` needs a form; name one with `form:`", at: pair.keyMark)
      }
      guard let expected else { throw YAMLError("the case has no `text:`", at: node.mark) }
      self.expected = expected.text
      expectedNode = expected.node
    }
    let said = Set(options.map(\.key))
    // A list of modes without a start mode starts with its first.
    let replaced = said.contains("mode") ? said.union(["start-mode"]) : said
    options = defaults.filter { $0.key != "form" && !replaced.contains($0.key) } + options
    windowOptions = options.filter { Self.windowNames.contains($0.key) }
    self.options = options.filter { !Self.windowNames.contains($0.key) }
  }

  /// Returns the part of the keys or the recording to play.
  ///
  /// - Throws: if `from:` or `until:` is invalid. The other cases can still run.
  package func window() throws(YAMLError) -> ReplayWindow {
    var window = ReplayWindow()
    var from: YAMLPair?
    var until: YAMLPair?
    for pair in windowOptions {
      let time = try Self.time(pair)
      if pair.key == "from" {
        window.from = time
        from = pair
      } else {
        window.until = time
        until = pair
      }
    }
    if let end = window.until, end < window.from, let until, let from {
      let texts = (try until.value.text(), try from.value.text())
      throw YAMLError("`until: \(texts.0)` is before `from: \(texts.1)`", at: until.value.mark)
    }
    return window
  }

  private static func time(_ pair: YAMLPair) throws(YAMLError) -> Int64 {
    let text = try pair.value.text("a duration, for example 500ms")
    guard let time = TimeSpan.microseconds(in: text) else {
      throw YAMLError(TimeSpan.problem(with: text, isPositive: false), at: pair.value.mark)
    }
    return time
  }

  private static func checkName(_ pair: YAMLPair) throws(YAMLError) {
    guard !optionNames.contains(pair.key) else { return }
    let known = ownNames + ["form"] + optionNames
    let advice = suggestion(for: pair.key, among: known).map { "; \($0)" } ?? ""
    throw YAMLError("unknown key \"\(pair.key)\" in a case\(advice)", at: pair.keyMark)
  }
}

extension YAMLNode {
  /// Whether the document is a form.
  fileprivate var isForm: Bool { self["fields"] != nil && self["cases"] == nil }
}
