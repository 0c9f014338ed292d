import Descriptors
import Glibc
import KeyEvents
import SystemPackage

@testable import LinuxInput

/// A machine whose every call is answered from a script.
final class ScriptedKernel: InputKernel {
  /// The devices that are plugged in, with their nodes' names; opening one takes the next of its lives.
  var plugged: [String] = []
  /// For each node the lives that it will have, one after the other: what it answers from opening to its end.
  var lives: [String: [ScriptedNode]] = [:]
  /// What the clock says, in turn; then the last for ever.
  var clock: [EventTime] = [.zero]
  /// How often each wait is interrupted before it waits.
  var interruptions: [Int] = []
  private(set) var waits = 0
  private(set) var opened: [ScriptedNode] = []
  private var hasNews = false
  private var signals: [CInt] = []

  /// Ends the loop when this many waits were not enough.
  static let patience = 2000

  var now: EventTime { clock.count > 1 ? clock.removeFirst() : clock[0] }

  func candidates() throws(SystemError) -> [InputDeviceCandidate] {
    plugged.map { path in
      InputDeviceCandidate(
        path: path, identity: DeviceIdentity(name: path, bus: 3, uniqueID: path), kind: .keyboard)
    }
  }

  func open(_ path: String) throws(SystemError) -> any EvdevNode {
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
    let isDone = opened.allSatisfy(\.isAtEnd) && !hasNews
    if isDone || waits > Self.patience { signals.append(SIGTERM) }
    return nil
  }

  /// A device whose life is over goes; where it has another one, it is there again at once: deleted and made anew between
  /// two waits.
  private func replug() {
    for path in plugged where opened.last(where: { $0.path == path })?.isGone == true {
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
  /// Whether it said that it is gone.
  private(set) var isGone = false

  /// What one call answers.
  enum Step {
    case event(InputEvent)
    case failed(Errno)
    /// Events were lost; libevdev tells so many differences, and these keys are held.
    case lost(EventTime, differences: Int, held: KeySet)
  }

  init(_ path: String, isMonotonic: Bool = true, held: KeySet = KeySet(), _ steps: [Step]) {
    self.path = path
    self.isMonotonic = isMonotonic
    heldKeys = held
    self.steps = steps[...]
  }

  /// Whether nothing more is to come.
  var isAtEnd: Bool { steps.isEmpty || isGone }

  func next(_ mode: EvdevReadMode) -> EvdevAnswer {
    if isGone { return .failed(Errno(rawValue: ENODEV)) }
    if mode == .afresh {
      steps = []
      return .failed(.resourceTemporarilyUnavailable)
    }
    if mode == .differences, differences > 0 {
      differences -= 1
      return differences % 3 == 2
        ? .failed(.interrupted) : .event(.key(.unknown, value: 1, at: .zero))
    }
    if mode == .differences { return .failed(.resourceTemporarilyUnavailable) }
    switch steps.popFirst() {
    case .event(let event): return .event(event)
    case .lost(let time, let count, let held):
      differences = count
      heldKeys = held
      return .lost(
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.dropped, value: 0))
    case .failed(let code):
      isGone = code != .interrupted && code != .resourceTemporarilyUnavailable
      return .failed(code)
    case nil: return .failed(.resourceTemporarilyUnavailable)
    }
  }

  var descriptor: FileDescriptor { FileDescriptor(rawValue: 1002) }
  var identity: DeviceIdentity { DeviceIdentity(name: path, bus: 3, uniqueID: path) }
  var description: DeviceDescription { DeviceDescription(identity: identity) }
  var hasKeys: Bool { true }
  var lampsOn: [UInt16] { [] }

  func setGrabbed(_ isGrabbed: Bool) -> Errno? { nil }
  func setLamp(_ lamp: UInt16, _ isOn: Bool) {}
}
