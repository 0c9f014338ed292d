import CXKBCommon
internal import KeyEvents

/// The state of a layout after the keys pressed so far, as a value: modifiers, locks, latches and
/// groups.
///
/// libxkbcommon keeps it in an object that cannot be copied, and does not expose which key's
/// release ends a modifier, or whether another key was pressed in the meantime. So a changed copy
/// gets its own object, to which the keys since the last rest are replayed. A rest is a moment
/// without a held or latched modifier: the exposed values are then the whole state.
struct XKBKeyState {
  private let keymap: XKBKeymap
  private var object: XKBStateObject
  /// The state at the last rest.
  private var rest: Sums
  /// The presses and releases (strokes) since the last rest. Of consecutive strokes of keys that
  /// change nothing (``XKBKeymap/isInert(_:)``), equal ones are kept only once.
  private var sinceRest: [Stroke] = []
  /// The keys that are down and may change the state, in the order of their presses.
  private var held: [KeyCode] = []

  private struct Stroke: Equatable {
    var key: KeyCode
    var isDown: Bool
  }

  /// The maximum number of strokes since the rest. Only a modifier that is never released leads to
  /// more; the strokes of released keys are then dropped, but a copy keeps the locks that they set.
  static let strokeLimit = 1024

  /// Creates a state with no key down, and with some modifiers and a layout locked.
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

  /// The object of libxkbcommon, for queries only: nothing but ``update(_:isDown:)`` may change it.
  var handle: OpaquePointer { object.handle }

  /// Handles a press or a release.
  ///
  /// - Complexity: O(1), without allocation once the storage has grown; after a copy O(strokes
  ///   since the last rest).
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
    } else if let index = held.lastIndex(of: stroke.key) {
      held.remove(at: index)
    } else if sinceRest.isEmpty {
      // The key was pressed before this state began, and its release has no effect.
      return
    }
    sinceRest.append(stroke)
  }

  /// Records a stroke of a key that changes nothing itself, but may end a pending latch.
  ///
  /// libxkbcommon does not expose which keys end a latch: in version 1.5, a press ends all pending
  /// latches if the key has no action on its current level, and none if its action moves the
  /// pointer, as mouse keys do (those of the keypad). So one key cannot represent another.
  /// Repeating a stroke changes nothing more: either all latches have ended, or the level, and so
  /// the action, is still the same.
  private mutating func noteInert(_ stroke: Stroke) {
    let run = sinceRest.reversed().prefix { keymap.isInert($0.key) }
    if !run.contains(stroke) { sinceRest.append(stroke) }
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
    guard let copy = XKBStateObject(keymap) else { KeyboardLayoutError.outOfMemory() }
    rest.set(copy.handle)
    for stroke in sinceRest { copy.update(stroke.key, isDown: stroke.isDown) }
    Sums(object.handle).set(copy.handle)
    return copy
  }
}

extension XKBKeyState {
  /// The values of a state exposed by libxkbcommon.
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

    /// Whether the exposed values are the whole state when no key is down: no modifier is depressed
    /// and none is latched.
    ///
    /// After a key was pressed twice without a release, libxkbcommon may leave a modifier
    /// depressed, with a count that it does not expose.
    var isAll: Bool {
      modifiers == 0 && layout == 0 && latchedModifiers == 0 && latchedLayout == 0
    }

    func set(_ handle: OpaquePointer) {
      xkb_state_update_mask(
        handle, modifiers, latchedModifiers, lockedModifiers, layout, latchedLayout, lockedLayout)
    }
  }
}

/// The owner of a `struct xkb_state`.
final class XKBStateObject {
  let handle: OpaquePointer

  /// Creates a state; nil if there is not enough memory.
  init?(_ keymap: XKBKeymap) {
    guard let handle = xkb_state_new(keymap.handle) else { return nil }
    self.handle = handle
  }

  deinit { xkb_state_unref(handle) }

  func update(_ key: KeyCode, isDown: Bool) {
    xkb_state_update_key(handle, key.xkbKeycode, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
  }
}
