import CLibevdev
import KeyEvents

extension EvdevHandle {
  /// The name and IDs that the device reports.
  var identity: DeviceIdentity {
    DeviceIdentity(
      name: Self.text(libevdev_get_name(device)),
      bus: UInt16(clamping: libevdev_get_id_bustype(device)),
      vendor: UInt16(clamping: libevdev_get_id_vendor(device)),
      product: UInt16(clamping: libevdev_get_id_product(device)),
      version: UInt16(clamping: libevdev_get_id_version(device)),
      physicalPath: Self.text(libevdev_get_phys(device)),
      uniqueID: Self.text(libevdev_get_uniq(device)))
  }

  /// A description from which a similar device can be created. Makes a few thousand calls to
  /// libevdev, none of which enters the kernel.
  var description: DeviceDescription {
    var description = DeviceDescription(identity: identity)
    description.properties = Self.bits(count: UInt16(INPUT_PROP_CNT)) { property in
      libevdev_has_property(device, UInt32(property)) != 0
    }
    for number in 0..<UInt16(EV_CNT) {
      let type = EventType(rawValue: number)
      guard libevdev_has_event_type(device, UInt32(number)) != 0,
        let count = Self.codeCount(of: type)
      else { continue }
      let bits = Self.bits(count: count) { has(type, $0) }
      description.codes.append(DeviceDescription.CodeSet(type: type, bits: bits))
    }
    for code in codes(of: .absolute) {
      guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
      description.axes.append(
        DeviceDescription.AbsoluteAxis(
          code: code,
          limits: [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]))
    }
    description.litLEDs = litLEDs
    return description
  }

  /// The LEDs that are on.
  var litLEDs: [UInt16] { codes(of: .led).filter { value(of: .led, $0) != 0 } }

  /// The keys that are held according to the events read so far.
  var heldKeys: KeySet {
    KeySet(codes(of: .key).filter { value(of: .key, $0) != 0 }.map(KeyCode.init(rawValue:)))
  }

  private func codes(of type: EventType) -> [UInt16] {
    (0..<(Self.codeCount(of: type) ?? 0)).filter { has(type, $0) }
  }

  private func has(_ type: EventType, _ code: UInt16) -> Bool {
    // libevdev accepts every code of EV_SYN; the kernel uses SYN_MT_REPORT (2) only for multitouch
    // devices.
    if type == .synchronization { return code < 4 && code != 2 }
    return libevdev_has_event_code(device, UInt32(type.rawValue), UInt32(code)) != 0
  }

  private func value(of type: EventType, _ code: UInt16) -> CInt {
    libevdev_get_event_value(device, UInt32(type.rawValue), UInt32(code))
  }

  private static func codeCount(of type: EventType) -> UInt16? {
    let last = libevdev_event_type_get_max(UInt32(type.rawValue))
    return last < 0 ? nil : UInt16(clamping: last + 1)
  }

  private static func bits(count: UInt16, _ isSet: (UInt16) -> Bool) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: (Int(count) + 7) / 8)
    for code in 0..<count where isSet(code) { bits[Int(code >> 3)] |= 1 << UInt8(code & 7) }
    return bits
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

extension InputEvent {
  init(_ event: input_event) {
    var event = event
    self.init(
      time: EventTime(microseconds: evscribe_event_microseconds(&event)),
      type: EventType(rawValue: event.type), code: event.code, value: event.value)
  }
}
