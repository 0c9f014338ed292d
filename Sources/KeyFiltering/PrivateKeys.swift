public import KeyEvents

/// A filter that removes private presses from a recording: those typed into a secure field, with
/// their repeats and releases.
///
/// Nothing replaces the removed events, since the number of keys would reveal the length of the
/// text. Only keys that move the focus from a secure field are recorded. For Shift+Tab the
/// recording needs Shift: a modifier is recorded as pressed when a recorded key goes down while it
/// is held.
public struct PrivateKeys: Sendable {
  /// The private presses whose keys are down, in order; true for modifiers.
  private var held: [(press: PressID, isModifier: Bool)] = []

  /// Creates a filter with no key down.
  public init() {}

  /// Removes private events from a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to write to the recording.
  ///   - presses: the uses of the frame's presses. Private ones are removed, and modifiers that
  ///     are recorded late are added.
  ///   - isSecret: whether a secure field is edited after the frame, which may then contain the
  ///     scan code of a key in the next frame.
  /// - Returns: whether the frame still has events that a replay needs.
  public mutating func apply(
    to frame: inout InputFrame, presses: inout [SessionPress], isSecret: Bool
  ) -> Bool {
    guard isSecret || !held.isEmpty || presses.contains(where: \.isPrivate) else { return true }
    if frame.kind == .hole {
      // The release of a private key may still come. A modifier is up, as far as is known.
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
          held.append((press, found.use == .modifier))
          continue
        }
        for modifier in held where modifier.isModifier && press.device == modifier.press.device {
          events.append(.key(modifier.press.key, value: 1, at: event.time))
          shown.append(SessionPress(modifier.press, .modifier, passedOn: nil))
        }
        held.removeAll { $0.isModifier && press.device == $0.press.device }
        if let found { shown.append(found) }
        events.append(event)
      } else if !held.contains(where: { $0.press == press }) {
        events.append(event)
      } else if event.value == 0 {
        held.removeAll { $0.press == press }
      }
    }
    frame.events = events
    presses = shown
    return frame.kind != .changes || frame.hasKeys
  }
}
