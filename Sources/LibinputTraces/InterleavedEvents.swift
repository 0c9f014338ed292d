import KeyEvents
import KeyTraces

/// The events of several devices, gathered one device after the other and given back frame by frame in the order of
/// their stamps; where these are equal, in the order of the devices. Comments stay before the event they stood before.
struct InterleavedEvents {
  private var devices: [Events] = []
  private var count = 0
  private var isGiving = false

  fileprivate struct Events {
    var events: [InputEvent] = []
    /// The place behind the frame that comes next, and its stamp; nil where there is none.
    var frame: (end: Int, time: EventTime)?
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

  /// Gives the next frame with its comments; false at the end. Nothing may be added from then on.
  ///
  /// - Complexity: O(events of the frame + devices)
  mutating func giveNext(_ receive: (borrowing TraceElement) -> Void) -> Bool {
    if !isGiving {
      isGiving = true
      for device in devices.indices { devices[device].findFrame() }
    }
    var first: (device: Int, end: Int, time: EventTime)?
    for device in devices.indices {
      guard let frame = devices[device].frame else { continue }
      if first.map({ frame.time < $0.time }) ?? true { first = (device, frame.end, frame.time) }
    }
    guard let first else { return giveComments(receive) }
    devices[first.device].give(
      upTo: first.end, DeviceIndex(rawValue: UInt16(first.device)), receive)
    devices[first.device].findFrame()
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
  /// Looks for the frame that comes next. Once for each frame: the other devices' frames stay the same.
  mutating func findFrame() {
    frame = nil
    guard next < events.count else { return }
    var end = next + 1
    while end < events.count, !events[end - 1].isReport { end += 1 }
    frame = (end, events[end - 1].time)
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

extension InputEvent {
  fileprivate var isReport: Bool {
    type == .synchronization && code == SynchronizationCode.report
  }
}
