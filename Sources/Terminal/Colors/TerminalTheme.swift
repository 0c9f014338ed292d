package import Documents

/// The colors of a screen by role, for both appearances.
///
/// ```yaml
/// dark:
///   text: "#d0d0d0"
///   background: "#101418"
///   mode: bright-cyan
/// light:
///   mode: blue
/// ```
package struct TerminalTheme: Hashable, Sendable {
  /// The colors of one appearance.
  package struct Colors: Hashable, Sendable {
    /// The color of text without a role on a surface of this appearance.
    package var text: TerminalColor
    /// The background color of a surface of this appearance. Where the terminal's own background is
    /// unknown, the contrast of colors is checked against this one.
    package var background: TerminalColor
    /// The colors of the roles. A role without a color has the color of other text.
    package var roles: [TerminalStyle: TerminalColor] = [:]

    init(_ appearance: TerminalAppearance) {
      let (black, white) = (TerminalColor.palette(0), TerminalColor.palette(15))
      (text, background) = appearance == .dark ? (white, black) : (black, white)
    }
  }

  package var dark = Colors(.dark)
  package var light = Colors(.light)

  /// Makes a theme without colors of roles.
  package init() {}

  package subscript(appearance: TerminalAppearance) -> Colors {
    get { appearance == .dark ? dark : light }
    set { if appearance == .dark { dark = newValue } else { light = newValue } }
  }

  /// The least contrast between a true color and its background (WCAG 2.2, criterion 1.4.3).
  package static let leastContrast = 4.5

  /// The names of the roles that may have a color.
  package static let roles: [(name: String, style: TerminalStyle)] = [
    ("composition", .composition), ("selection", .selection), ("mode", .mode),
    ("pressed", .pressed), ("key", .key), ("problem", .problem), ("secondary", .secondary),
  ]

  /// Reads the content of a theme file. A true color whose contrast to the background is less than
  /// ``leastContrast`` is an error; a background of the palette counts as black or white.
  package init(parsing bytes: [UInt8]) throws(YAMLError) {
    let root = try YAMLNode(parsing: bytes)
    for pair in try root.pairs("`dark:` and `light:` with colors") {
      guard let appearance = TerminalAppearance(rawValue: pair.key) else {
        throw YAMLError("unknown key; expected dark or light", at: pair.keyMark)
      }
      self[appearance] = try Colors(pair.value, appearance)
    }
  }
}

extension TerminalTheme.Colors {
  fileprivate init(_ node: YAMLNode, _ appearance: TerminalAppearance) throws(YAMLError) {
    self.init(appearance)
    let names = ["text", "background"] + TerminalTheme.roles.map(\.name)
    var marks: [(TerminalColor, YAMLNode)] = []
    for pair in try node.pairs("roles with their colors") {
      guard names.contains(pair.key) else {
        throw YAMLError(
          "unknown role; expected one of \(names.joined(separator: ", "))", at: pair.keyMark)
      }
      let expected = "#rrggbb in quotation marks, or a color such as blue or bright-blue"
      guard let color = TerminalColor(try pair.value.text(expected)) else {
        throw pair.value.error(expected: expected)
      }
      switch pair.key {
      case "background": background = color
      case "text": text = color
      default:
        for role in TerminalTheme.roles where role.name == pair.key { roles[role.style] = color }
      }
      if pair.key != "background" { marks.append((color, pair.value)) }
    }
    if node["text"] == nil { text = .palette(background.isDark ? 15 : 0) }
    for case (.exact(let color), let node) in marks {
      let contrast = color.contrast(to: background.channels)
      guard contrast < TerminalTheme.leastContrast else { continue }
      // Rounded down, so that 4.49 is not called 4.5.
      let tenths = Int(contrast * 10)
      throw YAMLError(
        """
        found a contrast of \(tenths / 10).\(tenths % 10) with the background, which is hard to read; \
        expected at least \(TerminalTheme.leastContrast)
        """, at: node.mark)
    }
  }
}
