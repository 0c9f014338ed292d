import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import Testing

@testable import LinuxInput

/// Which keys are handled: keys may have been typed elsewhere, or while the process was stopped.
@Suite("Focus") struct FocusTests {
  /// A client that logs the keys that it handles and ignores; its terminal gets and loses the focus
  /// by a script.
  private struct Listener: EventLoopClient {
    var lines: [String] = []
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    var hasFocus = true
    /// For each time that its descriptor is ready, whether it has the focus afterwards.
    var focus: [Bool] = []
    /// Whether it has the focus again when the process continues.
    var hasFocusWhenContinued = false
    var locks: Set<KeyCode> = [.capsLock, .numLock, .scrollLock]
    var lastTime = EventTime.zero

    mutating func receive(_ frame: InputFrame) {
      note("", frame)
      if let time = frame.time { lastTime = time }
      tracker.receive(frame, into: &events)
    }

    mutating func receiveSynthetic(_ frame: InputFrame) {
      note("made ", frame)
      tracker.receive(frame, into: &events)
    }

    mutating func ignore(_ frame: InputFrame, isLate: Bool) {
      note(isLate ? "late " : "over ", frame)
    }

    private mutating func note(_ word: String, _ frame: InputFrame) {
      for event in frame.events where event.type == .key {
        let time = event.time.microseconds
        lines.append("\(word)\(KeyCode(rawValue: event.code).name) \(event.value) at \(time)")
      }
    }

    var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { tracker.heldKeys }
    func actsAsLock(_ key: KeyCode) -> Bool { locks.contains(key) }
    var deadline: EventTime? { nil }
    mutating func advance(to time: EventTime) {}
    var isOver: Bool { false }

    func appendDescriptors(to list: inout [PolledDescriptor]) {
      list.append(PolledDescriptor(FileDescriptor(rawValue: 1004), .readable))
    }

    mutating func descriptorIsReady(at slot: Int, for events: PollEvents) {
      if !focus.isEmpty { hasFocus = focus.removeFirst() }
    }

    mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict {
      lines.append("signal \(signal)")
      if signal == SIGCONT, hasFocusWhenContinued { hasFocus = true }
      return signal == SIGTERM ? .end : .goOn
    }

    mutating func deviceChanged(_ change: DeviceChange) {}
    mutating func finish(at time: EventTime) {}
  }

  private static let path = "/dev/input/event0"
  private static let pause = ScriptedNode.Step.failed(.resourceTemporarilyUnavailable)
  private static let gone = ScriptedNode.Step.failed(Errno(rawValue: ENODEV))

  private func time(_ microseconds: Int64) -> EventTime { EventTime(microseconds: microseconds) }

  private func key(_ key: KeyCode, _ value: Int32, _ stamp: Int64) -> [ScriptedNode.Step] {
    [.event(.key(key, value: value, at: time(stamp))), .event(.report(at: time(stamp)))]
  }

  private func lamp(_ lamp: UInt16, _ value: Int32) -> [ScriptedNode.Step] {
    [
      .event(InputEvent(time: time(1), type: .led, code: lamp, value: value)),
      .event(.report(at: time(1))),
    ]
  }

  /// Runs the loop on a keyboard and returns the lines, without the end.
  private func run(
    _ nodes: [ScriptedNode], focus: [Bool] = [], locks: Set<KeyCode>? = nil,
    _ prepare: (ScriptedKernel) -> Void = { _ in }
  ) throws -> [String] {
    let kernel = ScriptedKernel()
    kernel.plugged = [Self.path]
    kernel.lives = [Self.path: nodes]
    prepare(kernel)
    var listener = Listener(focus: focus)
    if let locks { listener.locks = locks }
    var loop = try EventLoop(kernel: kernel, selectors: [.all])
    try loop.run(&listener)
    #expect(kernel.waits <= ScriptedKernel.patience)
    return listener.lines.filter { $0 != "signal \(SIGTERM)" }
  }

