import Descriptors
import KeyEvents
import KeyTraces
import SessionMaking
import SystemPackage
import Typing
import YAMLReading

extension Suite {
  /// Reads the suite in that file. Paths of traces are relative to it. Nil where it was found in a folder and is something
  /// else that may stand there: a layout, a recording, a `*.yml` of another program, no regular file.
  package init?(_ entry: SuiteList.Entry) throws(SuiteError) {
    if let problem = entry.problem { throw problem }
    path = entry.path
    let read: [UInt8]
    do throws(SystemError) {
      read = try readRegularFile(at: path)
    } catch {
      // No regular file.
      if !entry.isNamed, error.code == .invalidArgument { return nil }
      throw .unreadable(error)
    }
    bytes = read
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      let isForeign = path.hasSuffix(".yml") && root["cases"] == nil
      if !entry.isNamed, root.isHangulLayout || isForeign { return nil }
      cases = try Self.cases(root, in: path)
    } catch {
      if Self.isRecording(bytes) {
        if !entry.isNamed { return nil }
        throw .recording(file: path)
      }
      if !entry.isNamed, path.hasSuffix(".yml"), !Self.hasLineOfCases(bytes) { return nil }
      if !entry.isNamed, symbolicLinkTarget(at: path) != nil, !Self.hasLineOfCases(bytes) {
        throw .unproven(
          place: "\(path):\(error.place)", expected: "`cases:` with a list of cases")
      }
      throw .malformed(error, file: path)
    }
  }

  private static func cases(
    _ root: YAMLNode, in path: String
  ) throws(YAMLError) -> [SuiteCase] {
    for pair in try root.pairs("`cases:` with a list of cases") where pair.key != "cases" {
      throw YAMLError("found \"\(pair.key)\", expected `cases:`", at: pair.keyPlace)
    }
    var cases: [SuiteCase] = []
    for node in try root.value(of: "cases", "a suite").items("a list of cases") {
      cases.append(try SuiteCase(node, number: cases.count + 1, suite: path))
    }
    return cases
  }

  private static func isRecording(_ bytes: [UInt8]) -> Bool {
    guard !hasLineOfCases(bytes) else { return false }
    let head = Array(bytes.prefix(TraceLimits.head))
    return (try? TraceHead(head, isWhole: true))?.isProven == true
  }

  private static func hasLineOfCases(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: "cases:".utf8) }
  }
}

extension SuiteCase {
  fileprivate init(_ node: YAMLNode, number: Int, suite: String) throws(YAMLError) {
    place = node.place
    options = []
    name = "case \(number)"
    var input: Input?
    var expected: (text: String, node: YAMLNode)?
    for pair in try node.pairs("a case, as in `keys: r k` and `text: 가`") {
      switch pair.key {
      case "name": name = try pair.value.text("the name of the case")
      case "text":
        var node = pair.value
        // Where nothing was written, what comes next stands at its place.
        if node.isAbsent { node.place = pair.keyPlace }
        expected = (try node.text("the text that must come"), node)
      case "keys", "trace":
        guard input == nil else {
          throw YAMLError("a case has keys or a trace, not two of them", at: pair.keyPlace)
        }
        let text = try pair.value.text(pair.key == "keys" ? "keys" : "the path of a trace")
        input =
          pair.key == "keys"
          ? .keys(text, pair.value.place)
          // A suite has no standard input.
          : .trace(resolved(text == "-" ? "./-" : text, from: suite))
      default:
        try Self.checkName(pair)
        options.append(pair)
      }
    }
    guard let input else {
      throw YAMLError("the case has neither `keys:` nor `trace:`", at: node.place)
    }
    guard let expected else { throw YAMLError("the case has no `text:`", at: node.place) }
    self.input = input
    self.expected = expected.text
    expectedNode = expected.node
  }

  private static func checkName(_ pair: YAMLPair) throws(YAMLError) {
    guard !TypingOptions.names.contains(pair.key) else { return }
    let known = ["name", "keys", "trace", "text"] + TypingOptions.names
    let advice = nearestWord(to: pair.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    throw YAMLError("a case has no \"\(pair.key)\"\(advice)", at: pair.keyPlace)
  }
}
