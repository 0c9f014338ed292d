import KeyEvents
import SystemIO
import Testing

@testable import LinuxInput

@Suite struct StampClockTests {
  private func time(_ microseconds: Int64) -> EventTime { EventTime(microseconds: microseconds) }

  @Test func monotonicStampsStayAsTheyAre() {
    var clock = StampClock(isMonotonic: true)
    #expect(clock.time(of: time(500), now: time(900)) == time(500))
    #expect(clock.time(of: time(700), now: time(900)) == time(700))
  }

  @Test(arguments: [true, false]) func timeNeverRunsBackwards(isMonotonic: Bool) {
    var clock = StampClock(isMonotonic: isMonotonic)
    let first = clock.time(of: time(500), now: time(500))
    #expect(clock.time(of: time(400), now: time(600)) == first)
    #expect(clock.time(of: time(501), now: time(600)) == first.advanced(byMicroseconds: 1))
    #expect(clock.noEarlier(than: time(100)) == first.advanced(byMicroseconds: 1))
    #expect(clock.noEarlier(than: time(900)) == time(900))
    #expect(clock.time(of: time(502), now: time(600)) == time(900))
  }

  @Test func otherStampsKeepTheirDistancesHoweverLateTheyAreRead() {
    var clock = StampClock(isMonotonic: false)
    #expect(clock.time(of: time(1_000_000), now: time(7_000_000)) == time(7_000_000))
    #expect(clock.time(of: time(1_060_000), now: time(7_000_010)) == time(7_060_000))
    #expect(clock.time(of: time(1_240_000), now: time(9_000_000)) == time(7_240_000))
  }

  @Test func stampsOfTheWallClockAreMovedBack() {
    var clock = StampClock(isMonotonic: false)
    let wall: Int64 = 1_900_000_000_000_000
    #expect(clock.time(of: time(wall), now: time(50)) == time(50))
    #expect(clock.time(of: time(wall + 7), now: time(60)) == time(57))
  }

  /// A trace cannot contain other times.
  @Test(arguments: [true, false]) func timesAreThoseThatATraceCanHold(isMonotonic: Bool) {
    let latest = time(999_999_999_999_999_999)
    for (stamp, expected) in [
      (Int64.min, .zero), (-1, .zero), (0, .zero), (latest.microseconds, latest),
      (latest.microseconds + 1, latest), (Int64.max, latest),
    ] as [(Int64, EventTime)] {
      var clock = StampClock(isMonotonic: isMonotonic)
      #expect(clock.time(of: time(stamp), now: time(stamp)) == expected, "\(stamp)")
    }
    var clock = StampClock(isMonotonic: isMonotonic)
    _ = clock.time(of: time(500), now: time(500))
    #expect(clock.time(of: time(.max), now: time(600)) == latest)
    #expect(clock.time(of: time(501), now: time(600)) == latest)
  }

  @Test func theClockGoesOn() {
    let before = MonotonicClock.now
    #expect(before > .zero)
    #expect(MonotonicClock.now >= before)
  }
}
