import CXKBCommon
internal import KeyEvents

extension XKBKeymap {
  /// For each key code, whether the key may change modifiers, locks or the group on any level of
  /// any layout.
  ///
  /// libxkbcommon does not expose the actions of keys, so each key is tried on each level.
  static func effectiveKeys(of keymap: OpaquePointer) -> [Bool] {
    (0..<KeyCode.limit).map { isEffective(KeyCode(rawValue: $0).xkbKeycode, in: keymap) }
  }

  private static func isEffective(_ keycode: xkb_keycode_t, in keymap: OpaquePointer) -> Bool {
    let layouts = xkb_keymap_num_layouts_for_key(keymap, keycode)
    guard layouts > 0 else { return false }
    // Without memory the key counts as one that changes the state.
    guard let state = xkb_state_new(keymap) else { return true }
    defer { xkb_state_unref(state) }
    for layout in 0..<layouts {
      for level in 0..<xkb_keymap_num_levels_for_key(keymap, keycode, layout) {
        var mask: xkb_mod_mask_t = 0
        // A level that cannot be reached by modifiers cannot be tried.
        guard xkb_keymap_key_get_mods_for_level(keymap, keycode, layout, level, &mask, 1) > 0 else {
          return true
        }
        xkb_state_update_mask(state, mask, 0, 0, layout, 0, 0)
        let pressed = xkb_state_update_key(state, keycode, XKB_KEY_DOWN).rawValue
        let released = xkb_state_update_key(state, keycode, XKB_KEY_UP).rawValue
        guard pressed == 0, released == 0 else { return true }
      }
    }
    return false
  }
}
