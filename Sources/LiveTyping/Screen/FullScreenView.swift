import KeyEvents
import SessionOutput
package import Terminal
package import Typing

/// The whole screen, or the current line: keys switch between them, and show the sheet of the mode.
package final class FullScreenView: TerminalView, SessionSource {
  private let line: CurrentLineView
  private var isOn: Bool
  private var showsSheet: Bool

  /// - Parameters:
  ///   - line: the view of the current line.
  ///   - isOn: whether the screen is shown from the beginning.
  ///   - showsSheet: whether the sheet is shown from the beginning.
  package init(_ line: CurrentLineView, isOn: Bool, showsSheet: Bool = false) {
    self.line = line
    self.isOn = isOn
    self.showsSheet = showsSheet
  }

  package let showsOutput = false
  package let hidesPast = false
  package var area: TerminalArea { isOn ? .full : .inline }

  package func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture {
    guard isOn else { return line.picture(of: session, sent, in: size) }
    let state = line.state(of: session, sent, within: ScreenView.reach(in: size))
    let past = String(decoding: sent.lines, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().suffix(size.rows).map(String.init)
    return TerminalPicture(
      grid: ScreenView.grid(
        of: ScreenView.Picture(
          state: state, past: past, panel: session.panel, showsSheet: showsSheet),
        in: size))
  }

  package func end(of session: TypingSession, in size: TerminalSize) -> [String] { [] }

  package func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) {
    guard case .view(let request) = request else { return }
    switch request {
    case .screen: isOn.toggle()
    case .sheet: showsSheet.toggle()
    }
  }
}
