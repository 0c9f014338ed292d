import KeyEvents
import Testing

/// The keyboard page of the HID Usage Tables (section 10), with the names of the keys in Linux.
@Suite struct HIDUsageTests {
  /// The first usage of each run, and the names of the run's keys.
  static let table: [(first: Int, names: String)] = [
    (0x04, "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
    (0x1E, "1 2 3 4 5 6 7 8 9 0"),
    (0x28, "return escape backspace tab space - = [ ]"),
    // The key next to Return on ISO keyboards has its own usage and is the backslash of ANSI
    // keyboards.
    (0x31, "\\ \\ ; ' ` , . / capslock"),
    (0x3A, "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12"),
    // Print Screen, Scroll Lock, Pause and the keys above the arrows.
    (0x46, "sysrq scrolllock pause insert home pageup delete end pagedown"),
    (0x4F, "right left down up"),
    (0x53, "numlock kpslash kpasterisk kpminus kpplus kpenter"),
    (0x59, "kp1 kp2 kp3 kp4 kp5 kp6 kp7 kp8 kp9 kp0 kpdot"),
    // The key left of Z on ISO keyboards, Application, Power, the keypad's equals sign.
    (0x64, "102nd compose power kpequal"),
    (0x68, "f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24"),
    // Execute, Help, Menu, Select, Stop, Again, Undo, Cut, Copy, Paste, Find, Mute, Volume Up,
    // Volume Down.
    (0x74, "open help props front stop again undo cut copy paste find mute volumeup volumedown"),
    (0x85, "kpcomma"),
    // International 1 to 6.
    (0x87, "ro katakanahiragana yen henkan muhenkan kpjpcomma"),
    // Lang 1 to 5: Hangul/English, Hanja, Katakana, Hiragana, Zenkaku/Hankaku.
    (0x90, "hangeul hanja katakana hiragana zenkakuhankaku"),
    // Clear.
    (0x9C, "delete"), (0xD8, "delete"),
    (0xB6, "kpleftparen kprightparen"),
    (0xE0, "leftctrl leftshift leftalt leftmeta rightctrl rightshift rightalt rightmeta"),
  ]

  @Test func everyUsageIsItsKeyOrNone() throws {
    var expected: [Int: KeyCode] = [:]
    for run in Self.table {
      for (offset, name) in run.names.split(separator: " ").enumerated() {
        let key: KeyCode = try #require(KeyCode(named: String(name)), "\(name)")
        expected[run.first + offset] = key
      }
    }
    for usage in -1...0x1_0000 {
      #expect(KeyCode(hidUsage: usage) == expected[usage], "\(String(usage, radix: 16))")
    }
    for usage in [Int.min, Int.max, 0x07_0004] { #expect(KeyCode(hidUsage: usage) == nil) }
    // No usage is missing from the letters to the end of a full keyboard.
    #expect((0x04...0x65).allSatisfy { KeyCode(hidUsage: $0) != nil })
  }

  @Test func aKeyKnowsItsUsage() {
    var known = 0
    let keys = (0...0xFF).map { KeyCode(hidUsage: $0) }
    for code in 0...UInt16.max {
      let key = KeyCode(rawValue: code)
      // The first of several: 0x31 for the backslash, 0x4C for Delete.
      let usage = keys.firstIndex(of: key)
      guard key.hidUsage != usage || usage != nil else { continue }
      #expect(key.hidUsage == usage, "\(key.name)")
      known += 1
    }
    #expect(known == 147)
  }
}
