import KeyEvents
import KeyTraces
import Documents

/// Reading of everything except the events: the head, and the description of each device.
extension LibinputReader {
  mutating func readStart() throws(YAMLError) {
    let event = try nextEvent()
    switch event.kind {
    case .streamStart, .documentStart: break
    case .mappingStart: stage = .document
    default:
      throw .found(event.summary, expected: "`version: 1` from libinput record", at: event.mark)
    }
  }

  mutating func readKey(_ receive: (borrowing TraceElement) -> Void) throws(YAMLError) {
    guard let key = try nextKey() else { return try end(receive) }
    try deliverComments(before: key.mark, receive)
    let value = try nextEvent()
    switch key.text {
    case "version":
      try Self.register(key, in: &documentKeys)
      let version = try value.integer(in: 0...Int64.max, "version 1")
      guard version == 1 else {
        throw .found("version \(version)", expected: "version 1", at: value.mark)
      }
    case "ndevices":
      try Self.register(key, in: &documentKeys)
      let count = try value.integer(
        in: 0...Int64(TraceLimits.devices), "the number of devices, at most \(TraceLimits.devices)")
      announcedDeviceCount = Int(count)
    case "devices":
      try Self.register(key, in: &documentKeys)
      if value.kind == .scalar("", .plain) { return }
      guard value.kind == .sequenceStart else {
        throw .found(value.summary, expected: "the list of devices", at: value.mark)
      }
      stage = .devices
    case "libinput", "system":
      try Self.register(key, in: &documentKeys)
      let node = try readNode(startingWith: value)
      guard case .mapping(let pairs) = node.content else { return }
      for pair in pairs {
        if case .scalar(let text, _) = pair.value.content {
          receive(.detail(name: "\(key.text): \(pair.key)", value: text))
        }
      }
    default: try yaml.skipNode(startingWith: value)
    }
  }

  mutating func readDevices(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    let event = try nextEvent()
    if event.kind == .sequenceEnd {
      stage = .document
      return
    }
    guard event.kind == .mappingStart else {
      throw .found(event.summary, expected: "a device", at: event.mark)
    }
    let limit = min(TraceLimits.devices, announcedDeviceCount ?? TraceLimits.devices)
    guard deviceCount < limit else {
      let devices = limit == 1 ? "1 device" : "\(limit) devices"
      let source = announcedDeviceCount == nil ? "" : " (`ndevices`)"
      throw .found(
        "device \(deviceCount + 1)", expected: "at most \(devices)\(source)", at: event.mark)
    }
    try deliverComments(before: event.mark, receive)
    deviceKeys = []
    device = TraceDevice(description: DeviceDescription(identity: DeviceIdentity(name: "")))
    hasGivenDevice = false
    frame.begin(DeviceIndex(rawValue: UInt16(deviceCount)))
    deviceCount += 1
    stage = .device
  }

  mutating func readDeviceKey(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    guard let key = try nextKey() else {
      deliverDevice(receive)
      stage = .devices
      return
    }
    try deliverComments(before: key.mark, receive)
    let value = try nextEvent()
    switch key.text {
    case "events":
      try Self.register(key, in: &deviceKeys)
      if value.kind == .scalar("", .plain) { return }
      guard value.kind == .sequenceStart else {
        throw .found(value.summary, expected: "the list of events", at: value.mark)
      }
      deliverDevice(receive)
      stage = .events
    case "node", "evdev", "udev", "quirks", "hid":
      try Self.register(key, in: &deviceKeys)
      try device.parse(key.text, try readNode(startingWith: value))
    default: try yaml.skipNode(startingWith: value)
    }
  }

  /// Delivers the description of the device, once: before the events, or at the end of a device
  /// without a list of events.
  private mutating func deliverDevice(_ receive: (borrowing TraceElement) -> Void) {
    guard !hasGivenDevice else { return }
    hasGivenDevice = true
    receive(.device(device, frame.device))
  }

  private mutating func end(_ receive: (borrowing TraceElement) -> Void) throws(YAMLError) {
    while let event = try yaml.next() {
      if event.kind == .documentStart {
        throw .found("a second document", expected: "the end of the file", at: event.mark)
      }
    }
    try deliverComments(before: nil, receive)
    if let line = comments.cutLine {
      warnings.append(
        "line \(line): the last line has no line break; the recording may have been cut off")
    }
    if let count = announcedDeviceCount, count != deviceCount {
      warnings.append(
        """
        \(count == 1 ? "1 device is" : "\(count) devices are") announced, but \
        \(deviceCount == 0 ? "none is" : deviceCount == 1 ? "1 is" : "\(deviceCount) are") present; the recording may have \
        been cut off
        """
      )
    }
    let leftOut = comments.leftOutCount + commentAllowance.refusedCount
    if leftOut > 0 {
      warnings.append(
        "\(leftOut) \(leftOut == 1 ? "comment was" : "comments were") left out because of the "
          + "memory limit of 1 MiB")
    }
    if ownEventCount > 0 {
      warnings.append(
        ownEventCount == 1
          ? "1 event that libinput generated was skipped: only events from the kernel are read"
          : """
          \(ownEventCount) events that libinput generated were skipped: only events from the kernel \
          are read
          """)
    }
    if let unknownItem {
      warnings.append(
        "line \(unknownItem.line): \"\(unknownItem.name)\" is not known; unknown items were skipped; "
          + "expected `evdev:`")
    }
    if obfuscation.isLikely {
      warnings.append(
        "every letter is KEY_A: libinput hid the keys; `libinput record --show-keycodes` keeps them"
      )
    }
    stage = .interleaving
  }
}
