import KeyEvents
import TestSupport
import Testing

@Suite("KeyTracker")
struct KeyTrackerTests {
  private func events(_ frames: [InputFrame]) -> [KeyEvent] {
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    for frame in frames { tracker.receive(frame, into: &events) }
    return events
  }

  private func frame(_ changes: (KeyCode, Int32)..., at time: Int64 = 0) -> InputFrame {
    let stamp = EventTime(microseconds: time)
    return InputFrame(
      events: changes.map { .key($0.0, value: $0.1, at: stamp) } + [.report(at: stamp)])
  }

  @Test("A press, its repeats and its release become events")
  func press() {
    let phases = events([frame((.a, 1)), frame((.a, 2)), frame((.a, 2)), frame((.a, 0))]).map(
      \.phase)
    #expect(phases == [.began, .repeated, .repeated, .ended])
  }

  @Test("A key held before the start is ignored until it is released")
  func heldBefore() {
    let output = events([
      frame((.enter, 2)), frame((.enter, 0)), frame((.enter, 1)), frame((.enter, 0)),
    ])
    #expect(output.map(\.phase) == [.began, .ended])
  }

  @Test("A second press without a release ends the first")
  func lostRelease() {
    let phases = events([frame((.a, 1)), frame((.a, 1)), frame((.a, 0))]).map(\.phase)
    #expect(phases == [.began, .ended, .began, .ended])
  }

  @Test("A loss cancels every key of its device and no other")
  func hole() {
    var tracker = KeyTracker()
    var output: [KeyEvent] = []
    var other = frame((.q, 1))
    other.device = DeviceIndex(rawValue: 3)
    tracker.receive(frame((.a, 1), (.f, 1)), into: &output)
    tracker.receive(other, into: &output)
    output.removeAll()
    let stamp = EventTime(microseconds: 9)
    let dropped = InputEvent(time: stamp, type: .synchronization, code: 3, value: 0)
    tracker.receive(
      InputFrame(
        kind: .hole, events: [dropped, .key(.j, value: 1, at: stamp), .report(at: stamp)]),
      into: &output)
    #expect(output.map(\.key) == [.a, .f])
    #expect(output.allSatisfy { $0.phase == .cancelled && $0.time == stamp })
    #expect(tracker.isHeld(.q, on: DeviceIndex(rawValue: 3)))
    #expect(!tracker.isHeld(.a))
  }

  @Test("A resynchronization cancels keys whose release is missing and begins missing presses")
  func resynchronisation() {
    var resync = frame((.a, 0), (.j, 1), (.q, 2), at: 5)
    resync.kind = .resynchronization
    let output = events([frame((.a, 1), (.f, 1)), resync, frame((.f, 0), at: 6)]).suffix(3)
    #expect(output.map(\.key) == [.a, .j, .f])
    #expect(output.map(\.phase) == [.cancelled, .began, .ended])
  }

  @Test("Codes beyond the last key are not keys")
  func outOfRange() {
    let code = InputEvent(time: .zero, type: .key, code: 0xFFFF, value: 1)
    #expect(events([InputFrame(events: [code, .report(at: .zero)])]).isEmpty)
  }

  @Test("Every press ends or is cancelled exactly once, whatever the frames")
  func everyPressEnds() {
    let seed = propertySeed()
    var source = RandomFrames(seed: seed, keys: (1...140).map { KeyCode(rawValue: $0) })
    source.keys.append(KeyCode(rawValue: 0x2FF))
    var tracker = KeyTracker()
    var output: [KeyEvent] = []
    for frame in source.prefix(50_000) { tracker.receive(frame, into: &output) }
    tracker.cancelAll(at: EventTime(microseconds: .max), into: &output)
    #expect(!tracker.hasHeldKeys)
    var down: Set<Int> = []
    for event in output {
      let key = Int(event.device.rawValue) << 16 | Int(event.key.rawValue)
      switch event.phase {
      case .began: #expect(down.insert(key).inserted, "seed \(seed)")
      case .repeated: #expect(down.contains(key), "seed \(seed)")
      case .ended, .cancelled: #expect(down.remove(key) != nil, "seed \(seed)")
      }
    }
    #expect(down.isEmpty, "seed \(seed)")
    #expect(output.count > 50_000)
  }
}
