import KeyEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct FrameMergerTests {
  private func frame(_ device: UInt16, _ stamp: Int64, _ mark: Int32 = 0) -> InputFrame {
    InputFrame(
      device: DeviceIndex(rawValue: device),
      events: [.report(at: EventTime(microseconds: stamp), value: mark)])
  }

  private func deliver(_ merger: inout FrameMerger, through horizon: Int64? = nil) -> [InputFrame] {
    var frames: [InputFrame] = []
    merger.deliver(through: horizon.map(EventTime.init(microseconds:))) {
      frames.append($0)
      return true
    }
    return frames
  }

  @Test func framesComeInTheOrderOfTheirStamps() {
    var merger = FrameMerger()
    for frame in [frame(0, 10), frame(0, 30), frame(1, 5), frame(1, 10), frame(1, 20)] {
      merger.add(frame)
    }
    #expect(
      deliver(&merger) == [frame(1, 5), frame(0, 10), frame(1, 10), frame(1, 20), frame(0, 30)])
    #expect(deliver(&merger).isEmpty)
  }

  @Test func whatLiesBeyondTheHorizonWaits() {
    var merger = FrameMerger()
    for frame in [frame(0, 10), frame(0, 30), frame(1, 20), frame(1, 40)] { merger.add(frame) }
    #expect(deliver(&merger, through: 20) == [frame(0, 10), frame(1, 20)])
    merger.add(frame(0, 35))
    #expect(deliver(&merger, through: 5).isEmpty)
    #expect(deliver(&merger) == [frame(0, 30), frame(0, 35), frame(1, 40)])
  }

  @Test func whoStopsLeavesTheRest() {
    var merger = FrameMerger()
    for stamp in [1, 2, 3] { merger.add(frame(0, Int64(stamp))) }
    merger.deliver(through: nil) { _ in false }
    #expect(deliver(&merger) == [frame(0, 2), frame(0, 3)])
  }

  /// The order is that of a stable sort, however the frames are distributed over the devices.
  @Test func itIsAStableSort() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      var merger = FrameMerger()
      var waiting: [InputFrame] = []
      for round in 0..<6 {
        for device in UInt16(0)..<3 {
          var stamp: Int64 = 0
          for mark in Int32(0)..<Int32.random(in: 0..<8, using: &random) {
            stamp += Int64.random(in: 0..<4, using: &random)
            merger.add(frame(device, stamp, mark))
            waiting.append(frame(device, stamp, mark))
          }
        }
        let horizon = round == 5 ? nil : Int64.random(in: 0..<12, using: &random)
        let sorted = waiting.enumerated().sorted {
          ($0.element.time!, $0.offset) < ($1.element.time!, $1.offset)
        }.map(\.element)
        let ready = sorted.filter { horizon == nil || $0.time!.microseconds <= horizon! }
        #expect(deliver(&merger, through: horizon) == ready, "seed \(seed) round \(round)")
        waiting = sorted.filter { horizon != nil && $0.time!.microseconds > horizon! }
      }
    }
  }
}
