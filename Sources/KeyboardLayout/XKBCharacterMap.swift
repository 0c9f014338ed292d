import CXKBCommon
package import Composition
package import KeyEvents

/// The characters of a layout of xkb, with dead keys and compose sequences.
///
/// Follows one person's typing, and is a value: the modifiers, the locks and the sequence under way are its own, the layout
/// and the compose table never change and are shared. Made by ``XKBKeymapCache``. Nothing is allocated per key, but for the
/// first after the map was copied.
package struct XKBCharacterMap {
  private let keymap: XKBKeymap
  private var state: XKBKeyState
  private var sequence: ComposeSequence?
  /// What a person should know of a layout that works but lacks something; nil where nothing is wrong.
  package let warning: String?

  init(
    keymap: XKBKeymap, composeTable: ComposeTable?, locks: KeyboardLocks, warning: String?
  ) throws(KeyboardLayoutError) {
    if let composeTable { sequence = try ComposeSequence(composeTable) }
    self.keymap = keymap
    self.warning = warning
    // As if the keys of the locks had been tapped.
    state = try XKBKeyState(
      keymap,
      lockedModifiers: Self.modifiers.filter { locks.contains($0.lock) }
        .reduce(0) { $0 | keymap.mask(of: $1.name) },
      lockedLayout: locks.layoutPlace)
  }

  /// What is locked now; a map that starts with these goes on typing as this one does.
  package var locks: KeyboardLocks {
    let locked = xkb_state_serialize_mods(state.handle, XKB_STATE_MODS_LOCKED)
    let place = xkb_state_serialize_layout(state.handle, XKB_STATE_LAYOUT_LOCKED)
    return Self.modifiers.reduce(into: .layout(place)) { locks, modifier in
      if locked & keymap.mask(of: modifier.name) != 0 { locks.insert(modifier.lock) }
    }
  }

  /// xkb's names: from `xkbcommon-names.h`, but for `ScrollLock`, which is that of xkb-data (`compat/misc`).
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
}
