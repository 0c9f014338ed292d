import KeyEvents

/// A guess whether `libinput record` hid the keys. By default it writes every key of the main block
/// as KEY_A and every scan code as 30.
struct ObfuscationGuess {
  private var presses = 0
  private var scans = 0
  private var isRefuted = false

  /// The keys that `libinput record` hides: from KEY_ESC to the one before KEY_ZENKAKUHANKAKU.
  private static let hidden: Range<UInt16> = 1..<85
  /// The number of presses of KEY_A that is unlikely to be chance.
  private static let enough = 8

  var isLikely: Bool { !isRefuted && presses >= Self.enough && scans > 0 }

  mutating func see(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (.key, KeyCode.a.rawValue): presses += event.value == 1 ? 1 : 0
    // Modifiers are not hidden.
    case (.key, 29), (.key, 42), (.key, 54), (.key, 56): break
    case (.key, Self.hidden): isRefuted = true
    case (.miscellaneous, MiscellaneousCode.scan):
      if event.value == 30 { scans += 1 } else { isRefuted = true }
    default: break
    }
  }
}
