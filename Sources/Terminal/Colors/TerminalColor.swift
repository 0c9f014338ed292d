import Glibc

/// A color of a role: one of the terminal's own palette, or a true color.
package enum TerminalColor: Hashable, Sendable {
  /// One of the 16 colors that the terminal's user has chosen, by its number from 0 to 15.
  case palette(UInt8)
  case exact(Channels)

  /// The names of the palette, by number.
  package static let names = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return names + names.map { "bright-\($0)" }
  }()

  /// Reads a name of the palette, or `#rrggbb`.
  package init?(_ text: String) {
    if let index = Self.names.firstIndex(of: text) {
      self = .palette(UInt8(index))
    } else {
      let digits = Array(text.utf8.dropFirst())
      guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
      let values = stride(from: 0, to: 6, by: 2).compactMap { Channels.value(digits[$0..<$0 + 2]) }
      guard values.count == 3 else { return nil }
      self = .exact(Channels(red: values[0], green: values[1], blue: values[2]))
    }
  }
}

extension TerminalColor {
  /// The channels of the color. Only the terminal knows those of a palette color, which counts as
  /// black or white.
  var channels: Channels {
    switch self {
    case .palette(let index):
      let level = index < 7 || index == 8 ? 0.0 : 1
      return Channels(red: level, green: level, blue: level)
    case .exact(let channels): return channels
    }
  }

  /// Returns the channels as a terminal of that depth shows them.
  func channels(_ depth: TerminalPalette.Depth) -> Channels {
    depth == .indexed ? Channels(index: channels.nearestIndex) : channels
  }

  /// Whether white text on this color is easier to read than black text.
  var isDark: Bool {
    // The middle between black and white for the eye.
    channels.luminance < 0.18
  }

  /// The strength of red, green and blue in sRGB, from 0 to 1.
  package struct Channels: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Reads a color as a terminal reports it, `rgb:` or `rgba:` with 1 to 4 hexadecimal digits for
    /// each channel (XParseColor).
    init?(reported text: some Collection<UInt8>) {
      let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let count = ["rgb": 3, "rgba": 4][String(decoding: parts[0], as: UTF8.self)]
      let channels = parts[1].split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let values = channels.compactMap { Self.value($0) }
      guard let count, channels.count == count, values.count == count else { return nil }
      self.init(red: values[0], green: values[1], blue: values[2])
    }

    /// Reads 1 to 4 hexadecimal digits as a fraction of the largest number with as many digits.
    fileprivate static func value(_ digits: some Collection<UInt8>) -> Double? {
      guard (1...4).contains(digits.count),
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else { return nil }
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      return number.map { Double($0) / Double(1 << (4 * digits.count) - 1) }
    }

    /// The channels as whole numbers from 0 to 255.
    var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2).
    package var luminance: Double {
      func linear(_ value: Double) -> Double {
        // WCAG states 0.03928; sRGB has 0.04045. No 8-bit value lies between them.
        guard value > 0.04045 else { return value / 12.92 }
        return pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio").
    package func contrast(to other: Channels) -> Double {
      let (first, second) = (luminance, other.luminance)
      return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The strengths of a channel in xterm's 216 colors.
    private static let steps = [0, 95, 135, 175, 215, 255]

    /// Makes the color of xterm's palette with that number, from 16 to 255.
    init(index: Int) {
      let place = index - 16
      let bytes =
        index >= 232
        ? Array(repeating: 8 + 10 * (index - 232), count: 3)
        : [place / 36, place / 6 % 6, place % 6].map { Self.steps[$0] }
      self.init(
        red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255)
    }

    /// The number of the most similar color in xterm's palette of 256, among the 216 colors from
    /// number 16 on and the 24 greys from number 232 on.
    var nearestIndex: Int {
      let steps = Self.steps
      let cube = bytes.map { byte in
        steps.indices.min { abs(steps[$0] - byte) < abs(steps[$1] - byte) } ?? 0
      }
      let average = bytes.reduce(0, +) / 3
      let grey = min(23, max(0, (average - 3) / 10))
      func distance(_ other: [Int]) -> Int {
        zip(bytes, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      let isGrey =
        distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { steps[$0] })
      return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
  }
}
