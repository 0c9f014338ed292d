import Glibc
import KeyEvents
import SystemPackage
import TestSupport

@testable import LinuxInput

/// A simulated keyboard from arrival to removal, with every possible fault, and the frames that a
/// reader has to deliver.
///
/// It is independent of the reader: it stores the keys that are down and those that were delivered;
/// a loss is the difference between the two.
struct KeyboardModel {
  /// A key in a frame that the reader delivers: its code and value.
  struct Change: Hashable {
    var code: UInt16
    var value: Int32
  }

  private(set) var steps: [ScriptedNode.Step] = []
  /// The frames that the reader has to deliver, in order, without those that have no key.
  private(set) var expected: [[Change]] = []
  let heldAtStart: KeySet
  private var truth: Set<UInt16>
  private var told: Set<UInt16>
  private var time: Int64
  private static let keys: [UInt16] = [14, 28, 30, 57, 511]

  init(random: inout SeededGenerator, start: Int64) {
    truth = Set(Self.keys.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
    told = truth
    heldAtStart = KeySet(truth.map(KeyCode.init(rawValue:)))
    time = start
  }

  /// Adds frames and faults; `lossAt` is the number of events before the first loss, if that many
  /// come.
  mutating func type(_ frames: Int, random: inout SeededGenerator, lossAt: Int? = nil) {
    for _ in 0..<frames {
      tick(&random)
      let frame = makeFrame(&random)
      let cut = lossAt.flatMap { $0 < eventCount + frame.count ? max(0, $0 - eventCount) : nil }
      if lossAt == nil, Int.random(in: 0..<12, using: &random) == 0 {
        lose(after: Int.random(in: 0...frame.count, using: &random), of: frame, &random)
      } else if let cut, losses == 0 {
        lose(after: cut, of: frame, &random)
      } else {
        send(frame, &random)
      }
    }
  }

  /// The device goes away: keys that were delivered as down are released. `errno` is the kernel's
  /// error.
  mutating func goAway(_ errno: CInt, random: inout SeededGenerator) {
    if Bool.random(using: &random) {
      // In the middle of a frame.
      tick(&random)
      for event in makeFrame(&random).dropLast() { steps.append(.event(event)) }
    }
    steps.append(.failed(Errno(rawValue: errno)))
    expect(told.sorted().map { Change(code: $0, value: 0) })
    told = []
  }

  private(set) var eventCount = 0
  private(set) var losses = 0

  private mutating func tick(_ random: inout SeededGenerator) {
    time += [0, 1, 700, 8000, 120_000].randomElement(using: &random)!
  }

  /// A frame of one or two keys that go down, repeat or up, as the current state allows.
  private mutating func makeFrame(_ random: inout SeededGenerator) -> [InputEvent] {
    let stamp = EventTime(microseconds: time)
    var events: [InputEvent] = []
    for key in Self.keys.shuffled(using: &random).prefix(.random(in: 1...2, using: &random)) {
      if truth.contains(key), Int.random(in: 0..<4, using: &random) == 0 {
        events.append(.key(KeyCode(rawValue: key), value: 2, at: stamp))
        continue
      }
      let isPress = truth.insert(key).inserted
      if !isPress { truth.remove(key) }
      events.append(
        InputEvent(
          time: stamp, type: .miscellaneous, code: MiscellaneousCode.scan, value: Int32(key)))
      events.append(.key(KeyCode(rawValue: key), value: isPress ? 1 : 0, at: stamp))
    }
    return events + [.report(at: stamp)]
  }

  private mutating func send(_ frame: [InputEvent], _ random: inout SeededGenerator) {
    for event in frame {
      addFault(&random)
      steps.append(.event(event))
      eventCount += 1
    }
    expect(frame.filter { $0.type == .key }.map { Change(code: $0.code, value: $0.value) })
    told = truth
  }

  /// The first `count` events of the frame arrive, the rest and some more are lost.
  private mutating func lose(
    after count: Int, of frame: [InputEvent], _ random: inout SeededGenerator
  ) {
    losses += 1
    guard count < frame.count else { return send(frame, &random) }
    for event in frame.prefix(count) { steps.append(.event(event)) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      tick(&random)
      _ = makeFrame(&random)
    }
    addFault(&random)
    steps.append(
      .lost(
        EventTime(microseconds: time), differences: .random(in: 0...5, using: &random),
        held: KeySet(truth.map(KeyCode.init(rawValue:)))))
    expect(
      truth.symmetricDifference(told).sorted().map {
        Change(code: $0, value: truth.contains($0) ? 1 : 0)
      })
    told = truth
  }

  /// Signals during reads, and reads without an event yet.
  private mutating func addFault(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      for _ in 0...Int.random(in: 0...3, using: &random) { steps.append(.failed(.interrupted)) }
    case 1: steps.append(.failed(.resourceTemporarilyUnavailable))
    default: break
    }
  }

  private mutating func expect(_ changes: [Change]) {
    if !changes.isEmpty { expected.append(changes) }
  }
}
