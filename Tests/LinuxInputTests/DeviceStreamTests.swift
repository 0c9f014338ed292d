import KeyEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DeviceStreamTests {
  private func time(_ microseconds: Int64) -> EventTime { EventTime(microseconds: microseconds) }

  /// Sends keys with their values in one frame.
  private func send(
    _ stream: inout DeviceStream, _ keys: [(KeyCode, Int32)], at stamp: Int64, report: Int32 = 0
  ) -> [InputFrame] {
    var frames: [InputFrame] = []
    for (key, value) in keys {
      stream.receive(.key(key, value: value, at: time(stamp))) { frames.append($0) }
    }
    stream.receive(.report(at: time(stamp), value: report)) { frames.append($0) }
    return frames
  }

  private func dropped(_ stamp: Int64) -> InputEvent {
    InputEvent(
      time: time(stamp), type: .synchronization, code: SynchronizationCode.dropped, value: 1)
  }

  @Test func aFrameIsHandedOnWhenItIsWhole() {
    var stream = DeviceStream(device: DeviceIndex(rawValue: 3))
    stream.receive(.key(.a, value: 1, at: time(5))) { _ in Issue.record("not whole yet") }
    #expect(stream.heldKeys.isEmpty)
    var frames: [InputFrame] = []
    stream.receive(.report(at: time(5))) { frames.append($0) }
    #expect(
      frames == [
        InputFrame(
          device: DeviceIndex(rawValue: 3),
          events: [.key(.a, value: 1, at: time(5)), .report(at: time(5))])
      ])
    #expect(Array(stream.heldKeys) == [.a])
  }

  @Test func afterLostEventsTheDifferencesToTheLastWholeFrameAreTold() {
    var stream = DeviceStream(device: .first)
    _ = send(&stream, [(.a, 1), (.f, 1)], at: 1)
    // Half a frame: j is down, but this has not been delivered.
    stream.receive(.key(.j, value: 1, at: time(2))) { _ in Issue.record("not whole") }
    var frames: [InputFrame] = []
    stream.resynchronize(at: time(3), heldKeys: KeySet([.f, .j])) { frames.append($0) }
    #expect(
      frames == [
        InputFrame(
          kind: .resynchronization,
          events: [
            dropped(3), .key(.a, value: 0, at: time(3)), .key(.j, value: 1, at: time(3)),
            .report(at: time(3)),
          ])
      ])
    #expect(send(&stream, [(.j, 0)], at: 4).map(\.kind) == [.changes])
  }

  @Test func lostEventsAreToldEvenWhereNothingDiffers() {
    var stream = DeviceStream(device: .first, heldKeys: KeySet([.enter]))
    var frames: [InputFrame] = []
    stream.resynchronize(at: time(3), heldKeys: KeySet([.enter])) { frames.append($0) }
    #expect(frames.map(\.events) == [[dropped(3), .report(at: time(3))]])
  }

  @Test func whatTheKernelLetsGoOfIsCancelled() {
    var stream = DeviceStream(device: .first)
    _ = send(&stream, [(.a, 1), (.leftShift, 1)], at: 1)
    // Suspended or unplugged: releases, closed with SYN_REPORT 1.
    let frames = send(&stream, [(.a, 0), (.leftShift, 0)], at: 2, report: 1)
    #expect(frames.map(\.kind) == [.resynchronization])
    #expect(frames.first?.events.map(\.value) == [0, 0, 1])
    #expect(stream.heldKeys.isEmpty)
  }

  @Test func aRepeatAndAReleaseAreWhatTheyAre() {
    var stream = DeviceStream(device: .first)
    _ = send(&stream, [(.a, 1)], at: 1)
    #expect(send(&stream, [(.a, 2)], at: 2, report: 1).map(\.kind) == [.changes])
    #expect(Array(stream.heldKeys) == [.a])
    #expect(send(&stream, [(.f, 1)], at: 3, report: 1).map(\.kind) == [.changes])
    #expect(send(&stream, [], at: 3, report: 1).map(\.kind) == [.changes])
    #expect(send(&stream, [(.a, 0)], at: 4).map(\.kind) == [.changes])
    #expect(Array(stream.heldKeys) == [.f])
  }

  @Test func aDeviceThatGoesLetsGoOfWhatWasHeld() {
    var stream = DeviceStream(device: .first, heldKeys: KeySet([.enter]))
    _ = send(&stream, [(.f, 1)], at: 1)
    stream.receive(.key(.j, value: 1, at: time(2))) { _ in Issue.record("not whole") }
    var frames: [InputFrame] = []
    stream.releaseAll(at: time(9)) { frames.append($0) }
    #expect(frames == [InputFrame.release([.enter, .f], of: .first, at: time(9))])
    stream.releaseAll(at: time(9)) { _ in Issue.record("nothing was held") }
  }

  /// Whatever is lost, the tracker after the stream has the keys that are down, except those held
  /// at the start.
  @Test func theTrackerHoldsWhatTheKeyboardHolds() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let keys = (30..<38).map { KeyCode(rawValue: $0) }
      var truth = KeySet(keys.filter { _ in Bool.random(using: &random) })
      var fromStart = truth
      var stream = DeviceStream(device: .first, heldKeys: truth)
      var tracker = KeyTracker()
      var events: [KeyEvent] = []
      for step in 0..<100 {
        let stamp = time(Int64(step))
        if Int.random(in: 0..<8, using: &random) == 0 {
          for key in keys where Bool.random(using: &random) {
            truth[key].toggle()
          }
          // A key held at the start, released and pressed again in the loss, looks as if held all
          // the time.
          for key in keys where !truth[key] { fromStart[key] = false }
          stream.resynchronize(at: stamp, heldKeys: truth) { tracker.receive($0, into: &events) }
        } else {
          let key = keys.randomElement(using: &random)!
          truth[key].toggle()
          if !truth[key] { fromStart[key] = false }
          stream.receive(.key(key, value: truth[key] ? 1 : 0, at: stamp)) { _ in }
          // Some frames end only with the loss that follows.
          if Int.random(in: 0..<6, using: &random) > 0 {
            stream.receive(.report(at: stamp)) { tracker.receive($0, into: &events) }
          } else {
            stream.resynchronize(at: stamp, heldKeys: truth) { tracker.receive($0, into: &events) }
          }
        }
        for key in keys {
          #expect(
            tracker.isHeld(key) == (truth[key] && !fromStart[key]), "seed \(seed) step \(step)")
        }
      }
    }
  }
}
