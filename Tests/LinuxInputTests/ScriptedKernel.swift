import SystemIO
import Glibc
import KeyEvents
import SystemPackage

@testable import LinuxInput

/// A machine whose every call is answered from a script.
final class ScriptedKernel: InputKernel {
  /// The nodes of the plugged-in devices; opening one starts the next of its lives.
  var plugged: [String] = []
  /// The lives of each node, one after the other: its answers from opening to its end.
  var lives: [String: [ScriptedNode]] = [:]
  /// The answers of the clock, in turn; the last is repeated.
  var clock: [EventTime] = [.zero]
  /// The number of interruptions before each wait.
  var interruptions: [Int] = []
  private(set) var waits = 0
  private(set) var opened: [ScriptedNode] = []
  /// The signals that come with the wait of that number, from 1.
  var signalsAtWait: [Int: CInt] = [:]
  /// Whether time advances to the loop's deadline if no event is left.
  var goesOnToDeadlines = false
  private var hasNews = false
  /// The lives whose end was reported.
  private var reported: Set<ObjectIdentifier> = []
  private var signals: [CInt] = []

  /// The limit of waits, after which the loop is ended.
  static let patience = 2000

  var now: EventTime { clock.count > 1 ? clock.removeFirst() : clock[0] }

  /// The number of searches for devices, and then of openings, that find no descriptor left.
  var exhaustedLooks = 0
  var exhaustedOpenings = 0

  func candidates() throws(SystemError) -> [InputDeviceCandidate] {
    if !opened.isEmpty, exhaustedLooks > 0 {
      exhaustedLooks -= 1
      throw SystemError("list", "/dev/input", .tooManyOpenFilesInSystem)
    }
    return plugged.map { path in
      InputDeviceCandidate(
        path: path, identity: DeviceIdentity(name: path, bus: 3, uniqueID: path), kind: .keyboard)
    }
  }

  /// Nodes that exist and cannot be opened.
  var broken: Set<String> = []

  func open(_ path: String) throws(SystemError) -> any EvdevNode {
    if broken.contains(path) { throw SystemError("open", path, .noSuchAddressOrDevice) }
    if exhaustedLooks == 0, exhaustedOpenings > 0 {
      exhaustedOpenings -= 1
      throw SystemError("open", path, .tooManyOpenFilesInSystem)
    }
    guard plugged.contains(path), lives[path]?.isEmpty == false,
      let node = lives[path]?.removeFirst()
    else { throw SystemError("open", path, .noSuchFileOrDirectory) }
    opened.append(node)
    return node
  }

  func poll(_ entries: inout [PollEntry], until deadline: EventTime?) -> Errno? {
    waits += 1
    if let count = interruptions.first, count > 0 {
      interruptions[0] -= 1
      return .interrupted
    }
    if !interruptions.isEmpty { interruptions.removeFirst() }
    for index in entries.indices { entries[index].results = .readable }
    replug()
    if let signal = signalsAtWait.removeValue(forKey: waits) { signals.append(signal) }
    let isDone = opened.allSatisfy(\.isAtEnd) && !hasNews
    if isDone, goesOnToDeadlines, let deadline, signals.isEmpty, waits <= Self.patience {
      clock = [deadline]
      return nil
    }
    if isDone || waits > Self.patience { signals.append(SIGTERM) }
    return nil
  }

  /// A device whose life is over goes away; if it has another life, it is back at once: deleted and
  /// created between two waits.
  private func replug() {
    for path in plugged {
      guard let node = opened.last(where: { $0.path == path }), node.isGone,
        reported.insert(ObjectIdentifier(node)).inserted
      else { continue }
      if lives[path]?.isEmpty == false {
        hasNews = true
      } else {
        plugged.removeAll { $0 == path }
      }
    }
  }

  var hotplugDescriptors: [FileDescriptor] { [FileDescriptor(rawValue: 1000)] }

  func drainHotplug() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  var signalDescriptor: FileDescriptor { FileDescriptor(rawValue: 1001) }

  func nextSignal() -> CInt? { signals.isEmpty ? nil : signals.removeFirst() }
}

/// An open device that answers from a script.
final class ScriptedNode: EvdevNode {
  let path: String
  let isMonotonic: Bool
  private(set) var heldKeys: KeySet
  private var steps: ArraySlice<Step>
  private var differences = 0
  private var isDrained = false
  /// Whether it has reported its removal.
  private(set) var isGone = false

