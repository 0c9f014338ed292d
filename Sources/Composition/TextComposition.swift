public import KeyEvents
public import TextEditing

/// A composer joined with the text into which it types: the owner of both.
///
/// It does what ``Composer`` requires of its owner. Before it offers a press or fires a deadline,
/// the open cells must be before the cursor; otherwise the text was changed behind the composer,
/// which then starts afresh. A press is offered once. If a client refuses, text, selection and
/// composer are as they were before the press.
///
/// ```swift
/// var typing = TextComposition(HangulComposer(), TextDocument())
/// for keystroke in HangulLayout.twoSet.keystrokes(for: "가") ?? [] {
///   typing.press(keystroke.key, modifiers: keystroke.shift ? .leftShift : [])
/// }
/// typing.client.text  // 가
/// ```
public struct TextComposition<Keys: Composer, Client: TextClient> {
  /// Turns keys into edits.
  public var composer: Keys
  /// The text. If it is changed directly, the composition starts afresh unless the open text is
  /// still before the cursor.
  public var client: Client
  @usableFromInline var composed = TextEditBuffer()

  /// Joins them, with nothing open.
  @inlinable
  public init(_ composer: Keys, _ client: Client) {
    self.composer = composer
    self.client = client
  }

  /// Fires the deadlines before an event of a key that the composer claims, offers the event, and
  /// does what the composer answers. Changes of the text are appended to `changes`.
  ///
  /// If a release is refused, the open text is removed.
  ///
  /// - Returns: ``EditOutcome/mismatch`` if the text had been changed behind the composer, which
  ///   was offered the press nevertheless; ``EditOutcome/refused`` if everything is as it was
  ///   before the press.
  /// - Complexity: O(open cells) and the cost of the edits; no allocation per key once the storage
  ///   has grown, unless the client may refuse.
  @inlinable
  public mutating func receive(
    _ event: KeyEvent, modifiers: KeyModifiers = [], into changes: inout TextChanges
  ) -> EditOutcome {
    if let deadline = composer.deadline, deadline < event.time {
      advance(to: event.time.advanced(byMicroseconds: -1), into: &changes)
    }
    return offer(event, modifiers: modifiers, into: &changes)
  }

  /// As ``receive(_:modifiers:into:)``, if the owner has already fired the deadlines before the
  /// event.
  @inlinable
  package mutating func offer(
    _ event: KeyEvent, modifiers: KeyModifiers, into changes: inout TextChanges
  ) -> EditOutcome {
    let isRelease = event.phase == .ended || event.phase == .cancelled
    if isRelease, !composer.handlesReleases { return .applied }
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    let mayRefuse = client.mayRefuse
    // A refused release cannot be undone: the key is up.
    let openCells = isRelease && mayRefuse ? self.openCells : nil
    let saved = mayRefuse && !isRelease ? composer : nil
    let context = KeyContext(modifiers: modifiers, before: before)
    var answer = composer.receive(event, context, into: &composed)
    // A release because a keyboard was unplugged must not delete text or send a line.
    if event.phase == .cancelled { answer = .composed }
    let action: TextAction?
    switch answer {
    case .composed: action = nil
    case .deleteBackward: action = .delete(.character, .backward)
    case .insertNewline: action = .insertNewline
    }
    if action != nil { composer.finish(at: event.time, into: &composed) }
    let outcome = apply(then: action, saved, openCells, into: &changes)
    return outcome == .applied && !fits ? .mismatch : outcome
  }

  /// Taps a key, as a shortcut. Returns the changes of the text; none if the composer does not
  /// claim the key, or if it is a command with these modifiers.
  @discardableResult
  public mutating func press(
    _ key: KeyCode, modifiers: KeyModifiers = [], at time: EventTime = .zero
  ) -> [TextEdit] {
    guard composer.claims(key), !composer.isCommand(modifiers) else { return [] }
    var changes = TextChanges()
    for phase in [KeyEvent.Phase.began, .ended] {
      _ = receive(
        KeyEvent(time: time, key: key, phase: phase), modifiers: modifiers, into: &changes)
    }
    return Array(changes.edits)
  }

  /// When the composer needs to be called if no key comes before; nil if it only waits for keys.
  @inlinable
  public var deadline: EventTime? { composer.deadline }

