import KeyEvents
import KeyTraces
import TextFields
import Documents

/// A field as described in a form file: a `TextField`, or with `lines:` a `TextView`.
struct FormFileField {
  /// The field in one of the two types that a form contains.
  enum Field {
    case field(TextField)
    case view(TextView)
  }

  private(set) var name = ""
  private(set) var nameMark: YAMLMark
  /// The name of the other field whose text this field must repeat, and the position of that rule;
  /// nil without the rule.
  private(set) var sameAs: (name: String, mark: YAMLMark)?
  private(set) var state: FieldState
  private(set) var isTextView = false
  private var value: (text: String, mark: YAMLMark)?
  /// The positions of the list's items: one for each choice, or a single one for a picker.
  private var itemMarks: [YAMLMark] = []
  /// The positions of the field's keys, by key.
  private var marks: [String: YAMLMark] = [:]

  var field: Field {
    if isTextView {
      var view = TextView(name)
      view.state = state
      return .view(view)
    }
    var field = TextField(name)
    field.state = state
    return .field(field)
  }

  private static let ownWords = [
    "name", "label", "placeholder", "value", "modes", "language", "domain", "url", "lines",
    "picker", "choices", "message", "messages",
  ]
  private static let ruleWords = [
    "characters", "class", "maximum-length", "minimum-length", "range", "required", "pattern",
    "same-as",
  ]
  private static var words: [String] {
    ownWords + ruleWords + TextInputTraits.Word.all.map(\.name)
  }

  /// The maximum number of scalars in a value.
  private static let valueLimit = 65_536

  /// Reads a field. `messages` are the form's messages, used for the rules for which the field has
  /// none.
  ///
  /// Mistakes in single keys are added to `mistakes`, and the other keys are still read.
  ///
  /// - Throws: `YAMLError` if the node is not a mapping, or has no name.
  init(
    _ node: YAMLNode, _ messages: [FieldRules.Rule: String], _ allowance: inout FormFileAllowance,
    noting mistakes: inout [YAMLError]
  ) throws(YAMLError) {
    let pairs = try node.pairs("a field, as in `name: age`")
    // A misspelled `name` is reported as such, not as a missing one.
    if node["name"] == nil, let pair = pairs.first(where: { !Self.words.contains($0.key) }) {
      throw .unknown(pair, "in a field", among: Self.words)
    }
    let nameNode = try node.value(of: "name", "a field, as in `name: age`")
    name = try nameNode.text("a name")
    nameMark = nameNode.mark
    state = FieldState(name)
    let count = mistakes.count
    if !Self.isName(name) {
      mistakes.append(
        .found(
          nameNode.summary,
          expected: """
            a name of lower-case letters, digits and hyphens that begins with a letter, as in `age`
            """, at: nameMark))
    }
    // Set first, because the allowed values of other keys depend on it.
    isTextView = node["lines"] != nil
    for pair in pairs where mistakes.count < FormFile.mistakeLimit {
      marks[pair.key] = pair.keyMark
      do throws(YAMLError) { try parse(pair, &allowance, noting: &mistakes) } catch {
        mistakes.append(error)
      }
    }
    state.messages.merge(messages) { own, _ in own }
    // A conflict between several keys could follow from a mistake in one.
    if mistakes.count == count { check(&allowance, noting: &mistakes) }
  }

