import Descriptors
import KeyEvents
import Typing
import YAMLReading

extension Suite {
  /// Reads the suite in that file. Paths of traces are relative to it. Nil where it is a layout file and those are passed
  /// over, as in a folder.
  init?(readingFrom path: String, skippingLayouts: Bool) throws(CommandFailure) {
    self.path = path
    do { bytes = try readFile(at: path) } catch { throw CommandFailure(reading: error) }
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      if skippingLayouts, root.isHangulLayout { return nil }
      for pair in try root.pairs("`cases:` with a list of cases") where pair.key != "cases" {
        throw YAMLError("found \"\(pair.key)\", expected `cases:`", at: pair.keyPlace)
      }
      cases = []
      for node in try root.value(of: "cases", "a suite").items("a list of cases") {
        cases.append(try SuiteCase(node, number: cases.count + 1, suite: path))
      }
    } catch {
      throw CommandFailure(error, in: path)
    }
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
      case "text": expected = (try pair.value.text("the text that must come"), pair.value)
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