  /// Lets the composer handle every deadline up to `time`. If the client refuses the result, the
  /// open text is removed in one edit: there is no press to undo.
  @inlinable
  public mutating func advance(to time: EventTime, into changes: inout TextChanges) {
    close(into: &changes) { $0.advance(to: time, into: &$1) }
  }

  /// Ends the composition and keeps its text. If the client refuses that, the open text is removed
  /// in one edit.
  @inlinable
  public mutating func finish(at time: EventTime, into changes: inout TextChanges) {
    close(into: &changes) { $0.finish(at: time, into: &$1) }
  }

  /// Ends the composition, then edits the text. If the client refuses, nothing changes.
  @inlinable
  public mutating func perform(
    _ action: TextAction, at time: EventTime, into changes: inout TextChanges
  ) -> EditOutcome {
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    let saved = client.mayRefuse ? composer : nil
    composer.finish(at: time, into: &composed)
    let outcome = apply(then: action, saved, nil, into: &changes)
    return outcome == .applied && !fits ? .mismatch : outcome
  }

  /// Ends the composition, then writes `text` in the place of `removed`. Where another text stands before the cursor, nothing
  /// is done, and the composition goes on.
  ///
  /// - Complexity: O(length of both)
  public mutating func replace(
    _ removed: String, with text: String, at time: EventTime, into changes: inout TextChanges
  ) -> EditOutcome {
    for (distance, scalar) in removed.unicodeScalars.reversed().enumerated() {
      guard client.cell(beforeCursor: distance)?.scalar == scalar else { return .mismatch }
    }
    finish(at: time, into: &changes)
    for scalar in removed.unicodeScalars { composed.remove(scalar) }
    composed.insert(text)
    composed.commit(open: 0)
    return apply(then: nil, nil, nil, into: &changes)
  }

  /// Lets the composer write without a press.
  @inlinable
  @inline(__always)
  mutating func close(
    into changes: inout TextChanges, _ body: (inout Keys, inout TextEditBuffer) -> Void
  ) {
    let before = client.cellsBeforeCursor
    checkOpenText(in: before)
    let openCells = client.mayRefuse ? self.openCells : nil
    body(&composer, &composed)
    _ = apply(then: nil, nil, openCells, into: &changes)
  }

  /// Resets the composer unless the open text is still before the cursor, whose last cells are
  /// passed. Returns whether it did.
  @discardableResult
  @inlinable
  mutating func checkOpenText(in before: CellsBeforeCursor) -> Bool {
    if var count = composer.openCells(atEndOf: before) {
      guard count == CellsBeforeCursor.capacity else { return true }
      // Only Morse that is read by its timing has more open cells than a context shows.
      while let cell = composer.openCell(count) {
        guard client.cell(beforeCursor: count)?.scalar == cell.scalar else { break }
        count += 1
      }
      if composer.openCell(count) == nil { return true }
    }
    composer.reset()
    return false
  }

  /// Applies the edits. If they are refused, restores the composer from `saved`, or removes the
  /// open cells.
  @inlinable
  mutating func apply(
    then action: TextAction?, _ saved: Keys?, _ openCells: [TextCell]?,
    into changes: inout TextChanges
  ) -> EditOutcome {
    if composed.isEmpty, action == nil { return .applied }
    let outcome = client.apply(composed, then: action, into: &changes)
    composed.removeAll()
    switch outcome {
    case .applied: break
    // It removed text that it was not shown: it starts afresh, and the user's text is kept.
    case .mismatch: composer.reset()
    case .refused:
      if let saved { composer = saved }
      if let openCells { drop(openCells, into: &changes) }
    }
    return outcome
  }

  /// The open text, starting with the cell nearest to the cursor.
  @inlinable
  var openCells: [TextCell] {
    var cells: [TextCell] = []
    while let cell = composer.openCell(cells.count) { cells.append(cell) }
    return cells
  }

  /// Removes the open text in one edit and ends the composition.
  @inlinable
  mutating func drop(_ cells: [TextCell], into changes: inout TextChanges) {
    composer.reset()
    guard !cells.isEmpty else { return }
    for cell in cells.reversed() { composed.remove(cell.scalar) }
    composed.commit(open: 0)
    _ = apply(then: nil, nil, nil, into: &changes)
  }
}
