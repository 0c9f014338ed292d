import KeyEvents

/// What a press was taken for. Its release goes the same way, whatever has changed meanwhile.
enum KeyRoute: Equatable {
  /// Nobody heard it.
  case unheard
  /// A modifier or a lock.
  case modifier
  /// The next-mode key.
  case modeKey
  /// A key of the composer of that mode.
  case composer(mode: Int)
  /// A key that edits the text in every mode.
  case editing(EditingAction)
}

/// The routes of the keys that are held.
struct HeldRoutes {
  private var held: [Entry] = []

  private struct Entry {
    var device: DeviceIndex
    var key: KeyCode
    var route: KeyRoute
  }

  init() { held.reserveCapacity(32) }

  mutating func begin(_ event: KeyEvent, _ route: KeyRoute) {
    held.append(Entry(device: event.device, key: event.key, route: route))
  }

  func route(of event: KeyEvent) -> KeyRoute? {
    held.first { $0.key == event.key && $0.device == event.device }?.route
  }

  mutating func end(_ event: KeyEvent) -> KeyRoute? {
    let place = held.firstIndex { $0.key == event.key && $0.device == event.device }
    guard let place else { return nil }
    // Their order means nothing.
    held.swapAt(place, held.count - 1)
    return held.popLast()?.route
  }

  /// Whether a key that went that way is still down.
  func contains(_ key: KeyCode, _ route: KeyRoute) -> Bool {
    held.contains { $0.key == key && $0.route == route }
  }
}