  /// Returns whether the text is a valid name of a field, `[a-z][a-z0-9-]*`.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    return name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  private mutating func parse(
    _ pair: YAMLPair, _ allowance: inout FormFileAllowance, noting mistakes: inout [YAMLError]
  ) throws(YAMLError) {
    let node = pair.value
    switch pair.key {
    case "name": break
    case "label": state.label = try node.line("a label")
    case "placeholder": state.placeholder = try node.line("a placeholder")
    case "value":
      let text = try node.typed("text", atMost: Self.valueLimit, inLines: isTextView)
      value = (text, node.mark)
    case "modes": state.modes = try FormFile.modes(node)
    case "language": state.language = try Self.language(node)
    case "domain": state.domain = try node.line("a domain, as in `example.org`")
    case "url": state.addressTemplate = try Self.address(node)
    case "lines": state.lines = try node.count(in: 1...1000)
    case "picker", "choices":
      guard state.inputView == nil else {
        throw YAMLError("a field can have `picker:` or `choices:`, but not both", at: pair.keyMark)
      }
      state.inputView = try pair.key == "picker" ? Self.picker(node) : Self.choices(node)
      if case .sequence(let items) = node.content {
        itemMarks = items.map(\.mark)
        try allowance.useChoices(items.count, at: pair.keyMark)
      } else {
        itemMarks = [node.mark]
      }
    case "message":
      let text = try node.line("a sentence")
      for rule in FieldRules.Rule.allCases where state.messages[rule] == nil {
        state.messages[rule] = text
      }
    case "messages": try parseMessages(node, noting: &mistakes)
    case let word where Self.ruleWords.contains(word): try parseRule(pair, &allowance)
    default: try parseTrait(pair)
    }
  }

  private mutating func parseTrait(_ pair: YAMLPair) throws(YAMLError) {
    guard let word = TextInputTraits.Word.all.first(where: { $0.name == pair.key }) else {
      throw .unknown(pair, "in a field", among: Self.words)
    }
    let value = try pair.value.text("one of \(word.values.joined(separator: ", "))")
    guard state.traits.set(word.name, to: YAMLNode.word(value, among: word.values) ?? value) else {
      let advice = suggestion(for: value, among: word.values).map { "; \($0)" } ?? ""
      throw .found(
        pair.value.summary,
        expected: "one of \(word.values.joined(separator: ", "))\(advice)", at: pair.value.mark)
    }
    if word.name == "capitals" { state.statesCapitals = true }
  }

  private mutating func parseRule(
    _ pair: YAMLPair, _ allowance: inout FormFileAllowance
  ) throws(YAMLError) {
    let node = pair.value
    switch pair.key {
    case "characters":
      let characters = try node.line("characters, as in `MF`")
      guard !characters.isEmpty else { throw node.error(expected: "characters, as in `MF`") }
      state.rules.characters = Set(characters)
    case "class": state.rules.classes = try Self.classes(node)
    case "maximum-length": state.rules.maximumLength = try node.count(in: 1...65_536)
    case "minimum-length": state.rules.minimumLength = try node.count(in: 1...65_536)
    case "range":
      let expected = "two numbers, the smaller one first, as in `1...100`"
      guard let range = NumberRange(try node.text(expected)) else {
        throw node.error(expected: expected)
      }
      state.rules.range = range
    case "required": state.rules.isRequired = try node.answer()
    case "pattern":
      state.rules.pattern = try pattern(node, &allowance)
    case "same-as":
      let other = try node.text("the name of a field")
      state.rules.sameAs = other
      sameAs = (other, node.mark)
    default: break
    }
  }

  private mutating func parseMessages(
    _ node: YAMLNode, noting mistakes: inout [YAMLError]
  ) throws(YAMLError) {
    let rules = FieldRules.Rule.allCases.map(\.rawValue)
    for pair in try node.pairs("sentences, as in `range: From 1 to 100, please.`") {
      guard mistakes.count < FormFile.mistakeLimit else { return }
      do throws(YAMLError) {
        guard let rule = FieldRules.Rule(rawValue: pair.key) else {
          throw .unknown(pair, "in the messages of a field", among: rules)
        }
        state.messages[rule] = try pair.value.line("a sentence")
      } catch {
        mistakes.append(error)
      }
    }
  }
}

