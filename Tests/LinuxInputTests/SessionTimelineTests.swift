import KeyEvents
import TestSupport
import Testing

@testable import LinuxInput

/// A client that logs its calls, and asks for a deadline after each frame, a number of times.
private struct Listener: TypingClient {
  var told: [String] = []
  var stamps: [Int64] = []
  var deadline: EventTime?
  var pause: Int64?
  var repetitions = 1
  var left = 0
  var lastFrame = Int.max
  var isOver: Bool { stamps.count >= lastFrame }

  mutating func receive(_ frame: InputFrame) {
    stamps.append(frame.time!.microseconds)
    told.append("frame \(frame.events.map { String($0.time.microseconds) }.joined(separator: " "))")
    left = repetitions
    deadline = pause.map { frame.time!.advanced(byMicroseconds: $0) }
  }

  mutating func advance(to time: EventTime) {
    told.append("advance \(time.microseconds)")
    left -= 1
    deadline = left > 0 ? pause.map { time.advanced(byMicroseconds: $0) } : nil
  }

  mutating func finish(at time: EventTime) { told.append("finish \(time.microseconds)") }
}

@Suite struct SessionTimelineTests {
  private func time(_ microseconds: Int64) -> EventTime { EventTime(microseconds: microseconds) }

  private func frame(_ stamps: Int64...) -> InputFrame {
    InputFrame(events: stamps.map { .report(at: time($0)) })
  }

  private func deliver(
    _ frames: InputFrame..., on timeline: inout SessionTimeline, to listener: inout Listener
  ) {
    for var frame in frames { timeline.deliver(&frame, to: &listener) }
  }

  @Test func aDeadlineFiresBetweenTheFramesAroundIt() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100)
    deliver(frame(1000), frame(1100), frame(1201), on: &timeline, to: &listener)
    // The frame at the deadline itself comes first.
    #expect(listener.told == ["frame 1000", "frame 1100", "advance 1200", "frame 1201"])
  }

  @Test func severalDeadlinesFireInOrder() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100, repetitions: 3)
    deliver(frame(1000), frame(1250), on: &timeline, to: &listener)
    timeline.fireDeadlines(of: &listener, through: time(1450))
    timeline.finish(&listener, at: time(1600))
    #expect(
      listener.told == [
        "frame 1000", "advance 1100", "advance 1200", "frame 1250", "advance 1350", "advance 1450",
        "advance 1550", "finish 1600",
      ])
  }

  @Test func whatComesAfterAFiredDeadlineIsStampedAfterIt() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100)
    deliver(frame(1000), on: &timeline, to: &listener)
    timeline.fireDeadlines(of: &listener, through: time(1100))
    deliver(frame(1090), frame(1100), frame(1101), frame(1102), on: &timeline, to: &listener)
    #expect(
      listener.told == [
        "frame 1000", "advance 1100", "frame 1101", "frame 1101", "frame 1101", "frame 1102",
      ])
  }

  @Test func ofEqualStampsTheLowerDeviceIsNeverBehindTheHigher() {
    var timeline = SessionTimeline()
    var listener = Listener()
    for (device, stamp) in [(1, 1000), (0, 1000), (1, 1000), (1, 1001), (0, 990), (0, 1003)] {
      var frame = frame(Int64(stamp))
      frame.device = DeviceIndex(rawValue: UInt16(device))
      timeline.deliver(&frame, to: &listener)
    }
    #expect(listener.stamps == [1000, 1001, 1001, 1001, 1002, 1003])
  }

  @Test func equalStampsStayEqualAndEarlierOnesAreMoved() {
    var timeline = SessionTimeline()
    var listener = Listener()
    deliver(frame(1000), frame(1000), frame(900, 990), frame(1001), on: &timeline, to: &listener)
    #expect(listener.told == ["frame 1000", "frame 1000", "frame 1000 1000", "frame 1001"])
  }

  @Test func theEndIsNeverBeforeWhatHappened() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100)
    deliver(frame(1000), on: &timeline, to: &listener)
    timeline.finish(&listener, at: time(900))
    #expect(listener.told == ["frame 1000", "finish 1000"])
  }

  @Test func deadlinesUpToTheEndFire() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100)
    deliver(frame(1000), on: &timeline, to: &listener)
    timeline.finish(&listener, at: time(1100))
    #expect(listener.told == ["frame 1000", "advance 1100", "finish 1100"])
  }

  @Test func nothingIsToldAfterTheEndButTheEnd() {
    var timeline = SessionTimeline()
    var listener = Listener(pause: 100, lastFrame: 1)
    deliver(frame(1000), frame(2000), on: &timeline, to: &listener)
    timeline.finish(&listener, at: time(2000))
    #expect(listener.told == ["frame 1000", "finish 2000"])
  }

  /// A session receives the same calls again when the frames that it received live are delivered
  /// without waiting.
  @Test func aReplayOfWhatWasDeliveredIsEqual() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let pause = Int64.random(in: 1...40, using: &random)
      let repetitions = Int.random(in: 1...3, using: &random)
      var live = Listener(pause: pause, repetitions: repetitions)
      var timeline = SessionTimeline()
      var clock: Int64 = 1000
      for _ in 0..<60 {
        clock += Int64.random(in: 0...50, using: &random)
        if Bool.random(using: &random) {
          // Stamped in the past: it was late.
          var late = frame(clock - Int64.random(in: 0...60, using: &random))
          timeline.deliver(&late, to: &live)
        } else {
          timeline.fireDeadlines(of: &live, through: time(clock))
        }
      }
      timeline.finish(&live, at: time(clock))

      var replay = Listener(pause: pause, repetitions: repetitions)
      var replayed = SessionTimeline()
      for stamp in live.stamps {
        var frame = frame(stamp)
        replayed.deliver(&frame, to: &replay)
      }
      replayed.finish(&replay, at: time(clock))
      #expect(live.told == replay.told, "seed \(seed)")
    }
  }
}
