import CXKBCommon
package import KeyEvents

/// The characters of a layout of xkb, with dead keys and compose sequences.
///
/// Follows one person's typing: the modifiers, the locks and the sequence under way are its own, the layout and the
/// compose table are shared. Made by ``XKBKeymapCache``. Nothing is allocated per key.
package final class XKBCharacterMap {
  private let keymap: XKBKeymap
  private let state: OpaquePointer
  private var sequence: ComposeSequence?
  /// What a person should know of a layout that works but lacks something; nil where nothing is wrong.
  package let warning: String?

  init(
    keymap: XKBKeymap, composeTable: ComposeTable?, locks: KeyboardLocks, warning: String?
  ) throws(KeyboardLayoutError) {
    let sequence: ComposeSequence?
    if let composeTable {
      sequence = try ComposeSequence(composeTable)
    } else {
      sequence = nil
    }
    guard let state = xkb_state_new(keymap.handle) else { throw .noMemory }
    self.keymap = keymap
    self.state = state
    self.sequence = sequence
    self.warning = warning
    set(locks)
  }

  deinit { xkb_state_unref(state) }

  /// What is locked now; a map that starts with these goes on typing as this one does.
  package var locks: KeyboardLocks {
    let locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
    let place = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_LOCKED)
    return Self.modifiers.reduce(into: .layout(place)) { locks, modifier in
      if locked & mask(of: modifier.name) != 0 { locks.insert(modifier.lock) }
    }
  }

  /// Sets the locks as if their keys had been tapped. For the start only: afterwards the keys alone change them.
  private func set(_ locks: KeyboardLocks) {
    let locked = Self.modifiers.filter { locks.contains($0.lock) }
      .reduce(0) { $0 | mask(of: $1.name) }
    xkb_state_update_mask(state, 0, 0, locked, 0, 0, locks.layoutPlace)
  }

  /// The bit of a modifier; 0 where the layout has no such.
  private func mask(of modifier: String) -> xkb_mod_mask_t {
    let index = xkb_keymap_mod_get_index(keymap.handle, modifier)
    return index == xkb_mod_index_t.max ? 0 : 1 << index
  }

  /// xkb's names: from `xkbcommon-names.h`, but for `ScrollLock`, which is that of xkb-data (`compat/misc`).
  private static let modifiers: [(name: String, lock: KeyboardLocks)] =
    [(XKB_MOD_NAME_NUM, .num), (XKB_MOD_NAME_CAPS, .caps), ("ScrollLock", .scroll)]
    + KeyboardLocks.modifiers
}

extension XKBCharacterMap: CharacterMap {
  package func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    let count = text.count
    let keysym = xkb_state_key_get_one_sym(state, key.xkbKeycode)
    if keysym != xkb_keysym_t(XKB_KEY_NoSymbol) {
      switch sequence?.feed(keysym, into: &text) {
      case .pending?, .broken?: return .sequence
      case .composed?: return .characters
      case .outside?, nil: break
      }
    }
    appendCharacters(to: &text) { xkb_state_key_get_utf8(state, key.xkbKeycode, $0, $1) }
    return text.count > count ? .characters : .nothing
  }

  package func update(_ key: KeyCode, isDown: Bool) {
    xkb_state_update_key(state, key.xkbKeycode, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  package func resetSequence() { sequence?.reset() }

  package var pendingSequence: String {
    guard let signs = sequence?.signs else { return "" }
    return String(String.UnicodeScalarView(signs))
  }

  package var hasCommandModifier: Bool {
    xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) & keymap.commandModifiers != 0
  }

  package var usesRightAltForLevel: Bool { keymap.usesRightAlt }
}
