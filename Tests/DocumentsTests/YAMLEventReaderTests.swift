import Testing
import Documents

/// All events of a reader, one per line, and then the error if there is one.
func transcript(_ reader: consuming YAMLEventReader) -> [String] {
  var lines: [String] = []
  do throws(YAMLError) {
    while let event = try reader.next() {
      let tag = event.tag.map { " <\($0)>" } ?? ""
      switch event.kind {
      case .scalar(let text, let style): lines.append("\(event.mark) \(style) \(text)\(tag)")
      case .alias(let name): lines.append("\(event.mark) *\(name)")
      default: lines.append("\(event.mark) \(event.kind)\(tag)")
      }
    }
  } catch {
    lines.append("error \(error)")
  }
  return lines
}

func transcript(_ text: String) -> [String] { transcript(YAMLEventReader(Array(text.utf8))) }

/// The bytes in chunks of `size`.
func chunked(
  _ bytes: [UInt8], _ size: Int, limits: YAMLLimits = YAMLLimits()
) -> YAMLEventReader {
  var rest = bytes[...]
  return YAMLEventReader(limits: limits) {
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

struct YAMLEventReaderTests {
  @Test func eventsHaveMarksAndStyles() {
    let text = """
      # comment
      a: no
      'b': "x\\0y"
      c: |
        1
        2
      d: [~, {e: 0x10}, !!int 7]
      f:
      g: &h
        - *h
      """
    #expect(
      transcript(text) == [
        "1:1 streamStart", "2:1 documentStart", "2:1 mappingStart",
        "2:1 plain a", "2:4 plain no",
        "3:1 quoted b", "3:6 quoted x\0y",
        "4:1 plain c", "4:4 block 1\n2\n",
        "7:1 plain d", "7:4 sequenceStart", "7:5 plain ~", "7:8 mappingStart", "7:9 plain e",
        "7:12 plain 0x10", "7:16 mappingEnd", "7:19 plain 7 <tag:yaml.org,2002:int>",
        "7:26 sequenceEnd",
        "8:1 plain f", "8:3 plain ",
        "9:1 plain g", "9:4 sequenceStart", "10:5 *h",
        // libyaml adds a line break to a last line that has none.
        "11:1 sequenceEnd", "11:1 mappingEnd", "11:1 documentEnd", "11:1 streamEnd",
      ])
  }

  @Test func columnsCountScalarsAndNotBytes() {
    #expect(
      transcript("\u{FEFF}가나: [다, x]").filter { $0.contains(" plain ") } == [
        "1:1 plain 가나", "1:6 plain 다", "1:9 plain x",
      ])
  }

  @Test func wordsThatYAMLWouldTypeStayText() {
    let words = [
      "no", "yes", "on", "null", "~", "1", "0o7", "1e3", ".inf", "2001-01-01", "<<", "=",
    ]
    for word in words {
      #expect(transcript("- " + word)[3] == "1:3 plain \(word)", "\(word)")
    }
  }

  @Test(arguments: [
    (
      "a: [1, 2",
      "error 2:1: did not find expected ',' or ']', while parsing a flow sequence (from 1:4)"
    ),
    (
      "a: 1\n\tb: 2",
      "error 2:1: found a tab character that violates indentation, while scanning a plain scalar (from 1:4)"
    ),
    ("a: 1\n b: 2", "error 2:3: mapping values are not allowed in this context"),
    (
      "a: 'x",
      "error 1:6: found unexpected end of stream, while scanning a quoted scalar (from 1:4)"
    ),
    ("- 1\nb", "error 3:1: could not find expected ':', while scanning a simple key (from 2:1)"),
    (
      "- 1\nb: 2",
      "error 2:1: did not find expected '-' indicator, while parsing a block collection (from 1:1)"
    ),
    (
      "a:\n\t- 1",
      "error 2:1: found character that cannot start any token, while scanning for the next token (from 2:1)"
    ),
    (
      "a: @x",
      "error 1:4: found character that cannot start any token, while scanning for the next token (from 1:4)"
    ),
    ("a: !x!y z", "error 1:4: found undefined tag handle, while parsing a node (from 1:4)"),
    ("a: b\n가: \u{1}", "error 2:4: control characters are not allowed: 0x1"),
    ("가\r\n나\r다\u{85}라\u{2028}마\u{1}", "error 5:2: control characters are not allowed: 0x1"),
  ])
  func malformedStreams(_ text: String, _ error: String) {
    #expect(transcript(text).last == error)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], "error 1:2: invalid leading UTF-8 octet: 0xFF"),
      ([0x61, 0x0A, 0xC3], "error 2:1: incomplete UTF-8 octet sequence"),
      ([0x61, 0xED, 0xA0, 0x80], "error 1:2: invalid Unicode character: 0xD800"),
      ([0x61, 0xC0, 0x80], "error 1:2: invalid length of a UTF-8 sequence"),
      ([0xFF, 0xFE, 0x61, 0x00], "error 1:1: found UTF-16, expected UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "error 1:1: found UTF-16, expected UTF-8"),
      ([0xFF, 0xFE, 0x00, 0xDC], "error 1:1: found UTF-16, expected UTF-8"),
      ([0x61, 0x00, 0x3A, 0x00], "error 1:2: control characters are not allowed: 0x0"),
    ] as [([UInt8], String)])
  func encodingsOtherThanUTF8AreErrors(_ bytes: [UInt8], _ error: String) {
    #expect(transcript(YAMLEventReader(bytes)).last == error)
  }

  @Test func anErrorIsThrownAgain() throws {
    var reader = YAMLEventReader(Array("a: [".utf8))
    var errors: [YAMLError] = []
    for _ in 0..<20 {
      do throws(YAMLError) { _ = try reader.next() } catch { errors.append(error) }
    }
    #expect(errors.count > 2)
    #expect(Set(errors).count == 1)
  }

  @Test func nothingComesAfterTheEnd() throws {
    var reader = YAMLEventReader(Array("a".utf8))
    while try reader.next() != nil {}
    for _ in 0..<3 { #expect(try reader.next() == nil) }
  }

  @Test func chunksOfAnySizeGiveTheSameEvents() {
    let text = "\u{FEFF}# 첫째\n가: [나, \"다\\n\"]\r\n라: >\r\n  마\r\n\r\n  바\r\n"
    let whole = transcript(text)
    #expect(whole.last?.hasSuffix("streamEnd") == true)
    for size in 1...text.utf8.count {
      #expect(transcript(chunked(Array(text.utf8), size)) == whole, "chunks of \(size)")
    }
  }

  @Test func aFailedReadIsAnError() {
    var chunks: [[UInt8]?] = [Array("- a\n- b\n".utf8), nil]
    let reader = YAMLEventReader { chunks.removeFirst() }
    #expect(transcript(reader).last == "error 3:1: the stream could not be read")
  }
}
