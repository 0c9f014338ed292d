import CXKBCommon

/// A dead-key or compose sequence being typed, as a value: a changed copy gets its own libxkbcommon
/// object, to which the keys of the sequence are replayed.
struct ComposeSequence {
  private let table: ComposeTable
  private var object: ComposeStateObject
  /// The keys of the sequence so far.
  private var keysyms: [xkb_keysym_t] = []
  /// The characters that are shown for the keys of the sequence so far
  /// (``ComposeSequence/sign(of:)``); empty if there is no sequence.
  private(set) var signs: [Unicode.Scalar] = []

  /// The effect of a key on the sequence.
  enum Step {
    /// The key does not belong to a sequence.
    case outside
    /// The key began or continued the sequence.
    case pending
    /// The key completed the sequence, and the resulting text was appended.
    case composed
    /// No sequence continues with the key, and the current one is dropped.
    case broken
  }

  init(_ table: ComposeTable) throws(KeyboardLayoutError) {
    guard let object = ComposeStateObject(table) else { throw .noMemory }
    self.table = table
    self.object = object
    signs.reserveCapacity(32)
    keysyms.reserveCapacity(16)
  }

  /// Adds a key. If it completes the sequence, appends the text to `text`. Modifiers do not change
  /// the sequence.
  mutating func feed(_ keysym: xkb_keysym_t, into text: inout [Unicode.Scalar]) -> Step {
    makeUnique()
    let handle = object.handle
    guard xkb_compose_state_feed(handle, keysym) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .outside
    }
    switch xkb_compose_state_get_status(handle) {
    case XKB_COMPOSE_COMPOSING:
      keysyms.append(keysym)
      appendSign(of: keysym)
      return .pending
    case XKB_COMPOSE_COMPOSED:
      appendCharacters(to: &text) { xkb_compose_state_get_utf8(handle, $0, $1) }
      reset()
      return .composed
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .broken
    default:
      return .outside
    }
  }

  mutating func reset() {
    keysyms.removeAll(keepingCapacity: true)
    makeUnique()
    xkb_compose_state_reset(object.handle)
    signs.removeAll(keepingCapacity: true)
  }

  private mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&object) else { return }
    guard let copy = ComposeStateObject(table) else { KeyboardLayoutError.outOfMemory() }
    for keysym in keysyms { xkb_compose_state_feed(copy.handle, keysym) }
    object = copy
  }

  private mutating func appendSign(of keysym: xkb_keysym_t) {
    let sign = Self.sign(of: keysym)
    if sign.properties.generalCategory == .nonspacingMark { signs.append(Self.dottedCircle) }
    signs.append(sign)
  }
}

/// The owner of a `struct xkb_compose_state`.
private final class ComposeStateObject {
  let handle: OpaquePointer

  /// Creates a state; nil if there is not enough memory.
  init?(_ table: ComposeTable) {
    guard let handle = xkb_compose_state_new(table.handle, XKB_COMPOSE_STATE_NO_FLAGS) else {
      return nil
    }
    self.handle = handle
  }

  deinit { xkb_compose_state_unref(handle) }
}
