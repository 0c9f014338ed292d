/// A line of the text that is not under way.
package struct RestingLine: Hashable, Sendable {
  package var text: String
  /// The characters that are selected, counted from 0: reversed.
  package var selected: Range<Int>

  package init(_ text: String, selected: Range<Int> = 0..<0) {
    self.text = text
    self.selected = selected
  }
}
