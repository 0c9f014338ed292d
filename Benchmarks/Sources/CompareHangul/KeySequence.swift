import HangulComposition
import KeyEvents

/// Keys to type, in the types of both engines.
struct KeySequence {
  /// The keys for libhangul; 8 is Backspace.
  private(set) var ascii: [UInt8] = []
  private(set) var keystrokes: [HangulKeystroke] = []

  var count: Int { ascii.count }

  static let backspace: UInt8 = 8

  mutating func append(_ ascii: UInt8) {
    self.ascii.append(ascii)
    keystrokes.append(Self.keystrokes[Int(ascii)])
  }

  mutating func append(_ keystroke: HangulKeystroke) {
    guard let ascii = Self.keystrokes.lastIndex(of: keystroke) else { return }
    append(UInt8(ascii))
  }

  /// The key of a US keyboard that types the character.
  static func keystroke(_ ascii: UInt8) -> HangulKeystroke { keystrokes[Int(ascii)] }

  /// The keys of a US keyboard by character.
  private static let keystrokes: [HangulKeystroke] = {
    var keystrokes = Array(repeating: HangulKeystroke(.escape), count: 128)
    keystrokes[Int(backspace)] = HangulKeystroke(.backspace)
    keystrokes[0x20] = HangulKeystroke(.space)
    let rows: [(UInt16, String, String)] = [
      (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
      (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ]
    for (first, plain, shifted) in rows {
      for (line, shift) in [(plain, false), (shifted, true)] {
        for (offset, byte) in line.utf8.enumerated() {
          let key = KeyCode(rawValue: first + UInt16(offset))
          keystrokes[Int(byte)] = HangulKeystroke(key, shift: shift)
        }
      }
    }
    return keystrokes
  }()
}

/// The generator xorshift64*, after Vigna, "An experimental exploration of Marsaglia's xorshift
/// generators, scrambled" (2016).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}
