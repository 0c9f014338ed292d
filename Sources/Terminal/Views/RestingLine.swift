/// A line without the cursor, such as another line of the text, a list or a label.
struct RestingLine: Hashable, Sendable {
  var text: String
  /// The indices of the selected characters, which are reversed.
  var selected: Range<Int>
  /// Whether a line that is too long shows the part around the selected characters instead of its
  /// start.
  var keepsSelectedInView: Bool

  init(_ text: String, selected: Range<Int> = 0..<0, keepsSelectedInView: Bool = false) {
    self.text = text
    self.selected = selected
    self.keepsSelectedInView = keepsSelectedInView
  }
}
