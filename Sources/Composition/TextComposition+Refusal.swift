public import TextEditing

/// What a composition was before an event whose result a client may refuse.
@usableFromInline
struct Refusable<Keys: Composer> {
  /// The composer before the event.
  @usableFromInline let composer: Keys
  /// The text that was open, starting with the cell nearest to the cursor.
  @usableFromInline let openCells: [TextCell]
  /// Whether the event cannot be undone: a release, a deadline, or the end of the composition.
  @usableFromInline let isRelease: Bool

  @usableFromInline
  init(_ composer: Keys, isRelease: Bool) {
    self.composer = composer
    openCells = composer.openCells
    self.isRelease = isRelease
  }
}

extension Composer {
  /// The open text, starting with the cell nearest to the cursor.
  fileprivate var openCells: [TextCell] {
    var cells: [TextCell] = []
    while let cell = openCell(cells.count) { cells.append(cell) }
    return cells
  }
}

extension TextComposition {
  /// Does what follows when the client has refused ``composed``.
  @usableFromInline
  @inline(never)
  mutating func resolve(
    _ old: Refusable<Keys>, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let wasOpen = !old.openCells.isEmpty
    if old.isRelease || composer.closesByTime && wasOpen && action == nil {
      removeRefused(old.openCells, into: &changes)
    } else {
      composed.removeAll()
      composer = old.composer
    }
    return .refused
  }

  /// Removes the open text in one edit. If it would have become several characters, those of them
  /// return that the client accepts one by one, and what would be open now is open.
  private mutating func removeRefused(_ openCells: [TextCell], into changes: inout TextChanges) {
    var wanted = Array(openCells.reversed())
    let fits = wanted.apply(composed)
    composed.removeAll()
    let open = fits ? Array(composer.openCells.reversed()) : []
    let closed = fits ? wanted.dropLast(open.count).cellsByCharacter : []
    let isOneByOne = closed.count + (open.isEmpty ? 0 : 1) > 1
    if !isOneByOne { composer.reset() }
    if !openCells.isEmpty {
      for cell in openCells.reversed() { composed.remove(cell.scalar) }
      composed.commit(open: 0)
      _ = apply(then: nil, into: &changes)
    }
    guard isOneByOne else { return }
    for cells in closed { _ = insert(cells, open: 0, into: &changes) }
    guard !open.isEmpty else { return }
    if insert(open, open: open.cellsByCharacter.count, into: &changes) == .refused {
      composer.reset()
    }
  }

  private mutating func insert(
    _ cells: [TextCell], open: Int, into changes: inout TextChanges
  ) -> EditOutcome {
    for cell in cells { composed.insert(cell) }
    composed.commit(open: open)
    return apply(then: nil, into: &changes)
  }
}

extension [TextCell] {
  /// Applies edits to the end of the cells. False if one removes more than there is.
  fileprivate mutating func apply(_ edits: borrowing TextEditBuffer) -> Bool {
    for index in 0..<edits.count {
      let removedCount = edits.removedRange(index).count
      guard removedCount <= count else { return false }
      removeLast(removedCount)
      for position in edits.insertedRange(index) { append(edits.inserted(at: position)) }
    }
    return true
  }
}

extension BidirectionalCollection where Element == TextCell {
  /// The cells of each character (grapheme cluster).
  ///
  /// - Complexity: O(length)
  package var cellsByCharacter: [[TextCell]] {
    var text = String.UnicodeScalarView()
    for cell in self { text.append(cell.scalar) }
    var start = startIndex
    return String(text).map { character in
      let end = index(start, offsetBy: character.unicodeScalars.count)
      defer { start = end }
      return Array(self[start..<end])
    }
  }
}
