import KeyEvents
package import KeyTraces
package import YAMLReading

/// Reads a recording of `libinput record`: YAML of version 1, of one device or several.
///
/// The recording of one device is handed on frame by frame, in bounded memory however long it is. Those of several stand
/// one behind the other in the file; they are held, up to ``TraceLimits/interleavedEvents``, and then handed on in the
/// order of their stamps. What is not known is passed over, as the format demands. The format is that of libinput's
/// `tools/libinput-record.c`, as its `libinput-record.man` and `libinput-record-verify-yaml.py` describe it.
package struct LibinputReader: ~Copyable {
  /// What is odd and was read all the same.
  package private(set) var warnings: [String] = []

  private var yaml: YAMLEventReader
  private let comments: CommentLines
  private var stage = Stage.start
  /// The device whose keys are being read.
  private var device = TraceDevice(
    description: DeviceDescription(identity: DeviceIdentity(name: "")))
  private var deviceCount = 0
  private var hasGivenDevice = true
  /// How many devices the head announces; nil where it has not been read or does not say.
  private var announcedDeviceCount: Int?
  /// How many items of the list of events are not the kernel's but libinput's own.
  private var ownEventCount = 0
  private var frame = LibinputFrame()
  private var gathered = InterleavedEvents()
  private var obfuscation = ObfuscationGuess()

  private enum Stage {
    /// Before the mapping that everything is in.
    case start
    /// Among its keys.
    case document
    /// In the list of devices.
    case devices
    /// Among the keys of a device.
    case device
    /// In the list of its events.
    case events
    /// All is read; what was gathered is handed on.
    case interleaving
    case end
  }

  /// Reads the chunks that `nextChunk` gives, of any size; an empty one ends the recording, nil means that reading has
  /// failed.
  package init(readingChunks nextChunk: @escaping () -> [UInt8]?) {
    let comments = CommentLines()
    self.comments = comments
    yaml = YAMLEventReader(readingChunks: {
      let chunk = nextChunk()
      if let chunk { comments.read(chunk) }
      return chunk
    })
  }

  /// Hands on the next frame with the comments before it, or moves on to it. Returns false at the end.
  ///
  /// - Complexity: O(bytes read); no allocation but for the descriptions and comments.
  package mutating func readNext(
    element receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) -> Bool {
    switch stage {
    case .start: try readStart()
    case .document: try readKey(receive)
    case .devices: try readDevices(receive)
    case .device: try readDeviceKey(receive)
    case .events: try readFrame(receive)
    case .interleaving:
      if !gathered.giveNext(receive) { stage = .end }
    case .end: return false
    }
    return stage != .end
  }

  private mutating func nextEvent() throws(YAMLError) -> YAMLEvent {
    guard let event = try yaml.next() else {
      throw .found("the end", expected: "a libinput recording", at: yaml.place)
    }
    return event
  }

  private mutating func readStart() throws(YAMLError) {
    let event = try nextEvent()
    switch event.kind {
    case .streamStart, .documentStart: break
    case .mappingStart: stage = .document
    default:
      throw .found(event.summary, expected: "`version: 1` of libinput record", at: event.place)
    }
  }

  private mutating func readKey(_ receive: (borrowing TraceElement) -> Void) throws(YAMLError) {
    guard let key = try nextKey() else { return try end(receive) }
    giveComments(before: key.place, receive)
    let value = try nextEvent()
    switch key.text {
    case "version":
      let version = try value.integer(in: 0...Int64.max, "the version")
      guard version == 1 else {
        throw .found("version \(version)", expected: "version 1", at: value.place)
      }
    case "ndevices":
      let count = try value.integer(
        in: 0...Int64(TraceLimits.devices), "the number of devices, \(TraceLimits.devices) at most")
      announcedDeviceCount = Int(count)
    case "devices":
      if value.kind == .scalar("", .plain) { return }
      guard value.kind == .sequenceStart else {
        throw .found(value.summary, expected: "the list of devices", at: value.place)
      }
      stage = .devices
    case "libinput", "system":
      let node = try YAMLNode(startingWith: value, from: &yaml)
      guard case .mapping(let pairs) = node.content else { return }
      for pair in pairs {
        if case .scalar(let text, _) = pair.value.content {
          receive(.detail(name: "\(key.text): \(pair.key)", value: text))
        }
      }
    default: try yaml.skipNode(startingWith: value)
    }
  }

  private mutating func readDevices(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    let event = try nextEvent()
    if event.kind == .sequenceEnd {
      stage = .document
      return
    }
    guard event.kind == .mappingStart else {
      throw .found(event.summary, expected: "a device", at: event.place)
    }
    let limit = min(TraceLimits.devices, announcedDeviceCount ?? TraceLimits.devices)
    guard deviceCount < limit else {
      throw .found(
        "one more device",
        expected:
          "\(limit) of them, as \(announcedDeviceCount == nil ? "many as" : "`ndevices`") can be",
        at: event.place)
    }
    giveComments(before: event.place, receive)
    device = TraceDevice(description: DeviceDescription(identity: DeviceIdentity(name: "")))
    hasGivenDevice = false
    frame.begin(DeviceIndex(rawValue: UInt16(deviceCount)))
    deviceCount += 1
    stage = .device
  }

  private mutating func readDeviceKey(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    guard let key = try nextKey() else {
      giveDevice(receive)
      stage = .devices
      return
    }
    giveComments(before: key.place, receive)
    let value = try nextEvent()
    switch key.text {
    case "events":
      if value.kind == .scalar("", .plain) { return }
      guard value.kind == .sequenceStart else {
        throw .found(value.summary, expected: "the list of events", at: value.place)
      }
      giveDevice(receive)
      stage = .events
    case "node", "evdev", "udev", "quirks", "hid":
      try device.take(key.text, try YAMLNode(startingWith: value, from: &yaml))
    default: try yaml.skipNode(startingWith: value)
    }
  }

  private mutating func readFrame(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    let item = try nextEvent()
    if item.kind == .sequenceEnd {
      try frame.checkIsWhole(at: item.place)
      stage = .device
      return
    }
    guard item.kind == .mappingStart else {
      throw .found(item.summary, expected: "`evdev:` with a list of events", at: item.place)
    }
    while let key = try nextKey() {
      let value = try nextEvent()
      guard key.text == "evdev", value.kind == .sequenceStart else {
        if key.text == "libinput" { ownEventCount += 1 }
        try yaml.skipNode(startingWith: value)
        continue
      }
      while let (event, place) = try frame.readEvent(&yaml) {
        giveComments(before: place, receive)
        obfuscation.see(event)
        let element = TraceElement.event(event, frame.device)
        if isInterleaved { try gather(element, at: place) } else { receive(element) }
      }
    }
  }

  /// Hands on what is known of the device. What stands behind its events is known too late.
  private mutating func giveDevice(_ receive: (borrowing TraceElement) -> Void) {
    guard !hasGivenDevice else { return }
    hasGivenDevice = true
    receive(.device(device, frame.device))
  }

  private var isInterleaved: Bool { announcedDeviceCount != 1 }

  private mutating func gather(
    _ element: TraceElement, at place: YAMLPlace
  ) throws(YAMLError) {
    guard gathered.add(element, of: frame.device) else {
      throw .found(
        "more than \(TraceLimits.interleavedEvents) events",
        expected: "fewer where several devices are in one recording", at: place)
    }
  }

  /// The next key of a mapping; nil where the mapping ends.
  private mutating func nextKey() throws(YAMLError) -> (text: String, place: YAMLPlace)? {
    let event = try nextEvent()
    switch event.kind {
    case .mappingEnd: return nil
    case .scalar(let text, _): return (text, event.place)
    default: throw .found(event.summary, expected: "a key", at: event.place)
    }
  }

  private mutating func giveComments(
    before place: YAMLPlace?, _ receive: (borrowing TraceElement) -> Void
  ) {
    while let comment = comments.take(before: place?.line ?? .max) {
      let isKept = !isInterleaved || stage == .document || stage == .devices || stage == .device
      guard isKept || gathered.add(.comment(comment), of: frame.device) else { continue }
      if isKept { receive(.comment(comment)) }
    }
  }

  private mutating func end(_ receive: (borrowing TraceElement) -> Void) throws(YAMLError) {
    while let event = try yaml.next() {
      if event.kind == .documentStart {
        throw .found("a second document", expected: "the end", at: event.place)
      }
    }
    giveComments(before: nil, receive)
    if let count = announcedDeviceCount, count != deviceCount {
      warnings.append(
        "\(count) devices are announced and \(deviceCount) are there; the recording may have been cut off"
      )
    }
    if ownEventCount > 0 {
      warnings.append(
        "events of libinput itself (\(ownEventCount)) are passed over: they are not the keyboard's")
    }
    if obfuscation.isLikely {
      warnings.append(
        "every letter is KEY_A: libinput hid the keys; `libinput record --show-keycodes` keeps them"
      )
    }
    stage = .interleaving
  }
}
