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
  private var held = HeldKeyTable<KeyRoute>()

  mutating func begin(_ event: KeyEvent, _ route: KeyRoute) {
    held[event.device, event.key] = route
  }

  func route(of event: KeyEvent) -> KeyRoute? { held[event.device, event.key] }

  mutating func end(_ event: KeyEvent) -> KeyRoute? { held.remove(event.device, event.key) }

  /// Whether a key that went that way is still down.
  ///
  /// - Complexity: O(devices)
  func contains(_ key: KeyCode, _ route: KeyRoute) -> Bool {
    held.contains(key) { $0 == route }
  }
}
