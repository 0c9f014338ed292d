package import KeyEvents

extension [UInt8] {
  /// Sets the bit with a number: bit k of byte j has the number 8j+k. The array grows until it
  /// contains the bit, so the number must be small and not negative.
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
  /// Adds a code that the device can send. The code must be below 0x300, the maximum number of
  /// codes of a type.
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

  /// Adds an axis with its range. If the description already has an axis with this code, replaces
  /// it.
  package mutating func setAxis(_ axis: AbsoluteAxis) {
    if let known = axes.firstIndex(where: { $0.code == axis.code }) {
      axes[known] = axis
    } else {
      axes.append(axis)
    }
  }

  /// Adds an LED that was on at the start of the trace.
  mutating func addLitLED(_ code: UInt16) {
    if !litLEDs.contains(code) { litLEDs.append(code) }
  }

  /// Adds a switch that was on at the start of the trace.
  mutating func addSwitchOn(_ toggle: UInt16) {
    if !switchesOn.contains(toggle) { switchesOn.append(toggle) }
  }

  /// Adds a property of the device by its number (`INPUT_PROP_*`), which must be below 64.
  package mutating func addProperty(_ property: UInt16) { properties.setBit(Int(property)) }
}
