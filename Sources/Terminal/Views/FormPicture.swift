import TextFields
package import Typing

/// The content of a view of a form: the fields around the edited one. The text of a secure field is
/// replaced by dots.
package struct FormPicture: Hashable, Sendable {
  /// The visible part of a field.
  package struct Field: Hashable, Sendable {
    package var label: String
    /// The lines of the text, several in a text view; dots for a secure field.
    package var lines: [String]
    /// Whether the text has more lines than ``lines``.
    package var hasMoreLines = false
    /// Whether the lines are the placeholder of an empty field.
    package var isPlaceholder: Bool
    /// The number of rows of the field, not counting its problem and list.
    package var rowCount: Int
    /// The problem with the text; nil if there is none.
    package var problem: String?
  }

  /// The title above the fields; empty if there is none.
  package var title: String
  /// The fields that may fit on the terminal, in order.
  package var fields: [Field]
  /// The index of the first of ``fields`` in the form.
  package var offset = 0
  /// The index of the edited field in ``fields``; nil if none is edited.
  package var active: Int?
  /// Whether the form has fields before ``fields``.
  package var hasFieldsBefore: Bool
  /// Whether the form has fields after ``fields``.
  package var hasFieldsAfter: Bool
  /// The text of the edited field, and the open list.
  package var state: SessionState
  /// A hint about a key in the edited field; nil if there is none.
  package var hint: String?
  /// A message about the form as a whole; nil if there is none.
  package var notice: String?

  /// Creates the picture of the session's form for a terminal with `rows` rows. Without a form, it
  /// has no fields.
  ///
  /// - Complexity: O(rows × length of a field's text), however many fields there are
  package init(_ session: TypingSession, title: String, rows: Int, reach: SessionState.Reach) {
    self.title = title
    state = session.state(within: reach)
    fields = []
    active = nil
    hasFieldsBefore = false
    hasFieldsAfter = false
    guard let form = session.form, form.count > 0 else { return }
    let center = form.firstResponder ?? 0
    // As many fields as rows on each side: each takes at least one row.
    let shown = max(0, center - rows)..<min(form.count, center + rows + 1)
    offset = shown.lowerBound
    fields = shown.map { Field(form, $0, reach) }
    active = form.firstResponder.map { $0 - shown.lowerBound }
    hasFieldsBefore = shown.lowerBound > 0
    hasFieldsAfter = shown.upperBound < form.count
  }
}

extension FormPicture.Field {
  fileprivate init(_ form: Form, _ index: Int, _ reach: SessionState.Reach) {
    let field = form[index]
    label = field.label
    rowCount = form.isTextView(index) ? max(1, field.lines) : 1
    isPlaceholder = !field.document.hasText
    if isPlaceholder {
      lines = [field.placeholder]
    } else if field.traits.isSecureTextEntry {
      let count = field.document.allCells.characterCount
      lines = [String(repeating: TypingSession.dot, count: min(count, reach.scalars))]
    } else if rowCount > 1 {
      let all = field.text.split(
        separator: "\n", maxSplits: rowCount, omittingEmptySubsequences: false)
      lines = all.prefix(rowCount).map { String($0.prefix(reach.scalars)) }
      hasMoreLines = all.count > rowCount
    } else {
      lines = [String(field.text.prefix(reach.scalars))]
    }
    if let found = form.problem, found.field == index {
      problem = form.sentence(about: found.rule, of: index)
    } else if let found = form.refusal, found.field == index {
      problem = field.messages[found.rule] ?? found.rule.sentence(onRefusalBy: field)
    }
  }
}
