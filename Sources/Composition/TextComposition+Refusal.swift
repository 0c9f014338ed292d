public import KeyEvents
public import TextEditing

/// The state of a composition before an event whose result a client may refuse.
@usableFromInline
struct Refusable<Keys: Composer> {
  /// The composer before the event.
  @usableFromInline let composer: Keys
  /// The text that was open, starting with the cell nearest to the cursor.
  @usableFromInline let openCells: [TextCell]
  @usableFromInline let event: RefusableEvent

  @usableFromInline
  init(_ composer: Keys, _ event: RefusableEvent) {
    self.composer = composer
    openCells = composer.openCells
    self.event = event
  }
}

/// An event whose result a client may refuse. Only a press can be undone.
@usableFromInline
enum RefusableEvent {
  case press
  case releaseOrDeadline
  case end
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
  /// Ends the composition if its last letter has ended, and the open text ends with cells on which
  /// the client acts (``TextClient/signLength(atEndOf:)``).
  @usableFromInline
  mutating func closeSign(at time: EventTime, into changes: inout TextChanges) {
    guard composer.openCount > 0, isSignOpen, composer.preview.isEmpty else { return }
    finish(at: time, into: &changes)
  }

  /// Whether the open text ends with cells on which the client acts when the text closes.
  package var isSignOpen: Bool { client.signLength(atEndOf: composer.openCells.reversed()) > 0 }

  /// Removes the open text in one edit.
  mutating func removeOpenText(into changes: inout TextChanges) {
    let cells = Array(composer.openCells.reversed())
    composer.reset()
    forgetRefusedEnd()
    remove(cells, into: &changes)
  }

  private mutating func remove(_ openCells: [TextCell], into changes: inout TextChanges) {
    for cell in openCells { composed.remove(cell.scalar) }
    composed.commit(open: 0)
    _ = apply(then: nil, into: &changes)
  }

  /// Resolves the client's refusal of ``composed``: restores the composer, or removes the refused
  /// text.
  @usableFromInline
  @inline(never)
  mutating func resolve(
    _ old: Refusable<Keys>, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let wasOpen = !old.openCells.isEmpty
    if old.event != .press || composer.closesByTime && wasOpen && action == nil {
      removeRefused(old, isEnd: old.event == .end, into: &changes)
    } else if let action, wasOpen || !composed.isEmpty, client.shortensRefusedText {
      removeRefused(old, isEnd: true, into: &changes)
      _ = apply(then: action, into: &changes)
      return .applied
    } else {
      composed.removeAll()
      composer = old.composer
    }
    return .refused
  }

  /// Removes the open text in one edit.
  ///
  /// If the text would have become several characters, those that the client accepts one by one are
  /// inserted again, and so is the text that would now be open. A sign at the end takes effect only
  /// if the client refuses nothing before it except spaces.
  ///
  /// If the composition ends with a single character, and the client has
  /// ``TextClient/shortensRefusedText``, the last keystrokes are removed until the client accepts
  /// the rest.
  private mutating func removeRefused(
    _ old: Refusable<Keys>, isEnd: Bool, into changes: inout TextChanges
  ) {
    let removed = Array(old.openCells.reversed())
    var wanted = removed
    let fits = wanted.apply(composed)
    composed.removeAll()
    let open = fits ? Array(composer.openCells.reversed()) : []
    let text = fits ? Array(wanted.dropLast(open.count)) : []
    // A sign after refused text is removed without effect, because the user has not seen the
    // refusal.
    let signLength = client.signLength(atEndOf: text)
    let closed = text.dropLast(signLength).cellsByCharacter
    let isOneByOne = closed.count + (open.isEmpty && signLength == 0 ? 0 : 1) > 1
    if !isOneByOne {
      composer.reset()
      // Presses after a refused end may have been meant as separate text.
      let isShortened =
        isEnd && laterPresses.isEmpty && client.shortensRefusedText
        && shorten(removed, of: old.composer, into: &changes)
      if isShortened { return }
    }
    if !removed.isEmpty { remove(removed, into: &changes) }
    guard isOneByOne else { return }
    var refusesText = false
    for cells in closed where insert(cells, open: 0, into: &changes) == .refused {
      // The user does not miss a space that a pause has written.
      if cells.first?.scalar != " " { refusesText = true }
    }
    if signLength > 0, !refusesText {
      _ = insert(Array(text.suffix(signLength)), open: 0, into: &changes)
    }
    guard !open.isEmpty else { return }
    if insert(open, open: open.cellsByCharacter.count, into: &changes) == .refused {
      composer.reset()
    }
  }

  /// Removes the last keystrokes of the open text one by one, until the client accepts the rest as
  /// closed text. Returns false if no text would remain.
  private mutating func shorten(
    _ openCells: [TextCell], of composer: Keys, into changes: inout TextChanges
  ) -> Bool {
    var composer = composer
    var left = openCells
    var edits = TextEditBuffer()
    while composer.takeBackLast(after: CellsBeforeCursor(left), into: &edits) {
      guard left.apply(edits), !left.isEmpty else { return false }
      edits.removeAll()
      for cell in openCells { composed.remove(cell.scalar) }
      if insert(left, open: 0, into: &changes) == .applied { return true }
    }
    return false
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
  /// Applies edits to the end of the cells. Returns false if an edit removes more cells than there
  /// are.
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
