import Descriptors
package import KeyEvents
package import SystemPackage

/// Whether a device is to be taken for evscribe alone.
enum GrabState: Sendable {
  /// It is shared with the other programs.
  case notWanted
  /// It is to be taken when no key is held.
  case waiting
  /// It is taken.
  case held
  /// It could not be taken; it is not heard.
  case refused
}

extension InputDevice {
  /// The keys that, held together, give taken keyboards back and end the session, whatever the session makes of them:
  /// Backspace, Escape, Enter, as with keyd.
  package static let panicChord: [KeyCode] = [.backspace, .escape, .enter]

  /// What came of an attempt to take the device.
  enum GrabAnswer: Hashable {
    /// It is taken: no other program hears it, and what was typed before is not heard here.
    case taken
    /// These keys are held. Taken now, the programs that saw them go down would never see them go up.
    case keysHeld([KeyCode])
    /// The kernel refused; `EBUSY` says that another program has taken it.
    case failed(Errno)
  }

  /// Makes its double, without which it must not be taken: nobody could type anything else.
  func prepareGrab() throws(SystemError) {
    grab = .waiting
    if double == nil { double = try node.makeDouble() }
  }

  /// Takes it if no key is held. What is typed between looking and taking is looked for once more.
  func takeIfFree() -> GrabAnswer {
    guard heldKeys.isEmpty else { return .keysHeld(Array(heldKeys)) }
    if let code = node.setGrabbed(true) { return .failed(code) }
    if let code = node.lookUpKeys() {
      _ = node.setGrabbed(false)
      return .failed(code)
    }
    guard node.heldKeys.isEmpty else {
      _ = node.setGrabbed(false)
      restart(heldKeys: node.heldKeys)
      return .keysHeld(Array(node.heldKeys))
    }
    restart(heldKeys: KeySet())
    grab = .held
    return .taken
  }

  /// Lets go of what is held on the double, then gives the device back.
  func giveBack() {
    guard grab == .held else { return }
    releasePassedKeys()
    _ = node.setGrabbed(false)
    grab = .waiting
  }

  /// Sends events to the other programs through the double; the last closes the frame. Does nothing where the device is not
  /// taken: they hear it themselves. Returns why it failed.
  @discardableResult
  package func passOn(_ events: [InputEvent]) -> Errno? {
    guard grab == .held, let double else { return nil }
    for event in events where event.type == .key {
      passedKeys[KeyCode(rawValue: event.code)] = event.value != 0
    }
    return double.send(events)
  }

  /// Whether the device is taken.
  package var isGrabbed: Bool { grab == .held }

  /// Lights on the real keyboard the lamps that other programs have lit on its double.
  func mirrorLamps() {
    double?.readLamps { lamp, isOn in node.setLamp(lamp, isOn) }
  }

  private func releasePassedKeys() {
    guard !passedKeys.isEmpty else { return }
    var events: [InputEvent] = []
    for key in passedKeys { events.append(.key(key, value: 0, at: .zero)) }
    events.append(.report(at: .zero))
    passedKeys = KeySet()
    _ = double?.send(events)
  }
}
