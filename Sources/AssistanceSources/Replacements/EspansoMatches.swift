import TextAssistance
import Documents

/// Match files of espanso: words, and plain texts that replace them. Matches that do more (dates,
/// forms, pictures, programs) are left out with a warning.
///
/// ```yaml
/// matches:
///   - trigger: omw
///     replace: On my way!
///     word: true
///     propagate_case: true
/// ```
extension EntryFile {
  private static let expected = """
    an espanso match file (`matches:` with `trigger:`, `replace:` and `word: true`) or contacts \
    as vCards (BEGIN:VCARD)
    """

  mutating func addMatches(_ bytes: [UInt8]) throws(EntryFileRemark) {
    let root: YAMLNode
    do throws(YAMLError) { root = try YAMLNode(parsing: bytes) } catch {
      // The problem may quote a word of the file, so it is shown only for a match file.
      let isMatchFile = bytes.split(separator: 0x0A).contains { $0.starts(with: "matches:".utf8) }
      let problem =
        isMatchFile ? error.problem : "the file cannot be read as YAML; expected \(Self.expected)"
      throw remark(problem, error.line, error.column)
    }
    if root.isAbsent { return }
    guard case .mapping(let pairs) = root.content,
      pairs.contains(where: { ["matches", "imports", "global_vars"].contains($0.key) })
    else { throw found(root, expected: Self.expected) }
    let defaults = self.defaults(root["match_defaults"])
    for pair in pairs {
      switch pair.key {
      case "matches": try addMatches(pair.value, defaults)
      case "match_defaults": break
      case "imports":
        warn("imports are not supported; give each file separately", at: pair.keyMark)
      case "global_vars":
        warn("variables are not supported; matches that use them are left out", at: pair.keyMark)
      default: warn("unknown key, which is ignored", at: pair.keyMark)
      }
    }
  }

  private mutating func addMatches(
    _ node: YAMLNode, _ defaults: EspansoDefaults?
  ) throws(EntryFileRemark) {
    if node.isAbsent { return }
    guard case .sequence(let items) = node.content else {
      throw found(node, expected: "a list of matches, each with `trigger:` and `replace:`")
    }
    // The reason why all matches are left out has been reported at the defaults.
    guard let defaults else { return }
    for item in items {
      let match: EspansoMatch
      do throws(EspansoMatch.Refusal) { match = try EspansoMatch(item, defaults) } catch {
        warn("left out: \(error.text)", at: error.mark)
        continue
      }
      if let note = match.note { warn(note.text, at: note.mark) }
      for trigger in match.triggers { try add(trigger, of: match) }
    }
  }

  private mutating func add(
    _ trigger: EspansoMatch.Trigger, of match: EspansoMatch
  ) throws(EntryFileRemark) {
    let entry: ReplacementEntry
    do throws(ReplacementEntry.Problem) {
      entry = try ReplacementEntry(
        checking: trigger.text, match.replacement, keepsCase: match.keepsCase)
    } catch {
      warn("left out: \(error.text)", at: trigger.mark)
      return
    }
    try add(entry, line: trigger.mark.line, column: trigger.mark.column)
  }

  /// Reads the defaults for all matches; nil, with a warning, if they are not supported.
  private mutating func defaults(_ node: YAMLNode?) -> EspansoDefaults? {
    guard let node, !node.isAbsent else { return EspansoDefaults() }
    do throws(EspansoMatch.Refusal) { return try EspansoDefaults(node) } catch {
      warn("all matches are left out: \(error.text)", at: error.mark)
      return nil
    }
  }

  private func found(_ node: YAMLNode, expected: String) -> EntryFileRemark {
    remark("found \(node.kindName), expected \(expected)", node.mark.line, node.mark.column)
  }

  private mutating func warn(_ text: String, at mark: YAMLMark) {
    warn(text, line: mark.line, column: mark.column)
  }
}
