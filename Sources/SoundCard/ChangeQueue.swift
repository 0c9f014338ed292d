import Sidetone
import Synchronization

/// A queue from one thread to another, in which neither waits and nothing is allocated. It holds
/// 1,023 changes; further changes are left out. The last free slot is only used for the end of a
/// mark, so that no mark sounds forever.
// Safety: only the sender writes `tail` and the slots from there, only the receiver writes `head`
// and reads the slots before `tail`. The atomic numbers order these accesses.
final class ChangeQueue: @unchecked Sendable {
  private static let capacity = 1024
  private let slots = UnsafeMutablePointer<SoundChange>.allocate(capacity: ChangeQueue.capacity)
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  init() {
    slots.initialize(repeating: .end(.click, at: 0), count: Self.capacity)
  }

  deinit { slots.deallocate() }

  /// Adds a change. Call it on the thread of the sender.
  func send(_ change: SoundChange) {
    let end = tail.load(ordering: .relaxed)
    let next = (end + 1) % Self.capacity
    let start = head.load(ordering: .acquiring)
    guard next != start else { return }
    if case .begin = change, (next + 1) % Self.capacity == start { return }
    slots[end] = change
    tail.store(next, ordering: .sequentiallyConsistent)
  }

  /// Whether no change is waiting. Use it on the thread of the receiver.
  var isEmpty: Bool {
    head.load(ordering: .relaxed) == tail.load(ordering: .sequentiallyConsistent)
  }

  /// Removes and returns the next change; nil if none is waiting. Call it on the thread of the
  /// receiver.
  func receive() -> SoundChange? {
    let start = head.load(ordering: .relaxed)
    guard start != tail.load(ordering: .acquiring) else { return nil }
    let change = slots[start]
    head.store((start + 1) % Self.capacity, ordering: .releasing)
    return change
  }
}
