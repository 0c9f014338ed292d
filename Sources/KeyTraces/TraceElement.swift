public import KeyEvents

/// An item of a trace, raw: events are not assembled into frames, and nothing is dropped.
///
/// ``TraceFrames`` assembles them into frames. `convert` does not use it, because a frame does not
/// have what came before `SYN_DROPPED`.
public enum TraceElement: Hashable, Sendable {
  /// A device, before its first event. There is none in traces without descriptions.
  case device(TraceDevice, DeviceIndex)
  /// A detail of the recorder or the system: `system: kernel` with its value.
  case detail(name: String, value: String)
  /// An event, and the index of its device in the trace.
  case event(InputEvent, DeviceIndex)
  /// What a client reported or a source of candidates offered, before the next events.
  case input(SessionInput)
  /// A comment of a whole line, unchanged, with its `#`. Settings and inputs of evscribe are not
  /// included.
  case comment(String)
  /// A line that evscribe does not know but the format allows.
  case unknown(String)
}
