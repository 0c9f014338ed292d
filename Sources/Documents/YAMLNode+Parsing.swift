extension YAMLNode {
  /// Reads the only document in the bytes. A stream with only whitespace and comments is an empty
  /// document: an empty plain scalar.
  ///
  /// The following are refused, each with its position: a second document, an alias (so that a
  /// small document cannot become a large tree), a tag other than `!!str`, `!!seq` and `!!map`, a
  /// key that is not text, a key that occurs twice in one mapping, and anything that exceeds a
  /// limit.
  ///
  /// - Complexity: O(bytes)
  package init(parsing bytes: [UInt8], limits: YAMLLimits = .document) throws(YAMLError) {
    var reader = YAMLEventReader(bytes, limits: limits)
    self = try YAMLTreeBuilder(limits: limits).document(from: &reader)
  }

  /// Reads the rest of the node that starts with `event`, for reading single nodes of a long stream
  /// as trees.
  ///
  /// Refuses what ``init(parsing:limits:)`` refuses within a node. The limits apply to the total
  /// size of all nodes read so far, which is `size`; the new nodes are added to it.
  package init(
    startingWith event: YAMLEvent, from reader: inout YAMLEventReader, limits: YAMLLimits,
    adding size: inout YAMLTreeSize
  ) throws(YAMLError) {
    var builder = YAMLTreeBuilder(limits: limits, size: size)
    self = try builder.node(event, from: &reader)
    size = builder.size
  }
}

private struct YAMLTreeBuilder {
  private let limits: YAMLLimits
  private(set) var size: YAMLTreeSize

  init(limits: YAMLLimits, size: YAMLTreeSize = YAMLTreeSize()) {
    self.limits = limits
    self.size = size
  }

  consuming func document(from reader: inout YAMLEventReader) throws(YAMLError) -> YAMLNode {
    var root: YAMLNode?
    while let event = try reader.next() {
      switch event.kind {
      case .streamStart, .documentEnd, .streamEnd: break
      case .documentStart:
        if root != nil {
          throw YAMLError("found a second document; only one is allowed", at: event.mark)
        }
      default: root = try node(event, from: &reader)
      }
    }
    return root ?? YAMLNode(.scalar("", .plain), at: reader.mark, 0..<0)
  }

  /// Returns the node that starts with the event. The reader limits the depth of the recursion.
  mutating func node(
    _ event: YAMLEvent, from reader: inout YAMLEventReader
  ) throws(YAMLError) -> YAMLNode {
    size.nodes += 1
    if size.nodes > limits.nodes {
      throw YAMLError("the document has more than \(limits.nodes) nodes", at: event.mark)
    }
    switch event.kind {
    case .scalar(let text, let style):
      try refuseTag(of: event, unless: "str")
      size.text += text.utf8.count
      if size.text > limits.text {
        throw YAMLError(
          "the document has more than \(limits.text) bytes of text", at: event.mark)
      }
      return YAMLNode(.scalar(text, style), at: event.mark, event.range)
    case .sequenceStart:
      try refuseTag(of: event, unless: "seq")
      var items: [YAMLNode] = []
      while let next = try reader.next(), next.kind != .sequenceEnd {
        items.append(try node(next, from: &reader))
      }
      return YAMLNode(.sequence(items), at: event.mark, event.range)
    case .mappingStart:
      try refuseTag(of: event, unless: "map")
      return YAMLNode(.mapping(try pairs(from: &reader)), at: event.mark, event.range)
    // The text is not quoted in errors about aliases and tags, because a password may begin with
    // `*` or `!`.
    case .alias:
      throw YAMLError(
        "found an alias, which is not supported; text that begins with * needs quotes",
        at: event.mark)
    default:
      throw .found("the end", expected: "a node", at: event.mark)
    }
  }

  private mutating func pairs(
    from reader: inout YAMLEventReader
  ) throws(YAMLError) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    // Keyed by bytes: as `String`, two spellings of one Hangul syllable would be the same key.
    var marks: [[UInt8]: YAMLMark] = [:]
    while let event = try reader.next(), event.kind != .mappingEnd {
      let keyNode = try node(event, from: &reader)
      guard case .scalar(let key, _) = keyNode.content else {
        throw .found(keyNode.summary, expected: "a key", at: keyNode.mark)
      }
      if let first = marks.updateValue(keyNode.mark, forKey: Array(key.utf8)) {
        throw YAMLError(
          "the key \(YAMLNode.quoted(key)) is already on line \(first.line); remove one of the two",
          at: keyNode.mark)
      }
      guard let next = try reader.next() else { break }
      pairs.append(
        YAMLPair(key: key, at: keyNode.mark, value: try node(next, from: &reader)))
    }
    return pairs
  }

  private func refuseTag(of event: YAMLEvent, unless name: String) throws(YAMLError) {
    guard let tag = event.tag, tag != "!", tag != "tag:yaml.org,2002:" + name else { return }
    throw YAMLError(
      "found a tag, which is not supported; text that begins with ! needs quotes", at: event.mark)
  }
}
