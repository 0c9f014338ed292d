public import KeyEvents

/// A reader of traces that consist of lines, in any format: evemu, evtest, keyd, kanata. libinput's
/// YAML has a separate reader, because it needs a C library.
public struct TraceReader {
  private var splitter: LineSplitter
  private var lines: any TraceLines

  /// Creates a reader at the beginning of a trace in a format; nil for libinput's format.
  public init?(_ format: TraceFormat) {
    switch format {
    case .evemu: lines = EvemuLines()
    case .evtest: lines = EvtestLines()
    case .keyd: lines = KeydLines()
    case .kanata: lines = KanataLines()
    case .libinput: return nil
    }
    splitter = LineSplitter(
      limit: format == .kanata ? TraceLimits.simulationLine : TraceLimits.line)
  }

  /// Irregularities that did not prevent reading.
  public var warnings: [String] { lines.warnings }

  /// Reads the next bytes, any portion of the trace, and passes on their elements. Elements before
  /// an error are passed on before the error is thrown.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(
    _ bytes: some Sequence<UInt8>, element receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    try splitter.read(bytes) { line, number throws(TraceError) in
      try lines.take(&line, number, receive)
    }
  }

  /// Ends the trace, and passes on the remaining elements, such as those of a last line without a
  /// line break. Throws if the trace is empty, if its last line is malformed, or if an evemu trace
  /// ends in the middle of a frame.
  public mutating func finish(
    element receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    let isCut = splitter.hasUnfinishedLine
    if isCut {
      try splitter.finish { line, number throws(TraceError) in
        try lines.take(&line, number, receive)
      }
    }
    try lines.finish(lineCount: splitter.number, isCut: isCut, receive)
  }
}

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

/// A reader of the lines of a trace in one of the formats.
protocol TraceLines {
  /// Irregularities that did not prevent reading.
  var warnings: [String] { get }

  /// Reads a line with its number, and passes on its elements.
  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)

  /// Ends the trace after `lineCount` lines, and passes on the remaining elements. Throws if the
  /// trace is empty, or if its format does not allow it to end here, as in the middle of an evemu
  /// frame. `isCut` means that the last line has no line break.
  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)
}

/// An assembler of the events of a trace into frames, separately for each device.
public struct TraceFrames: Sendable {
  private var assemblers: [FrameAssembler] = []

  /// Creates an assembler without events.
  public init() {}

  /// Handles an element, and passes on the frame that it completes, if any. Elements other than
  /// events are ignored.
  ///
  /// - Complexity: O(1); no allocation once a device's longest frame has been seen.
  public mutating func take(
    _ element: borrowing TraceElement, frame receive: (borrowing InputFrame) -> Void
  ) {
    guard case .event(let event, let device) = copy element else { return }
    let place = Int(device.rawValue)
    while assemblers.count <= place {
      assemblers.append(FrameAssembler(device: DeviceIndex(rawValue: UInt16(assemblers.count))))
    }
    if assemblers[place].append(event) { receive(assemblers[place].frame) }
  }
}
