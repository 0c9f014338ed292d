/// A table of values, one for each held key, by device and key.
///
/// A person holds only a few keys, but a trace may hold every key of many keyboards, so the values
/// are indexed and never searched.
///
/// - Complexity: O(1) for each key; no allocation after a device's first key.
@frozen
@usableFromInline
package struct HeldKeyTable<Value: Sendable>: Sendable {
  /// The values, ``KeyCode/limit`` for each device, up to the last device that has held a key.
  @usableFromInline var values: [Value?] = []
  /// The number of held keys.
  @usableFromInline var count = 0

  /// Creates a table in which no key is held.
  @inlinable
  package init() {}

  /// Whether no key is held.
  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The value of the press; nil if its key is not held. Setting it has no effect unless key and
  /// device are below their limits.
  @inlinable
  package subscript(press: PressID) -> Value? {
    get {
      guard count > 0, press.isInRange else { return nil }
      let index = Self.index(of: press)
      return index < values.count ? values[index] : nil
    }
    set {
      guard press.isInRange else { return }
      let index = Self.index(of: press)
      if index >= values.count {
        guard newValue != nil else { return }
        grow(for: press.device)
      }
      count += (newValue == nil ? 0 : 1) - (values[index] == nil ? 0 : 1)
      values[index] = newValue
    }
  }

  /// Removes and returns the value of a released key; returns nil if the key was not held.
  @inlinable
  package mutating func remove(_ press: PressID) -> Value? {
    guard let value = self[press] else { return nil }
    values[Self.index(of: press)] = nil
    count -= 1
    return value
  }

  /// Removes all keys of a device.
  package mutating func removeAll(of device: DeviceIndex) {
    for key in 0..<KeyCode.limit {
      self[PressID(device, KeyCode(rawValue: key))] = nil
    }
  }

  @inlinable
  static func index(of press: PressID) -> Int {
    Int(press.device.rawValue) * Int(KeyCode.limit) + Int(press.key.rawValue)
  }

  @inline(never)
  @usableFromInline
  mutating func grow(for device: DeviceIndex) {
    let missing = (Int(device.rawValue) + 1) * Int(KeyCode.limit) - values.count
    values.append(contentsOf: repeatElement(nil, count: missing))
  }
}

extension Array {
  /// Removes all elements and keeps the storage. For the few elements that one key adds, this is
  /// several times faster than `removeAll(keepingCapacity:)`, which replaces a range.
  @inlinable
  package mutating func empty() {
    while popLast() != nil {}
  }
}
