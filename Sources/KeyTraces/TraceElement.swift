public import KeyEvents

/// What stands in a trace, one thing after the other, raw: nothing is put together to frames and nothing is dropped.
public enum TraceElement: Hashable, Sendable {
  /// An event, and the place of its device among those of the trace.
  case event(InputEvent, DeviceIndex)
  /// A comment that fills a line, as it stands there, with its `#`. Settings of evscribe are none.
  case comment(String)
  /// A line of a kind that evscribe does not know and that the format allows.
  case unknown(String)
}
