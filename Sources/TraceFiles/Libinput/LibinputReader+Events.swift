import KeyEvents
import KeyTraces
import Documents

/// Reading of the events of a device, frame by frame.
extension LibinputReader {
  mutating func readItem() throws(YAMLError) {
    let item = try nextEvent()
    if item.kind == .sequenceEnd {
      // A frame that was cut off with the recording is not an error; `end` warns of the cut.
      if !comments.isCut(at: item.mark.line) { try frame.checkIsWhole(at: item.mark) }
      stage = .device
      return
    }
    guard item.kind == .mappingStart else {
      throw .found(item.summary, expected: "`evdev:` with a list of events", at: item.mark)
    }
    stage = .item
    hasItems = true
  }

  mutating func readItemKey() throws(YAMLError) {
    guard let key = try nextKey() else {
      stage = .events
      return
    }
    let value = try nextEvent()
    if key.text == "evdev", value.kind == .sequenceStart {
      stage = .frame
      return
    }
    switch key.text {
    case "libinput": ownEventCount += 1
    case "evdev":
      throw .found(value.summary, expected: "a list of events after `evdev:`", at: value.mark)
    case "hid": break
    default:
      // Otherwise a misspelt YAML key would silently lose all key presses of the recording.
      if unknownItem == nil {
        let name = String.UnicodeScalarView(key.text.unicodeScalars.prefix(40))
        unknownItem = (String(name), key.mark.line)
      }
    }
    try yaml.skipNode(startingWith: value)
  }

  /// Reads up to the end of a frame or of the list. Delivers the events, or keeps them
  /// (``isInterleaved``).
  mutating func readFrame(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    repeat {
      guard let (event, mark) = try frame.readEvent(&yaml) else {
        stage = .item
        return
      }
      try deliverComments(before: mark, receive)
      try frame.add(event, at: mark)
      obfuscation.see(event)
      let element = TraceElement.event(event, frame.device)
      if isInterleaved { try gather(element, at: mark) } else { receive(element) }
    } while !frame.isWhole
  }

  /// Whether events are kept until all devices are read.
  var isInterleaved: Bool { announcedDeviceCount != 1 }

  private mutating func gather(
    _ element: TraceElement, at mark: YAMLMark
  ) throws(YAMLError) {
    guard gathered.add(element, of: frame.device) else { throw tooMany(at: mark) }
  }

  func tooMany(at mark: YAMLMark) -> YAMLError {
    .found(
      "more than \(TraceLimits.interleavedEvents) events",
      expected: "fewer unless the recording states `ndevices: 1`", at: mark)
  }
}