  @Test("keys typed while the process was stopped are ignored, and held keys are released")
  func stopped() throws {
    // Awake at 100, stopped, awake again at 900; the keys typed at 500 are read together with the
    // signal.
    let node = ScriptedNode(
      Self.path,
      key(.f, 1, 90) + [Self.pause] + key(.a, 1, 500) + key(.a, 0, 510) + key(.f, 0, 520)
        + key(.j, 1, 530) + [Self.pause] + key(.j, 0, 950) + key(.dot, 1, 960))
    let lines = try run([node]) { kernel in
      kernel.clock = [time(100), time(899), time(900), time(1000)]
      kernel.signalsAtWait = [2: SIGCONT]
    }
    #expect(
      lines == [
        "f 1 at 90", "made f 0 at 100", "late a 1 at 500", "late a 0 at 510", "late f 0 at 520",
        "late j 1 at 530", "signal \(SIGCONT)", "j 0 at 950", "dot 1 at 960",
      ])
  }

  @Test("a client that has the focus again on SIGCONT handles the first key")
  func continuedWithFocus() throws {
    let kernel = ScriptedKernel()
    kernel.plugged = [Self.path]
    kernel.lives[Self.path] = [
      ScriptedNode(Self.path, key(.a, 1, 20) + key(.a, 0, 21) + [Self.pause] + key(.q, 1, 99))
    ]
    kernel.clock = [time(50), time(50), time(100)]
    kernel.signalsAtWait = [1: SIGCONT]
    var listener = Listener(hasFocus: false, hasFocusWhenContinued: true)
    var loop = try EventLoop(kernel: kernel, selectors: [.all])
    try loop.run(&listener)
    #expect(
      listener.lines == [
        "late a 1 at 20", "late a 0 at 21", "signal \(SIGCONT)", "q 1 at 99",
        "signal \(SIGTERM)",
      ])
  }

  @Test("Ctrl+Z releases held keys before the process stops")
  func stoppedByKey() throws {
    let node = ScriptedNode(
      Self.path, key(.leftControl, 1, 10) + [Self.pause] + key(.leftControl, 0, 99))
    let lines = try run([node]) { kernel in
      kernel.clock = [time(50)]
      kernel.signalsAtWait = [1: SIGTSTP]
    }
    #expect(
      lines == [
        "leftctrl 1 at 10", "made leftctrl 0 at 50", "signal \(SIGTSTP)", "leftctrl 0 at 99",
      ])
  }

  @Test("the focus is checked before the keys of the same wake")
  func focusFirst() throws {
    let node = ScriptedNode(
      Self.path,
      key(.f, 1, 10) + [Self.pause] + key(.a, 1, 20) + key(.a, 0, 21) + key(.f, 0, 22)
        + [Self.pause] + key(.j, 1, 30) + key(.j, 0, 31) + [Self.pause] + key(.dot, 1, 99))
    let lines = try run([node], focus: [true, false, true, true]) { kernel in
      kernel.clock = [time(15), time(25), time(35), time(100)]
    }
    // Keys read together with the report that the focus is back were typed before it.
    #expect(
      lines == [
        "f 1 at 10", "made f 0 at 25", "over a 1 at 20", "over a 0 at 21", "over f 0 at 22",
        "over j 1 at 30", "over j 0 at 31", "dot 1 at 99",
      ])
  }

  @Test("a lock that was set elsewhere is noticed with the next key that is handled")
  func locks() throws {
    let steps =
      key(.a, 1, 10) + [Self.pause] + key(.capsLock, 1, 20) + lamp(1, 1) + lamp(0, 1)
      + [Self.pause] + key(.capsLock, 0, 30) + [Self.pause] + key(.q, 1, 99)
    let heard = try run([ScriptedNode(Self.path, steps)], focus: [true, false, false, true]) {
      $0.clock = [time(15), time(25), time(35), time(90)]
    }
    let tail = heard.suffix(5)
    #expect(
      tail == [
        "made numlock 1 at 99", "made numlock 0 at 99", "made capslock 1 at 99",
        "made capslock 0 at 99", "q 1 at 99",
      ])
    // A lock key that the session has remapped is not a lock.
    let remapped = try run(
      [ScriptedNode(Self.path, steps)], focus: [true, false, false, true], locks: [.numLock]
    ) { $0.clock = [time(15), time(25), time(35), time(90)] }
    #expect(!remapped.contains { $0.hasPrefix("made capslock") })
    // With the focus all the time, the lock is already known.
    let known = try run([ScriptedNode(Self.path, steps)])
    #expect(!known.contains { $0.hasPrefix("made") })
  }

  @Test("a lock that was set while the keyboard was away is noticed when the keyboard is back")
  func locksOfAReturn() throws {
    let back = ScriptedNode(Self.path, [Self.pause] + key(.q, 1, 99))
    back.litLEDs = [1]
    let lines = try run([ScriptedNode(Self.path, key(.a, 1, 10) + [Self.gone]), back]) {
      $0.clock = [time(15)]
    }
    #expect(
      lines.suffix(3) == ["made capslock 1 at 99", "made capslock 0 at 99", "q 1 at 99"])
  }

  @Test(
    "a keyboard that goes away with its LED on sets no lock",
    arguments: [[], [false, false, true]])
  func lampsOfOneThatWent(focus: [Bool]) throws {
    let other = "/dev/input/event1"
    let lit = ScriptedNode(Self.path, [Self.pause, Self.gone])
    lit.litLEDs = [1]
    let typing = ScriptedNode(other, [Self.pause, Self.pause, Self.pause] + key(.q, 1, 99))
    let lines = try run([lit], focus: focus) { kernel in
      kernel.plugged = [Self.path, other]
      kernel.lives[other] = [typing]
      kernel.clock = [time(15), time(25), time(35), time(90)]
    }
    #expect(lines == ["q 1 at 99"])
  }

  @Test("a keyboard that comes back with its LED still on sets no lock")
  func lampsOfAReturn() throws {
    let nodes = [[Self.gone], [Self.pause] + key(.q, 1, 99)].map { ScriptedNode(Self.path, $0) }
    for node in nodes { node.litLEDs = [1] }
    #expect(try run(nodes) { $0.clock = [time(15)] } == ["q 1 at 99"])
  }

  @Test("an interrupt stays visible to every later query")
  func interruption() throws {
    let kernel = ScriptedKernel()
    // While a device has more to read, no further signal comes by itself.
    kernel.plugged = [Self.path]
    kernel.lives = [Self.path: [ScriptedNode(Self.path, [Self.pause])]]
    _ = try kernel.open(Self.path)
    let interruption = Interruption(kernel: kernel)
    var entries: [PollEntry] = []
    for (signal, hasCome) in [(SIGCONT, false), (SIGINT, true), (SIGCONT, true)] {
      kernel.signalsAtWait = [kernel.waits + 1: signal]
      _ = kernel.poll(&entries, until: nil)
      #expect(interruption.hasCome() == hasCome)
      #expect(interruption.hasCome() == hasCome)
    }
  }

  @Test(
    "an unopenable one of several keyboards of a selector is skipped; if none is left, that is the error"
  )
  func broken() throws {
    let kernel = ScriptedKernel()
    let other = "/dev/input/event1"
    kernel.plugged = [Self.path, other]
    kernel.lives = [other: [ScriptedNode(other, [])]]
    kernel.broken = [Self.path]
    let loop = try EventLoop(kernel: kernel, selectors: [])
    #expect(loop.devices.map(\.path) == [other])
    #expect(loop.skipped.map(\.subject) == [Self.path])
    kernel.broken = [Self.path, other]
    #expect(throws: EventLoopError.self) { try EventLoop(kernel: kernel, selectors: [.all]) }
    kernel.broken = [Self.path]
    kernel.lives = [other: [ScriptedNode(other, [])]]
    let board = try EventLoop(kernel: kernel, selectors: [.name("/dev/input/event")])
    #expect(board.devices.map(\.path) == [other])
    #expect(board.skipped.map(\.subject) == [Self.path])
    // A keyboard selected by its name is not one of several.
    #expect(throws: EventLoopError.self) {
      try EventLoop(kernel: kernel, selectors: [.name(Self.path), .name(other)])
    }
  }
}
