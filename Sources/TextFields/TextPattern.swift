/// A regular expression for a whole text: a subset of Swift's syntax, matched without backtracking.
///
/// | written | matches |
/// |---|---|
/// | `a`, `가`, `\.` | this character; `\` before a punctuation mark removes its special meaning |
/// | `.` | any character but a line break |
/// | `[a-z_]`, `[^0-9]` | one of these characters; any other character |
/// | `\d`, `\w`, `\s` | a digit; a letter, digit or `_`; whitespace; also inside brackets |
/// | `\D`, `\W`, `\S` | any other character; not inside brackets |
/// | `( )`, `(?: )` | a group |
/// | `\|` | the pattern on either side |
/// | `?`, `*`, `+`, `{3}`, `{2,}`, `{,4}`, `{2,6}` | how often the item before it is repeated |
///
/// A character is a grapheme cluster, and characters are equal if they are canonically equivalent,
/// as in Swift. A range contains the characters that, in composed form, are one scalar in it, so
/// `[가-힣]` also matches decomposed syllables; its ends may be decomposed too. A character that has
/// a special meaning may not have combining marks. Everything else in Swift's syntax is an error.
///
/// A pattern matches what it matches in Swift, with these exceptions, so that a program gets the
/// digits and the ASCII that it expects:
///
/// - `\d` is a decimal digit of any script (general category Nd) without marks. In Swift it is any
///   character with a numeric value, such as `²`, `½`, `Ⅳ` and `一`, and digits with marks.
/// - `\w` is a letter, a digit as above or `_`. In Swift it is also `²`, `½` and a digit with
///   marks.
/// - A character outside ASCII never matches an ASCII character: the Kelvin sign is not a `K`, even
///   in a range that contains letters outside ASCII.
public struct TextPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let source: String
  private let program: [Instruction]

  /// The largest ``size`` of a pattern.
  public static let limit = 2000

  /// An upper bound on the steps for one character of a text: a comparison for each character of
  /// the pattern, including those in brackets, and a fork or a jump for each choice and each
  /// optional repetition, with each repeated item written out.
  package let size: Int

  /// Reads a pattern.
  ///
  /// - Throws: a ``TextPatternError`` with the position of the first error.
  /// - Complexity: O(length), with each repeated item written out
  public init(_ source: String) throws(TextPatternError) {
    let error = TextPatternError(
      position: 1, found: "a pattern that is too large",
      expected: "at most \(Self.limit) characters, with each repetition written out")
    // Checked before parsing: groups and escapes make a pattern longer, but not without limit.
    guard source.utf8.count <= 4 * Self.limit else { throw error }
    var parser = TextPatternParser(source)
    let node = try parser.parse()
    guard node.size < Self.limit else { throw error }
    self.source = source
    size = node.size + 1
    var program: [Instruction] = []
    Self.append(node, to: &program)
    program.append(.accept)
    self.program = program
  }

  /// Whether the whole text matches.
  ///
  /// - Complexity: O(length of the text · length of the pattern)
  public func matches(_ text: some Sequence<Character>) -> Bool {
    var states = States(capacity: program.count)
    var next = States(capacity: program.count)
    add(0, to: &states)
    for character in text {
      let character = PatternCharacter(character)
      next.removeAll()
      for state in states.indices {
        if case .take(let unit) = program[state], unit.matches(character) {
          add(state + 1, to: &next)
        }
      }
      swap(&states, &next)
      if states.indices.isEmpty { return false }
    }
    return states.indices.contains { program[$0] == .accept }
  }

  /// Adds a state, and the states that it leads to without a character.
  private func add(_ state: Int, to states: inout States) {
    states.waiting.append(state)
    while let state = states.waiting.popLast() {
      guard states.insert(state) else { continue }
      switch program[state] {
      case .fork(let first, let second):
        states.waiting.append(second)
        states.waiting.append(first)
      case .jump(let target): states.waiting.append(target)
      case .take, .accept: break
      }
    }
  }

  /// The states that a match may have reached, each once.
  private struct States {
    private(set) var indices: [Int] = []
    /// The states that are still to be added.
    var waiting: [Int] = []
    private var isIn: [Bool]

    init(capacity: Int) { isIn = Array(repeating: false, count: capacity) }

    mutating func insert(_ index: Int) -> Bool {
      guard !isIn[index] else { return false }
      isIn[index] = true
      indices.append(index)
      return true
    }

    mutating func removeAll() {
      for index in indices { isIn[index] = false }
      indices.removeAll(keepingCapacity: true)
    }
  }
}

extension TextPattern {
  private enum Instruction: Hashable, Sendable {
    case take(PatternUnit)
    case fork(Int, Int)
    case jump(Int)
    case accept
  }

  private static func append(_ node: PatternNode, to program: inout [Instruction]) {
    switch node {
    case .unit(let unit): program.append(.take(unit))
    case .sequence(let nodes):
      for node in nodes { append(node, to: &program) }
    case .choice(let nodes):
      var jumps: [Int] = []
      for (index, node) in nodes.enumerated() {
        guard index < nodes.count - 1 else {
          append(node, to: &program)
          break
        }
        let fork = program.count
        program.append(.fork(fork + 1, 0))
        append(node, to: &program)
        jumps.append(program.count)
        program.append(.jump(0))
        program[fork] = .fork(fork + 1, program.count)
      }
      for jump in jumps { program[jump] = .jump(program.count) }
    case .repetition(let node, let minimum, let maximum):
      for _ in 0..<minimum { append(node, to: &program) }
      guard let maximum else {
        let fork = program.count
        program.append(.fork(fork + 1, 0))
        append(node, to: &program)
        program.append(.jump(fork))
        program[fork] = .fork(fork + 1, program.count)
        return
      }
      var forks: [Int] = []
      for _ in minimum..<max(minimum, maximum) {
        forks.append(program.count)
        program.append(.fork(program.count + 1, 0))
        append(node, to: &program)
      }
      for fork in forks { program[fork] = .fork(fork + 1, program.count) }
    }
  }
}

/// An error in a pattern, with its position.
public struct TextPatternError: Error, Hashable {
  /// The position in the pattern, in characters from 1.
  public var position: Int
  /// The text that was found.
  public var found: String
  /// The text that was expected.
  public var expected: String

  /// Makes an error from its parts.
  public init(position: Int, found: String, expected: String) {
    self.position = position
    self.found = found
    self.expected = expected
  }
}

/// A part of a pattern.
indirect enum PatternNode {
  case unit(PatternUnit)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A node, the smallest and the largest count; nil for no limit.
  case repetition(PatternNode, Int, Int?)

  /// The number of comparisons, forks and jumps; ``TextPattern/limit`` if there are that many or
  /// more.
  var size: Int {
    switch self {
    case .unit(let unit): min(TextPattern.limit, unit.size)
    case .sequence(let nodes): nodes.reduce(0) { min(TextPattern.limit, $0 + $1.size) }
    case .choice(let nodes): nodes.reduce(-2) { min(TextPattern.limit, $0 + $1.size + 2) }
    // All factors are at most the limit. An empty item counts too: each repetition is written out.
    case .repetition(let node, let minimum, let maximum?):
      min(TextPattern.limit, minimum * max(1, node.size) + (maximum - minimum) * (node.size + 1))
    case .repetition(let node, let minimum, nil):
      min(TextPattern.limit, minimum * max(1, node.size) + node.size + 2)
    }
  }
}
