import KeyEvents

/// A reader of the descriptions of devices in evtest's output. Each description precedes the events
/// of its device.
struct EvtestHeader {
  private(set) var devices: [DeviceDescription] = []
  /// The device that sends the next event: the most recently described one.
  var device: DeviceIndex { DeviceIndex(rawValue: UInt16(max(0, devices.count - 1))) }

  private var type: EventType?
  /// The last code read of the current type.
  private var code: UInt16?

  /// The number of keys (`KEY_CNT` of `linux/input-event-codes.h`).
  private static let keyLimit: Int64 = 0x300
  /// The limit on the codes of types other than keys. No such type has this many codes.
  private static let otherLimit: Int64 = 0x100
  /// The maximum number of properties in a trace.
  private static let propertyLimit: Int64 = 64

  mutating func read(_ line: inout LineScanner, _ number: Int) throws(TraceError) {
    _ = line.skipBlanks()
    if line.take("Input device ID: ") {
      try begin(number)
      readNumbers(&line)
    } else if line.take("Input device name: \"") {
      if devices.isEmpty { try begin(number) }
      let name = line.rest
      devices[devices.count - 1].identity.name =
        String(name.hasSuffix("\"") ? name.dropLast() : Substring(name))
    } else if !devices.isEmpty {
      readCode(&line)
    }
  }

  private mutating func begin(_ number: Int) throws(TraceError) {
    guard devices.count < TraceLimits.devices else {
      throw TraceError(
        line: number, column: 1, found: "device \(TraceLimits.devices + 1)",
        expected: "at most \(TraceLimits.devices) devices")
    }
    devices.append(DeviceDescription(identity: DeviceIdentity(name: "")))
    type = nil
  }

  private mutating func readNumbers(_ line: inout LineScanner) {
    let place = devices.count - 1
    for path: WritableKeyPath<DeviceIdentity, UInt16> in [\.bus, \.vendor, \.product, \.version] {
      guard line.skip(past: "0x"), let number = line.hexadecimal(digits: 4) else { return }
      devices[place].identity[keyPath: path] = number
    }
  }

  private mutating func readCode(_ line: inout LineScanner) {
    let place = devices.count - 1
    if line.take("Event type ") || line.take("Repeat type ") {
      type = line.decimal(digits: 2).map { EventType(rawValue: UInt16($0)) }
      code = nil
    } else if line.take("Property type ") {
      type = nil
      if let property = line.decimal(digits: 2), property < Self.propertyLimit {
        devices[place].properties.setBit(Int(property))
      }
    } else if line.take("Event code ") || line.take("Repeat code ") {
      guard let type, type.rawValue < 32, let number = line.decimal(digits: 4),
        number < (type == .key ? Self.keyLimit : Self.otherLimit)
      else { return }
      let code = UInt16(number)
      self.code = code
      devices[place].addCode(code, of: type)
      if line.skip(past: ") state 1"), line.isAtEnd {
        if type == .led { devices[place].addLitLED(code) }
        if type == .toggle { devices[place].addSwitchOn(code) }
      }
    } else if type == .absolute, let code {
      readLimit(&line, of: code)
    }
  }

  /// Reads `Min`, `Max`, `Fuzz`, `Flat` or `Resolution` of the last axis.
  private mutating func readLimit(_ line: inout LineScanner, of code: UInt16) {
    let place = devices.count - 1
    let words: [StaticString] = ["Min ", "Max ", "Fuzz ", "Flat ", "Resolution "]
    for (index, word) in words.enumerated() where line.take(word) {
      _ = line.skipBlanks()
      guard let limit = line.signedDecimal() else { return }
      var axis =
        devices[place].axes.first { $0.code == code }
        ?? DeviceDescription.AbsoluteAxis(code: code, limits: [0, 0, 0, 0, 0])
      axis.limits[index] = limit
      devices[place].setAxis(axis)
      return
    }
  }
}
