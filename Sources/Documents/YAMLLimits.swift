/// The total size of the trees read from a stream so far.
package struct YAMLTreeSize: Hashable, Sendable {
  /// The number of nodes.
  package var nodes = 0
  /// The number of bytes of the text of all scalars, in UTF-8.
  package var text = 0

  package init() {}
}

/// The limits above which a YAML stream is refused.
package struct YAMLLimits: Sendable {
  /// The maximum depth of nested sequences and mappings.
  package var depth = 64
  /// The maximum number of bytes from one event to the next; a longer scalar or comment is refused.
  /// This bounds the memory of the reader.
  package var bytesPerEvent = 1 << 20
  /// The maximum number of bytes of the whole stream.
  package var bytes = Int.max
  /// The maximum number of lines that begin with `%`, like directives, because libyaml compares
  /// each directive with all earlier ones.
  package var directives = 1000
  /// The maximum number of nodes of a tree.
  package var nodes = 200_000
  /// The maximum number of bytes of text of the nodes of a tree, in total.
  package var text = Int.max

  package init() {}

  /// The limits for documents that are kept in memory as a tree: the defaults, and at most 8 MiB.
  package static let document: YAMLLimits = {
    var limits = YAMLLimits()
    limits.bytes = 8 << 20
    return limits
  }()
}
