/// A parser of a whole JSON document, which must be valid UTF-8.
struct JSONParser {
  struct Problem: Error {
    var text: String
    var offset: Int
  }

  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var offset = 0
  private var depth = 0
  private var nodeCount = 0

  init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(Problem) -> JSONNode {
    let root = try value()
    skipBlanks()
    guard offset == bytes.count else { throw found(expected: "the end") }
    return root
  }

  private mutating func value() throws(Problem) -> JSONNode {
    skipBlanks()
    let start = offset
    nodeCount += 1
    guard nodeCount <= limits.nodes else {
      throw Problem(text: "the document has more than \(limits.nodes) values", offset: start)
    }
    switch next {
    case UInt8(ascii: "{"): return JSONNode(try object(), at: start)
    case UInt8(ascii: "["): return JSONNode(try list(), at: start)
    case UInt8(ascii: "\""): return JSONNode(.text(try text()), at: start)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return JSONNode(.number(try number()), at: start)
    }
  }

  private mutating func enter() throws(Problem) {
    depth += 1
    guard depth <= limits.depth else {
      throw Problem(
        text: "lists and objects are nested more than \(limits.depth) levels deep", offset: offset)
    }
    offset += 1
    skipBlanks()
  }

  private mutating func object() throws(Problem) -> JSONNode.Content {
    try enter()
    var members: [JSONMember] = []
    // Compared by bytes: as `String`, two spellings of one letter would be the same name.
    var names: Set<[UInt8]> = []
    if !take("}") {
      repeat {
        skipBlanks()
        let start = offset
        guard next == UInt8(ascii: "\"") else { throw found(expected: "a name in quotes") }
        let name = try text()
        guard names.insert(Array(name.utf8)).inserted else {
          throw Problem(text: "found a name that the object already contains", offset: start)
        }
        skipBlanks()
        guard take(":") else { throw found(expected: "a colon") }
        members.append(JSONMember(name: name, nameOffset: start, value: try value()))
        skipBlanks()
      } while take(",")
      guard take("}") else { throw found(expected: "a comma or }") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func list() throws(Problem) -> JSONNode.Content {
    try enter()
    var items: [JSONNode] = []
    if !take("]") {
      repeat {
        items.append(try value())
        skipBlanks()
      } while take(",")
      guard take("]") else { throw found(expected: "a comma or ]") }
    }
    depth -= 1
    return .list(items)
  }

  private mutating func text() throws(Problem) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw found(expected: "an escape, as in \\n, within quotes") }
      offset += 1
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        text.append(byte)
      }
    }
    guard take("\"") else { throw found(expected: "a quote that ends the string") }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    let start = offset - 1
    guard let sign = next else { throw found(expected: "an escape") }
    offset += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") { units.append(try unit()) }
      var decoder = UTF16()
      var iterator = units.makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator), iterator.next() == nil,
        case .emptyInput = decoder.decode(&iterator)
      else { throw Problem(text: "found half of a surrogate pair", offset: start) }
      text += Array(String(Character(scalar)).utf8)
    default: throw Problem(text: "found an unknown escape", offset: start)
    }
  }

  private mutating func unit() throws(Problem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw found(expected: "four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  private mutating func number() throws(Problem) -> String {
    let start = offset
    _ = take("-")
    if !take("0") {
      guard takeDigits() else {
        throw start == offset ? found(expected: "a value") : found(expected: "a digit")
      }
    }
    if take("."), !takeDigits() { throw found(expected: "a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw found(expected: "a digit") }
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset > start
  }

  private mutating func word(
    _ word: StaticString, _ content: JSONNode.Content
  ) throws(Problem) -> JSONNode {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw found(expected: "a value") }
      offset += 1
    }
    return JSONNode(content, at: start)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  /// Returns the error for anything unexpected at the current position. Only the punctuation of
  /// JSON is quoted, because any other character may be part of a secret.
  private func found(expected: String) -> Problem {
    let what: String =
      switch next {
      case nil: "the end"
      case UInt8(ascii: "\""): "a quote"
      case .some(let byte) where "{}[]:,".utf8.contains(byte):
        "\"\(Character(Unicode.Scalar(byte)))\""
      case .some: "an unexpected character"
      }
    return Problem(text: "found \(what), expected \(expected)", offset: offset)
  }
}
