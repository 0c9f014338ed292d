/// The bytes with which a terminal shows each style.
package struct TerminalPalette: Hashable, Sendable {
  /// The number of colors that a terminal has.
  package enum Depth: Hashable, Sendable, CaseIterable {
    /// No colors, because the terminal has none or the user wants none.
    case none
    /// The 16 colors of the terminal's own palette.
    case palette
    /// The palette, and xterm's other 240 colors.
    case indexed
    case exact

    /// Reads the depth from the variables `NO_COLOR` (no-color.org), `COLORTERM` and `TERM`.
    package init(environment: (String) -> String?) {
      let term = environment("TERM") ?? ""
      if environment("NO_COLOR")?.isEmpty == false || term.isEmpty || term == "dumb" {
        self = .none
      } else if ["truecolor", "24bit"].contains(environment("COLORTERM"))
        || term.hasSuffix("-direct")
      {
        self = .exact
      } else {
        self = term.contains("256color") ? .indexed : .palette
      }
    }
  }

  /// The parameters of SGR by role: for the terminal's own appearance, and for surfaces.
  private var own: [TerminalStyle: String] = [:]
  private var dark: [TerminalStyle: String] = [:]
  private var light: [TerminalStyle: String] = [:]

  /// Makes a palette without colors: styles differ by brightness, underlining and reversal.
  package init() {}

  /// Makes a palette of a theme.
  ///
  /// - Parameters:
  ///   - theme: the colors of the roles.
  ///   - depth: the colors that the terminal can show.
  ///   - appearance: the appearance of the terminal; nil if unknown, so that only surfaces have
  ///     colors.
  ///   - background: the background of the terminal; nil if unknown. True colors that are hard to
  ///     read on it are left out.
  package init(
    _ theme: TerminalTheme, _ depth: Depth, _ appearance: TerminalAppearance?,
    background: TerminalColor.Channels? = nil
  ) {
    guard depth != .none else { return }
    if let appearance {
      let colors = theme[appearance]
      own = Self.roles(of: colors, depth, on: background ?? colors.background.channels)
    }
    dark = Self.surface(of: theme.dark, depth)
    light = Self.surface(of: theme.light, depth)
  }

  /// Returns the parameters of the roles. True colors that are hard to read are left out.
  private static func roles(
    of colors: TerminalTheme.Colors, _ depth: Depth, on background: TerminalColor.Channels
  ) -> [TerminalStyle: String] {
    colors.roles.compactMapValues { color in
      if case .exact = color,
        color.channels(depth).contrast(to: background) < TerminalTheme.leastContrast
      {
        return nil
      }
      return color.parameters(depth)
    }
  }

  /// Returns the parameters of a surface. On a terminal that has only the palette, true colors of
  /// text and background become black and white.
  private static func surface(
    of colors: TerminalTheme.Colors, _ depth: Depth
  ) -> [TerminalStyle: String] {
    var (text, background) = (colors.text, colors.background)
    if depth == .palette {
      let isDark = background.isDark
      if case .exact = background { background = .palette(isDark ? 0 : 15) }
      if case .exact = text { text = .palette(isDark ? 15 : 0) }
    }
    var table = roles(of: colors, depth, on: background.channels(depth))
    let parameters = [text.parameters(depth), background.parameters(depth, isBackground: true)]
    table[[]] = parameters.compactMap(\.self).joined(separator: ";")
    return table
  }

  /// Returns the sequence that resets everything, then sets the style (`SGR`).
  func sequence(for style: TerminalStyle) -> [UInt8] {
    let table = style.contains(.onDark) ? dark : style.contains(.onLight) ? light : own
    var text = "\u{1B}[0"
    func add(_ parameters: String?) {
      if let parameters { text += ";\(parameters)" }
    }
    let color = TerminalTheme.roles.lazy.compactMap { role in
      style.contains(role.style) ? table[role.style] : nil
    }.first
    add(table[[]])
    // A dim color would be hard to read.
    if style.contains(.secondary), color == nil { add("2") }
    if style.contains(.composition) { add("4") }
    if !style.isDisjoint(with: .reversing) { add("7") }
    add(color)
    return Array((text + "m").utf8)
  }
}

extension TerminalColor {
  /// Returns the parameters of SGR for the color; nil if the terminal does not have it.
  fileprivate func parameters(
    _ depth: TerminalPalette.Depth, isBackground: Bool = false
  ) -> String? {
    switch (self, depth) {
    case (_, .none): return nil
    case (.palette(let index), _):
      let base = index < 8 ? 30 + Int(index) : 90 + Int(index) - 8
      return "\(isBackground ? base + 10 : base)"
    case (.exact, .palette): return nil
    case (.exact(let channels), .indexed):
      return "\(isBackground ? 48 : 38);5;\(channels.nearestIndex)"
    case (.exact(let channels), .exact):
      let bytes = channels.bytes
      return "\(isBackground ? 48 : 38);2;\(bytes[0]);\(bytes[1]);\(bytes[2])"
    }
  }
}
