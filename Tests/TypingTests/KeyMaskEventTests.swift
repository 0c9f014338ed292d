import KeyEvents
import TestSupport
import Testing

import KeyFiltering

@Suite("KEY_UNKNOWN in place of keys that are not claimed")
struct KeyMaskEventTests {
  /// The masked events of a session that claims A and F.
  private func written(_ text: String) -> String {
    var tracker = KeyTracker()
    var keys = KeyMask()
    var tracked: [KeyEvent] = []
    var output: [KeyEvent] = []
    for frame in frames(text) { tracker.receive(frame, into: &tracked) }
    for event in tracked {
      let seen = keys.receive(event, isClaimed: event.key == .a || event.key == .f)
      output += [seen.release, seen.event].compactMap { $0 }
    }
    let signs: [KeyEvent.Phase: String] = [
      .began: "+", .repeated: "=", .ended: "-", .cancelled: "!",
    ]
    return output.map { "\($0.key.name)\(signs[$0.phase]!)\($0.time.microseconds)" }
      .joined(separator: " ")
  }

  @Test(
    "At most one is down, and a release is masked if its press was",
    arguments: [
      ("a+1 a=2 a-3", "a+1 a=2 a-3"), ("q+1 q=2 q-3", "unknown+1 unknown=2 unknown-3"),
      ("q+1 q!3", "unknown+1 unknown!3"),
      ("q+1 a+2 q-3 a-4", "unknown+1 a+2 unknown-3 a-4"),
      ("q+1 j+2 q-3 j-4", "unknown+1 unknown-2 unknown+2 unknown-4"),
      ("q+1 j+2 j-3 q=4 q-5", "unknown+1 unknown-2 unknown+2 unknown-3"),
      ("q+1 j+2 q+3 q-4 j-5", "unknown+1 unknown-2 unknown+2 unknown-3 unknown+3 unknown-4"),
      ("unknown+1 q+2 unknown-3 q-4", "unknown+1 unknown-2 unknown+2 unknown-4"),
    ])
  func table(input: String, output: String) {
    #expect(written(input) == output)
  }

  @Test("On every device each press ends exactly once, also that of KEY_UNKNOWN")
  func promises() {
    let seed = propertySeed()
    var source = RandomFrames(seed: seed, keys: RandomSession.keys)
    var random = SeededGenerator(seed: seed)
    var tracker = KeyTracker()
    var keys = KeyMask()
    var tracked: [KeyEvent] = []
    for frame in source.prefix(3000) { tracker.receive(frame, into: &tracked) }
    tracker.cancelAll(at: tracked.last!.time, into: &tracked)
    var output: [KeyEvent] = []
    for event in tracked {
      let seen = keys.receive(
        event, isClaimed: event.key != .unknown && .random(using: &random))
      output += [seen.release, seen.event].compactMap { $0 }
    }
    var down: Set<[UInt16]> = []
    for event in output {
      let press = [event.device.rawValue, event.key.rawValue]
      switch event.phase {
      case .began: #expect(down.insert(press).inserted, "seed \(seed), \(event)")
      case .repeated: #expect(down.contains(press), "seed \(seed), \(event)")
      case .ended, .cancelled: #expect(down.remove(press) != nil, "seed \(seed), \(event)")
      }
    }
    #expect(down.isEmpty, "seed \(seed)")
    #expect(output.contains { $0.key == .unknown } && output.contains { $0.key != .unknown })
  }
}
