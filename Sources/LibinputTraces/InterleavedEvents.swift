import KeyEvents
import KeyTraces

/// The events of several devices, gathered one device after the other and given back frame by frame in the order of
/// their stamps; where these are equal, in the order of the devices. Comments stay before the event they stood before.
struct InterleavedEvents {
  private var devices: [Events] = []
  private var count = 0

  fileprivate struct Events {
    var events: [InputEvent] = []
    /// The place of the event that the comment stands before.
    var comments: [(place: Int, text: String)] = []
    var next = 0
    var nextComment = 0
  }

  /// Adds an element of that device. Returns false where that would be more than the limit.
  mutating func add(_ element: TraceElement, of device: DeviceIndex) -> Bool {
    let place = Int(device.rawValue)
    while devices.count <= place { devices.append(Events()) }
    switch element {
    case .event(let event, _):
      count += 1
      guard count <= TraceLimits.interleavedEvents else { return false }
      devices[place].events.append(event)
    case .device, .detail: break
    case .comment(let text), .unknown(let text):
      // As many events would take that much memory.
      count += 2 + text.utf8.count / MemoryLayout<InputEvent>.size
      guard count <= TraceLimits.interleavedEvents else { return false }
      devices[place].comments.append((devices[place].events.count, text))
    }
    return true
  }

  /// Gives the next frame with its comments; false at the end.
  mutating func giveNext(_ receive: (borrowing TraceElement) -> Void) -> Bool {
    var first: (device: Int, end: Int, time: EventTime)?
    for (device, events) in devices.enumerated() {
      guard let end = events.endOfFrame else { continue }
      let time = events.events[end - 1].time
      if time < first?.time ?? EventTime(microseconds: .max) { first = (device, end, time) }
    }
    guard let first else { return giveComments(receive) }
    devices[first.device].give(
      upTo: first.end, DeviceIndex(rawValue: UInt16(first.device)), receive)
    return true
  }

  /// The comments behind the last events.
  private mutating func giveComments(_ receive: (borrowing TraceElement) -> Void) -> Bool {
    for device in devices.indices {
      devices[device].give(
        upTo: devices[device].events.count, DeviceIndex(rawValue: UInt16(device)), receive)
    }
    return false
  }
}

extension InterleavedEvents.Events {
  /// The place behind the frame that comes next; nil where there is none.
  var endOfFrame: Int? {
    guard next < events.count else { return nil }
    let report = events[next...].firstIndex {
      $0.type == .synchronization && $0.code == SynchronizationCode.report
    }
    return report.map { $0 + 1 } ?? events.count
  }

  mutating func give(
    upTo end: Int, _ device: DeviceIndex, _ receive: (borrowing TraceElement) -> Void
  ) {
    repeat {
      while nextComment < comments.count, comments[nextComment].place <= next {
        receive(.comment(comments[nextComment].text))
        nextComment += 1
      }
      if next < end {
        receive(.event(events[next], device))
        next += 1
      }
    } while next < end
  }
}
