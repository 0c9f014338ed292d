import KeyEvents
import KeyTraces
import YAMLReading

/// The events of a device, frame by frame.
extension LibinputReader {
  mutating func readFrame(
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

  /// Whether events are held until all devices are read.
  var isInterleaved: Bool { announcedDeviceCount != 1 }

  private mutating func gather(
    _ element: TraceElement, at place: YAMLPlace
  ) throws(YAMLError) {
    guard gathered.add(element, of: frame.device) else {
      throw .found(
        "more than \(TraceLimits.interleavedEvents) events",
        expected: "fewer where several devices are in one recording", at: place)
    }
  }
}
