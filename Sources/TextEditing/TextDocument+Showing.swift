extension TextDocument {
  /// Returns the part of the line before the cursor, at most its last `limit` scalars.
  ///
  /// - Complexity: O(limit)
  package func lineBeforeCursor(limit: Int) -> String {
    let reachable = before.suffix(limit)
    let start = reachable.lastIndex { $0.scalar.isLineBreak }.map { $0 + 1 } ?? reachable.startIndex
    return Self.string(reachable[start...])
  }

  /// Returns the part of the line after the cursor, at most its first `limit` scalars.
  ///
  /// - Complexity: O(limit)
  package func lineAfterCursor(limit: Int) -> String {
    Self.string(after.suffix(limit).reversed().prefix { !$0.scalar.isLineBreak })
  }

  /// A line that does not contain the cursor, perhaps only the start of the line.
  package struct ShownLine: Hashable, Sendable {
    package var text: String
    /// The indices of the selected characters, from 0.
    package var selected: Range<Int>

    package init(_ text: String, selected: Range<Int> = 0..<0) {
      self.text = text
      self.selected = selected
    }
  }

  /// Returns the nearest lines above the cursor's line, at most `count`, in the order of the text,
  /// each shortened to its first `limit` scalars. Lines that start further away than ``sight`` are
  /// not included.
  ///
  /// - Complexity: O(sight)
  package func linesAboveCursor(count: Int, limit: Int) -> [ShownLine] {
    let bottom = max(0, before.count - Self.sight)
    func lineBreak(before index: Int) -> Int? {
      before[bottom..<index].lastIndex { $0.scalar.isLineBreak }
    }
    let selectionStart = before.count + min(0, selection)
    var lines: [ShownLine] = []
    var end = lineBreak(before: before.count)
    while let lineEnd = end, lines.count < count {
      end = lineBreak(before: lineEnd)
      guard let start = end.map({ $0 + 1 }) ?? (bottom == 0 ? bottom : nil) else { break }
      let cells = before[start..<lineEnd].prefix(limit)
      let selected = max(start, min(cells.endIndex, selectionStart))..<cells.endIndex
      lines.append(Self.shownLine(cells.map(\.self), selected.lowerBound - start..<cells.count))
    }
    return lines.reversed()
  }

  /// Returns the nearest lines below the cursor's line, like ``linesAboveCursor(count:limit:)``.
  /// Lines that end further away than ``sight`` are not included.
  ///
  /// - Complexity: O(sight)
  package func linesBelowCursor(count: Int, limit: Int) -> [ShownLine] {
    let cells = after.suffix(Self.sight).reversed()
    var lines: [ShownLine] = []
    var rest = cells.dropFirst(0)
    var start = 0
    func lineLength() -> Int? {
      let length = rest.prefix { !$0.scalar.isLineBreak }.count
      return length < rest.count || cells.count == after.count ? length : nil
    }
    guard let length = lineLength() else { return [] }
    rest = rest.dropFirst(length)
    start = length
    while !rest.isEmpty, lines.count < count {
      rest = rest.dropFirst()
      start += 1
      guard let length = lineLength() else { break }
      let shown = rest.prefix(min(length, limit))
      let selectedCount = min(shown.count, max(0, selection - start))
      lines.append(Self.shownLine(shown.map(\.self), 0..<selectedCount))
      rest = rest.dropFirst(length)
      start += length
    }
    return lines
  }

  /// The number of scalars on each side of the cursor in which lines are searched for.
  package static let sight = 1 << 14

  /// Creates a line from its cells. `selected` is a range of scalars, not of characters.
  private static func shownLine(_ cells: [TextCell], _ selected: Range<Int>) -> ShownLine {
    let first = selected.isEmpty ? 0 : string(cells[..<selected.lowerBound]).count
    let count = selected.isEmpty ? 0 : string(cells[selected]).count
    return ShownLine(string(cells), selected: first..<first + count)
  }
}
