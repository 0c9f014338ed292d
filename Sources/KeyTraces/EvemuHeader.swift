import KeyEvents

/// The header of an evemu file, read line by line: the lines before the events. Each line begins
/// with a letter; the letters must come in the order N I P* B* A* L* S*.
struct EvemuHeader {
  /// The version that the file states; nil if it states none.
  var namedVersion: EvemuVersion?
  var version: EvemuVersion { namedVersion ?? .oldest }
  private(set) var device: DeviceDescription?
  /// Whether a property was skipped because its number is 64 or more.
  private(set) var hasExcessProperties = false
  /// The number of property bytes that have been read and kept, at most ``propertyBytes``.
  private var propertyCount = 0
  private var stage: Stage = .start

  private enum Stage: UInt8, CaseIterable, Comparable {
    case start, name, identity, properties, masks, axes, leds, switches

    var letter: Character { Array(" NIPBALS")[Int(rawValue)] }

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  /// Reads a line that is neither an event nor a comment. Returns false for an unknown kind of
  /// line, which a later version may have added. Throws if the line is malformed or out of order.
  mutating func read(
    _ line: inout LineScanner, number: Int, afterEvents: Bool
  ) throws(TraceError) -> Bool {
    let letter = line.next.map { Character(Unicode.Scalar($0)) }
    guard let letter, letter.isUppercase, line.rest.dropFirst().first == ":" else {
      throw error(
        line, number, device == nil ? "`# EVEMU 1.3`, `N:` or `E:`" : "an event (E:) or a comment",
        device == nil && !afterEvents ? TraceFormat.notATrace : "")
    }
    guard let next = Stage.allCases.first(where: { $0.letter == letter }) else {
      if device != nil { return false }
      throw error(line, number, "`# EVEMU 1.3`, `N:` or `E:`", TraceFormat.notATrace)
    }
    let isInOrder =
      switch next {
      case .start: false
      case .name, .identity: next.rawValue == stage.rawValue + 1
      default: stage >= .identity && next >= stage
      }
    guard isInOrder, !afterEvents else {
      throw error(
        line, number, afterEvents ? "an event (E:) or a comment" : expectedAfterStage,
        "the lines of the header must be in the order N I P B A L S")
    }
    stage = next
    line.skip(2)
    _ = line.skipBlanks()
    try take(&line, number)
    return true
  }

  /// Throws if the header has a name but no IDs.
  func checkIsComplete(line: Int, found: String) throws(TraceError) {
    guard stage == .name else { return }
    throw TraceError(
      line: line, column: 1, found: found, expected: "`I:` with bus, vendor, product and version")
  }

  private var expectedAfterStage: String {
    switch stage {
    case .start: "`N:` and the name of the device"
    case .name: "`I:` with bus, vendor, product and version"
    default: "an event (E:) or a comment"
    }
  }

  private mutating func take(_ line: inout LineScanner, _ number: Int) throws(TraceError) {
    switch stage {
    case .start: break
    case .name:
      device = DeviceDescription(identity: DeviceIdentity(name: line.rest))
      return
    case .identity:
      var numbers: [UInt16] = []
      for part in ["the bus", "the vendor", "the product", "the version"] {
        guard let value = line.hexadecimal(digits: 4) else {
          throw error(line, number, "\(part), a hexadecimal number of four digits")
        }
        numbers.append(value)
        _ = line.skipBlanks()
      }
      device?.identity.bus = numbers[0]
      device?.identity.vendor = numbers[1]
      device?.identity.product = numbers[2]
      device?.identity.version = numbers[3]
    case .properties:
      addProperties(try bytes(&line, number))
    case .masks:
      let start = line
      guard let type = line.hexadecimal(digits: 2), type < 32 else {
        throw error(start, number, "the event type, 00 to 1f in hexadecimal")
      }
      _ = line.skipBlanks()
      let bytes = try bytes(&line, number)
      guard hasRoom(for: bytes.count, of: EventType(rawValue: type)) else {
        throw error(start, number, "at most 12 lines per type, as no type has more than 768 codes")
      }
      addMask(EventType(rawValue: type), bytes)
    case .axes:
      try takeAxis(&line, number)
    case .leds, .switches:
      guard let code = line.hexadecimal(digits: 2), line.skipBlanks(),
        line.signedDecimal() != nil
      else { throw error(line, number, "a code of two hexadecimal digits and a state") }
      if stage == .leds {
        device?.addLitLED(code)
      } else {
        device?.addSwitchOn(code)
      }
    }
    _ = line.skipBlanks()
    guard line.isAtEnd || line.next == UInt8(ascii: "#") else {
      throw error(line, number, "the end of the line")
    }
  }

  /// Adds the bytes of a `P:` line. evemu writes one line of eight bytes; files for Android's
  /// `uinput` may have more lines.
  private mutating func addProperties(_ bytes: [UInt8]) {
    let room = max(0, Self.propertyBytes - propertyCount)
    device?.properties += bytes.prefix(room)
    if bytes.dropFirst(room).contains(where: { $0 != 0 }) { hasExcessProperties = true }
    propertyCount = min(propertyCount + bytes.count, Self.propertyBytes)
  }

  private static let propertyBytes = 8

  private func hasRoom(for count: Int, of type: EventType) -> Bool {
    let bits = device?.codes.first { $0.type == type }?.bits ?? []
    return bits.count + count <= Int(KeyCode.limit) / 8
  }

  private mutating func addMask(_ type: EventType, _ bytes: [UInt8]) {
    if let index = device?.codes.firstIndex(where: { $0.type == type }) {
      device?.codes[index].bits += bytes
    } else {
      device?.codes.append(DeviceDescription.CodeSet(type: type, bits: bytes))
    }
  }

  private mutating func takeAxis(_ line: inout LineScanner, _ number: Int) throws(TraceError) {
    guard let code = line.hexadecimal(digits: 2) else {
      throw error(line, number, "the axis, a hexadecimal number of two digits")
    }
    var limits: [Int32] = []
    let count = version < .resolution ? 4 : 5
    while limits.count < count {
      guard line.skipBlanks(), let limit = line.signedDecimal() else {
        throw error(line, number, "\(count) numbers after the axis in version \(version)")
      }
      limits.append(limit)
    }
    // In files for Android's `uinput`, which have no version, the resolution is optional.
    if namedVersion == nil, line.skipBlanks(), let resolution = line.signedDecimal() {
      limits.append(resolution)
    }
    if limits.count < 5 { limits.append(0) }
    device?.setAxis(DeviceDescription.AbsoluteAxis(code: code, limits: limits))
  }

  /// Reads the bytes of a line. evemu writes eight; files for Android's `uinput` may have fewer.
  private func bytes(_ line: inout LineScanner, _ number: Int) throws(TraceError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 8, let byte = line.hexadecimal(digits: 2) {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      _ = line.skipBlanks()
    }
    guard !bytes.isEmpty else {
      throw error(line, number, "one to eight bytes of two hexadecimal digits each")
    }
    return bytes
  }

  private func error(
    _ line: LineScanner, _ number: Int, _ expected: String, _ advice: String = ""
  ) -> TraceError {
    TraceError(
      line: number, column: line.position + 1, found: line.found, expected: expected,
      advice: advice)
  }
}
