public import KeyEvents

/// A raw item of a trace: events are not assembled into frames, and nothing is dropped.
///
/// ``TraceFrames`` assembles events into frames. `evscribe convert` uses the events instead,
/// because a frame lacks those before `SYN_DROPPED`.
public enum TraceElement: Hashable, Sendable {
  /// A device, before its first event. Traces without descriptions have none.
  case device(TraceDevice, DeviceIndex)
  /// A detail of the recorder or the system: the name `system: kernel` and its value.
  case detail(name: String, value: String)
  /// An event, and the index of its device in the trace.
  case event(InputEvent, DeviceIndex)
  /// An input of a session other than a frame, such as a report of the client or an offered
  /// candidate, before the next events.
  case input(SessionInput)
  /// A comment that is a whole line, unchanged, with its `#`. In evemu and libinput traces,
  /// evscribe's settings before the first event are not included; its inputs never are.
  case comment(String)
  /// A line that is unknown to evscribe but allowed by the format.
  case unknown(String)
}
