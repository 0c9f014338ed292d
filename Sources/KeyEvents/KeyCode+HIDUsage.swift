/// Conversion to and from USB usages, the key numbers of other systems.
///
/// ```swift
/// KeyCode(hidUsage: key.keyCode.rawValue)  // UIKit: `key` is a UIKey
/// ```
extension KeyCode {
  /// Creates the key to which Linux maps a usage on the keyboard page (0x07) of USB's HID Usage
  /// Tables (1.5, section 10).
  ///
  /// UIKit's `UIKeyboardHIDUsage` has the same numbers. Nil for a reserved usage, and for a usage
  /// without a key.
  ///
  /// - Complexity: O(1); only the first call allocates memory, for the table.
  public init?(hidUsage usage: Int) {
    guard Usages.shared.keys.indices.contains(usage) else { return nil }
    let code = Usages.shared.keys[usage]
    guard code != 0 else { return nil }
    self.init(rawValue: UInt16(code))
  }

  /// The USB usage of the key, the lowest if there are several; nil if there is none.
  ///
  /// - Complexity: O(1); only the first call allocates memory, for the table.
  public var hidUsage: Int? {
    guard rawValue < Usages.shared.usages.count else { return nil }
    let usage = Usages.shared.usages[Int(rawValue)]
    return usage == 0 ? nil : Int(usage)
  }

  private struct Usages: Sendable {
    static let shared = Usages()
    /// The keys, indexed by usage; 0 means none.
    var keys = [UInt8](repeating: 0, count: 256)
    /// The usages, indexed by the number of the key; 0 means none.
    var usages = [UInt8](repeating: 0, count: 256)

    init() {
      for line in runsOfUsages.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let first = words.first, let start = Int(first, radix: 16) else { continue }
        for (usage, name) in zip(start..<keys.count, words.dropFirst()) {
          guard let key = KeyCode(named: String(name)), let code = UInt8(exactly: key.rawValue)
          else { continue }
          keys[usage] = code
          if usages[Int(code)] == 0 { usages[Int(code)] = UInt8(usage) }
        }
      }
    }
  }
}

/// Runs of keys with the kernel's names. Each line has a usage in hexadecimal, the key with that
/// usage, and the keys with the following usages. The usages Execute, Menu, Select and Clear are
/// `open`, `props`, `front` and `delete` on Linux.
private let runsOfUsages = """
  04 a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0
  28 enter esc backspace tab space minus equal leftbrace rightbrace backslash backslash
  33 semicolon apostrophe grave comma dot slash capslock
  3A f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 sysrq scrolllock pause
  49 insert home pageup delete end pagedown right left down up
  53 numlock kpslash kpasterisk kpminus kpplus kpenter
  59 kp1 kp2 kp3 kp4 kp5 kp6 kp7 kp8 kp9 kp0 kpdot 102nd compose power kpequal
  68 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24
  74 open help props front stop again undo cut copy paste find mute volumeup volumedown
  85 kpcomma
  87 ro katakanahiragana yen henkan muhenkan kpjpcomma
  90 hangeul hanja katakana hiragana zenkakuhankaku
  9C delete
  B6 kpleftparen kprightparen
  D8 delete
  E0 leftctrl leftshift leftalt leftmeta rightctrl rightshift rightalt rightmeta
  """
