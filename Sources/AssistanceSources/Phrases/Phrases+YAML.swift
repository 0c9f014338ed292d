import KeyTraces
package import Documents

/// The format of the phrases file.
///
/// ```yaml
/// phrases:
///   - text: "On my way!"
///     tags: ["work"]
/// ```
extension Phrases {
  private static let expected =
    "`phrases:` with a list of phrases, each with `text:` and optional `tags:`"

  /// Reads the content of the file. Anything unknown is an error, so that nothing is lost when the
  /// file is written again.
  package init(parsing bytes: [UInt8]) throws(YAMLError) {
    self.init()
    let root = try YAMLNode(parsing: bytes)
    if root.isAbsent { return }
    for pair in try root.pairs(Self.expected) {
      guard pair.key == "phrases" else {
        throw YAMLError("unknown key; expected \(Self.expected)", at: pair.keyMark)
      }
      if pair.value.isAbsent { continue }
      for node in try pair.value.items("a list of phrases") {
        let phrase = try Phrase(node)
        do throws(Phrase.Problem) { _ = try add(phrase) } catch {
          throw YAMLError(error.text, at: node.mark)
        }
      }
    }
  }

  /// The content of the file.
  package var yaml: String {
    var text = """
      # Written by `evscribe phrases`; the most recently used phrase is first. Other comments are not kept.

      """
    if !list.isEmpty { text += "phrases:\n" }
    for phrase in list {
      text += "  - text: \(YAMLText.quoted(phrase.text))\n"
      guard !phrase.tags.isEmpty else { continue }
      text += "    tags: [\(phrase.tags.map(YAMLText.quoted).joined(separator: ", "))]\n"
    }
    return text
  }
}

extension Phrase {
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    let expected = "a phrase with `text:` and optional `tags:`"
    for pair in try node.pairs(expected) where !["text", "tags"].contains(pair.key) {
      throw YAMLError("unknown key; expected text or tags", at: pair.keyMark)
    }
    var tags: [String] = []
    if let given = node["tags"], !given.isAbsent {
      for tag in try given.items("a list of tags") { tags.append(try tag.text("a tag")) }
    }
    let node = try node.value(of: "text", expected)
    let text = try node.text("the text of a phrase")
    do throws(Problem) { try self.init(text, tags: tags) } catch {
      throw YAMLError(error.text, at: node.mark)
    }
  }
}
