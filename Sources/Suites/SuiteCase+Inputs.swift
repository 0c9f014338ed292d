import KeyEvents
import KeyTraces
import Documents

/// The `inputs:` of a case: the client's reports, the offered candidates and accounts, and the
/// automatic changes, each with its time.
extension SuiteCase {
  private static let grammar =
    "`at:` with a time, and one of `answer:`, `text:`, `traits:`, `candidates:`, `accounts:` and "
    + "`change:`"

  /// Throws if one of the inputs is impossible in the case: a form is its own client, and only its
  /// fields accept accounts.
  static func check(_ inputs: [PlacedInput], hasForm: Bool) throws(YAMLError) {
    for (input, place) in inputs.map({ ($0.input, $0.place) }) {
      let report: String
      switch input.content {
      case .candidates, .candidate, .change, .choice, .problem, .end, .abort: continue
      case .accounts:
        if hasForm { continue }
        throw YAMLError("`accounts:` needs a form; name one with `form:`", at: place)
      case .refused, .mismatch: report = "answer"
      case .text: report = "text"
      case .traits: report = "traits"
      }
      guard hasForm else { continue }
      throw .found(
        "`\(report):` in a case with a form, whose fields make such reports themselves",
        expected: "`candidates:`, `accounts:` or `change:`", at: place)
    }
  }

  static func inputs(_ node: YAMLNode) throws(YAMLError) -> [PlacedInput] {
    var inputs: [PlacedInput] = []
    for node in try node.items("a list of inputs, each as in `{at: 40ms, answer: refused}`") {
      let new = try placedInputs(node)
      if let last = inputs.last, let next = new.first, next.input.time < last.input.time {
        throw YAMLError(
          "`at:` is earlier than in the previous input; sort the inputs by time", at: next.place)
      }
      guard inputs.count + new.count <= SessionInput.waitingLimit else {
        throw YAMLError("the case has more than \(SessionInput.waitingLimit) inputs", at: node.mark)
      }
      inputs += new
    }
    return inputs
  }

  /// Returns the inputs in an item of `inputs:`; each candidate is a separate input.
  private static func placedInputs(_ node: YAMLNode) throws(YAMLError) -> [PlacedInput] {
    var time: EventTime?
    var contents: [SessionInput.Content]?
    for pair in try node.pairs(grammar) {
      if pair.key == "at" {
        time = try self.time(pair.value)
        continue
      }
      guard contents == nil else {
        throw YAMLError(
          "an input can have only one kind; move \"\(pair.key)\" to an input of its own",
          at: pair.keyMark)
      }
      contents = try self.contents(pair)
    }
    guard let time, let contents else { throw YAMLError("expected \(grammar)", at: node.mark) }
    return contents.map { PlacedInput(input: SessionInput(time: time, $0), place: node.mark) }
  }

  private static func time(_ node: YAMLNode) throws(YAMLError) -> EventTime {
    let text = try node.text("a time since the start of the keys, for example 40ms")
    guard let span = TimeSpan.microseconds(in: text) else {
      throw YAMLError(TimeSpan.problem(with: text, isPositive: false), at: node.mark)
    }
    return EventTime(microseconds: span)
  }

  private static func contents(_ pair: YAMLPair) throws(YAMLError) -> [SessionInput.Content] {
    switch pair.key {
    case "answer":
      let answer = try pair.value.text("refused or mismatch")
      switch answer {
      case "refused": return [.refused]
      case "mismatch": return [.mismatch]
      default: throw .found("\"\(answer)\"", expected: "refused or mismatch", at: pair.value.mark)
      }
    case "text":
      let texts = try texts(pair.value, ["before": .text, "selected": .text, "after": .text])
      return [
        .text(
          SurroundingText(
            before: texts["before"] ?? "", selected: texts["selected"] ?? "",
            after: texts["after"] ?? ""))
      ]
    case "traits": return [.traits(try traits(pair.value))]
    case "candidates":
      let (title, candidates) = try candidates(pair.value)
      return [.candidates(title: title)] + candidates
    case "accounts":
      let (title, candidates) = try candidates(pair.value)
      return [.accounts(title: title)] + candidates
    case "change": return [.change(try change(pair.value))]
    default:
      throw .found("\"\(pair.key)\"", expected: grammar, at: pair.keyMark)
    }
  }

