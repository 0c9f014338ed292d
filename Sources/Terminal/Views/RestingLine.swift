import Composition

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

extension RestingLine {
  /// Creates a line with the current page of a list, such as `1 morse  2 hangul`, after the heading
  /// of the marked item, if it has one. The items have numbers if digits choose them. The marked
  /// item or page is reversed and kept in view.
  init(_ list: CandidateList) {
    let heading = list.items[list.marked].heading
    var text = heading.isEmpty ? "" : "\(heading): "
    var marked = 0..<0
    for (place, index) in list.page.enumerated() {
      if place > 0 { text += "  " }
      let item = list.items[index]
      let start = text.count
      text +=
        list.characters == .choose || list.characters == .pick
        ? "\(place + 1) \(item.text)" : item.text
      if index == list.marked { marked = start..<text.count }
      if !item.comment.isEmpty { text += " \(item.comment)" }
    }
    if list.marksPage { marked = 0..<text.count }
    self.init(text, selected: marked, keepsSelectedInView: true)
  }
}
