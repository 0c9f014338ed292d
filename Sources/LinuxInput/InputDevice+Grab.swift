import SystemIO
package import KeyEvents
package import SystemPackage

/// The state of grabbing a device.
enum GrabState: Sendable {
  /// The device is shared with other programs.
  case notWanted
  /// The device will be grabbed when no key is held.
  case waiting
  case held
  /// The device could not be grabbed, and is not used.
  case refused
}

extension InputDevice {
  /// The keys that, held together, release grabbed keyboards and end the session, whatever they
  /// mean to the session: Backspace, Escape, Enter, as in keyd.
  package static let panicChord: [KeyCode] = [.backspace, .escape, .enter]

  /// The result of trying to grab the device.
  enum GrabAnswer: Hashable {
    /// The device is grabbed: no other program gets its events, and keys typed before are ignored.
    case taken
    /// These keys are held. If the device were grabbed now, programs that saw them pressed would
    /// never see them released.
    case keysHeld([KeyCode])
    /// The kernel refused to grab the device, or to report its held keys afterwards. `EBUSY` means
    /// that another program has grabbed the device.
    case failed(Errno)
  }

  /// Creates the virtual keyboard of the device. Without a virtual keyboard, the device must not be
  /// grabbed, because other programs would get no keys.
  func prepareGrab() throws(SystemError) {
    grab = .waiting
    if virtualKeyboard == nil { virtualKeyboard = try node.makeVirtualKeyboard() }
  }

  /// Grabs the device if no key is held. The keys are checked again afterwards, in case one was
  /// pressed in between.
  func grabIfFree() -> GrabAnswer {
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

  /// Releases the keys held on the virtual keyboard, then ends the grab. The device then waits to
  /// be grabbed again. Does nothing unless the device is grabbed.
  func release() {
    guard grab == .held else { return }
    releasePassedKeys()
    _ = node.setGrabbed(false)
    grab = .waiting
  }

  /// Sends events to other programs through the virtual keyboard; the last one completes the frame.
  /// Does nothing unless the device is grabbed, since other programs then get its events directly.
  /// Returns the error, if any.
  @discardableResult
  package func forward(_ events: [InputEvent]) -> Errno? {
    guard grab == .held, let virtualKeyboard else { return nil }
    for event in events where event.type == .key {
      passedKeys[KeyCode(rawValue: event.code)] = event.value != 0
    }
    return virtualKeyboard.send(events)
  }

  /// Whether the device is grabbed.
  package var isGrabbed: Bool { grab == .held }

  /// Copies the LED states that other programs set on the virtual keyboard to the real one.
  func mirrorLEDs() {
    virtualKeyboard?.readLEDs { led, isOn in node.setLED(led, isOn) }
  }

  private func releasePassedKeys() {
    guard !passedKeys.isEmpty else { return }
    var events: [InputEvent] = []
    for key in passedKeys { events.append(.key(key, value: 0, at: .zero)) }
    events.append(.report(at: .zero))
    passedKeys = KeySet()
    _ = virtualKeyboard?.send(events)
  }
}
