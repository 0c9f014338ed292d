import PlainText

/// Statistics of reading a device, shown at the end of a session.
package struct DeviceStatistics: Hashable, Sendable {
  /// The number of events that were read.
  package var events = 0
  /// The number of times that the kernel dropped events that were not read soon enough
  /// (`SYN_DROPPED`).
  package var losses = 0
  /// The number of presses that were ended because their release was lost.
  package var endedByLoss = 0
  /// The number of presses whose events were lost, found by querying the held keys.
  package var begunByLoss = 0

  mutating func add(_ other: DeviceStatistics) {
    events += other.events
    losses += other.losses
    endedByLoss += other.endedByLoss
    begunByLoss += other.begunByLoss
  }
}

extension DeviceStatistics: CustomStringConvertible {
  /// The statistics in one line:
  /// `1200 events, 2 losses (resynchronizing ended 1 press and began 0 presses)`.
  package var description: String {
    """
    \(counted(events, "event")), \(counted(losses, "loss", "losses")) (resynchronizing ended \
    \(counted(endedByLoss, "press", "presses")) and began \
    \(counted(begunByLoss, "press", "presses")))
    """
  }
}
