import CLibevdev
package import KeyEvents

#if canImport(Glibc)
  import Glibc
#endif

/// The clock that devices stamp their events with (`CLOCK_MONOTONIC`). It stands still while the machine sleeps.
package enum MonotonicClock {
  /// What the clock says, microseconds below cut off as the kernel cuts them off in a stamp.
  package static var now: EventTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return EventTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
