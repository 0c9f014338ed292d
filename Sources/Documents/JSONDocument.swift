/// A JSON text as defined by RFC 8259, in UTF-8. Invalid UTF-8, a byte order mark, comments,
/// repeated names in an object, and halves of surrogate pairs are errors.
///
/// - Complexity: O(bytes)
package struct JSONDocument: Sendable {
  package let root: JSONNode
  private let bytes: [UInt8]

  package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    self.bytes = bytes
    guard bytes.count <= limits.bytes else {
      throw JSONError(
        line: 1, column: 1, problem: "the document has more than \(limits.bytes) bytes")
    }
    if let offset = Self.firstInvalidByte(of: bytes) {
      throw Self.error("found bytes that are not UTF-8", at: offset, in: bytes)
    }
    var parser = JSONParser(bytes, limits)
    do throws(JSONParser.Problem) { root = try parser.document() } catch {
      throw Self.error(error.text, at: error.offset, in: bytes)
    }
  }

  /// Returns the error for a value that was found where another one was expected.
  package func error(_ node: JSONNode, expected: String) -> JSONError {
    error("found \(node.summary), expected \(expected)", at: node.offset)
  }

  /// Returns an error at an offset of this document, in bytes.
  package func error(_ problem: String, at offset: Int) -> JSONError {
    Self.error(problem, at: offset, in: bytes)
  }

  private static func error(_ problem: String, at offset: Int, in bytes: [UInt8]) -> JSONError {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
    return JSONError(
      line: before.count { $0 == 0x0A } + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1,
      problem: problem)
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
