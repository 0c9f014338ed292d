import KeyEvents
import KeyTraces
import LiveTyping
import SessionMaking
import Terminal
import TestSupport
import Testing
import Typing

@testable import EvscribeCommand

/// Golden pictures of the screen, each at several sizes. `«»` is around reversed cells, `‹›` around
/// underlined ones; dim cells are not marked.
@Suite("Pictures of the screen")
struct ScreenGridTests {
  private static let sizes = [(80, 24), (40, 10), (132, 50)]

  /// Types on a screen, and draws it at each size after each group of keys.
  private func draw(_ words: [String], _ keys: [String], named name: String) throws {
    var options = TypingOptions()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      try options.set(String(parts[0]), to: String(parts[1]))
    }
    var text = ""
    for (index, group) in keys.enumerated() {
      var session = try TypingSession(options, CharacterMaps(usesSystem: false), form: nil)
      let view = FullScreenView(CurrentLineView(), isOn: true)
      for frame in try SimulatedKeys(keys[...index].joined(separator: " ")).frames {
        session.receive(frame)
        for request in session.step.requests {
          view.answer(request, of: &session, at: session.lastTime ?? .zero)
        }
        session.clearStep()
      }
      for (columns, rows) in Self.sizes {
        let size = TerminalSize(columns: columns, rows: rows)
        let grid = view.picture(of: session, SentText(), in: size).grid
        text += "== \(group), \(columns)x\(rows), cursor \(grid.cursorColumn) \(grid.cursorRow)\n"
        text += grid.rows.map { marked($0) + "\n" }.joined()
      }
    }
    try expectSnapshot(text, named: name)
  }

  private func marked(_ row: [TerminalCell]) -> String {
    var text = ""
    var style: TerminalStyle = []
    for cell in row + [TerminalCell("")] where !cell.isContinuation || cell.style.isEmpty {
      var next = cell.style.intersection(.composition)
      if !cell.style.isDisjoint(with: .reversing) { next.insert(.selection) }
      if next != style {
        if style.contains(.composition) { text += "›" }
        if style.contains(.selection) { text += "»" }
        if next.contains(.selection) { text += "«" }
        if next.contains(.composition) { text += "‹" }
        style = next
      }
      text += cell.text
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  @Test("Hangul")
  func hangul() throws {
    try draw(
      ["mode=hangul,direct", "bind=list=f9", "sheet-key=f1"],
      ["d k s s u d space d:g", "u:g k f1", "f9", "2 shift+a"], named: "screen-hangul")
  }

  @Test("Morse with three keys")
  func morse() throws {
    try draw(
      ["mode=morse", "sheet-key=f1", "stop-key=f12"], [". - .", "f1", "space - ."],
      named: "screen-morse")
  }

  @Test("Morse with paddles, in Korean")
  func paddles() throws {
    try draw(
      ["mode=morse", "keyer=iambic-a", "code=korean", "wpm=22", "sheet-key=f1"],
      ["d:leftctrl t:60 u:leftctrl f1"], named: "screen-paddles")
  }

  @Test("A keyboard layout")
  func direct() throws {
    try draw(
      ["mode=direct", "xkb-layout=de", "replace=omw=On my way!"], ["shift+y z [", "d:leftshift"],
      named: "screen-direct")
  }
}
