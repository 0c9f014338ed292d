/// The user's last choice for each key (a word in Hangul or a jamo), which comes first the next
/// time. At most ``limit`` keys are remembered: a new key replaces the least recently used key.
package struct HanjaMemory: Hashable, Sendable {
  package let limit: Int
  private var values: [String: (value: String, order: Int)] = [:]
  private var nextOrder = 0

  package init(limit: Int = 10_000) { self.limit = max(1, limit) }

  package var count: Int { values.count }

  /// Returns the last choice for the key; nil if there is none.
  package func value(for key: String) -> String? { values[key]?.value }

  package mutating func remember(_ value: String, for key: String) {
    if values[key] == nil, values.count >= limit,
      let oldest = values.min(by: { $0.value.order < $1.value.order })?.key
    {
      values[oldest] = nil
    }
    values[key] = (value, nextOrder)
    nextOrder += 1
  }

  /// The keys and their last choices, the least recently used first.
  package var all: [(key: String, value: String)] {
    values.sorted { $0.value.order < $1.value.order }.map { (key: $0.key, value: $0.value.value) }
  }

  package mutating func forget(_ key: String) { values[key] = nil }

  /// Returns the entries of the key, with its last choice first.
  package func ordered(_ entries: [HanjaEntry], of key: String) -> [HanjaEntry] {
    guard let value = value(for: key), let place = entries.firstIndex(where: { $0.value == value })
    else { return entries }
    var entries = entries
    entries.insert(entries.remove(at: place), at: 0)
    return entries
  }

  package static func == (left: HanjaMemory, right: HanjaMemory) -> Bool {
    left.limit == right.limit && left.all.elementsEqual(right.all, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    for (key, value) in all {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}
