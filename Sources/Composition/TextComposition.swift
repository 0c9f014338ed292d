public import KeyEvents
public import TextEditing

/// A composer joined with the text into which it types: the owner of both.
///
/// It does what ``Composer`` requires of its owner. Before it offers a press or fires a deadline,
/// it checks that the open cells are before the cursor. If they are not, something else has changed
/// the text, and the composer is reset. A press is offered once, or again after the client has
/// refused to close open text. If a client refuses the result of a press, the text, the selection
/// and the composer are restored, with the exceptions described at ``receive(_:modifiers:into:)``.
///
/// ```swift
/// var typing = TextComposition(HangulComposer(), TextDocument())
/// for keystroke in HangulLayout.twoSet.keystrokes(for: "가") ?? [] {
///   typing.press(keystroke.key, modifiers: keystroke.shift ? .leftShift : [])
/// }
/// typing.client.text  // 가
/// ```
public struct TextComposition<Keys: Composer, Client: TextClient> {
  /// The composer, which turns keys into edits.
  public var composer: Keys
  /// The text. If it is changed directly, the composer is reset, unless the open text is still
  /// before the cursor.
  public var client: Client
  @usableFromInline var composed = TextEditBuffer()
  /// Whether the client has refused to close the open text. The text may still continue, as when a
  /// Morse letter becomes a figure.
  @usableFromInline package var hasRefusedEnd = false
  /// The presses that have continued the open text since the client refused to close it. If the
  /// client refuses again, or there are too many presses (``laterLimit``), the presses are handled
  /// as separate text.
  @usableFromInline var laterPresses: [KeyEvent] = []
  /// The maximum number of ``laterPresses``, more than any letter has.
  private static var laterLimit: Int { 32 }

  /// Creates a composition of a composer and a text, with nothing open.
  @inlinable
  public init(_ composer: Keys, _ client: Client) {
    self.composer = composer
    self.client = client
  }

  /// Handles an event of a key that the composer claims.
  ///
  /// Fires the deadlines before the event, offers the event to the composer, and performs the
  /// action in the answer. Changes of the text are appended to `changes`.
  ///
  /// If the client refuses the result of a press, the text, the selection and the composer are
  /// restored. If the client refuses a second time to close the open text, the presses after the
  /// first refusal are handled as separate text. The same happens if there are more of these
  /// presses than any letter has.
  ///
  /// Two kinds of events are exceptions, because they cannot be undone or repeated: a release, and
  /// a press that follows open text in a mode that closes text by time (``Composer/closesByTime``).
  /// If the client refuses their result, the open text is removed, except the characters that the
  /// client accepts one by one.
  ///
  /// - Returns: ``EditOutcome/mismatch`` if something else had changed the text, although the
  ///   composer was still offered the event; ``EditOutcome/refused`` if the client refused the
  ///   result.
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

