import Documents
import Testing

@testable import Terminal

@Suite("Themes")
struct TerminalThemeTests {
  @Test("a theme of evscribe has every role in true colors, or colors of the palette")
  func shipped() throws {
    #expect(TerminalTheme.names.count == 3)
    for name in TerminalTheme.names {
      let theme = try #require(TerminalTheme(named: name))
      for appearance in TerminalAppearance.allCases {
        let colors = theme[appearance]
        guard case .exact(let background) = colors.background else {
          #expect(!colors.roles.isEmpty, "\(name)")
          for case .exact in colors.roles.values { Issue.record("\(name) mixes colors") }
          continue
        }
        #expect(colors.roles.count == TerminalTheme.roles.count, "\(name)")
        let least = name == "contrast" ? 7 : TerminalTheme.leastContrast
        for (role, color) in colors.roles.merging([[]: colors.text], uniquingKeysWith: { $1 }) {
          guard case .exact(let channels) = color else {
            Issue.record("\(name) mixes colors")
            continue
          }
          #expect(channels.contrast(to: background) >= least, "\(name) \(appearance) \(role)")
        }
      }
    }
    #expect(TerminalTheme(named: "Standard") == nil)
  }

  @Test(
    arguments: [
      ("[]", "1:1", "`dark:` and `light:`"), ("dusk: {}", "1:1", "expected dark or light"),
      ("dark: []", "1:7", "roles with their colors"),
      ("dark:\n  modes: red", "2:3", "unknown role; expected one of text, background, composition"),
      ("dark:\n  mode: rot", "2:9", "#rrggbb in quotation marks"),
      ("dark:\n  mode: #ff0000", "2:8", "#rrggbb in quotation marks"),
      ("dark: {mode: '#ff0000'}\nlight: {mode: '#ffff00'}", "2:15", "found a contrast of 1.0 "),
      ("light: {mode: '#777777'}", "1:15", "found a contrast of 4.4 "),
      ("dark: {background: '#404040', mode: '#ff0000'}", "1:37", "found a contrast of 2.5 "),
      (
        "dark: {mode: '#404040', background: '#ffffff', text: '#f0f0f0'}", "1:54", "contrast of 1.1"
      ),
    ])
  func mistakes(_ text: String, _ place: String, _ problem: String) {
    let error = #expect(throws: YAMLError.self) { try TerminalTheme(parsing: Array(text.utf8)) }
    let told = error.map { "\($0)" } ?? ""
    #expect(told.contains(problem), "\(told)")
    #expect(error.map { "\($0.mark.line):\($0.mark.column)" } == place, "\(told)")
  }

  @Test("an empty file is a mistake, and missing colors are black and white")
  func defaults() throws {
    #expect(throws: YAMLError.self) { try TerminalTheme(parsing: []) }
    let theme = try TerminalTheme(parsing: Array("dark: {mode: red}".utf8))
    #expect(theme.dark.roles == [.mode: .palette(1)])
    #expect(theme.dark.text == .palette(15) && theme.dark.background == .palette(0))
    #expect(theme.light.text == .palette(0) && theme.light.background == .palette(15))
  }

  @Test(
    arguments: [
      ([:], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm"], .palette), (["TERM": "linux"], .palette),
      (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm-direct"], .exact),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .exact),
      (["TERM": "tmux", "COLORTERM": "truecolor"], .exact),
      (["TERM": "tmux", "COLORTERM": "yes"], .palette),
      (["TERM": "xterm", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .palette),
    ] as [([String: String], TerminalPalette.Depth)])
  func depth(_ environment: [String: String], _ expected: TerminalPalette.Depth) {
    #expect(TerminalPalette.Depth { environment[$0] } == expected)
  }

  private static func palette(
    _ depth: TerminalPalette.Depth, _ appearance: TerminalAppearance? = .dark,
    background: TerminalColor.Channels? = nil
  ) throws -> TerminalPalette {
    let theme = try TerminalTheme(
      parsing: Array(
        """
        dark: {mode: "#00ff00", problem: red, secondary: bright-white, background: "#101010"}
        light: {mode: "#0000ff", text: "#202020"}
        """.utf8))
    return TerminalPalette(theme, depth, appearance, background: background)
  }

  private func sequence(_ palette: TerminalPalette, _ style: TerminalStyle) -> String {
    String(decoding: palette.sequence(for: style), as: UTF8.self).dropFirst(2).description
  }

  @Test("a style has its attributes, and where there are colors, the color of its role")
  func sequences() throws {
    let none = try Self.palette(.none)
    #expect(none == TerminalPalette())
    let (few, many, all) = (
      try Self.palette(.palette), try Self.palette(.indexed), try Self.palette(.exact)
    )
    for (style, expected) in [
      ([], ["0m", "0m", "0m", "0m"]),
      (.secondary, ["0;2m", "0;97m", "0;97m", "0;97m"]),
      (.composition, ["0;4m", "0;4m", "0;4m", "0;4m"]),
      (.pressed, ["0;7m", "0;7m", "0;7m", "0;7m"]),
      (.problem, ["0m", "0;31m", "0;31m", "0;31m"]),
      (.mode, ["0;7m", "0;7m", "0;7;38;5;46m", "0;7;38;2;0;255;0m"]),
      ([.composition, .mode], ["0;4;7m", "0;4;7m", "0;4;7;38;5;46m", "0;4;7;38;2;0;255;0m"]),
      (.onDark, ["0m", "0;97;40m", "0;97;48;5;233m", "0;97;48;2;16;16;16m"]),
      (
        [.onLight, .mode],
        [
          "0;7m", "0;30;107;7m", "0;38;5;234;107;7;38;5;21m",
          "0;38;2;32;32;32;107;7;38;2;0;0;255m",
        ]
      ),
    ] as [(TerminalStyle, [String])] {
      #expect([none, few, many, all].map { sequence($0, style) } == expected)
    }
  }

  @Test("without a known appearance there are only attributes, but a surface has its own")
  func unknownAppearance() throws {
    let palette = try Self.palette(.exact, nil)
    #expect(sequence(palette, .problem) == "0m" && sequence(palette, .secondary) == "0;2m")
    #expect(sequence(palette, [.onDark, .problem]) == "0;97;48;2;16;16;16;31m")
  }

  @Test("a true color that is hard to read on the terminal's background is left out")
  func hardToRead() throws {
    let palette = try Self.palette(
      .exact, background: TerminalColor.Channels(red: 0.5, green: 0.5, blue: 0.5))
    #expect(sequence(palette, .mode) == "0;7m" && sequence(palette, .problem) == "0;31m")
  }

  @Test("a painted grid has the surface in every cell of the painted rows")
  func painting() {
    for columns in 1...8 {
      var grid = TerminalGrid(
        rows: [[], [TerminalCell("a", style: .mode)], [TerminalCell("b", style: .onLight)]])
      grid.paint(.onDark, from: 1, columns: columns)
      #expect(grid.rows[0].isEmpty)
      #expect(grid.rows[1].count == columns)
      #expect(grid.rows[1][0].style == [.mode, .onDark])
      #expect(grid.rows[1].dropFirst().allSatisfy { $0 == TerminalCell(style: .onDark) })
      #expect(grid.rows[2].count == 1 && grid.rows[2][0].style == .onLight)
    }
  }
}
