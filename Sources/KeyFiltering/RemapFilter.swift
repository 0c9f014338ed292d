public import KeyEvents

/// Makes keys act as others: `remap=capslock:esc`, `remap=a:b,b:a`.
///
/// Two keys may act as the same one. That key is down from the first press to the last release.
public struct RemapFilter: KeyFilter {
  /// `remap`
  public static let name = "remap"
  /// Pairs of what is pressed and what it acts as.
  public static let usage = "remap=capslock:esc"

  private var images = (0..<KeyCode.limit).map(KeyCode.init(rawValue:))
  /// What is held now, by the keys that were pressed.
  private var held: [Press] = []

  private struct Press: Sendable {
    var device: DeviceIndex
    var key: KeyCode
  }

  /// Takes pairs `from:to` with commas between them.
  public init(argument: String) throws(KeyFilterError) {
    held.reserveCapacity(16)
    for pair in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw KeyFilterError(
          "\"\(pair)\" is no pair of keys; write pressed:meant, as in \(Self.usage)")
      }
      guard let from = KeyCode(named: String(sides[0])) else { throw .unknownKey(sides[0]) }
      guard let to = KeyCode(named: String(sides[1])) else { throw .unknownKey(sides[1]) }
      images[Int(from.rawValue)] = to
    }
  }

  /// Passes the event on as the key it is to be.
  public mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    var changed = event
    changed.key = image(of: event.key) ?? event.key
    switch event.phase {
    case .began:
      let isFirst = !isHeld(changed.key, on: event.device)
      held.append(Press(device: event.device, key: event.key))
      if isFirst { output.append(changed) }
    case .repeated:
      output.append(changed)
    case .ended, .cancelled:
      held.removeAll { $0.device == event.device && $0.key == event.key }
      if !isHeld(changed.key, on: event.device) { output.append(changed) }
    }
  }

  /// The key it is to be.
  public func image(of key: KeyCode) -> KeyCode? {
    key.rawValue < KeyCode.limit ? images[Int(key.rawValue)] : key
  }

  private func isHeld(_ key: KeyCode, on device: DeviceIndex) -> Bool {
    held.contains { $0.device == device && image(of: $0.key) == key }
  }
}
