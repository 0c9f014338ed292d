import Testing
import Documents

func node(_ text: String) throws(YAMLError) -> YAMLNode { try YAMLNode(parsing: Array(text.utf8)) }

/// The message of the error that the body throws, or its result if it throws none.
func message<Result>(_ body: () throws -> Result) -> String {
  do { return "no error: \(try body())" } catch { return "\(error)" }
}

struct YAMLNodeTests {
  private let suite = """
    cases:
      - name: sos
        text: no
      - name: '한글'
        keys:
    """

  @Test func aTreeKeepsOrderAndMarks() throws {
    let root = try node(suite)
    #expect(root.mark == YAMLMark(line: 1, column: 1))
    #expect(try root.pairs().map(\.key) == ["cases"])
    let cases = try root.value(of: "cases").items("a list of cases")
    #expect(cases.map(\.mark.line) == [2, 4])
    #expect(try cases[0].pairs().map(\.key) == ["name", "text"])
    #expect(try cases[0].pairs()[1].keyMark == YAMLMark(line: 3, column: 5))
    #expect(try cases[0].value(of: "text").text() == "no")
    #expect(cases[0]["text"]?.mark == YAMLMark(line: 3, column: 11))
    #expect(try cases[1].value(of: "name").text() == "한글")
    #expect(cases[1]["name"]?.content == .scalar("한글", .quoted))
    #expect(cases[0]["keys"] == nil)
    #expect(cases[0]["text"]?["text"] == nil)
    #expect(root["cases"]?["name"] == nil)
  }

  @Test func anAbsentValueIsEmptyText() throws {
    let root = try node(suite)
    let keys = try root.value(of: "cases").items()[1].value(of: "keys")
    #expect(keys.isAbsent)
    #expect(try keys.text() == "")
    #expect(try node("a: ''").value(of: "a").isAbsent == false)
    for text in ["", "\n", "# only a comment\n", "---\n", "--- # x\n...\n", "\u{FEFF}"] {
      #expect(try node(text).isAbsent, "\(text)")
    }
    #expect(try node("# one\n# two\n").mark.line == 3)
  }

  @Test func accessorErrorsSayWhatWasFound() throws {
    let root = try node(suite)
    let first = try root.value(of: "cases").items()[0]
    #expect(
      message { try root.items("a list of cases") }
        == "1:1: found a mapping, expected a list of cases")
    #expect(message { try root["cases"]!.text() } == "2:3: found a list, expected text")
    #expect(
      message { try first["name"]!.items("a list of keys") }
        == "2:11: found \"sos\", expected a list of keys")
    #expect(message { try first["name"]!.pairs() } == "2:11: found \"sos\", expected a mapping")
    #expect(
      message { try first.value(of: "keys", "a case") }
        == "2:5: missing key \"keys\"; expected a case")
    #expect(
      message { try first["name"]!.value(of: "a", "a case") }
        == "2:11: found \"sos\", expected a case")
    #expect(
      message { try node("a:").value(of: "a").items() } == "1:3: found nothing, expected a list")
    #expect(message { try node("").pairs() } == "1:1: found nothing, expected a mapping")
    let long = String(repeating: "가", count: 41)
    #expect(
      message { try node("\"\\e\(long)\"").items() }
        == "1:1: found \"\\u{1B}\(long.dropLast(2))…\", expected a list")
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3", "3:1: the key \"a\" is already on line 1; remove one of the two"),
    ("x: {a: 1, 'a': 2}", "1:11: the key \"a\" is already on line 1; remove one of the two"),
    ("? \n: 1\n? \n: 2", "3:2: the key \"\" is already on line 1; remove one of the two"),
    ("a: 1\n---\nb: 2", "2:1: found a second document; only one is allowed"),
    ("a\n---", "2:1: found a second document; only one is allowed"),
    ("? [a]\n: 1", "1:3: found a list, expected a key"),
    ("{a: 1}: 2", "1:1: found a mapping, expected a key"),
    (
      "a: &x 1\nb: *x",
      "2:4: found an alias, which is not supported; text that begins with * needs quotes"
    ),
    (
      "a: !!binary aGk=",
      "1:4: found a tag, which is not supported; text that begins with ! needs quotes"
    ),
    ("!mine [a]", "1:1: found a tag, which is not supported; text that begins with ! needs quotes"),
    (
      "a: !!str [b]",
      "1:4: found a tag, which is not supported; text that begins with ! needs quotes"
    ),
    (
      "a: [1\nb: 2",
      "2:2: did not find expected ',' or ']', while parsing a flow sequence (from 1:4)"
    ),
    ("%YAML 2.0\n---\na", "1:1: found incompatible YAML document"),
  ])
  func refusedDocuments(_ text: String, _ error: String) {
    #expect(message { try node(text) } == error)
  }

  @Test func acceptedDocuments() throws {
    #expect(try node("!!map {a: !!str 1, b: !!seq [! c], d: &e f}").pairs().count == 3)
    #expect(try node("%YAML 1.2\n---\na").text() == "a")
    #expect(try node("[a, b]: c".replacing("[a, b]", with: "? a\n")).pairs().count == 1)
    // Equal as `String`, different as bytes.
    #expect(try node("\u{AC00}: 1\n\u{1100}\u{1161}: 2").pairs().count == 2)
    #expect(try node("\u{AC00}: 1\n\u{1100}\u{1161}: 2")["\u{1100}\u{1161}"]?.text() == "2")
  }
}
