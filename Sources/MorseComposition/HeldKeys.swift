import KeyEvents

/// Which keys of a role are down. Several keys of one role are one: it is down from the first to the last.
struct HeldKeys: Sendable {
  private var keys: [Key] = []

  private struct Key: Sendable {
    var device: DeviceIndex
    var code: KeyCode
    var role: MorseRole
  }

  init() { keys.reserveCapacity(8) }

  /// A key went down. Returns whether it is the first of its role.
  mutating func press(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    let isFirst = !keys.contains { $0.role == role }
    keys.append(Key(device: event.device, code: event.key, role: role))
    return isFirst
  }

  /// A key went up. Returns whether it was the last of its role; false too where its press was forgotten.
  mutating func release(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    let place = keys.firstIndex { $0.code == event.key && $0.device == event.device }
    guard let place else { return false }
    // Their order means nothing.
    keys.swapAt(place, keys.count - 1)
    _ = keys.popLast()
    return !keys.contains { $0.role == role }
  }

  /// Forgets all presses; their releases will say nothing.
  mutating func forget() {
    while keys.popLast() != nil {}
  }
}
