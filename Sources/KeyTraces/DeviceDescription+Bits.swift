package import KeyEvents

extension [UInt8] {
  /// Sets bit k of byte j for the number 8j+k. The number must be small: the storage grows to it.
  mutating func setBit(_ number: Int) {
    while count <= number / 8 { append(0) }
    self[number / 8] |= 1 << UInt8(number % 8)
  }

  /// The numbers whose bits are set, in order.
  package var setBits: [Int] {
    indices.flatMap { place in
      (0..<8).filter { self[place] & (1 << UInt8($0)) != 0 }.map { place * 8 + $0 }
    }
  }
}

extension DeviceDescription {
  /// Says that the device can send that code. The code must be below the most that a type has (0x300).
  package mutating func addCode(_ code: UInt16, of type: EventType) {
    let place: Int
    if let known = codes.firstIndex(where: { $0.type == type }) {
      place = known
    } else {
      place = codes.firstIndex { $0.type.rawValue > type.rawValue } ?? codes.count
      codes.insert(CodeSet(type: type, bits: []), at: place)
    }
    codes[place].bits.setBit(Int(code))
  }

  /// Says what range an axis has; what was said before of the same axis is forgotten.
  package mutating func setAxis(_ axis: AbsoluteAxis) {
    if let known = axes.firstIndex(where: { $0.code == axis.code }) {
      axes[known] = axis
    } else {
      axes.append(axis)
    }
  }

  /// Says that a lamp was on.
  mutating func addLampOn(_ lamp: UInt16) {
    if !lampsOn.contains(lamp) { lampsOn.append(lamp) }
  }

  /// Says that a switch was on.
  mutating func addSwitchOn(_ toggle: UInt16) {
    if !switchesOn.contains(toggle) { switchesOn.append(toggle) }
  }

  /// Says that the device has that property (`INPUT_PROP_*`), which is below 64.
  package mutating func addProperty(_ property: UInt16) { properties.setBit(Int(property)) }
}
