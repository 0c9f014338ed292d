/// A value for each key that is held, by device and key.
///
/// A person holds a few keys, but a trace may hold every key of 64 keyboards: nothing here is looked for.
///
/// - Complexity: O(1) for each key; no allocation after a device's first key.
@frozen
@usableFromInline
package struct HeldKeyTable<Value: Sendable>: Sendable {
  /// A row of all keys for each device; empty where the device has held none yet.
  @usableFromInline var rows: [[Value?]] = []

  /// Starts with nothing held.
  @inlinable
  package init() {}

  /// The value of the key; nil where it is not held. A key past ``KeyCode/limit`` is never held.
  @inlinable
  package subscript(device: DeviceIndex, key: KeyCode) -> Value? {
    get {
      let row = Int(device.rawValue)
      guard row < rows.count, Int(key.rawValue) < rows[row].count else { return nil }
      return rows[row][Int(key.rawValue)]
    }
    set {
      guard key.rawValue < KeyCode.limit else { return }
      let row = Int(device.rawValue)
      while rows.count <= row { rows.append([]) }
      if rows[row].isEmpty {
        guard newValue != nil else { return }
        rows[row] = [Value?](repeating: nil, count: Int(KeyCode.limit))
      }
      rows[row][Int(key.rawValue)] = newValue
    }
  }

  /// The value of the press.
  @inlinable
  package subscript(press: PressID) -> Value? {
    get { self[press.device, press.key] }
    set { self[press.device, press.key] = newValue }
  }

  /// The key is up: forgets its value and returns it.
  @inlinable
  package mutating func remove(_ press: PressID) -> Value? {
    guard let value = self[press] else { return nil }
    rows[Int(press.device.rawValue)][Int(press.key.rawValue)] = nil
    return value
  }

  /// Forgets all keys of a device.
  package mutating func removeAll(of device: DeviceIndex) {
    let row = Int(device.rawValue)
    if row < rows.count { rows[row] = [] }
  }

  /// Whether that key is held on any device with such a value.
  ///
  /// - Complexity: O(devices)
  @inlinable
  package func contains(_ key: KeyCode, where isMeant: (Value) -> Bool) -> Bool {
    rows.indices.contains { row in
      self[DeviceIndex(rawValue: UInt16(row)), key].map(isMeant) ?? false
    }
  }
}
