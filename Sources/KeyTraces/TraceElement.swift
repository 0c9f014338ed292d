public import KeyEvents

/// What stands in a trace, one thing after the other, raw: nothing is put together to frames and nothing is dropped.
public enum TraceElement: Hashable, Sendable {
  /// A device, before its first event. Those of traces that do not describe theirs never come.
  case device(TraceDevice, DeviceIndex)
  /// What the recorder said of itself and of the system: `system: kernel` and its value.
  case detail(name: String, value: String)
  /// An event, and the place of its device among those of the trace.
  case event(InputEvent, DeviceIndex)
  /// What the client reported, or a candidate that was offered, before the events that come next.
  case input(SessionInput)
  /// A comment that fills a line, as it stands there, with its `#`. Settings and inputs of evscribe
  /// are none.
  case comment(String)
  /// A line of a kind that evscribe does not know and that the format allows.
  case unknown(String)
}
