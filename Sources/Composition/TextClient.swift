public import KeyEvents
public import TextEditing

/// The receiver of typed text: a document, a field, another program.
///
/// The client is the only connection between a composition and a text. The composition asks for the
/// text before the cursor and passes edits; the client applies all of them or none.
///
/// A client that accepts everything needs only a ``TextDocument``, to which it passes the edits.
///
/// A client that may refuse text must say so (``mayRefuse``). It judges only closed text, because
/// text that the last edit leaves open may still become another letter. An edit can close text
/// without inserting any, so the client must judge the text that would result from the edit. It
/// neither applies refused edits nor appends them to the changes.
public protocol TextClient {
  /// The last cells before the cursor that an edit can reach; none if text is selected.
  var cellsBeforeCursor: CellsBeforeCursor { get }

  /// Returns the cell at a distance before the cursor, 0 being the nearest; nil if it is out of
  /// reach or text is selected.
  ///
  /// - Complexity: O(1) for a ``TextDocument``; a host may have to copy its text.
  func cell(beforeCursor distance: Int) -> TextCell?

  /// Whether ``apply(_:then:into:)`` may return ``EditOutcome/refused``.
  ///
  /// If true, a composition keeps a copy of its state, in case the client refuses. If the client
  /// refuses to close open text, further presses continue that text until it is deleted or
  /// accepted. If false, a session treats a refusal as ``EditOutcome/mismatch``: the composer is
  /// reset, and the open text stays as it is.
  var mayRefuse: Bool { get }

  /// Whether open text that the client refuses to close loses its last keystrokes until the client
  /// accepts it, so that the following action can be performed. If false, fewer edits are offered,
  /// which matters for recordings, because they count offered edits.
  var shortensRefusedText: Bool { get }

  /// Returns the number of cells at the end of an open text on which the client acts when the text
  /// closes, as a form does on procedure signs; 0 if it would keep all cells as text. Open text
  /// that ends with such cells closes immediately after its last letter, although later letters
  /// might still show that the letter was misread.
  func signLength(atEndOf openText: [TextCell]) -> Int

  /// Applies the edits in order, then performs `action`. Text from the composition replaces the
  /// selection. The changes are appended to `changes`. Text that the last edit leaves open may
  /// still change: a client shows it as marked text if it can.
  ///
  /// Unless the result is ``EditOutcome/applied``, the text, the cursor and the selection are
  /// unchanged.
  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome

  /// The text that the user sees, as far as the client knows it.
  var document: TextDocument { get }

  /// Whether ``document`` is the shown text; false for a client that receives edits but cannot read
  /// the text, such as a virtual keyboard. A session then relies on its own copy of the edited
  /// text.
  var showsText: Bool { get }

  /// The expected input of the field.
  var traits: TextInputTraits { get }
}

/// The result of applying edits.
public enum EditOutcome: Hashable, Sendable {
  /// The edits were applied.
  case applied
  /// The text does not fit the edits, because something else changed it. The composer is reset.
  case mismatch
  /// The client rejects the edits, by a rule of its field.
  case refused
}

extension TextClient {
  /// Always false: most clients accept every edit.
  public var mayRefuse: Bool { false }

  /// Always false: most clients never refuse text.
  public var shortensRefusedText: Bool { false }

  /// Returns 0: most clients keep all text.
  public func signLength(atEndOf openText: [TextCell]) -> Int { 0 }

  /// The traits of an ordinary text field.
  public var traits: TextInputTraits { TextInputTraits() }

  /// Always true: most clients show their text.
  public var showsText: Bool { true }
}

extension TextDocument: TextClient {
  /// Applies the edits. A document never refuses them.
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

extension SurroundingText {
  /// Creates the text around the cursor of a document.
  ///
  /// - Complexity: O(``SessionInput/textLimit``)
  public init(_ document: TextDocument) {
    let (before, selected, after) = document.surroundings(limit: SessionInput.textLimit)
    self.init(before: before, selected: selected, after: after)
  }
}
