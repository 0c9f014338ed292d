/// The appearance and the colors that a terminal has reported.
package struct TerminalLook: Hashable, Sendable {
  /// The appearance that the user of the terminal has chosen; nil if the terminal reported none.
  package var stated: TerminalAppearance?
  var foreground: TerminalColor.Channels?
  package var background: TerminalColor.Channels?

  package init(
    stated: TerminalAppearance? = nil, foreground: TerminalColor.Channels? = nil,
    background: TerminalColor.Channels? = nil
  ) {
    self.stated = stated
    self.foreground = foreground
    self.background = background
  }

  /// The appearance, derived from the colors if they are known; nil if nothing is known.
  package var appearance: TerminalAppearance? {
    guard let background else { return stated }
    let isDark =
      foreground.map { background.luminance < $0.luminance }
      ?? TerminalColor.exact(background).isDark
    return isDark ? .dark : .light
  }
}

/// An appearance: dark text on a light background, or light text on a dark one.
package enum TerminalAppearance: String, Hashable, Sendable, CaseIterable {
  case light, dark

  /// Reads the variable `COLORFGBG`, such as `15;0`, whose last number is the palette color of the
  /// background; nil for anything else.
  package init?(variable: String) {
    switch variable.split(separator: ";").last.flatMap({ Int($0) }) {
    case .some(0...6), 8: self = .dark
    case 7, .some(9...15): self = .light
    default: return nil
    }
  }
}
