import SystemPackage
import Glibc
import SystemIO

/// The characters that a console of the kernel can show: those of its font, at most 512.
package struct ConsoleFont: Sendable {
  private let scalars: Set<UInt16>

  /// Reads the characters of the controlling terminal's font (`GIO_UNIMAP`, ioctl_console(2)); nil
  /// if the terminal is not a console.
  package init?() {
    guard let terminal = try? OwnedDescriptor(opening: "/dev/tty", .readOnly) else { return nil }
    let limit = UInt16.max
    let pairs = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * Int(limit))
    defer { pairs.deallocate() }
    // As `struct unimapdesc`: each of the pairs is a character and its position in the font.
    var map = (count: limit, pairs: pairs)
    guard ioctl(terminal.descriptor.rawValue, 0x4B66, &map) == 0 else { return nil }
    self.init((0..<Int(min(map.count, limit))).map { pairs[2 * $0] })
  }

  /// Makes a font that has these characters.
  package init(_ scalars: some Sequence<UInt16>) { self.scalars = Set(scalars) }

  /// Returns whether the font has all characters of a text.
  package func has(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      UInt16(exactly: scalar.value).map(scalars.contains) ?? false
    }
  }

  /// Characters of pictures that a console may lack, each with those that can be shown instead, the
  /// best first. All are one cell wide.
  private static let similar: [String: [String]] = [
    "–": ["─", "-"], "·": ["∙", "."], "…": ["~"], "│": ["|"], "•": ["*"], "█": ["#"],
    "▀": ["\""], "▄": ["_"], "↑": ["^"], "↓": ["v"], "␣": ["_"], "⌫": ["←", "<"],
    "↵": ["┘", ">"], "◌": ["o"],
  ]

  /// The characters that the font lacks, each with a similar one that it has.
  package var substitutes: [String: String] {
    Self.similar.filter { !has($0.key) }.compactMapValues { $0.first(where: has) }
  }
}
