import CXKBCommon
internal import KeyEvents

/// A compiled layout of xkb. Immutable, so any number of sessions can share one.
final class XKBKeymap {
  let handle: OpaquePointer
  /// The mask of the modifiers that turn a key press into a command: Ctrl, Alt and Super, unless
  /// they select levels.
  let commandModifiers: xkb_mod_mask_t
  let usesRightAlt: Bool
  private let effectiveKeys: [Bool]

  init(_ names: KeyboardLayoutNames, in context: XKBContext) throws(KeyboardLayoutError) {
    let compiled = names.withRuleNames {
      xkb_keymap_new_from_names(context.handle, $0, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let compiled else { throw .unknownLayout(names) }
    handle = compiled
    commandModifiers = Self.commandModifiers(of: compiled)
    usesRightAlt = Self.usesRightAlt(compiled)
    effectiveKeys = Self.effectiveKeys(of: compiled)
  }

  deinit { xkb_keymap_unref(handle) }

  /// Returns whether the key never changes a modifier, a lock or the group.
  ///
  /// - Complexity: O(1)
  func isInert(_ key: KeyCode) -> Bool {
    key.rawValue < KeyCode.limit && !effectiveKeys[Int(key.rawValue)]
  }

  /// Returns the bit of a modifier; 0 if the layout lacks it.
  func mask(of modifier: String) -> xkb_mod_mask_t {
    let index = xkb_keymap_mod_get_index(handle, modifier)
    return index == xkb_mod_index_t.max ? 0 : 1 << index
  }

  /// Returns the mask of Ctrl, Alt and Super, found by their xkb names, without those that select
  /// levels in this layout.
  private static func commandModifiers(of keymap: OpaquePointer) -> xkb_mod_mask_t {
    let commands = [XKB_MOD_NAME_CTRL, XKB_MOD_NAME_ALT, XKB_MOD_NAME_LOGO]
    let levels = ["LevelThree", "LevelFive"]
    return commands.reduce(0) { $0 | realModifiers(named: $1, of: keymap) }
      & ~levels.reduce(0) { $0 | realModifiers(named: $1, of: keymap) }
  }

  /// Returns the real modifiers (xkb has eight) to which a modifier, perhaps a virtual one, is
  /// mapped.
  private static func realModifiers(
    named name: String, of keymap: OpaquePointer
  ) -> xkb_mod_mask_t {
    let index = xkb_keymap_mod_get_index(keymap, name)
    guard index != xkb_mod_index_t.max, let state = xkb_state_new(keymap) else { return 0 }
    defer { xkb_state_unref(state) }
    xkb_state_update_mask(state, 1 << index, 0, 0, 0, 0, 0)
    return xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) & 0xFF
  }

  /// Returns the lower-case Latin letter, in ASCII, that the key types without modifiers in the
  /// layout at the index `layout`; nil if it does not type one.
  func letter(of key: KeyCode, in layout: xkb_layout_index_t) -> UInt8? {
    var keysyms: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(handle, key.xkbKeycode, layout, 0, &keysyms)
    guard count == 1, let keysym = keysyms?.pointee,
      (xkb_keysym_t(XKB_KEY_a)...xkb_keysym_t(XKB_KEY_z)).contains(keysym)
    else { return nil }
    // The numbers of these keysyms are those of ASCII.
    return UInt8(truncatingIfNeeded: keysym)
  }

  /// Returns whether right Alt has a function other than Alt, Meta or the Hangul key in one of the
  /// layouts.
  private static func usesRightAlt(_ keymap: OpaquePointer) -> Bool {
    let keycode = KeyCode.rightAlt.xkbKeycode
    let free: [Int32] = [
      XKB_KEY_NoSymbol, XKB_KEY_Alt_L, XKB_KEY_Alt_R, XKB_KEY_Meta_L, XKB_KEY_Meta_R,
      XKB_KEY_Hangul,
    ]
    return (0..<xkb_keymap_num_layouts_for_key(keymap, keycode)).contains { layout in
      var keysyms: UnsafePointer<xkb_keysym_t>?
      let count = xkb_keymap_key_get_syms_by_level(keymap, keycode, layout, 0, &keysyms)
      guard count > 0, let keysyms else { return false }
      return !free.contains { xkb_keysym_t($0) == keysyms[0] }
    }
  }
}

extension KeyCode {
  /// The key code in xkb, which is the kernel's plus 8, as in X11.
  var xkbKeycode: xkb_keycode_t { xkb_keycode_t(rawValue) + 8 }
}

extension KeyboardLayoutNames {
  fileprivate func withRuleNames<Result>(
    _ body: (UnsafePointer<xkb_rule_names>) -> Result
  ) -> Result {
    rules.withCString { rules in
      model.withCString { model in
        layout.withCString { layout in
          variant.withCString { variant in
            options.withCString { options in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return body(&names)
            }
          }
        }
      }
    }
  }
}

extension XKBKeymap {
  /// Returns, for each key code, whether the key may change modifiers, locks or the group on any
  /// level of any layout.
  ///
  /// libxkbcommon does not expose the actions of keys, so each key is tried on each level.
  static func effectiveKeys(of keymap: OpaquePointer) -> [Bool] {
    (0..<KeyCode.limit).map { isEffective(KeyCode(rawValue: $0).xkbKeycode, in: keymap) }
  }

  private static func isEffective(_ keycode: xkb_keycode_t, in keymap: OpaquePointer) -> Bool {
    let layouts = xkb_keymap_num_layouts_for_key(keymap, keycode)
    guard layouts > 0 else { return false }
    // If memory runs out, the key counts as one that changes the state.
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
