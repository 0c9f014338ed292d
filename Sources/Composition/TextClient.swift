public import KeyEvents
public import TextEditing

/// The receiver of typed text: a document, a field, another program.
///
/// It is the only connection between a composition and a text. The composition asks for the text
/// before the cursor and passes edits; the client applies all of them or none.
///
/// A client that accepts everything needs no more than a ``TextDocument`` in it, to which it passes
/// the edits. One that refuses some text says so (``mayRefuse``), and judges only text that closes:
/// not what the last edit leaves open, which may still become another letter. Closing comes as an
/// edit that may insert nothing, so look at the text that would result. What is refused is neither
/// kept nor appended to the changes.
public protocol TextClient {
  /// The last cells before the cursor that an edit can reach; none if text is selected.
  var cellsBeforeCursor: CellsBeforeCursor { get }

  /// The cell that many cells before the cursor, 0 being the nearest; nil if it is out of reach or
  /// text is selected.
  ///
  /// - Complexity: O(1) for a ``TextDocument``; a host may have to copy its text.
  func cell(beforeCursor distance: Int) -> TextCell?

  /// Whether ``apply(_:then:into:)`` may return ``EditOutcome/refused``. Only then does a
  /// composition keep a copy of its state; otherwise a refusal counts as a mismatch, and open text
  /// stays. The presses of refused open text go on with the next ones until it is deleted or
  /// accepted.
  var mayRefuse: Bool { get }

  /// Whether open text that may not close as it is loses its last keystrokes until it may, and the
  /// action that was to follow does. If not, fewer edits are offered; a recording counts them.
  var shortensRefusedText: Bool { get }

  /// The number of cells at the end of an open text that the client acts on when the text closes,
  /// as a form does on procedure signs; 0 if it would keep all of them. A letter that ends with
  /// them closes at once, although later letters might still show that it was misread.
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

  /// The text, as far as it is known: what the user sees.
  var document: TextDocument { get }

  /// Whether ``document`` is the text; false for a client that takes edits and cannot tell what it
  /// shows, as a virtual keyboard. A session then relies on its own copy of what it has edited.
  var showsText: Bool { get }

  /// What the field expects to be typed.
  var traits: TextInputTraits { get }
}

/// The result of applying edits.
public enum EditOutcome: Hashable, Sendable {
  /// They were applied.
  case applied
  /// The text does not fit the edits, because something else changed it. The composition starts
  /// afresh.
  case mismatch
  /// The client rejects them, by a rule of its field.
  case refused
}

extension TextClient {
  /// Always false: most clients accept every edit.
  public var mayRefuse: Bool { false }

  /// Always false.
  public var shortensRefusedText: Bool { false }

  /// Always 0: most clients keep all text.
  public func signLength(atEndOf openText: [TextCell]) -> Int { 0 }

  /// The traits of an ordinary text field.
  public var traits: TextInputTraits { TextInputTraits() }

  /// A client shows its text.
  public var showsText: Bool { true }
}

extension TextDocument: TextClient {
  /// Applies the edits; a document accepts all.
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
  /// The text around the cursor of a document.
  ///
  /// - Complexity: O(``SessionInput/textLimit``)
  public init(_ document: TextDocument) {
    let (before, selected, after) = document.surroundings(limit: SessionInput.textLimit)
    self.init(before: before, selected: selected, after: after)
  }
}
