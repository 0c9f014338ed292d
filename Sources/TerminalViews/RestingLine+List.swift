import Composition

extension RestingLine {
  /// The current page of a list, on one row, with the marked item or page reversed and
  /// in view: `1 morse  2 hangul`.
  init(_ list: CandidateList) {
    var text = ""
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