  private static func change(_ node: YAMLNode) throws(YAMLError) -> AutomaticChange {
    let kinds = AutomaticChange.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let texts = try texts(node, ["kind": .shown, "text": .candidate, "replaces": .text])
    guard let kind = AutomaticChange.Kind(rawValue: texts["kind"] ?? "") else {
      throw .found(
        texts["kind"].map(YAMLNode.quoted) ?? "no `kind:`",
        expected: "`kind:` with one of \(kinds)", at: node.mark)
    }
    guard let candidate = Candidate(texts["text"] ?? "", replacing: texts["replaces"] ?? "") else {
      throw YAMLError("the change has no `text:`", at: node.mark)
    }
    return AutomaticChange(kind, candidate)
  }

  /// Returns the texts of a mapping, by key.
  ///
  /// - Throws: if a key is not in `names`, or if a text is too long or breaks the rule of its key.
  private static func texts(
    _ node: YAMLNode, _ names: KeyValuePairs<String, SessionInputLine.Rule>
  ) throws(YAMLError) -> [String: String] {
    var texts: [String: String] = [:]
    let expected = names.map { "`\($0.key):`" }.joined(separator: ", ")
    for pair in try node.pairs("one or more of \(expected)") {
      guard let rule = names.first(where: { $0.key == pair.key })?.value else {
        throw .found("\"\(pair.key)\"", expected: "one of \(expected)", at: pair.keyMark)
      }
      let text = try pair.value.text()
      guard text.unicodeScalars.count <= SessionInput.textLimit else {
        throw .found(
          "\(text.unicodeScalars.count) characters",
          expected: "at most \(SessionInput.textLimit)", at: pair.value.mark)
      }
      if let (found, expected) = rule.problem(with: text) {
        throw .found(found, expected: "text \(expected)", at: pair.value.mark)
      }
      texts[pair.key] = text
    }
    return texts
  }

  private static func traits(_ node: YAMLNode) throws(YAMLError) -> TextInputTraits {
    var traits = TextInputTraits()
    for pair in try node.pairs("traits, as in `{keyboard: number-pad}`") {
      let text = try pair.value.text()
      let words = TextInputTraits.Word.all.first { $0.name == pair.key }?.values ?? []
      guard traits.set(pair.key, to: YAMLNode.word(text, among: words) ?? text) else {
        throw .found(
          "\(pair.key): \(text)",
          expected: TextInputTraits.expected(for: pair.key), at: pair.keyMark)
      }
    }
    return traits
  }

  private static func candidates(
    _ node: YAMLNode
  ) throws(YAMLError) -> (title: String, [SessionInput.Content]) {
    var title = ""
    var candidates: [SessionInput.Content] = []
    for pair in try node.pairs("`title:` and `items:`") {
      switch pair.key {
      case "title": title = try pair.value.text("a title")
      case "items":
        for node in try pair.value.items("a list of candidates") {
          let texts = try texts(
            node, ["text": .candidate, "comment": .shown, "replaces": .text, "heading": .shown])
          let candidate = Candidate(
            texts["text"] ?? "", comment: texts["comment"] ?? "",
            replacing: texts["replaces"] ?? "", heading: texts["heading"] ?? "")
          guard let candidate else {
            throw YAMLError("the candidate has no `text:`", at: node.mark)
          }
          candidates.append(.candidate(candidate))
        }
      default:
        throw .found("\"\(pair.key)\"", expected: "`title:` or `items:`", at: pair.keyMark)
      }
    }
    guard candidates.count <= Candidate.limit else {
      throw .found(
        "\(candidates.count) candidates", expected: "at most \(Candidate.limit)", at: node.mark)
    }
    return (title, candidates)
  }
}
