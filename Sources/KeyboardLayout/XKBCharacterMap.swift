import CXKBCommon
package import Composition
package import KeyEvents

/// A map from keys to the characters of a layout of xkb, with dead keys and compose sequences.
///
/// A value for one session, with its own modifiers, locks and open sequence; the immutable layout
/// and compose table are shared. Created by ``XKBKeymapCache``. Memory is allocated only for the
/// first key after a copy.
package struct XKBCharacterMap {
  private let keymap: XKBKeymap
  private var state: XKBKeyState
  private var sequence: ComposeSequence?
  /// A warning that the locale has no compose file, so that dead keys type nothing; nil if it has
  /// one.
  package let warning: String?

  init(
    keymap: XKBKeymap, composeTable: ComposeTable?, locks: KeyboardLocks, warning: String?
  ) throws(KeyboardLayoutError) {
    if let composeTable { sequence = try ComposeSequence(composeTable) }
    self.keymap = keymap
    self.warning = warning
    // The state as if the keys of the locks had been tapped.
    state = try XKBKeyState(
      keymap,
      lockedModifiers: Self.modifiers.filter { locks.contains($0.lock) }
        .reduce(0) { $0 | keymap.mask(of: $1.name) },
      lockedLayout: locks.layoutIndex)
  }

  /// The current locks. A new map that starts with them types the same characters.
  package var locks: KeyboardLocks {
    let locked = xkb_state_serialize_mods(state.handle, XKB_STATE_MODS_LOCKED)
    let index = xkb_state_serialize_layout(state.handle, XKB_STATE_LAYOUT_LOCKED)
    return Self.modifiers.reduce(into: .layout(index)) { locks, modifier in
      if locked & keymap.mask(of: modifier.name) != 0 { locks.insert(modifier.lock) }
    }
  }

  /// The locks and the names of their modifiers in xkb, from `xkbcommon-names.h`, except
  /// `ScrollLock`, which is from xkb-data (`compat/misc`).
  private static let modifiers: [(name: String, lock: KeyboardLocks)] =
    [(XKB_MOD_NAME_NUM, .num), (XKB_MOD_NAME_CAPS, .caps), ("ScrollLock", .scroll)]
    + KeyboardLocks.modifiers
}

extension XKBCharacterMap: CharacterMap {
  package mutating func press(
    _ key: KeyCode, into text: inout [Unicode.Scalar]
  ) -> CharacterMapAnswer {
    let count = text.count
    let keysym = xkb_state_key_get_one_sym(state.handle, key.xkbKeycode)
    if keysym != xkb_keysym_t(XKB_KEY_NoSymbol) {
      switch sequence?.feed(keysym, into: &text) {
      case .pending?, .broken?: return .sequence
      case .composed?: return .characters
      case .outside?, nil: break
      }
    }
    let handle = state.handle
    appendCharacters(to: &text) { xkb_state_key_get_utf8(handle, key.xkbKeycode, $0, $1) }
    return text.count > count ? .characters : .nothing
  }

  package mutating func update(_ key: KeyCode, isDown: Bool) { state.update(key, isDown: isDown) }

  package mutating func resetSequence() { sequence?.reset() }

  package var pendingSequence: String {
    guard let signs = sequence?.signs else { return "" }
    return String(String.UnicodeScalarView(signs))
  }

  package var hasCommandModifier: Bool {
    xkb_state_serialize_mods(state.handle, XKB_STATE_MODS_EFFECTIVE) & keymap.commandModifiers != 0
  }

  package var usesRightAltForLevel: Bool { keymap.usesRightAlt }

  package func letterKey(for key: KeyCode) -> KeyCode {
    let layout = xkb_state_serialize_layout(state.handle, XKB_STATE_LAYOUT_EFFECTIVE)
    if let letter = keymap.letter(of: key, in: layout) { return KeyCode(ofLetter: letter) ?? key }
    let isLetter = KeyCode.letters.contains(key)
    return isLetter && KeyCode.letters.contains { keymap.letter(of: $0, in: layout) != nil }
      ? .unknown : key
  }
}

/// Appends the characters that `write`, a function of libxkbcommon, writes as UTF-8 into a buffer.
/// Its arguments are the buffer and the buffer's size in bytes.
///
/// Control characters other than the tab are left out, because Return, Backspace, Escape and Delete
/// are handled by the session. Allocates no memory: 1024 bytes are enough for the longest string in
/// a compose file.
func appendCharacters(
  to text: inout [Unicode.Scalar], _ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32
) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
    let count = min(Int(write(buffer.baseAddress, buffer.count)), buffer.count - 1)
    guard count > 0 else { return }
    var bytes = buffer[..<count].lazy.map { UInt8(bitPattern: $0) }.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar == "\t" || !isControl(scalar) { text.append(scalar) }
    }
  }
}

/// Returns whether the general category of the scalar is Cc. The Unicode Character Encoding
/// Stability Policies fix the members of Cc, so no look-up is needed.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
}
