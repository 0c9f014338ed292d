/// The size of trees.
package struct YAMLTreeSize: Hashable, Sendable {
  /// How many nodes they have.
  package var nodes = 0
  /// How many bytes of text they have.
  package var text = 0

  package init() {}
}

/// The limits above which a YAML stream is refused.
package struct YAMLLimits: Sendable {
  /// How deep sequences and mappings may be nested.
  package var depth = 64
  /// How many bytes may be read from one event to the next; a longer scalar or comment is refused.
  /// This bounds the memory of the reader.
  package var bytesPerEvent = 1 << 20
  /// How many bytes the whole stream may have.
  package var bytes = Int.max
  /// How many lines may begin with `%`, as directives do: libyaml compares each directive with all
  /// before it.
  package var directives = 1000
  /// How many nodes a tree may have.
  package var nodes = 200_000
  /// How many bytes of text the nodes of a tree may have in total.
  package var text = Int.max

  package init() {}

  /// For documents that are kept in memory as a tree: 8 MiB.
  package static let document: YAMLLimits = {
    var limits = YAMLLimits()
    limits.bytes = 8 << 20
    return limits
  }()
}
