import Composition
import Typing

/// The keys of a mode, in the rows of a keyboard, or by their names if there are few. A pressed key
/// is reversed, and the key to press next is marked.
enum KeyCaps {
  /// The choice of labels that the keys show.
  enum Labels {
    case plain
    /// The labels with Shift.
    case shift
    /// Both: above each row of keys, a row with those labels with Shift that differ from the plain
    /// ones.
    case both
  }

  /// Returns the rows of keys; none if the mode has none.
  static func rows(_ panel: PanelState, _ shown: Labels, columns: Int) -> [[TerminalCell]] {
    if panel.rows.isEmpty { return named(panel, columns: columns) }
    let count = panel.rows.map(\.count).max() ?? 0
    let labels = panel.rows.joined().flatMap { [$0.label, $0.shiftLabel] }
    let width = labels.map { glyphs($0, []).width }.max() ?? 1
    // With a space on each side and a line between two keys, if there is room for that.
    let spacing: Spacing =
      (width + 3) * count + indents[3] < columns
      ? .wide : (width + 1) * count <= columns ? .narrow : .none
    // If no label differs, there is no such row.
    let shift = shown == .both && panel.rows.joined().contains { $0.shiftLabel != $0.label }
    return panel.rows.enumerated().flatMap { index, keys in
      var rows: [[TerminalCell]] = []
      if shift {
        rows.append(
          row(keys, width, index, spacing, columns) {
            ($0.shiftLabel == $0.label ? "" : $0.shiftLabel, .secondary)
          })
      }
      rows.append(
        row(keys, width, index, spacing, columns) {
          (
            shown == .shift ? $0.shiftLabel : $0.label,
            panel.pressed.contains($0.code)
              ? .pressed : $0.code == panel.wanted ? .selection : []
          )
        })
      return rows
    }
  }

  /// The separator of two keys: a line with spaces, a space, or nothing.
  private enum Spacing { case wide, narrow, none }

  /// The columns by which the rows of a keyboard are shifted, for keys of 4 to 6 columns.
  private static let indents = [0, 2, 3, 5]

  private static func row(
    _ keys: [PanelState.Key], _ width: Int, _ index: Int, _ spacing: Spacing, _ columns: Int,
    _ cap: (PanelState.Key) -> (label: String, style: TerminalStyle)
  ) -> [TerminalCell] {
    let isWide = spacing == .wide
    var row: [TerminalGlyph] = isWide ? [.blanks(indents[min(index, indents.count - 1)])] : []
    for key in keys {
      let (label, style) = cap(key)
      let own = glyphs(label, style)
      let left = (width - own.width) / 2
      if isWide { row.append("│", style: .secondary) }
      row.append(String(repeating: " ", count: left + (isWide ? 1 : 0)), style: style)
      row += own
      row.append(
        String(repeating: " ", count: width - own.width - left + (isWide ? 1 : 0)), style: style)
      if spacing == .narrow { row.append(" ") }
    }
    if isWide { row.append("│", style: .secondary) }
    return TextRow(row, cursor: 0, columns: columns).cells
  }

  /// Returns the functions of keys with the names of the keys, as in `· = f or .`, in as many rows
  /// as they need.
  private static func named(_ panel: PanelState, columns: Int) -> [[TerminalCell]] {
    var rows: [[TerminalGlyph]] = []
    for key in panel.guide.keys {
      var item: [TerminalGlyph] = []
      item.append("\(key.label) =")
      // The Enter key of the keypad is not mentioned in addition to the main Enter key.
      let codes = key.codes.filter { $0 != .keypadEnter || !key.codes.contains(.enter) }
      for (index, code) in codes.enumerated() {
        item.append(index == 0 ? " " : " or ", style: index == 0 ? [] : .secondary)
        item.append(code.sign, style: panel.pressed.contains(code) ? .pressed : [])
      }
      if let last = rows.last, last.width + 4 + item.width < columns {
        rows[rows.count - 1] += [.blanks(4)] + item
      } else {
        rows.append(item)
      }
    }
    for hold in panel.guide.holds {
      var item: [TerminalGlyph] = []
      item.append("hold \(hold.words) = \(hold.label)")
      if let last = rows.last, last.width + 4 + item.width < columns {
        rows[rows.count - 1] += [.blanks(4)] + item
      } else {
        rows.append(item)
      }
    }
    return rows.map { TextRow($0, cursor: 0, columns: columns).cells }
  }

  private static func glyphs(_ text: String, _ style: TerminalStyle) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text, style: style)
    return glyphs
  }
}
