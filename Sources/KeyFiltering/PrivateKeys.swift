public import KeyEvents

/// A filter that removes private presses from a recording: those typed into a secure field, with
/// their repeats and releases.
///
/// Nothing replaces the removed events, since the number of keys would reveal the length of the
/// text. Only keys that move the focus from a secure field are recorded. If the keys that move it
/// also type the secret, they are removed too, and an input of the session records the move instead
/// (``SessionInput/Content/choice(_:)``). For Shift+Tab the recording needs Shift: a modifier is
/// recorded as pressed when a recorded key goes down while the modifier is held. For later text it
/// needs Caps Lock: a lock that was pressed an odd number of times is recorded as pressed once
/// before the next recorded key.
public struct PrivateKeys: Sendable {
  /// The private presses that have not been released, in order.
  private var held: [Held] = []

  /// The locks that were pressed an odd number of times since the last recorded press.
  private var locks: [KeyCode] = []

  private struct Held {
    let press: PressID
    var isModifier: Bool
    /// Whether the press was cancelled, for example because the focus was lost. The key may still
    /// be down; its repeats and its release then arrive after the focus has returned.
    var isCancelled = false
  }

  /// Creates a filter with no key down.
  public init() {}

  /// Removes private events from a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to write to the recording.
  ///   - presses: the uses of the frame's presses. Private ones are removed, and modifiers that
  ///     are recorded late are added.
  ///   - isSecret: whether a secure field is edited after the frame. If so, scan codes are removed
  ///     too, because the frame may contain that of a key in the next frame.
  /// - Returns: whether the frame still has events that a replay needs.
  public mutating func apply(
    to frame: inout InputFrame, presses: inout [SessionPress], isSecret: Bool
  ) -> Bool {
    guard
      isSecret || !locks.isEmpty || presses.contains(where: \.isPrivate)
        || held.contains(where: { held in
          !held.isCancelled
            || frame.events.contains {
              $0.type == .key && frame.pressID(of: $0) == held.press
            }
        })
    else { return true }
    if frame.kind == .hole {
      // The release of a private key may still come. Modifiers are assumed to be up.
      for index in held.indices where held[index].press.device == frame.device {
        held[index].isModifier = false
      }
      frame.events.removeAll { $0.type != .synchronization }
      return true
    }
    var known = presses[...]
    var shown: [SessionPress] = []
    var events: [InputEvent] = []
    for event in frame.events {
      guard event.type == .key else {
        // Codes of the hardware and LEDs may belong to a private key.
        if event.type == .synchronization { events.append(event) }
        continue
      }
      let press = frame.pressID(of: event)
      if event.isPress {
        let found = known.removeFirst(press)
        held.removeAll { $0.press == press }
        if let found, found.isPrivate {
          held.append(Held(press: press, isModifier: found.use == .modifier))
          if found.use == .modifier, press.key.isLock { toggle(press.key) }
          continue
        }
        let modifiers = held.filter { $0.isModifier && press.device == $0.press.device }
        // The press of a lock that is still held toggles it once more.
        for modifier in modifiers where modifier.press.key.isLock { toggle(modifier.press.key) }
        for lock in locks {
          shown.append(SessionPress(PressID(press.device, lock), .modifier, passedOn: nil))
          for value: Int32 in [1, 0] { events.append(.key(lock, value: value, at: event.time)) }
        }
        locks = []
        for modifier in modifiers {
          events.append(.key(modifier.press.key, value: 1, at: event.time))
          shown.append(SessionPress(modifier.press, .modifier, passedOn: nil))
        }
        held.removeAll { $0.isModifier && press.device == $0.press.device }
        if let found { shown.append(found) }
        events.append(event)
      } else if let index = held.firstIndex(where: { $0.press == press }) {
        guard event.value == 0 else { continue }
        if frame.kind == .changes {
          held.remove(at: index)
        } else {
          held[index].isCancelled = true
          held[index].isModifier = false
        }
      } else {
        events.append(event)
      }
    }
    frame.events = events
    presses = shown
    return frame.kind != .changes || frame.hasKeys
  }

  private mutating func toggle(_ lock: KeyCode) {
    if let index = locks.firstIndex(of: lock) {
      locks.remove(at: index)
    } else {
      locks.append(lock)
    }
  }
}
