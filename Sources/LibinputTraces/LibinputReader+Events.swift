import KeyEvents
import KeyTraces
import YAMLReading

/// The events of a device, frame by frame.
extension LibinputReader {
  mutating func readItem() throws(YAMLError) {
    let item = try nextEvent()
    if item.kind == .sequenceEnd {
      // A frame that was cut off with the recording is passed over, as a half event would be: `end` says so.
      if !comments.isCut(at: item.place.line) { try frame.checkIsWhole(at: item.place) }
      stage = .device
      return
    }
    guard item.kind == .mappingStart else {
      throw .found(item.summary, expected: "`evdev:` with a list of events", at: item.place)
    }
    stage = .item
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
    if key.text == "libinput" { ownEventCount += 1 }
    try yaml.skipNode(startingWith: value)
  }

  /// Reads up to the end of a frame, or of the list: it may be of any length.
  mutating func readFrame(
    _ receive: (borrowing TraceElement) -> Void
  ) throws(YAMLError) {
    repeat {
      guard let (event, place) = try frame.readEvent(&yaml) else {
        stage = .item
        return
      }
      try giveComments(before: place, receive)
      try frame.note(event, at: place)
      obfuscation.see(event)
      let element = TraceElement.event(event, frame.device)
      if isInterleaved { try gather(element, at: place) } else { receive(element) }
    } while !frame.isWhole
  }

  /// Whether events are held until all devices are read.
  var isInterleaved: Bool { announcedDeviceCount != 1 }

  private mutating func gather(
    _ element: TraceElement, at place: YAMLPlace
  ) throws(YAMLError) {
    guard gathered.add(element, of: frame.device) else { throw tooMany(at: place) }
  }

  func tooMany(at place: YAMLPlace) -> YAMLError {
    .found(
      "more than \(TraceLimits.interleavedEvents) events",
      expected: "fewer where several devices are in one recording", at: place)
  }
}
