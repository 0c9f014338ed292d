import SessionOutput
import FormFiles
import Foundation
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
  private func draw(
    _ words: [String], _ keys: [String], named name: String, form: FormFile? = nil,
    view: (LiveForm?) -> any TerminalView = { _ in FullScreenView(CurrentLineView(), isOn: true) }
  ) throws {
    var options = TypingOptions()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      try options.set(String(parts[0]), to: String(parts[1]))
    }
    let live = form.map {
      LiveForm(
        $0.form, title: $0.title, sentences: $0.sentences, format: .json, repeats: false,
        idleLimit: nil, isPlain: false)
    }
    var text = ""
    for (index, group) in keys.enumerated() {
      var session = try TypingSession(
        options, CharacterMaps(usesSystem: false), form: form?.form)
      let views = Self.sizes.map { _ in view(live) }
      for frame in try SimulatedKeys(keys[...index].joined(separator: " ")).frames {
        session.receive(frame)
        for request in session.step.requests {
          for view in views {
            (view as? FullScreenView)?.answer(
              request, of: &session, at: session.lastTime ?? .zero)
          }
        }
        session.clearStep()
      }
      for (view, (columns, rows)) in zip(views, Self.sizes) {
        let size = TerminalSize(columns: columns, rows: rows)
        let picture = view.picture(of: session, SentText(), in: size)
        let grid = picture.grid
        text += "== \(group), \(columns)x\(rows), cursor \(grid.cursorColumn) \(grid.cursorRow)\n"
        text += picture.lines.map { "above: \($0)\n" }.joined()
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

  @Test("A form, whose list takes the place of the keys")
  func form() throws {
    let file = try FormFile(
      parsing: Array(
        try String(contentsOfFile: Evscribe.sample("Forms/visitor.yaml"), encoding: .utf8).utf8))
    try draw(
      ["mode=direct", "sheet-key=f1"], ["k i m", "tab 4", "enter f x tab"], named: "screen-form",
      form: file
    ) { live in
      FullScreenView(live.map { FormScreenView($0) } ?? CurrentLineView(), isOn: true)
    }
  }

  @Test("Large letters")
  func large() throws {
    try draw(["mode=hangul"], ["d k s s u d", "space r k"], named: "screen-large") { _ in
      FullScreenView(CurrentLineView(), isOn: true, letters: .small)
    }
    try draw(["mode=direct", "xkb-layout=us"], ["h e y shift+1"], named: "screen-large-half") { _ in
      FullScreenView(CurrentLineView(), isOn: true, appearance: .dark, letters: .half)
    }
  }

  @Test("A plain line")
  func plain() throws {
    try draw(
      ["mode=hangul,direct", "replace=omw=On my way!", "bind=list=f9"],
      ["g k", "hangeul space o m w space", "f9"], named: "plain-line"
    ) { _ in CurrentLineView(isPlain: true) }
  }
}
