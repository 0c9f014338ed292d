import CXKBCommon
internal import KeyEvents

/// What the keys that were pressed did to a layout: modifiers, locks, latches and groups, as a value.
///
/// libxkbcommon keeps that in an object that nobody can copy, and knows more than it tells: which key a modifier waits for,
/// whether another was pressed meanwhile. So a copy that is changed gets an object of its own, to which the same keys
/// happen again: those since no modifier was down and none latched, when the sums that libxkbcommon tells are all there is.
struct XKBKeyState {
  private let keymap: XKBKeymap
  private var object: XKBStateObject
  /// What was in force at the last rest.
  private var rest: Sums
  /// What happened since, without keys that change nothing but for the first press of them or, before it, release.
  private var sinceRest: [Stroke] = []
  /// The keys that may change something and are down, in the order they were pressed.
  private var held: [KeyCode] = []

  private struct Stroke {
    var key: KeyCode
    var isDown: Bool
  }

  /// More strokes than this happen only where a modifier is never let go. Then the taps among them are forgotten; a copy
  /// still has all that they locked.
  static let strokeLimit = 1024

  /// Nothing is down; these modifiers and that layout are locked.
  init(
    _ keymap: XKBKeymap, lockedModifiers: xkb_mod_mask_t, lockedLayout: xkb_layout_index_t
  ) throws(KeyboardLayoutError) {
    guard let object = XKBStateObject(keymap) else { throw .noMemory }
    self.keymap = keymap
    self.object = object
    rest = Sums()
    rest.lockedModifiers = lockedModifiers
    rest.lockedLayout = lockedLayout
    rest.set(object.handle)
    rest = Sums(object.handle)
  }

  /// What libxkbcommon is asked with. Nobody changes it but ``update(_:isDown:)``.
  var handle: OpaquePointer { object.handle }

  /// A key went down or up.
  ///
  /// - Complexity: O(1), and nothing is allocated once the storage has grown; after the state was copied O(strokes since the
  ///   last rest).
  mutating func update(_ key: KeyCode, isDown: Bool) {
    if !isKnownUniquelyReferenced(&object) { object = copiedObject() }
    object.update(key, isDown: isDown)
    if !keymap.isInert(key) {
      note(Stroke(key: key, isDown: isDown))
    } else if !sinceRest.isEmpty {
      noteInert(Stroke(key: key, isDown: isDown))
    }
    if !sinceRest.isEmpty { settle() }
  }

  private mutating func note(_ stroke: Stroke) {
    if stroke.isDown {
      held.append(stroke.key)
    } else if let place = held.lastIndex(of: stroke.key) {
      held.remove(at: place)
    } else if sinceRest.isEmpty {
      // It was down before all that is known, and does nothing.
      return
    }
    sinceRest.append(stroke)
  }

  /// All keys that change nothing do the same to those that do: a press ends what waits for it, a release less.
  private mutating func noteInert(_ stroke: Stroke) {
    guard let last = sinceRest.last, keymap.isInert(last.key) else {
      return sinceRest.append(stroke)
    }
    if stroke.isDown { sinceRest[sinceRest.count - 1] = stroke }
  }

  private mutating func settle() {
    let sums = held.isEmpty ? Sums(object.handle) : nil
    if let sums, sums.isAll {
      rest = sums
      sinceRest.removeAll(keepingCapacity: true)
    } else if sinceRest.count > Self.strokeLimit {
      sinceRest = held.map { Stroke(key: $0, isDown: true) }
    }
  }

  private func copiedObject() -> XKBStateObject {
    guard let copy = XKBStateObject(keymap) else { KeyboardLayoutError.endForWantOfMemory() }
    rest.set(copy.handle)
    for stroke in sinceRest { copy.update(stroke.key, isDown: stroke.isDown) }
    Sums(object.handle).set(copy.handle)
    return copy
  }
}

extension XKBKeyState {
  /// What libxkbcommon tells of a state.
  private struct Sums {
    var modifiers: xkb_mod_mask_t = 0
    var latchedModifiers: xkb_mod_mask_t = 0
    var lockedModifiers: xkb_mod_mask_t = 0
    var layout: xkb_layout_index_t = 0
    var latchedLayout: xkb_layout_index_t = 0
    var lockedLayout: xkb_layout_index_t = 0

    init() {}

    init(_ handle: OpaquePointer) {
      modifiers = xkb_state_serialize_mods(handle, XKB_STATE_MODS_DEPRESSED)
      latchedModifiers = xkb_state_serialize_mods(handle, XKB_STATE_MODS_LATCHED)
      lockedModifiers = xkb_state_serialize_mods(handle, XKB_STATE_MODS_LOCKED)
      layout = xkb_state_serialize_layout(handle, XKB_STATE_LAYOUT_DEPRESSED)
      latchedLayout = xkb_state_serialize_layout(handle, XKB_STATE_LAYOUT_LATCHED)
      lockedLayout = xkb_state_serialize_layout(handle, XKB_STATE_LAYOUT_LOCKED)
    }

    /// Whether a state without keys that are down is told whole: nothing waits for a key, and no modifier is left down. After
    /// keys that came down twice libxkbcommon may leave one down, and counts how often; it does not tell the number.
    var isAll: Bool {
      modifiers == 0 && layout == 0 && latchedModifiers == 0 && latchedLayout == 0
    }

    func set(_ handle: OpaquePointer) {
      xkb_state_update_mask(
        handle, modifiers, latchedModifiers, lockedModifiers, layout, latchedLayout, lockedLayout)
    }
  }
}

/// Owns a `struct xkb_state`.
final class XKBStateObject {
  let handle: OpaquePointer

  /// Nil where there is no memory.
  init?(_ keymap: XKBKeymap) {
    guard let handle = xkb_state_new(keymap.handle) else { return nil }
    self.handle = handle
  }

  deinit { xkb_state_unref(handle) }

  func update(_ key: KeyCode, isDown: Bool) {
    xkb_state_update_key(handle, key.xkbKeycode, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
  }
}
