/// A parser of the syntax of ``TextPattern``.
struct TextPatternParser {
  private let characters: [Character]
  private var index = 0
  private var depth = 0

  /// The deepest nesting of groups, so that no pattern exhausts the stack.
  private static let depthLimit = 50

  init(_ source: String) { characters = Array(source) }

  mutating func parse() throws(TextPatternError) -> PatternNode {
    let node = try choice()
    guard next == nil else { throw error("the end, or ( before this )") }
    return node
  }

  private var next: Character? { index < characters.count ? characters[index] : nil }

  private mutating func consume(_ character: Character) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws(TextPatternError) -> PatternNode {
    var choices = [try sequence()]
    while consume("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(TextPatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let character = next, character != "|", character != ")" {
      var node = try item()
      if let (minimum, maximum) = try count() {
        node = .repetition(node, minimum, maximum)
        if let character = next, "?*+{".contains(character) {
          throw error("another character or group: only one of ?, *, + and {…} can follow each")
        }
      }
      nodes.append(node)
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func item() throws(TextPatternError) -> PatternNode {
    switch next {
    case "(": return try group()
    case "[": return .unit(try members())
    case "\\": return .unit(try escape())
    case ".":
      index += 1
      return .unit(.any)
    case "^", "$": throw error("\\^ or \\$; the whole text must match even without ^ and $")
    case "?", "*", "+", "{":
      throw error("a character or group before this repetition, or \\ before this character")
    case "]", "}": throw error("\\ before this character")
    case .some: return .unit(.character(try literal()))
    case nil: throw error("a character or group")
    }
  }

  /// Parses a character that matches itself.
  private mutating func literal() throws(TextPatternError) -> Character {
    guard let character = next else { throw error("a character") }
    if character.unicodeScalars.count > 1, let first = character.unicodeScalars.first,
      "()[]{}*+?.^$|\\-&~:".unicodeScalars.contains(first)
    {
      throw error("\(first) without a combining mark")
    }
    index += 1
    return character
  }

  private mutating func group() throws(TextPatternError) -> PatternNode {
    let start = index
    guard depth < Self.depthLimit else {
      throw error("groups nested at most \(Self.depthLimit) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    if consume("?"), !consume(":") {
      throw error("\":\", because (?:…) is the only supported group that begins with (?")
    }
    let node = try choice()
    guard consume(")") else {
      index = start
      throw error(") to close this (")
    }
    return node
  }

  /// Parses a count after an item; nil if there is none.
  private mutating func count() throws(TextPatternError) -> (Int, Int?)? {
    if consume("?") { return (0, 1) }
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    let start = index
    guard consume("{") else { return nil }
    let minimum = number()
    var maximum = minimum
    if consume(",") { maximum = number() }
    let hasNumber = minimum != nil || maximum != nil
    guard hasNumber, consume("}"), maximum ?? .max >= minimum ?? 0 else {
      index = start
      throw error("a count such as {3}, {2,}, {,4} or {2,6}, of up to \(TextPattern.limit)")
    }
    return (minimum ?? 0, maximum)
  }

  /// Parses a number up to the limit of a pattern; nil if there is none or it is larger.
  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next?.wholeNumberValue, next?.isASCII == true {
      let longer = (value ?? 0) * 10 + digit
      guard longer <= TextPattern.limit else { return nil }
      value = longer
      index += 1
    }
    return value
  }

  private mutating func escape() throws(TextPatternError) -> PatternUnit {
    index += 1
    switch next {
    case "d": return taking(.oneOf([.digit], isNegated: false))
    case "w": return taking(.oneOf([.word], isNegated: false))
    case "s": return taking(.oneOf([.whitespace], isNegated: false))
    case "D": return taking(.oneOf([.digit], isNegated: true))
    case "W": return taking(.oneOf([.word], isNegated: true))
    case "S": return taking(.oneOf([.whitespace], isNegated: true))
    case let character?:
      if let mark = punctuation(character) { return taking(.character(mark)) }
      throw error("d, w, s, D, W, S or a punctuation mark after \\")
    case nil: throw error("a character after \\")
    }
  }

  private mutating func taking(_ unit: PatternUnit) -> PatternUnit {
    index += 1
    return unit
  }

  /// Returns the character, if `\` may precede it; otherwise nil.
  private func punctuation(_ character: Character) -> Character? {
    guard let value = character.asciiValue else { return nil }
    return switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0x20: character
    default: nil
    }
  }

  /// Parses a class in brackets.
  private mutating func members() throws(TextPatternError) -> PatternUnit {
    let start = index
    index += 1
    let isNegated = consume("^")
    var members: [PatternMember] = []
    while next != nil, next != "]" {
      let member = try member()
      guard next == "-", following != "]" else {
        members.append(member)
        continue
      }
      let dash = index
      index += 1
      guard next != nil else { break }
      if next == "-" { throw error(Self.expectedMember) }
      let last = try self.member()
      guard let lower = member.composed, let upper = last.composed, lower <= upper else {
        index = dash
        throw error("a range from a character to a later one, or \\-")
      }
      members.append(.range(lower...upper))
    }
    // In Swift this is a named class: `[:alpha:]`.
    if next == "]", index > start + 2, characters[start + 1] == ":", characters[index - 1] == ":" {
      index = start + 1
      throw error(Self.expectedMember)
    }
    guard consume("]") else {
      index = start
      throw error("] to close this [")
    }
    guard !members.isEmpty else {
      index = start
      throw error("characters between [ and ]")
    }
    return .oneOf(members, isNegated: isNegated)
  }

  private var following: Character? {
    index + 1 < characters.count ? characters[index + 1] : nil
  }

  private static let expectedMember =
    "\\ before this character: a class cannot contain another class or an operator"

  private mutating func member() throws(TextPatternError) -> PatternMember {
    guard next == "\\" else {
      if let character = next,
        character == "[" || "&-~".contains(character) && following == character
      {
        throw error(Self.expectedMember)
      }
      return .character(try literal())
    }
    index += 1
    switch next {
    case "d":
      index += 1
      return .digit
    case "w":
      index += 1
      return .word
    case "s":
      index += 1
      return .whitespace
    case let character?:
      guard let mark = punctuation(character) else {
        throw error("d, w, s or a punctuation mark after \\")
      }
      index += 1
      return .character(mark)
    case nil: throw error("a character after \\")
    }
  }

  private func error(_ expected: String) -> TextPatternError {
    TextPatternError(
      position: index + 1, found: next.map { "\"\($0)\"" } ?? "the end", expected: expected)
  }
}

extension PatternMember {
  /// The scalar of a character that, in composed form, is a single scalar; otherwise nil.
  fileprivate var composed: Unicode.Scalar? {
    guard case .character(let character) = self else { return nil }
    return PatternCharacter(character).composed
  }
}
