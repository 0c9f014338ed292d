import KeyEvents
import SessionOutput
package import Terminal
package import Typing

/// A whole screen with a picture of the keyboard below another view, or that view alone. Keys
/// switch between the two, and show the sheet of the mode.
package final class FullScreenView: TerminalView, SessionSource {
  private let base: any TerminalView
  private var isOn: Bool
  /// The page of the sheet; nil if it is hidden.
  private var page: Int?
  /// The number of pages in the last picture.
  private var pageCount = 1
  /// The appearance of the whole screen; nil for that of the terminal.
  private let appearance: TerminalAppearance?
  /// The blocks of the large letters in which the line is also shown; nil for no large letters.
  private let letters: LetterBlocks?

  /// - Parameters:
  ///   - base: the other view.
  ///   - isOn: whether the screen is shown from the beginning.
  ///   - showsSheet: whether the sheet is shown from the beginning.
  ///   - appearance: the appearance of the screen; nil for that of the terminal.
  ///   - letters: the blocks of the large letters in which the line is also shown; nil for none.
  package init(
    _ base: any TerminalView, isOn: Bool, showsSheet: Bool = false,
    appearance: TerminalAppearance? = nil, letters: LetterBlocks? = nil
  ) {
    self.appearance = appearance
    self.letters = letters
    self.base = base
    // A screen is shown wherever the text goes.
    showsOutput = base.showsOutput && !isOn
    self.isOn = isOn
    page = showsSheet ? 0 : nil
  }

  package let showsOutput: Bool
  package var hidesPast: Bool { base.hidesPast }
  package var showsPast: Bool { base.showsOutput }
  package var area: TerminalArea { isOn ? .full : .inline }

  package func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture {
    guard isOn, ScreenView.fits(in: size) else {
      var picture = base.picture(of: session, sent, in: size)
      if isOn { picture.grid.fill(size) }
      return picture
    }
    let state = base.state(of: session, sent, within: ScreenText.reach(in: size))
    var panel = session.panel
    base.mark(&panel, for: session)
    if state.list == nil, !panel.tools.contains(where: { $0.name == "end" }) {
      panel.tools.insert(PanelState.Tool(key: "ctrl+c", name: "end"), at: 0)
    }
    var textRowCount = 0
    var grid: TerminalGrid
    (grid, pageCount) = ScreenView.grid(
      of: state, panel, sheet: page, letters: letters, in: size
    ) { size in
      textRowCount = size.rows
      return base.top(of: session, sent, in: size)
    }
    if let appearance {
      grid.paint(appearance == .dark ? .onDark : .onLight, columns: size.columns)
    }
    return TerminalPicture(grid: grid, panelRowCount: grid.rows.count - textRowCount)
  }

  package func top(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalGrid { base.top(of: session, sent, in: size) }

  package func takeLines(in size: TerminalSize) -> [String] { base.takeLines(in: size) }

  package func end(of session: TypingSession, in size: TerminalSize) -> [String] {
    base.end(of: session, in: size)
  }

  package func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) {
    guard case .view(let request) = request else { return }
    switch request {
    case .screen: isOn.toggle()
    case .sheet:
      guard isOn else { return }
      let next = page.map { $0 + 1 } ?? 0
      page = next < max(1, pageCount) ? next : nil
    }
  }
}
