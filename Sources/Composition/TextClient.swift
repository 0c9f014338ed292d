public import KeyEvents
public import TextEditing

/// Whatever receives the text that is typed: a document, a field, another program.
///
/// It is the one port between a composition and a text. The composition asks what stands before the cursor, and has
/// edits made; the client makes all of them or none.
public protocol TextClient {
  /// The last cells before the cursor that an edit can reach; none where text is selected.
  var cellsBeforeCursor: CellsBeforeCursor { get }

  /// The cell that many cells before the cursor, 0 being the nearest; nil where none can be reached or text is selected.
  ///
  /// - Complexity: O(1) for a text of our own; a host may have to copy its text.
  func cell(beforeCursor distance: Int) -> TextCell?

  /// Whether ``apply(_:then:into:)`` may answer ``EditOutcome/refused``. A composition then keeps what it would have to
  /// go back to; nothing else pays for it.
  var mayRefuse: Bool { get }

  /// Makes the edits in order, then does what `action` says. What the composition wrote replaces the selection. What was
  /// done is appended to `changes`. What the last edit leaves open may still change: a client that can shows it as marked
  /// text.
  ///
  /// Anything but ``EditOutcome/applied`` leaves the text, the cursor and the selection as they were.
  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome

  /// The text, as far as it is known: what is shown to the user.
  var document: TextDocument { get }

  /// What the text wants of those who type into it.
  var traits: TextInputTraits { get }
}

/// What a client did with edits.
public enum EditOutcome: Hashable, Sendable {
  /// They were made.
  case applied
  /// The text was changed behind the composition, which starts afresh.
  case mismatch
  /// The client does not take them: a rule of its field says no.
  case refused
}

extension TextClient {
  /// No: most clients take every edit.
  public var mayRefuse: Bool { false }

  /// Nothing: that is what most texts want.
  public var traits: TextInputTraits { TextInputTraits() }
}

extension TextDocument: TextClient {
  /// Makes the edits; a document refuses none.
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    guard edits.isEmpty || apply(edits, into: &changes.edits) else { return .mismatch }
    if let action { perform(action, into: &changes.edits) }
    return .applied
  }

  /// The document itself.
  public var document: TextDocument { self }
}
