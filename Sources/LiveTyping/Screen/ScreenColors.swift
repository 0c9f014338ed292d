package import Terminal

/// The colors of a screen: those of a theme, for the appearance of the terminal.
package struct ScreenColors: Sendable {
  private let theme: TerminalTheme
  private let depth: TerminalPalette.Depth
  /// The appearance of a terminal that reports none; nil if that is unknown too.
  private let assumed: TerminalAppearance?
  /// Whether the terminal can be asked for its colors. Old Linux consoles show a part of the
  /// question, and GNU screen does not pass it on.
  let asks: Bool

  /// Reads the properties of the terminal from the environment variables `TERM`, `COLORTERM`,
  /// `COLORFGBG` and `NO_COLOR`.
  package init(_ theme: TerminalTheme, environment: (String) -> String?) {
    self.theme = theme
    depth = TerminalPalette.Depth(environment: environment)
    let term = environment("TERM") ?? ""
    let isConsole = term.hasPrefix("linux")
    assumed =
      environment("COLORFGBG").flatMap(TerminalAppearance.init(variable:))
      ?? (isConsole ? .dark : nil)
    asks = depth != .none && !isConsole && term != "screen" && !term.hasPrefix("screen.")
  }

  /// Returns the palette of a terminal with that look.
  func palette(on look: TerminalLook) -> TerminalPalette {
    TerminalPalette(theme, depth, look.appearance ?? assumed, background: look.background)
  }
}
