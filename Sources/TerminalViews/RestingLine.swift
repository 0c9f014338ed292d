/// A line that is not under way: of the text, or a list below it.
struct RestingLine: Hashable, Sendable {
  var text: String
  /// The characters that are selected, counted from 0: reversed.
  var selected: Range<Int>
  /// Where the line is too long, whether the part around the selected characters is shown. Else its start is.
  var keepsSelectedInView: Bool

  init(_ text: String, selected: Range<Int> = 0..<0, keepsSelectedInView: Bool = false) {
    self.text = text
    self.selected = selected
    self.keepsSelectedInView = keepsSelectedInView
  }
}
