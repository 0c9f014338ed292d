import SystemIO
import KeyEvents
import LinuxInput
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Prints what the event loop calls, for tests that run it on mocked devices. Its arguments:
/// device selectors, `until=N` (ends after N frames), `until-return` (ends when a device is back),
/// `deadline=MS` (sets a deadline that long after each frame), `signal=N` (sends itself SIGTERM in
/// the N-th frame), `unplug=N` (hangs up the device in the N-th frame; when the device is gone,
/// removes its node and puts it back), `no-wait` (does not wait for a device).
@main struct Probe: EventLoopClient {
  private var selectors: [DeviceSelector] = []
  private var frameLimit = Int.max
  private var signalFrame = Int.max
  private var unplugFrame = Int.max
  private var pause: Int64?
  private var waits = true
  private var endsOnReturn = false
  private var frames = 0
  private var device: InputDevice?
  private var start: EventTime?
  private(set) var deadline: EventTime?

  static func main() {
    var probe = Probe()
    do {
      for argument in CommandLine.arguments.dropFirst() { try probe.take(argument) }
      var loop = try EventLoop(selectors: probe.selectors, waitsForDevice: probe.waits)
      try loop.run(&probe)
    } catch {
      say("error \(error)")
    }
  }

  private mutating func take(_ argument: String) throws(DeviceSelectorError) {
    let parts = argument.split(separator: "=")
    let number = parts.count == 2 ? Int(parts[1]) : nil
    switch (parts[0], number) {
    case ("until", let number?): frameLimit = number
    case ("deadline", let number?): pause = Int64(number) * 1000
    case ("signal", let number?): signalFrame = number
    case ("unplug", let number?): unplugFrame = number
    case ("until-return", nil): endsOnReturn = true
    case ("no-wait", nil): waits = false
    default: selectors.append(try DeviceSelector(argument))
    }
  }

  private static func say(_ line: String) {
    try? FileDescriptor.standardOutput.writeAll("\(line)\n".utf8, name: "standard output")
  }

  private func since(_ time: EventTime) -> String {
    "\(EventTime(microseconds: (start ?? time).microseconds(to: time)))"
  }

  var isOver: Bool { frames >= frameLimit }

  mutating func receive(_ frame: InputFrame) {
    if let time = frame.time, start == nil { start = time }
    let events = frame.events.map { event in
      let name = KeyCode(rawValue: event.code).name
      let subject = event.type == .key ? name : "\(event.type.rawValue).\(event.code)"
      return "\(since(event.time)) \(subject) \(event.value)"
    }
    Self.say("frame \(frame.device.rawValue) \(frame.kind): \(events.joined(separator: ", "))")
    frames += 1
    if let pause { deadline = frame.time?.advanced(byMicroseconds: pause) }
    if frames == signalFrame { kill(getpid(), SIGTERM) }
    if frames == unplugFrame, let device { Self.hangUp(device.descriptor) }
  }

  mutating func advance(to time: EventTime) {
    Self.say("advance \(since(time))")
    deadline = nil
  }

  var hasFocus: Bool { true }
  var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { [] }
  mutating func receiveSynthetic(_ frame: InputFrame) { receive(frame) }
  mutating func ignore(_ frame: InputFrame, isLate: Bool) {}
  func actsAsLock(_ key: KeyCode) -> Bool { false }
  mutating func lookingFailed(_ error: SystemError) {}
  mutating func grabChanged(_ change: GrabChange) {}
  mutating func willWait() {}
  mutating func sendRest(_ interruption: Interruption) {}
  func appendDescriptors(to list: inout [PolledDescriptor]) {}

  mutating func descriptorIsReady(at slot: Int, for events: PollEvents) {}

  mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict {
    Self.say("signal \(signal)")
    return .end
  }

  mutating func deviceChanged(_ change: DeviceChange) {
    switch change {
    case .found(let device), .came(let device):
      self.device = device
      Self.say("came \(describe(device))")
    case .returned(let device):
      Self.say("returned \(describe(device))")
      if endsOnReturn { frameLimit = 0 }
    case .went(let device, let code):
      Self.say("went \(device.index.rawValue) \(device.path): \(code)")
      Self.replug(device.path)
    }
  }

  mutating func finish(at time: EventTime) {
    Self.say("finish \(start.map { $0 <= time } == false ? "too early" : "")")
  }

  /// Replaces the device's descriptor with a pipe that has no writer.
  private static func hangUp(_ descriptor: FileDescriptor) {
    var ends: [CInt] = [0, 0]
    pipe(&ends)
    dup2(ends[0], descriptor.rawValue)
    close(ends[0])
    close(ends[1])
  }

  private static func replug(_ path: String) {
    guard let bed = getenv("UMOCKDEV_DIR").map({ String(cString: $0) }) else { return }
    rename("\(bed)\(path)", "\(bed)/away")
    rename("\(bed)/away", "\(bed)\(path)")
  }

  private func describe(_ device: InputDevice) -> String {
    let held = device.keysHeldAtStart.map(\.name).joined(separator: " ")
    let description = device.description
    let types = description.codes.map { "\($0.type.rawValue):\($0.bits.count)" }
    return """
      \(device.index.rawValue) \(device.path) \(device.identity.name) \(device.identity.busName) \
      held [\(held)] lamps \(device.litLEDs) codes \(types.joined(separator: " ")) \
      monotonic \(device.isMonotonic)
      """
  }
}
