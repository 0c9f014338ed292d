import KeyEvents
import KeyTraces

/// The events of several devices, collected one device after the other and returned frame by frame
/// in the order of their stamps.
///
/// Frames with equal stamps are in the order of the devices. A comment stays before the event that
/// followed it; inputs come at their own stamps.
struct InterleavedEvents {
  private var devices: [Events] = []
  private var count = 0
  private var isGiving = false

  fileprivate struct Events {
    var held = HeldEvents()
    /// The next frame, with the comments before its events; after the last frame, the comments
    /// after it.
    var items: [HeldEvents.Item] = []
    /// The number of items of the next frame; 0 if there is none.
    var end = 0
    /// The stamp of the next frame.
    var time = EventTime.zero
  }

  /// Adds an element of a device. Returns false if all devices together then exceed
  /// ``TraceLimits/interleavedEvents``.
  mutating func add(_ element: TraceElement, of device: DeviceIndex) -> Bool {
    let index = Int(device.rawValue)
    while devices.count <= index { devices.append(Events()) }
    switch element {
    case .event(let event, _):
      count += 1
      guard count <= TraceLimits.interleavedEvents else { return false }
      devices[index].held.append(event)
    case .device, .detail: break
    case .input(let input):
      count += HeldEvents.weight(of: input)
      guard count <= TraceLimits.interleavedEvents else { return false }
      devices[index].held.append(input)
    case .comment(let text), .unknown(let text):
      count += HeldEvents.weight(of: text)
      guard count <= TraceLimits.interleavedEvents else { return false }
      devices[index].held.append(line: text)
    }
    return true
  }

  /// Delivers the next frame with its comments. Returns false at the end. Nothing may be added
  /// after the first call.
  ///
  /// - Complexity: O(events of the frame + devices)
  mutating func deliverNext(_ receive: (borrowing TraceElement) -> Void) -> Bool {
    if !isGiving {
      isGiving = true
      for device in devices.indices { devices[device].findFrame() }
    }
    var first: (device: Int, time: EventTime)?
    for device in devices.indices where devices[device].end > 0 {
      let time = devices[device].time
      if first.map({ time < $0.time }) ?? true { first = (device, time) }
    }
    guard let first else { return deliverComments(receive) }
    devices[first.device].deliver(
      devices[first.device].end, DeviceIndex(rawValue: UInt16(first.device)), receive)
    devices[first.device].findFrame()
    return true
  }

  /// Delivers the comments after the last events of each device. Returns false: this is the end.
  private mutating func deliverComments(_ receive: (borrowing TraceElement) -> Void) -> Bool {
    for device in devices.indices {
      devices[device].deliver(
        devices[device].items.count, DeviceIndex(rawValue: UInt16(device)), receive)
    }
    return false
  }
}

extension InterleavedEvents.Events {
  /// Finds the next frame of the device, or the next input, which counts as a frame.
  mutating func findFrame() {
    end = 0
    while let item = held.next() {
      items.append(item)
      // An input comes at its own time: the next frame may be another device's.
      if case .input(let input) = item {
        end = items.count
        time = input.time
        return
      }
      guard case .event(let event) = item else { continue }
      end = items.count
      time = event.time
      if event.type == .synchronization, event.code == SynchronizationCode.report { return }
    }
  }

  /// Delivers and removes the first `count` items.
  mutating func deliver(
    _ count: Int, _ device: DeviceIndex, _ receive: (borrowing TraceElement) -> Void
  ) {
    for item in items[..<count] {
      switch item {
      case .event(let event): receive(.event(event, device))
      case .line(let text): receive(.comment(text))
      case .input(let input): receive(.input(input))
      }
    }
    items.removeFirst(count)
  }
}
