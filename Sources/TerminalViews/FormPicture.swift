import TextFields
package import Typing

/// What a view of a form shows: the fields around the one that is edited, without the text of a
/// secure field, of which it has dots.
package struct FormPicture: Hashable, Sendable {
  /// What is shown of a field.
  package struct Field: Hashable, Sendable {
    package var label: String
    /// Its text; in a text view several lines. Dots for a secure field.
    package var lines: [String]
    /// Whether the lines are the placeholder of an empty field.
    package var isPlaceholder: Bool
    /// How many rows it takes, without a problem and a list.
    package var rowCount: Int
    /// What is wrong with its text; nil if nothing was found.
    package var problem: String?
  }

  /// What stands above the fields; empty if nothing does.
  package var title: String
  /// The fields that may fit, in order.
  package var fields: [Field]
  /// The index in the form of the first of them.
  package var offset = 0
  /// Which of them is edited; nil if none is.
  package var active: Int?
  /// Whether fields before the first of them are left out.
  package var hasFieldsBefore: Bool
  /// Whether fields after the last of them are left out.
  package var hasFieldsAfter: Bool
  /// The text of the field that is edited, and the open list.
  package var state: SessionState
  /// What a key would do in the field that is edited; nil if nothing is to be said.
  package var hint: String?
  /// What is said about the form as a whole; nil if nothing is.
  package var notice: String?

  /// What the session shows in that many rows.
  ///
  /// - Complexity: O(rows × ``SessionState/Reach``), however many fields there are
  package init(_ session: TypingSession, title: String, rows: Int, reach: SessionState.Reach) {
    self.title = title
    state = session.state(within: reach)
    fields = []
    active = nil
    hasFieldsBefore = false
    hasFieldsAfter = false
    guard let form = session.form, form.count > 0 else { return }
    let center = form.firstResponder ?? 0
    // As many as there are rows on each side: each field takes one at least.
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
      lines = field.text.split(
        separator: "\n", maxSplits: rowCount, omittingEmptySubsequences: false
      )
      .prefix(rowCount).map { String($0.prefix(reach.scalars)) }
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
