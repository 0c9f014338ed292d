package import KeyEvents

#if canImport(Glibc)
  import Glibc
#endif

/// The system's clock of date and time (`CLOCK_REALTIME`), which the user or the network may set.
package enum WallClock {
  /// The current time in seconds since 1970 (UTC), without leap seconds.
  package static var secondsSince1970: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }
}

/// The clock with which devices stamp their events (`CLOCK_MONOTONIC`). It stops while the machine
/// sleeps.
package enum MonotonicClock {
  /// The current time, truncated to microseconds as in the kernel's stamps.
  package static var now: EventTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return EventTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
