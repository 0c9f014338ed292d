public import KeyEvents
public import TextEditing

/// A composer joined with the text that it types into: the owner of both.
///
/// It keeps what ``Composer`` asks of an owner. Before a press is offered or a deadline fires, the open cells must stand
/// before the cursor; where they do not, the text was changed behind the composer, which then starts afresh. A press is
/// offered once. A client that refuses leaves text, selection and composer as they were before the press.
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
  /// The text. Where it is changed here, the composition starts afresh if what is open no longer stands before the cursor.
  public var client: Client
  @usableFromInline var composed = TextEditBuffer()

  /// Joins them, with nothing open.
  @inlinable
  public init(_ composer: Keys, _ client: Client) {
    self.composer = composer
    self.client = client
  }

  /// Fires the deadlines before an event of a key that the composer claims, offers the event, and does what the composer
  /// answers. What was done to the text is appended to `changes`.
  ///
  /// A release that is refused takes the open text with it.
  ///
  /// - Returns: ``EditOutcome/mismatch`` where the text had been changed behind the composer, which was offered the press
  ///   all the same; ``EditOutcome/refused`` where everything is as it was before the press.
  /// - Complexity: O(open cells) and what the edits cost; no allocation per key once the storage has grown, unless the
  ///   client may refuse.
  @inlinable
  public mutating func receive(
    _ event: KeyEvent, modifiers: KeyModifiers = [], into changes: inout TextChanges
  ) -> EditOutcome {
    if let deadline = composer.deadline, deadline < event.time {
      advance(to: event.time.advanced(byMicroseconds: -1), into: &changes)
    }
    return offer(event, modifiers: modifiers, into: &changes)
  }

  /// ``receive(_:modifiers:into:)`` where the owner has fired the deadlines before the event.
  @inlinable
  package mutating func offer(
    _ event: KeyEvent, modifiers: KeyModifiers, into changes: inout TextChanges
  ) -> EditOutcome {
    let isRelease = event.phase == .ended || event.phase == .cancelled
    if isRelease, !composer.handlesReleases { return .applied }
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    let mayRefuse = client.mayRefuse
    // What a release asked for cannot be as before it: the key is up.
    let openCells = isRelease && mayRefuse ? self.openCells : nil
    let saved = mayRefuse && !isRelease ? composer : nil
    let context = KeyContext(modifiers: modifiers, before: before)
    var answer = composer.receive(event, context, into: &composed)
    // Nobody deletes or sends a line by letting go because a keyboard was unplugged.
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

  /// The short way: a key is tapped. Returns what that did to the text; nothing where the composer does not claim the key,
  /// or takes it with these modifiers for a command.
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

  /// When the composer wants to be called if no key comes before; nil when it waits for keys alone.
  @inlinable
  public var deadline: EventTime? { composer.deadline }

  /// Lets the composer act on every deadline up to `time`. Where the client refuses what it does, the open text goes in
  /// one edit: there is no press that could be taken back.
  @inlinable
  public mutating func advance(to time: EventTime, into changes: inout TextChanges) {
    close(into: &changes) { $0.advance(to: time, into: &$1) }
  }

  /// Ends the composition as it stands and keeps its text. Where the client refuses that, the open text goes in one edit.
  @inlinable
  public mutating func finish(at time: EventTime, into changes: inout TextChanges) {
    close(into: &changes) { $0.finish(at: time, into: &$1) }
  }

  /// Ends the composition, then edits the text. Where the client refuses, everything is as it was.
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

  /// Lets the composer start afresh where what is open no longer stands before the cursor, whose last cells are given.
  /// Returns whether it does.
  @discardableResult
  @inlinable
  mutating func checkOpenText(in before: CellsBeforeCursor) -> Bool {
    if var count = composer.openCells(atEndOf: before) {
      guard count == CellsBeforeCursor.capacity else { return true }
      // Only what is read by its timing has more open than a context shows.
      while let cell = composer.openCell(count) {
        guard client.cell(beforeCursor: count)?.scalar == cell.scalar else { break }
        count += 1
      }
      if composer.openCell(count) == nil { return true }
    }
    composer.reset()
    return false
  }

  /// Has the edits made. Where they are refused, the composer is `saved` again, or the open cells go.
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
    // It named text that it was not shown: it starts afresh, and nothing of the user's is lost.
    case .mismatch: composer.reset()
    case .refused:
      if let saved { composer = saved }
      if let openCells { drop(openCells, into: &changes) }
    }
    return outcome
  }

  /// The open text, the nearest to the cursor first.
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
