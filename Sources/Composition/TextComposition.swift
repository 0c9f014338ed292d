public import KeyEvents
public import TextEditing

/// A composer joined with the text into which it types: the owner of both.
///
/// It does what ``Composer`` requires of its owner. Before it offers a press or fires a deadline,
/// the open cells must be before the cursor; otherwise something else changed the text, and the
/// composer starts afresh. A press is offered once. If a client refuses the result, text, selection
/// and composer are as they were before the press.
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
  /// Whether the client has refused the end of the open text. It may go on, as a Morse letter does
  /// on its way to a figure.
  @usableFromInline package var hasRefusedEnd = false
  /// The presses since then that went on with it. If the client refuses their end too, or they are
  /// too many (``laterLimit``), they are read by themselves.
  @usableFromInline var laterPresses: [KeyEvent] = []
  /// More than any letter has.
  private static var laterLimit: Int { 32 }

  /// Joins a composer and a text, with nothing open.
  @inlinable
  public init(_ composer: Keys, _ client: Client) {
    self.composer = composer
    self.client = client
  }

  /// Fires the deadlines before an event of a key that the composer claims, offers the event, and
  /// does what the composer answers. Changes of the text are appended to `changes`.
  ///
  /// If the client refuses the result of a press, everything is as it was before the press. If it
  /// refuses the end of the open text twice, the presses in between are read by themselves, and so
  /// are presses after the first time that are more than any letter has. There are two exceptions,
  /// because they cannot be undone or repeated: a release, and a press that follows open text in a
  /// mode that closes text by time (``Composer/closesByTime``). Then what was open goes, but for
  /// those of its characters that the client accepts one by one.
  ///
  /// - Returns: ``EditOutcome/mismatch`` if something else had changed the text; the composer was
  ///   offered the press nevertheless; ``EditOutcome/refused`` if the client refused, so that
  ///   everything is as it was before the press.
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

  /// Like ``receive(_:modifiers:into:)``, for an owner that has already fired the deadlines before
  /// the event.
  @inlinable
  package mutating func offer(
    _ event: KeyEvent, modifiers: KeyModifiers, into changes: inout TextChanges
  ) -> EditOutcome {
    let isRelease = event.phase == .ended || event.phase == .cancelled
    if isRelease, !composer.handlesReleases { return .applied }
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    let outcome: EditOutcome
    if client.mayRefuse {
      let refusable = Refusable(composer, isRelease ? .releaseOrDeadline : .press)
      let action = answer(to: event, KeyContext(modifiers: modifiers, before: before))
      if hasRefusedEnd, action == .insertNewline, !laterPresses.isEmpty {
        composed.removeAll()
        composer = refusable.composer
        readLaterPresses(at: event.time, into: &changes)
        return offer(event, modifiers: modifiers, into: &changes)
      }
      let endsOnly = action == nil && onlyEnds
      outcome = apply(then: action, or: refusable, into: &changes)
      if endsOnly || hasRefusedEnd, event.phase == .began {
        if handleEnd(by: event, outcome, endsOnly: endsOnly) {
          readByThemselves(at: event.time, modifiers: modifiers, into: &changes)
          return .applied
        }
      }
    } else {
      let action = answer(to: event, KeyContext(modifiers: modifiers, before: before))
      outcome = apply(then: action, into: &changes)
    }
    return outcome == .applied && !fits ? .mismatch : outcome
  }

  /// Offers the event to the composer. Returns what the text has to do after the edits.
  @inlinable
  @inline(__always)
  mutating func answer(to event: KeyEvent, _ context: KeyContext) -> TextAction? {
    var answer = composer.receive(event, context, into: &composed)
    // A cancelled press, as of an unplugged keyboard, must not delete text or send a line.
    if event.phase == .cancelled { answer = .composed }
    let action: TextAction
    switch answer {
    case .composed: return nil
    case .deleteBackward: action = .delete(.character, .backward)
    case .insertNewline: action = .insertNewline
    }
    composer.finish(at: event.time, into: &composed)
    return action
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

  /// Fires the composer's deadlines up to `time`, each by itself. If the client refuses the result
  /// of one, the open text goes as after a refused ``finish(at:into:)``. If a letter has ended with
  /// which the client does something, the open text closes (``TextClient/signLength(atEndOf:)``).
  @inlinable
  public mutating func advance(to time: EventTime, into changes: inout TextChanges) {
    while let deadline = composer.deadline, deadline < time {
      close(.releaseOrDeadline, into: &changes) { $0.advance(to: deadline, into: &$1) }
      if client.mayRefuse { closeSign(at: deadline, into: &changes) }
    }
    close(.releaseOrDeadline, into: &changes) { $0.advance(to: time, into: &$1) }
    if client.mayRefuse { closeSign(at: time, into: &changes) }
  }

  /// Ends the composition and keeps its text. If the client refuses that, the open text is removed
  /// in one edit; if it is several characters, those stay that the client accepts one by one. A
  /// client with ``TextClient/shortensRefusedText`` keeps what it accepts without the last
  /// keystrokes.
  @inlinable
  public mutating func finish(at time: EventTime, into changes: inout TextChanges) {
    if hasRefusedEnd { readLaterPresses(at: time, into: &changes) }
    close(.end, into: &changes) { $0.finish(at: time, into: &$1) }
  }

  /// Ends the composition, then edits the text. If the client refuses, nothing changes; but where
  /// it has ``TextClient/shortensRefusedText``, what it refuses to close goes as in
  /// ``finish(at:into:)``, and the action follows: otherwise Return and the arrows would do nothing
  /// until Backspace.
  @inlinable
  public mutating func perform(
    _ action: TextAction, at time: EventTime, into changes: inout TextChanges
  ) -> EditOutcome {
    if hasRefusedEnd { readLaterPresses(at: time, into: &changes) }
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    defer { if hasRefusedEnd { forgetRefusedEnd() } }
    let refusable = client.mayRefuse ? Refusable(composer, .press) : nil
    composer.finish(at: time, into: &composed)
    let outcome = apply(then: action, or: refusable, into: &changes)
    return outcome == .applied && !fits ? .mismatch : outcome
  }

  /// Ends the composition, which may change the text, then replaces `removed` before the cursor
  /// with `text`. If different text is before the cursor then, returns ``EditOutcome/mismatch``,
  /// and nothing is replaced.
  ///
  /// - Complexity: O(length of both)
  public mutating func replace(
    _ removed: String, with text: String, at time: EventTime, into changes: inout TextChanges
  ) -> EditOutcome {
    finish(at: time, into: &changes)
    for (distance, scalar) in removed.unicodeScalars.reversed().enumerated() {
      guard client.cell(beforeCursor: distance)?.scalar == scalar else { return .mismatch }
    }
    for scalar in removed.unicodeScalars { composed.remove(scalar) }
    composed.insert(text)
    composed.commit(open: 0)
    return apply(then: nil, into: &changes)
  }

  /// Lets the composer write without a press.
  @discardableResult
  @inlinable
  @inline(__always)
  mutating func close(
    _ event: RefusableEvent, into changes: inout TextChanges,
    _ body: (inout Keys, inout TextEditBuffer) -> Void
  ) -> EditOutcome {
    let before = client.cellsBeforeCursor
    checkOpenText(in: before)
    defer { if hasRefusedEnd { forgetRefusedEnd() } }
    let refusable = client.mayRefuse ? Refusable(composer, event) : nil
    body(&composer, &composed)
    return apply(then: nil, or: refusable, into: &changes)
  }

  /// Resets the composer unless the open text is still before the cursor. `before` has the last
  /// cells there. Returns whether the open text is still there.
  @discardableResult
  @inlinable
  mutating func checkOpenText(in before: CellsBeforeCursor) -> Bool {
    if var count = composer.openCells(atEndOf: before) {
      guard count == CellsBeforeCursor.capacity else { return true }
      // Only Morse that is read by its timing can have more open cells than `before` holds.
      while let cell = composer.openCell(count) {
        guard client.cell(beforeCursor: count)?.scalar == cell.scalar else { break }
        count += 1
      }
      if composer.openCell(count) == nil { return true }
    }
    composer.reset()
    if hasRefusedEnd { forgetRefusedEnd() }
    return false
  }

  /// Notes a press that ended the open text, or that follows one whose end was refused. Returns
  /// whether the presses since then are to be read by themselves.
  @usableFromInline
  mutating func handleEnd(by event: KeyEvent, _ outcome: EditOutcome, endsOnly: Bool) -> Bool {
    let isRefused = endsOnly && outcome == .refused
    // Another press that was refused is as if it had not been pressed.
    guard isRefused || hasRefusedEnd && outcome != .refused else { return false }
    if isRefused, !laterPresses.isEmpty {
      laterPresses.append(event)
      return true
    }
    // Where releases matter, a press by itself says too little.
    let goesOn =
      composer.openCount > 0 && !composer.deletes(event.key) && !composer.handlesReleases
    hasRefusedEnd = isRefused || goesOn
    if !hasRefusedEnd || isRefused { laterPresses = [] } else { laterPresses.append(event) }
    return laterPresses.count == Self.laterLimit || !laterPresses.isEmpty && isSignOpen
  }

  /// Forgets that an end was refused: the open text is another.
  @usableFromInline
  mutating func forgetRefusedEnd() {
    hasRefusedEnd = false
    laterPresses = []
  }

  /// Ends the open text, and offers the presses since its end was refused again, unless the client
  /// accepts it with them now. Letters of which the first was refused are no sign together.
  @usableFromInline
  mutating func readByThemselves(
    at time: EventTime, modifiers: KeyModifiers, into changes: inout TextChanges
  ) {
    let presses = laterPresses
    if isSignOpen {
      removeOpenText(into: &changes)
    } else {
      let end = close(.end, into: &changes) { $0.finish(at: time, into: &$1) }
      guard end == .refused else { return }
    }
    for press in presses {
      var press = press
      press.time = time
      _ = offer(press, modifiers: modifiers, into: &changes)
    }
  }

  /// Reads the presses since a refused end by themselves, because another key than that of an end
  /// closes them.
  @usableFromInline
  mutating func readLaterPresses(at time: EventTime, into changes: inout TextChanges) {
    if !laterPresses.isEmpty { readByThemselves(at: time, modifiers: [], into: &changes) }
  }

  /// Whether the composer has only ended what was open.
  @usableFromInline var onlyEnds: Bool { composed.lastOpen == 0 && !composed.changesText }

  /// Applies the edits to a client that refuses none.
  @inlinable
  mutating func apply(then action: TextAction?, into changes: inout TextChanges) -> EditOutcome {
    let outcome = send(then: action, into: &changes)
    if !composed.isEmpty { composed.removeAll() }
    return outcome
  }

  /// Applies the edits. If the client refuses them, `refusable` says what there was before.
  @inlinable
  mutating func apply(
    then action: TextAction?, or refusable: consuming Refusable<Keys>?,
    into changes: inout TextChanges
  ) -> EditOutcome {
    guard let refusable else { return apply(then: action, into: &changes) }
    let outcome = send(then: action, into: &changes)
    if outcome == .refused { return resolve(refusable, then: action, into: &changes) }
    composed.removeAll()
    return outcome
  }

  /// Passes the edits to the client, and leaves them in ``composed``.
  @inlinable
  @inline(__always)
  mutating func send(then action: TextAction?, into changes: inout TextChanges) -> EditOutcome {
    if composed.isEmpty, action == nil { return .applied }
    let outcome = client.apply(composed, then: action, into: &changes)
    // The composer removes text that is not there: it starts afresh, and the user's text is kept.
    if outcome == .mismatch { composer.reset() }
    return outcome
  }
}
