import TestSupport
import Testing

@testable import Documents

@Suite("JSON documents")
struct JSONDocumentTests {
  private func read(_ text: String) throws(JSONError) -> JSONNode {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  @Test("Each kind of value is read, with its offset")
  func values() throws {
    let root = try read(
      #" {"a": [null, true, false], "b": -0.5e+10, "é": "\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00x"} "#)
    #expect(root.offset == 1)
    guard case .list(let items) = root["a"]?.content else {
      Issue.record("\(root)")
      return
    }
    #expect(items.map(\.content) == [.null, .bool(true), .bool(false)])
    #expect(items.map(\.offset) == [8, 14, 20])
    #expect(root["b"]?.content == .number("-0.5e+10"))
    #expect(root["é"]?.content == .text("\"\\/\u{8}\u{C}\n\r\té😀x"))
    #expect(root["A"] == nil)
    // Another spelling of the same letter is another name.
    #expect(root["e\u{301}"] == nil)
    #expect(root["a"]?["b"] == nil)
    for text in ["[]", "{}", "0", "-1", "10.25", "1E9", "\"\"", "[[], {}]"] {
      #expect(throws: Never.self) { try read(text) }
    }
  }

  @Test(
    "An error has its line, its column and the expected input",
    arguments: [
      ("", "1:1: found the end, expected a value"),
      ("{\n  \"a\": 1,\n}", "3:1: found \"}\", expected a name in quotes"),
      ("[1,]", "1:4: found \"]\", expected a value"),
      ("[1 2]", "1:4: found an unexpected character, expected a comma or ]"),
      ("{\"a\" 1}", "1:6: found an unexpected character, expected a colon"),
      ("{\"a\": 1 \"b\": 2}", "1:9: found a quote, expected a comma or }"),
      ("{a: 1}", "1:2: found an unexpected character, expected a name in quotes"),
      ("{\"a\":1,\"a\":2}", "1:8: found a name that the object already contains"),
      ("{\"a\":1,\"\\u0061\":2}", "1:8: found a name that the object already contains"),
      ("'a'", "1:1: found an unexpected character, expected a value"),
      ("// a\n1", "1:1: found an unexpected character, expected a value"),
      ("01", "1:2: found an unexpected character, expected the end"),
      ("+1", "1:1: found an unexpected character, expected a value"),
      ("1.", "1:3: found the end, expected a digit"), ("-", "1:2: found the end, expected a digit"),
      ("1e", "1:3: found the end, expected a digit"),
      (".5", "1:1: found an unexpected character, expected a value"),
      ("NaN", "1:1: found an unexpected character, expected a value"),
      ("nul", "1:4: found the end, expected a value"),
      (
        "\"é\na\"",
        "1:3: found an unexpected character, expected an escape, as in \\n, within quotes"
      ),
      ("\"a", "1:3: found the end, expected a quote that ends the string"),
      ("\"\\x41\"", "1:2: found an unknown escape"),
      ("\"\\u00g0\"", "1:6: found an unexpected character, expected four hexadecimal digits"),
      ("\"\\uD800\"", "1:2: found half of a surrogate pair"),
      ("\"\\uDC00\\uD800\"", "1:2: found half of a surrogate pair"),
      ("\"\\uD800\\u0041\"", "1:2: found half of a surrogate pair"),
      ("\"\\uD800\\n\"", "1:2: found half of a surrogate pair"),
      ("\u{FEFF}1", "1:1: found an unexpected character, expected a value"),
      ("1\u{A0}", "1:2: found an unexpected character, expected the end"),
    ])
  func mistakes(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test("Bytes that are not UTF-8 are refused, wherever they are")
  func encoding() {
    for (bytes, place) in [
      ([0x22, 0xFF, 0x22], "1:2"), ([0x31, 0x0A, 0xC3], "2:1"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2"), ([0x22, 0xC0, 0xAF, 0x22], "1:2"),
      ([0x30, 0x82, 0x01], "1:2"),
    ] as [([UInt8], String)] {
      #expect(
        throws: JSONError.self, "\(place)", performing: { _ = try JSONDocument(parsing: bytes) })
      do { _ = try JSONDocument(parsing: bytes) } catch {
        #expect("\(error)" == "\(place): found bytes that are not UTF-8")
      }
    }
  }

  @Test("Depth, values and bytes have limits, and a document at a limit is read")
  func limits() throws {
    var limits = JSONLimits()
    limits.depth = 3
    limits.nodes = 5
    limits.bytes = 20
    func read(_ text: String) throws {
      _ = try JSONDocument(parsing: Array(text.utf8), limits: limits)
    }
    try read("[[[1]]]")
    try read("[1,2,3,4]")
    try read("\"\(String(repeating: "a", count: 18))\"")
    for text in [
      "[[[[]]]]", "[{\"a\":[[]]}]", "[1,2,3,4,5]", String(repeating: " ", count: 20) + "1",
    ] {
      #expect(throws: JSONError.self, "\(text)") { try read(text) }
    }
    // Without its end, at the default limits.
    for sign in ["[", "{\"a\":", "[{\"a\":"] {
      #expect(throws: JSONError.self) {
        _ = try self.read(String(repeating: sign, count: 100_000))
      }
    }
    let wide = "{" + (0..<40_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    #expect(try self.read(wide)["39999"]?.content == .number("0"))
  }

  @Test(
    "No prefix and no changed byte of a document makes the reader crash"
  )
  func mutations() {
    let bytes = Array(
      #"{"webcredentials": {"apps": ["A.b", "\u00e9\uD83D\uDE00"], "n": -1.5e3}}"#.utf8)
    for end in 0..<bytes.count {
      #expect(throws: JSONError.self) { _ = try JSONDocument(parsing: Array(bytes[..<end])) }
    }
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[place] = byte
        _ = try? JSONDocument(parsing: changed)
      }
    }
  }
}
