import KeyEvents

/// The line of a trace that records an input of a session other than a frame (``SessionInput``).
///
/// It is a comment, which all other readers skip:
///
///     # evscribe input: 1.000020 17 refused
///     # evscribe input: 1.000020 17 mismatch
///     # evscribe input: 1.000020 17 text "before the cursor" "selected" "after it"
///     # evscribe input: 1.000020 traits keyboard=number-pad capitals=none secure=yes
///     # evscribe input: 1.000020 candidates "title"
///     # evscribe input: 1.000020 accounts "title"
///     # evscribe input: 1.000020 candidate "text" "comment" "replaced" "heading"
///     # evscribe input: 1.000020 change correction "text" "replaced"
///     # evscribe input: 1.000020 choice next-field
///     # evscribe input: 1.000020 choice mode 1
///     # evscribe input: 1.000020 choice account 0 "user"
///     # evscribe input: 1.000020 end
///     # evscribe input: 1.000020 abort
///
/// The time in seconds comes first, then optionally the number of edits offered before the input.
/// Texts are quoted as in YAML. An empty heading is not written. Unlike other comments, inputs are
/// never left out: if there are too many to keep in memory, that is an error.
package enum SessionInputLine {
  static let prefix: StaticString = "# evscribe input:"

  /// The allowed characters of a text.
  package enum Rule {
    /// All characters, because the text is shown with escapes, and never typed.
    case shown
    /// The characters that ``SurroundingText`` accepts.
    case text
    /// The characters that ``Candidate`` accepts.
    case candidate

    /// Returns the problem with the text and the requirement on it, for an error; nil if the text
    /// is allowed.
    package func problem(with text: String) -> (found: String, expected: String)? {
      let scalar: Unicode.Scalar?
      var others = "control characters other than line breaks and tabs"
      switch self {
      case .shown: return nil
      case .text: scalar = SurroundingText.refusedScalar(in: text)
      case .candidate:
        guard text.isEmpty || Candidate.hasVisible(text) else {
          return ("only invisible characters", "with a visible character")
        }
        scalar = Candidate.refusedScalar(in: text)
        others =
          "line separators, invisible characters, characters that set the text direction, and "
          + others
      }
      return scalar.map {
        ("U+\($0.value.digits(4, radix: 16, uppercase: true))", "without \(others)")
      }
    }
  }

  /// Returns whether the comment is the line of an input, valid or not.
  package static func isOne(_ comment: some StringProtocol) -> Bool {
    comment.utf8.starts(
      with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }

  /// Returns whether the bytes are exactly the prefix with which the line of an input begins.
  package static func isStart(_ bytes: [UInt8]) -> Bool {
    bytes.count == prefix.utf8CodeUnitCount
      && bytes.elementsEqual(
        UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
  }

  /// Parses the line of an input.
  ///
  /// - Parameters:
  ///   - text: the line, beginning with its `#`.
  ///   - number: the number of the line, for errors.
  /// - Returns: the input.
  /// - Throws: if the line is malformed.
  package static func input(in text: String, line number: Int) throws(TraceError) -> SessionInput {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(TraceError) in
      var fields = SessionInputFields(LineScanner(bytes), number)
      return try fields.read()
    }
  }

  /// Returns the line of an input, without its line break. A title is truncated to
  /// ``SessionInput/textLimit`` characters.
  package static func text(of input: SessionInput) -> String {
    var words = ["\(prefix)", "\(input.time)"]
    if let count = input.editCount { words.append("\(count)") }
    switch input.content {
    case .refused: words.append("refused")
    case .mismatch: words.append("mismatch")
    case .text(let text):
      words += ["text"] + [text.before, text.selected, text.after].map(YAMLText.quoted)
    case .traits(let traits):
      words += ["traits"] + traits.words
    case .candidates(let title): words += ["candidates", Self.quoted(title: title)]
    case .accounts(let title): words += ["accounts", Self.quoted(title: title)]
    case .candidate(let candidate):
      words.append("candidate")
      words += [candidate.text, candidate.comment, candidate.replaced].map(YAMLText.quoted)
      if !candidate.heading.isEmpty { words.append(YAMLText.quoted(candidate.heading)) }
    case .change(let change):
      words += ["change", change.kind.rawValue]
      words += [change.candidate.text, change.candidate.replaced].map(YAMLText.quoted)
    case .choice(let choice): words += ["choice"] + Self.words(of: choice)
    case .problem(let problem):
      words += ["problem", "\(problem.check)", "\(problem.field)", problem.rule.rawValue]
    case .end: words.append("end")
    case .abort: words.append("abort")
    }
    return words.joined(separator: " ")
  }

  private static func words(of choice: SessionInput.Choice) -> [String] {
    switch choice {
    case .close: ["close"]
    case .nextField: ["next-field"]
    case .previousField: ["previous-field"]
    case .done: ["done"]
    case .newLine: ["new-line"]
    case .mode(let index): ["mode", "\(index)"]
    case .account(let index, let user): ["account", "\(index)", YAMLText.quoted(user)]
    }
  }

  private static func quoted(title: String) -> String {
    YAMLText.quoted(String(title.unicodeScalars.prefix(SessionInput.textLimit)))
  }
}

/// A reader of the fields of an input's line.
struct SessionInputFields {
  private static let kinds =
    "refused, mismatch, text, traits, candidates, accounts, candidate, change, choice, problem, "
    + "end or abort"

  private var line: LineScanner
  private let number: Int

  init(_ line: LineScanner, _ number: Int) {
    self.line = line
    self.number = number
  }

  mutating func read() throws(TraceError) -> SessionInput {
    line.skip(SessionInputLine.prefix.utf8CodeUnitCount)
    guard line.skipBlanks(), let seconds = line.decimal(digits: 12),
      line.take("."), let microseconds = microseconds()
    else { throw error(line, "a time with six decimal places, as in 1.000020") }
    let time = EventTime(microseconds: seconds * 1_000_000 + microseconds)
    try skipBlanks("the kind of input (\(Self.kinds))")
    var count: Int?
    if let digit = line.next, digit &- UInt8(ascii: "0") < 10 {
      guard let edits = line.decimal(digits: 12) else {
        throw error(line, "the number of edits offered so far, of up to 12 digits")
      }
      count = Int(edits)
      try skipBlanks("the kind of input (\(Self.kinds))")
    }
    let content = try content()
    _ = line.skipBlanks()
    guard line.isAtEnd else { throw error(line, "the end of the line") }
    return SessionInput(time: time, editCount: count, content)
  }

  private mutating func microseconds() -> Int64? {
    let start = line
    let value = line.decimal(digits: 6)
    if line.position - start.position == 6 { return value }
    line = start
    return nil
  }

  private mutating func content() throws(TraceError) -> SessionInput.Content {
    let start = line
    switch line.word() {
    case "refused": return .refused
    case "mismatch": return .mismatch
    case "text":
      let before = try text("the text before the cursor")
      let selected = try text("the selected text")
      return .text(
        SurroundingText(
          before: before, selected: selected, after: try text("the text after the cursor")))
    case "traits": return .traits(try traits())
    case "candidates":
      return .candidates(title: try text("the title of the candidates", as: .shown))
    case "accounts":
      return .accounts(title: try text("the title of the accounts", as: .shown))
    case "candidate":
      var start = line
      _ = start.skipBlanks()
      let text = try text("the text of the candidate", as: .candidate)
      let comment = try self.text("the comment of the candidate", as: .shown)
      let replaced = try self.text("the text that the candidate replaces", as: .text)
      var rest = line
      let heading =
        rest.skipBlanks() && !rest.isAtEnd
        ? try self.text("the heading of the candidate", as: .shown) : ""
      guard
        let candidate = Candidate(
          text, comment: comment, replacing: replaced, heading: heading)
      else {
        throw error(start, "a candidate with text")
      }
      return .candidate(candidate)
    case "change": return .change(try change())
    case "choice": return .choice(try choice())
    case "problem": return .problem(try problem())
    case "end": return .end
    case "abort": return .abort
    default:
      throw error(start, "the kind of input (\(Self.kinds))")
    }
  }

  private mutating func change() throws(TraceError) -> AutomaticChange {
    try skipBlanks("the kind of change")
    let start = line
    let kinds = AutomaticChange.Kind.allCases.map(\.rawValue)
    guard let kind = AutomaticChange.Kind(rawValue: line.word()) else {
      throw error(start, "the kind of change, one of \(kinds.joined(separator: ", "))")
    }
    var place = line
    _ = place.skipBlanks()
    let text = try text("the text that the change writes", as: .candidate)
    let replaced = try self.text("the text that the change replaces", as: .text)
    guard let candidate = Candidate(text, replacing: replaced) else {
      throw error(place, "text that is not empty")
    }
    return AutomaticChange(kind, candidate)
  }

  private mutating func choice() throws(TraceError) -> SessionInput.Choice {
    try skipBlanks("the choice")
    let start = line
    switch line.word() {
    case "close": return .close
    case "next-field": return .nextField
    case "previous-field": return .previousField
    case "done": return .done
    case "new-line": return .newLine
    case "mode": return .mode(try index("the index of the mode in the ring"))
    case "account":
      let index = try index("the index of the account among those that were offered")
      return .account(index, user: try text("the user of the account", as: .candidate))
    default:
      throw error(
        start, "the choice: close, next-field, previous-field, done, new-line, mode or account")
    }
  }

  private mutating func problem() throws(TraceError) -> SessionInput.Problem {
    let expected = "the number of the check, from 1, of up to 12 digits"
    try skipBlanks(expected)
    let start = line
    guard let check = line.decimal(digits: 12), check > 0 else { throw error(start, expected) }
    let field = try index("the index of the field")
    try skipBlanks("the rule that its text broke")
    let place = line
    guard let rule = FieldRule(rawValue: line.word()) else {
      let rules = FieldRule.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(place, "the rule that the text broke, one of \(rules)")
    }
    return SessionInput.Problem(check: Int(check), field: field, rule: rule)
  }

  private mutating func index(_ what: String) throws(TraceError) -> Int {
    guard line.skipBlanks(), let index = line.decimal(digits: 6) else {
      throw error(line, "a space and \(what), from 0, of up to 6 digits")
    }
    return Int(index)
  }

  private mutating func traits() throws(TraceError) -> TextInputTraits {
    var traits = TextInputTraits()
    var names: Set<String> = []
    while line.skipBlanks(), !line.isAtEnd {
      let start = line
      let name = line.word()
      let hasValue = line.take("=")
      let value = line.word()
      guard hasValue, names.insert(name).inserted, traits.set(name, to: value) else {
        throw error(start, "\(TextInputTraits.expected(for: name)); a trait may occur only once")
      }
    }
    return traits
  }

  private mutating func skipBlanks(_ expected: String) throws(TraceError) {
    guard line.skipBlanks() else { throw error(line, "a space and \(expected)") }
  }

  /// Reads a text in double quotes.
  private mutating func text(
    _ what: String, as rule: SessionInputLine.Rule = .text
  ) throws(TraceError) -> String {
    guard line.skipBlanks(), line.next == UInt8(ascii: "\"") else {
      throw error(line, "a space and \(what) in double quotes")
    }
    let start = line
    line.skip(1)
    var bytes: [UInt8] = []
    while let byte = line.next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        try takeEscape(into: &bytes)
      } else if byte < 0x20 || byte == 0x7F {
        throw error(line, "no control character; a tab is written as \\x09, a line break as \\x0A")
      } else {
        bytes.append(byte)
        line.skip(1)
      }
    }
    guard line.take("\"") else { throw error(line, "a double quote after \(what)") }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw error(start, "text in UTF-8") }
    guard text.unicodeScalars.count <= SessionInput.textLimit else {
      throw error(start, "\(what), at most \(SessionInput.textLimit) characters")
    }
    if let (found, expected) = rule.problem(with: text) {
      throw TraceError(
        line: number, column: start.position + 1, found: found, expected: "\(what) \(expected)")
    }
    return text
  }

  private mutating func takeEscape(into bytes: inout [UInt8]) throws(TraceError) {
    let start = line
    line.skip(1)
    let letter = line.next
    if letter != nil { line.skip(1) }
    let value: UInt32?
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): value = letter.map(UInt32.init)
    case UInt8(ascii: "x"): value = line.hexadecimal(count: 2)
    case UInt8(ascii: "u"): value = line.hexadecimal(count: 4)
    case UInt8(ascii: "U"): value = line.hexadecimal(count: 8)
    default: value = nil
    }
    guard let scalar = value.flatMap(Unicode.Scalar.init) else {
      throw error(
        start, "\\\", \\\\, \\xHH, \\uHHHH or \\UHHHHHHHH",
        advice: "a line break is \\x0A, a tab \\x09")
    }
    bytes += Array(String(scalar).utf8)
  }

  private func error(
    _ line: LineScanner, _ expected: String, advice: String = ""
  ) -> TraceError {
    TraceError(
      line: number, column: line.position + 1, found: line.found, expected: expected,
      advice: advice)
  }
}