  /// The answer to one call.
  enum Step {
    case event(InputEvent)
    case failed(Errno)
    /// Events were lost; libevdev reports that number of differences, and these keys are held.
    case lost(EventTime, differences: Int, held: KeySet)
  }

  init(_ path: String, isMonotonic: Bool = true, held: KeySet = KeySet(), _ steps: [Step]) {
    self.path = path
    self.isMonotonic = isMonotonic
    heldKeys = held
    self.steps = steps[...]
  }

  /// Whether no step is left.
  var isAtEnd: Bool { steps.isEmpty || isGone }

  func next(_ mode: EvdevReadMode) -> EvdevAnswer {
    if isGone { return .failed(Errno(rawValue: ENODEV)) }
    if mode == .afresh {
      // The events that wait in the kernel, up to the next pause.
      while !isDrained, case .event = steps.first { steps.removeFirst() }
      heldKeys = heldWhenLookedUp.isEmpty ? KeySet() : heldWhenLookedUp.removeFirst()
      return .failed(.resourceTemporarilyUnavailable)
    }
    if mode == .differences, differences > 0 {
      differences -= 1
      return differences % 3 == 2
        ? .failed(.interrupted) : .event(.key(.unknown, value: 1, at: .zero))
    }
    if mode == .differences { return .failed(.resourceTemporarilyUnavailable) }
    let step = steps.popFirst()
    isDrained = false
    switch step {
    case .event(let event):
      if event.type == .led {
        litLEDs.removeAll { $0 == event.code }
        if event.value != 0 { litLEDs.append(event.code) }
      }
      return .event(event)
    case .lost(let time, let count, let held):
      differences = count
      heldKeys = held
      return .lost(
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.dropped, value: 0))
    case .failed(let code):
      isDrained = code == .resourceTemporarilyUnavailable
      isGone = code != .interrupted && code != .resourceTemporarilyUnavailable
      return .failed(code)
    case nil: return .failed(.resourceTemporarilyUnavailable)
    }
  }

  var descriptor: FileDescriptor { FileDescriptor(rawValue: 1002) }
  var identity: DeviceIdentity { DeviceIdentity(name: path, bus: 3, uniqueID: path) }
  var description: DeviceDescription { DeviceDescription(identity: identity) }
  /// Follows the LEDs that it reports.
  var litLEDs: [UInt16] = []

  /// The results of looking up the keys, in turn; then none are held.
  var heldWhenLookedUp: [KeySet] = []
  /// The errors of grabbing, in turn; then it succeeds.
  var grabFailures: [Errno] = []
  var doubleFailure: SystemError?
  /// The error with which its virtual keyboard refuses keys, if it does.
  var sendFailure: Errno?
  /// The calls on the device and its virtual keyboard.
  private(set) var log: [String] = []

  func setGrabbed(_ isGrabbed: Bool) -> Errno? {
    log.append(isGrabbed ? "grab" : "ungrab")
    return isGrabbed && !grabFailures.isEmpty ? grabFailures.removeFirst() : nil
  }

  func makeVirtualKeyboard() throws(SystemError) -> any VirtualKeyboard {
    if let doubleFailure { throw doubleFailure }
    log.append("virtual keyboard")
    return ScriptedVirtualKeyboard(self)
  }

  func setLED(_ led: UInt16, _ isOn: Bool) { log.append("led \(led) \(isOn)") }

  fileprivate func note(_ events: [InputEvent]) {
    let keys = events.filter { $0.type == .key }.map { event in
      "\(KeyCode(rawValue: event.code).name) \(event.value)"
    }
    log.append("pass \(keys.joined(separator: ", "))")
  }

  private final class ScriptedVirtualKeyboard: VirtualKeyboard {
    private let node: ScriptedNode
    private var leds: [(UInt16, Bool)] = [(1, true)]

    init(_ node: ScriptedNode) { self.node = node }

    var descriptor: FileDescriptor { FileDescriptor(rawValue: 1003) }

    func send(_ events: [InputEvent]) -> Errno? {
      node.note(events)
      return node.sendFailure
    }

    func readLEDs(_ body: (UInt16, Bool) -> Void) {
      for (led, isOn) in leds { body(led, isOn) }
      leds = []
    }
  }
}
