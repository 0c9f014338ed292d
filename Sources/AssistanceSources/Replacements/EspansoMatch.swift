import Documents

/// The defaults for all matches of a file; a match may override them.
struct EspansoDefaults {
  var isWord: Bool?
  var isWordOnLeft: Bool?
  var isWordOnRight: Bool?
  var keepsCase: Bool?

  init() {}

  init(_ node: YAMLNode) throws(EspansoMatch.Refusal) {
    guard case .mapping(let pairs) = node.content else {
      throw EspansoMatch.Refusal(
        "found \(node.kindName), expected defaults, as in `word: true`", at: node.mark)
    }
    for pair in pairs {
      guard try !read(pair) else { continue }
      guard EspansoMatch.keysWithoutEffect.contains(pair.key) || pair.key == "uppercase_style"
      else {
        throw EspansoMatch.Refusal("this default is not supported", at: pair.keyMark)
      }
    }
  }

  /// Reads a key; returns false if it is not one of these defaults.
  mutating func read(_ pair: YAMLPair) throws(EspansoMatch.Refusal) -> Bool {
    switch pair.key {
    case "word": isWord = try pair.value.espansoBool()
    case "left_word": isWordOnLeft = try pair.value.espansoBool()
    case "right_word": isWordOnRight = try pair.value.espansoBool()
    case "propagate_case": keepsCase = try pair.value.espansoBool()
    default: return false
    }
    return true
  }
}

/// A match of espanso that replaces whole words with a plain text.
struct EspansoMatch {
  struct Trigger {
    var text: String
    var mark: YAMLMark
  }

  /// The reason why a match is left out, or a note on a key that is ignored. The text does not say
  /// "left out": the caller adds that.
  struct Refusal: Error {
    var text: String
    var mark: YAMLMark

    init(_ text: String, at mark: YAMLMark) {
      self.text = text
      self.mark = mark
    }
  }

  private(set) var triggers: [Trigger] = []
  private(set) var replacement = ""
  private(set) var keepsCase = false
  private(set) var note: Refusal?

  /// The keys that are ignored, because they only affect how espanso searches for a match and sends
  /// its text.
  static let keysWithoutEffect: Set<String> = [
    "label", "search_terms", "comment", "force_mode", "force_clipboard", "paragraph",
  ]

  init(_ node: YAMLNode, _ defaults: EspansoDefaults) throws(Refusal) {
    guard case .mapping(let pairs) = node.content else {
      throw Refusal(
        "found \(node.kindName), expected a match with `trigger:` and `replace:`",
        at: node.mark)
    }
    var own = EspansoDefaults()
    for pair in pairs { try read(pair, &own) }
    if let trigger = node["trigger"], !trigger.isAbsent {
      triggers = [Trigger(text: try trigger.espansoText(), mark: trigger.mark)]
    }
    guard !triggers.isEmpty else {
      throw Refusal("the match has no trigger; add `trigger:`", at: node.mark)
    }
    guard let replace = node["replace"] else {
      throw Refusal(
        "the match has no `replace:`; add one with plain text", at: node.mark)
    }
    replacement = try replace.espansoText()
    try checkReplacement(at: replace.mark)
    let isWord = own.isWord
    guard
      own.isWordOnLeft ?? isWord ?? defaults.isWordOnLeft ?? defaults.isWord ?? false,
      own.isWordOnRight ?? isWord ?? defaults.isWordOnRight ?? defaults.isWord ?? false
    else {
      throw Refusal(
        "the match is not limited to whole words; add `word: true`", at: node.mark)
    }
    keepsCase = own.keepsCase ?? defaults.keepsCase ?? false
  }

  private mutating func read(
    _ pair: YAMLPair, _ own: inout EspansoDefaults
  ) throws(Refusal) {
    if try own.read(pair) || Self.keysWithoutEffect.contains(pair.key) { return }
    switch pair.key {
    case "trigger", "replace": break
    case "triggers":
      guard case .sequence(let items) = pair.value.content else {
        throw Refusal(
          "found \(pair.value.kindName), expected a list of triggers", at: pair.value.mark
        )
      }
      for item in items {
        triggers.append(Trigger(text: try item.espansoText(), mark: item.mark))
      }
    case "uppercase_style":
      guard try pair.value.espansoText().lowercased() != "uppercase" else { return }
      note = Refusal(
        "this style is not supported: a trigger in capitals writes the text in capitals",
        at: pair.keyMark)
    case "regex":
      throw Refusal("patterns are not supported, only words", at: pair.keyMark)
    case "vars":
      throw Refusal("variables are not supported", at: pair.keyMark)
    case "form", "form_fields":
      throw Refusal("forms are not supported", at: pair.keyMark)
    case "image_path":
      throw Refusal("pictures are not supported", at: pair.keyMark)
    case "markdown", "html":
      throw Refusal("only plain text (`replace:`) is supported", at: pair.keyMark)
    default:
      throw Refusal("unknown YAML key; it may restrict when the match applies", at: pair.keyMark)
    }
  }

  private func checkReplacement(at mark: YAMLMark) throws(Refusal) {
    if replacement.utf8Contains("$|$") {
      throw Refusal("a cursor position in the text ($|$) is not supported", at: mark)
    }
    if replacement.utf8Contains("{{") {
      throw Refusal("the text has a variable, which is not supported", at: mark)
    }
  }
}

extension YAMLNode {
  /// The kind of node, without its text.
  var kindName: String {
    switch content {
    case .scalar: isAbsent ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  fileprivate func espansoText() throws(EspansoMatch.Refusal) -> String {
    guard case .scalar(let text, _) = content else {
      throw EspansoMatch.Refusal("found \(kindName), expected text", at: mark)
    }
    return text
  }

  fileprivate func espansoBool() throws(EspansoMatch.Refusal) -> Bool? {
    if isAbsent { return nil }
    switch content {
    case .scalar("true", .plain), .scalar("True", .plain), .scalar("TRUE", .plain): return true
    case .scalar("false", .plain), .scalar("False", .plain), .scalar("FALSE", .plain): return false
    default:
      throw EspansoMatch.Refusal(
        "found \(kindName), expected true or false", at: mark)
    }
  }
}

extension String {
  /// Whether the text contains the bytes of `other`. Takes linear time for a short `other`.
  fileprivate func utf8Contains(_ other: String) -> Bool {
    let wanted = Array(other.utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains {
      bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}
