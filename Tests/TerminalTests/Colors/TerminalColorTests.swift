import Testing

@testable import Terminal

@Suite("Colors")
struct TerminalColorTests {
  private func channels(_ text: String) throws -> TerminalColor.Channels {
    guard case .exact(let channels) = try #require(TerminalColor(text)) else {
      throw UnexpectedColor(text: text)
    }
    return channels
  }

  private struct UnexpectedColor: Error { var text: String }

  @Test("a color is a name of the palette or six digits")
  func reading() throws {
    #expect(TerminalColor.names.count == 16)
    for (index, name) in TerminalColor.names.enumerated() {
      #expect(TerminalColor(name) == .palette(UInt8(index)))
    }
    #expect(TerminalColor("bright-blue") == .palette(12))
    #expect(try channels("#ff0080").bytes == [255, 0, 128])
    for text in ["", "#", "#fff", "#ff00800", "ff0080", "#gg0000", "#+10000", "Red", "bright"] {
      #expect(TerminalColor(text) == nil, "\(text)")
    }
  }

  /// The contrasts are those of the WebAIM contrast checker, rounded down.
  @Test(
    arguments: [
      ("#000000", "#ffffff", 21), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.47),
      ("#ff0000", "#ffffff", 3.99), ("#0000ff", "#000000", 2.44), ("#123456", "#123456", 1),
    ])
  func contrast(_ first: String, _ second: String, _ expected: Double) throws {
    let (first, second) = (try channels(first), try channels(second))
    #expect(abs(first.contrast(to: second) - expected) < 0.01)
    #expect(first.contrast(to: second) == second.contrast(to: first))
  }

  @Test("the nearest of xterm's colors is the color itself if it is one of them")
  func nearest() {
    let steps = [0, 95, 135, 175, 215, 255]
    for (red, r) in steps.enumerated() {
      for (green, g) in steps.enumerated() {
        for (blue, b) in steps.enumerated() {
          let color = TerminalColor.Channels(bytes: [r, g, b])
          #expect(color.nearestIndex == 16 + 36 * red + 6 * green + blue)
        }
      }
    }
    for grey in 0..<24 {
      let level = 8 + 10 * grey
      #expect(
        TerminalColor.Channels(bytes: [level, level, level]).nearestIndex == 232 + grey)
    }
  }

  @Test("the last number of COLORFGBG is the background")
  func variable() {
    for index in 0...15 {
      let expected: TerminalAppearance = index == 8 || index < 7 ? .dark : .light
      #expect(TerminalAppearance(variable: "15;\(index)") == expected)
      #expect(TerminalAppearance(variable: "15;default;\(index)") == expected)
    }
    for text in ["", ";", "15;default", "15;16", "15;-1", "x"] {
      #expect(TerminalAppearance(variable: text) == nil, "\(text)")
    }
  }

  @Test("colors say more than the chosen appearance, and both colors more than one")
  func look() {
    func grey(_ level: Double) -> TerminalColor.Channels {
      TerminalColor.Channels(red: level, green: level, blue: level)
    }
    #expect(TerminalLook().appearance == nil)
    #expect(TerminalLook(foreground: grey(1)).appearance == nil)
    #expect(TerminalLook(stated: .light).appearance == .light)
    #expect(TerminalLook(stated: .light, background: grey(0)).appearance == .dark)
    #expect(TerminalLook(background: grey(0.8)).appearance == .light)
    #expect(TerminalLook(foreground: grey(1), background: grey(0.8)).appearance == .dark)
    #expect(TerminalLook(foreground: grey(0), background: grey(0.2)).appearance == .light)
  }
}

extension TerminalColor.Channels {
  init(bytes: [Int]) {
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255)
  }
}
