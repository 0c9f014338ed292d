/// The user's own Hanja words, read from lines `key:value:comment` (``HanjaLine``).
package struct OwnHanja: Hashable, Sendable {
  private var entries: [String: [HanjaEntry]] = [:]
  private var longest = 0

  package init() {}

  package init(lines bytes: [UInt8]) {
    for line in HanjaLine.lines(in: bytes) {
      entries[line.key, default: []].append(line.entry)
      longest = max(longest, line.key.utf16.count)
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  package func entries(for key: String) -> [HanjaEntry] { entries[key] ?? [] }

  /// Returns the longest key at the end of the text; nil if no ending of it is a key.
  package func longestKey(endingAt text: String) -> String? {
    guard longest > 0 else { return nil }
    var ending = text.unicodeScalars.suffix(longest)
    while !ending.isEmpty {
      let key = String(ending)
      if entries[key] != nil { return key }
      ending = ending.dropFirst()
    }
    return nil
  }
}
