/// A line that is not under way: of the text, or a list below it.
package struct RestingLine: Hashable, Sendable {
  package var text: String
  /// The characters that are selected, counted from 0: reversed.
  package var selected: Range<Int>
  /// Where the line is too long, whether the part around the selected characters is shown. Else its start is.
  package var keepsSelectedInView: Bool

  package init(
    _ text: String, selected: Range<Int> = 0..<0, keepsSelectedInView: Bool = false
  ) {
    self.text = text
    self.selected = selected
    self.keepsSelectedInView = keepsSelectedInView
  }
}
