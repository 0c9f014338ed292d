import KeyEvents

/// A queue that sorts frames from several devices by stamp. Frames with equal stamps, and those of
/// one device, keep their order.
///
/// - Complexity: adding is O(1) if frames come in order, otherwise O(waiting frames); allocates
///   only if more or longer frames wait than ever before.
struct FrameMerger: Sendable {
  /// The frames: the first `count` are waiting, in order; the others are reused storage.
  private var frames: [InputFrame] = []
  private var count = 0

  /// Adds a copy of the frame.
  mutating func add(_ frame: InputFrame) {
    if count == frames.count { frames.append(InputFrame()) }
    frames[count].device = frame.device
    frames[count].kind = frame.kind
    frames[count].events.removeAll(keepingCapacity: true)
    frames[count].events.append(contentsOf: frame.events)
    var place = count
    count += 1
    while place > 0, isBefore(place, place - 1) {
      frames.swapAt(place, place - 1)
      place -= 1
    }
  }

  /// Passes on and removes the frames stamped at or before `horizon`, or all frames if `horizon` is
  /// nil, until `deliver` returns false. `deliver` may change the frame.
  mutating func deliver(through horizon: EventTime?, _ deliver: (inout InputFrame) -> Bool) {
    var delivered = 0
    while delivered < count {
      if let horizon, let time = frames[delivered].time, time > horizon { break }
      delivered += 1
      guard deliver(&frames[delivered - 1]) else { break }
    }
    guard delivered > 0 else { return }
    for place in delivered..<count { frames.swapAt(place, place - delivered) }
    count -= delivered
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    guard let leftTime = frames[left].time, let rightTime = frames[right].time else { return false }
    return leftTime < rightTime
  }
}
