import CXKBCommon

/// A dead-key or compose sequence as it is typed.
struct ComposeSequence: ~Copyable {
  private let handle: OpaquePointer
  /// What was typed of it, as ``ComposeSequence/sign(of:)`` shows it; empty when no sequence is under way.
  private(set) var signs: [Unicode.Scalar] = []

  /// What a key did to the sequence.
  enum Step {
    /// It is no part of a sequence.
    case outside
    /// It began the sequence or goes on with it.
    case pending
    /// It was the last of the sequence, which gives what was appended.
    case composed
    /// No sequence goes on with it. What was typed is forgotten.
    case broken
  }

  init(_ table: ComposeTable) throws(KeyboardLayoutError) {
    guard let handle = xkb_compose_state_new(table.handle, XKB_COMPOSE_STATE_NO_FLAGS) else {
      throw .noMemory
    }
    self.handle = handle
    signs.reserveCapacity(32)
  }

  deinit { xkb_compose_state_unref(handle) }

  /// Takes a key. A modifier leaves the sequence as it was.
  mutating func feed(_ keysym: xkb_keysym_t, into text: inout [Unicode.Scalar]) -> Step {
    guard xkb_compose_state_feed(handle, keysym) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .outside
    }
    switch xkb_compose_state_get_status(handle) {
    case XKB_COMPOSE_COMPOSING:
      appendSign(of: keysym)
      return .pending
    case XKB_COMPOSE_COMPOSED:
      let handle = handle
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
    xkb_compose_state_reset(handle)
    signs.removeAll(keepingCapacity: true)
  }

  private mutating func appendSign(of keysym: xkb_keysym_t) {
    let sign = Self.sign(of: keysym)
    if sign.properties.generalCategory == .nonspacingMark { signs.append(Self.dottedCircle) }
    signs.append(sign)
  }
}
