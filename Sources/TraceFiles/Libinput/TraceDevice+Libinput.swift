import KeyEvents
import KeyTraces
import Documents

/// Reading of libinput's description of a device. Absent parts are left unchanged.
extension TraceDevice {
  /// Reads the value of one YAML key of a device, such as `evdev`; other keys are ignored.
  mutating func parse(_ key: String, _ value: YAMLNode) throws(YAMLError) {
    if value.isAbsent { return }
    switch key {
    case "node": node = try value.text("the path of the device")
    case "evdev": try parseDescription(value)
    case "udev":
      for property in try value["properties"]?.presentItems() ?? [] {
        udevProperties.append(try property.text("a property such as ID_INPUT=1"))
      }
    case "quirks":
      for quirk in try value.presentItems() {
        quirks.append(try quirk.text("a quirk such as ModelBouncingKeys=1"))
      }
    case "hid":
      for byte in try value.presentItems() {
        reportDescriptor.append(try byte.byte())
      }
    default: break
    }
  }

  private mutating func parseDescription(_ evdev: YAMLNode) throws(YAMLError) {
    for pair in try evdev.pairs("name, id, codes and properties of the device")
    where !pair.value.isAbsent {
      switch pair.key {
      case "name": description.identity.name = try pair.value.text("the name of the device")
      case "id": try parseNumbers(pair.value)
      case "codes": try parseCodes(pair.value)
      case "absinfo": try parseAxes(pair.value)
      case "properties":
        for property in try pair.value.items("a list of properties") {
          description.addProperty(
            UInt16(try property.integer(in: 0...63, "a property, 0 to 63")))
        }
      default: break
      }
    }
  }

  private mutating func parseNumbers(_ node: YAMLNode) throws(YAMLError) {
    let expected = "bus, vendor, product and version, each 0 to 65535"
    let items = try node.items(expected)
    guard items.count == 4 else { throw node.error(expected: expected) }
    var numbers: [UInt16] = []
    for item in items { numbers.append(UInt16(try item.integer(in: 0...0xFFFF, expected))) }
    description.identity.bus = numbers[0]
    description.identity.vendor = numbers[1]
    description.identity.product = numbers[2]
    description.identity.version = numbers[3]
  }

  private mutating func parseCodes(_ node: YAMLNode) throws(YAMLError) {
    for pair in try node.pairs("event types with their codes") {
      let type = EventType(
        rawValue: UInt16(try pair.integerKey(in: 0...31, "an event type, 0 to 31")))
      for code in try pair.value.presentItems() {
        description.addCode(
          UInt16(try code.integer(in: 0...0x2FF, "a code, 0 to 767")), of: type)
      }
    }
  }

  private mutating func parseAxes(_ node: YAMLNode) throws(YAMLError) {
    let expected = "minimum, maximum, fuzz, flat and resolution, each a 32-bit number"
    for pair in try node.pairs("axes with their limits") {
      let code = UInt16(try pair.integerKey(in: 0...255, "an axis, 0 to 255"))
      var limits: [Int32] = []
      for item in try pair.value.items(expected) {
        let range = Int64(Int32.min)...Int64(Int32.max)
        limits.append(Int32(try item.integer(in: range, expected)))
      }
      guard limits.count == 5 else { throw pair.value.error(expected: expected) }
      description.setAxis(DeviceDescription.AbsoluteAxis(code: code, limits: limits))
    }
  }
}

extension YAMLNode {
  fileprivate func integer(
    in range: ClosedRange<Int64>, _ expected: String
  ) throws(YAMLError) -> Int64 {
    guard case .scalar(let text, .plain) = content, let number = Int64(text),
      range.contains(number)
    else { throw error(expected: expected) }
    return number
  }

  /// Returns the byte of a report descriptor, which libinput writes in hexadecimal: `0x05`.
  fileprivate func byte() throws(YAMLError) -> UInt8 {
    if case .scalar(let text, .plain) = content {
      let byte = text.hasPrefix("0x") ? UInt8(text.dropFirst(2), radix: 16) : UInt8(text)
      if let byte { return byte }
    }
    throw error(expected: "a byte such as 0x05")
  }

  /// Returns the items of a list; empty for an absent value.
  fileprivate func presentItems() throws(YAMLError) -> [YAMLNode] {
    isAbsent ? [] : try items()
  }
}

extension YAMLPair {
  fileprivate func integerKey(
    in range: ClosedRange<Int64>, _ expected: String
  ) throws(YAMLError) -> Int64 {
    guard let number = Int64(key), range.contains(number) else {
      throw .found("\"\(key)\"", expected: expected, at: keyMark)
    }
    return number
  }
}