  /// Handles an event like ``receive(_:modifiers:into:)``, for an owner that has already fired the
  /// deadlines before the event.
  @inlinable
  package mutating func offer(
    _ event: KeyEvent, modifiers: KeyModifiers, into changes: inout TextChanges
  ) -> EditOutcome {
    let isRelease = event.phase == .ended || event.phase == .cancelled
    if isRelease, !composer.handlesReleases { return .applied }
    let before = client.cellsBeforeCursor
    let fits = checkOpenText(in: before)
    let outcome: EditOutcome
    if client.mayRefuse || hasRefusedEnd {
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

  /// Offers the event to the composer. Returns the action to perform on the text after the edits;
  /// nil if there is none.
  @inlinable
  @inline(__always)
  mutating func answer(to event: KeyEvent, _ context: KeyContext) -> TextAction? {
    var answer = composer.receive(event, context, into: &composed)
    // A cancelled press, as on an unplugged keyboard, must not delete text or send a line.
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

  /// Taps a key: presses and releases it at one time. Returns the changes of the text; none if the
  /// composer does not claim the key, or if the key is a command with these modifiers.
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

  /// The time when ``advance(to:into:)`` must be called unless an event arrives earlier; nil if the
  /// composer only waits for keys.
  @inlinable
  public var deadline: EventTime? { composer.deadline }

  /// Fires the composer's deadlines up to `time`, one by one. If the client refuses the result of a
  /// deadline, the open text is removed, except the characters that the client accepts one by one.
  /// If the open text now ends with a complete sign on which the client acts, the text closes
  /// (``TextClient/signLength(atEndOf:)``).
  @inlinable
  public mutating func advance(to time: EventTime, into changes: inout TextChanges) {
    while let deadline = composer.deadline, deadline < time {
      close(.releaseOrDeadline, into: &changes) { $0.advance(to: deadline, into: &$1) }
      if client.mayRefuse { closeSign(at: deadline, into: &changes) }
    }
    close(.releaseOrDeadline, into: &changes) { $0.advance(to: time, into: &$1) }
    if client.mayRefuse { closeSign(at: time, into: &changes) }
  }

  /// Ends the composition and keeps its text.
  ///
  /// If the client refuses to close the open text, the text is removed in one edit. If it has
  /// several characters, those that the client accepts one by one are kept. For a client with
  /// ``TextClient/shortensRefusedText``, a single character loses its last keystrokes until the
  /// client accepts it.
  @inlinable
  public mutating func finish(at time: EventTime, into changes: inout TextChanges) {
    if hasRefusedEnd { readLaterPresses(at: time, into: &changes) }
    close(.end, into: &changes) { $0.finish(at: time, into: &$1) }
  }

  /// Ends the composition, then performs an action on the text. If the client refuses, nothing
  /// changes.
  ///
  /// A client with ``TextClient/shortensRefusedText`` is an exception: text that it refuses to
  /// close is shortened or removed as in ``finish(at:into:)``, and the action follows. Otherwise
  /// Return and the arrows would have no effect until Backspace is pressed.
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
  /// with `text`. If different text is before the cursor by then, returns ``EditOutcome/mismatch``
  /// and replaces nothing.
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

  /// Lets the composer write without a press: runs `body`, and applies the edits that it adds.
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

  /// Resets the composer unless the open text is still before the cursor. `before` contains the
  /// last cells before the cursor. Returns whether the open text is still there.
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

  /// Records a press that ended the open text, or that came after the client refused that end.
  /// Returns whether the presses since the refusal must be handled as separate text.
  @usableFromInline
  mutating func handleEnd(by event: KeyEvent, _ outcome: EditOutcome, endsOnly: Bool) -> Bool {
    let isRefused = endsOnly && outcome == .refused
    // Any other refused press has no effect.
    guard isRefused || hasRefusedEnd && outcome != .refused else { return false }
    if isRefused, !laterPresses.isEmpty {
      laterPresses.append(event)
      return true
    }
    // If the composer handles releases, a press alone does not determine the text.
    let goesOn =
      composer.openCount > 0 && !composer.deletes(event.key) && !composer.handlesReleases
    hasRefusedEnd = isRefused || goesOn
    if !hasRefusedEnd || isRefused { laterPresses = [] } else { laterPresses.append(event) }
    return laterPresses.count == Self.laterLimit || !laterPresses.isEmpty && isSignOpen
  }

  /// Forgets that the client has refused to close the open text, and the presses since then.
  @usableFromInline
  mutating func forgetRefusedEnd() {
    hasRefusedEnd = false
    laterPresses = []
  }

  /// Closes the open text, which includes the presses since the client refused to close it. If the
  /// client refuses again, offers these presses once more, as separate text.
  ///
  /// If the open text ends with a sign, the text is removed without an attempt to close it, and the
  /// presses are offered: letters of which the first was refused do not form a sign.
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

  /// Calls ``readByThemselves(at:modifiers:into:)`` if presses have continued the open text since
  /// the client refused to close it. Used before Return, another action or the end of the
  /// composition.
  @usableFromInline
  mutating func readLaterPresses(at time: EventTime, into changes: inout TextChanges) {
    if !laterPresses.isEmpty { readByThemselves(at: time, modifiers: [], into: &changes) }
  }

  /// Whether the edits only close the open text.
  @usableFromInline var onlyEnds: Bool { composed.lastOpen == 0 && !composed.changesText }

  /// Applies the edits and removes them from ``composed``, without resolving a refusal.
  @inlinable
  mutating func apply(then action: TextAction?, into changes: inout TextChanges) -> EditOutcome {
    let outcome = send(then: action, into: &changes)
    if !composed.isEmpty { composed.removeAll() }
    return outcome
  }

  /// Applies the edits. If the client refuses them, `refusable`, the state before the event, is
  /// used to resolve the refusal.
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
    // The composer tried to remove text that is not there. It is reset, and the user's text is
    // kept.
    if outcome == .mismatch { composer.reset() }
    return outcome
  }
}