extension FormFileField {
  /// Checks the keys against each other, then the list and the value against the rules. Sets the
  /// text if there is no mistake.
  private mutating func check(
    _ allowance: inout FormFileAllowance, noting mistakes: inout [YAMLError]
  ) {
    let count = mistakes.count
    func wrong(_ problem: String, at mark: YAMLMark) {
      mistakes.append(YAMLError(problem, at: mark))
    }
    if let mark = marks["picker"] ?? marks["choices"],
      isTextView || state.traits.isSecureTextEntry
    {
      wrong(
        "a field with `lines:` or `secure: yes` cannot have a list to choose from", at: mark)
    }
    if isTextView, state.traits.isSecureTextEntry {
      wrong("a secure field can have only one line", at: nameMark)
    }
    for word in ["url", "return", "auto-enable-return"] where isTextView {
      guard let mark = marks[word] else { continue }
      wrong(
        "`\(word):` has no effect in a text view (`lines:`), where Return starts a new line",
        at: mark)
    }
    if let mark = marks["url"], state.traits.isSecureTextEntry {
      wrong("an address (`url:`) must not contain the text of a secure field", at: mark)
    }
    if let mark = marks["domain"], state.traits.textContentType?.isOfAccount != true {
      wrong(
        """
        `domain:` needs `content: username`, `password`, `new-password` or `one-time-code`, which says \
        what part of an account the field takes
        """, at: mark)
    }
    if let mark = marks["url"], state.traits.returnKeyType != .search,
      state.traits.returnKeyType != .go
    {
      wrong("`url:` needs `return: search` or `return: go`", at: mark)
    }
    if let sameAs, sameAs.name == name {
      wrong("found the field's own name, expected the name of another field", at: sameAs.mark)
    }
    if let least = state.rules.minimumLength, let most = state.rules.maximumLength, least > most {
      wrong(
        "the minimum length is larger than the maximum length",
        at: marks["minimum-length"] ?? nameMark)
    }
    guard mistakes.count == count else { return }
    do throws(YAMLError) {
      try checkItems(&allowance)
      guard let value else { return }
      try allowance.useWork(ofChecking: value.text.utf8.count, with: state.rules, at: value.mark)
      if let rule = state.rule(brokenBy: value.text) {
        throw YAMLError(rule.broken, at: value.mark)
      }
      state.text = value.text
    } catch {
      mistakes.append(error)
    }
  }

  /// Throws if an item of the list breaks a rule of the field and therefore could not be typed.
  private func checkItems(_ allowance: inout FormFileAllowance) throws(YAMLError) {
    switch state.inputView {
    case .choices(let items):
      try allowance.useWork(
        ofChecking: items.reduce(0) { $0 + $1.utf8.count }, in: items.count, with: state.rules,
        at: itemMarks[0])
      for (item, mark) in zip(items, itemMarks) { try check(item, mark) }
    case .picker(let range):
      let length = max("\(range.lowerBound)".utf8.count, "\(range.upperBound)".utf8.count)
      try allowance.useWork(
        ofChecking: range.count * length, in: range.count, with: state.rules, at: itemMarks[0])
      for number in range { try check("\(number)", itemMarks[0]) }
    case nil: break
    }
  }

  private func check(_ item: String, _ mark: YAMLMark) throws(YAMLError) {
    guard let rule = state.rule(brokenBy: item, isItem: true) else { return }
    throw YAMLError(
      "\(YAMLNode.quoted(item)) breaks the rule `\(rule.rawValue)`", at: mark)
  }
}

extension TextContentType {
  /// Whether accounts contain values of this kind.
  fileprivate var isOfAccount: Bool {
    [.username, .password, .newPassword, .oneTimeCode].contains(self)
  }
}

extension FieldState {
  /// Returns the rule that a text would break in the field; nil if it breaks none. The texts of
  /// other fields are not compared. With `isItem`, the text is an item of the field's own list and
  /// is not looked up in it.
  func rule(brokenBy text: String, isItem: Bool = false) -> FieldRules.Rule? {
    rules.refusal(
      of: text.lazy.filter { !$0.isNewline }, making: text, in: traits.keyboardType)
      ?? rules.problem(with: text, in: traits.keyboardType)
      ?? (isItem || text.isEmpty || inputView?.contains(text) != false ? nil : .choices)
  }
}
