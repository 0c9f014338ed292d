import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import Testing

@testable import LinuxInput

/// Keyboards that evscribe grabs.
@Suite("Grabbing keyboards") struct GrabTests {
  /// A client that logs the reports of the loop and passes every key on.
  private struct Listener: MonitorClient {
    var lines: [String] = []
    var devices: [DeviceIndex: InputDevice] = [:]
    var node: ScriptedNode?

    mutating func receive(_ frame: InputFrame) {
      let keys = frame.events.filter { $0.type == .key }
      lines += keys.map { "\(KeyCode(rawValue: $0.code).name) \($0.value)" }
      if let code = devices[frame.device]?.forward(frame.events) {
        lines.append("not passed on: \(code.rawValue)")
      }
    }

    var isOver: Bool { false }
    func appendDescriptors(to list: inout [PolledDescriptor]) {}
    mutating func descriptorIsReady(at slot: Int, for events: PollEvents) {}

    mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict {
      guard signal == SIGTSTP else { return .end }
      lines.append("stopped after \(node?.log.last ?? "nothing")")
      return .goOn
    }

    mutating func deviceChanged(_ change: DeviceChange) {
      switch change {
      case .found(let device), .came(let device), .returned(let device):
        devices[device.index] = device
      case .went: lines.append("went")
      }
    }

    mutating func grabChanged(_ change: GrabChange) {
      switch change {
      case .waits(_, let keys, let patience):
        let names = keys.map(\.name).joined(separator: " ")
        lines.append("waits for \(names), \(patience.map { "\($0 / 1000) ms" } ?? "for ever")")
      case .taken: lines.append("taken")
      case .refused(_, let failure): lines.append("refused \(failure)")
      case .panic: lines.append("panic")
      case .timeOver: lines.append("time over")
      }
    }

    mutating func finish(at time: EventTime) { lines.append("finish") }
  }

  private static let path = "/dev/input/event0"
  private static let pause = ScriptedNode.Step.failed(.resourceTemporarilyUnavailable)
  private static let gone = ScriptedNode.Step.failed(Errno(rawValue: ENODEV))

  private func keys(_ changes: (KeyCode, Int32)...) -> [ScriptedNode.Step] {
    changes.flatMap { key, value in
      [
        ScriptedNode.Step.event(.key(key, value: value, at: .zero)), .event(.report(at: .zero)),
      ]
    }
  }

  /// Runs the loop on one keyboard and returns the reports and the error.
  private func run(
    _ nodes: ScriptedNode..., options: GrabOptions = GrabOptions(),
    prepare: (ScriptedKernel) -> Void = { _ in }
  ) -> (lines: [String], error: EventLoopError?) {
    let kernel = ScriptedKernel()
    kernel.plugged = [Self.path]
    kernel.lives = [Self.path: nodes]
    kernel.goesOnToDeadlines = true
    prepare(kernel)
    var listener = Listener()
    listener.node = nodes.first
    do throws(EventLoopError) {
      var loop = try EventLoop(kernel: kernel, selectors: [.all], grab: options)
      try loop.run(&listener)
      return (listener.lines, nil)
    } catch {
      return (listener.lines, error)
    }
  }

  private func node(_ steps: [ScriptedNode.Step], held: KeySet = KeySet()) -> ScriptedNode {
    ScriptedNode(Self.path, held: held, steps)
  }

  @Test(
    "a keyboard without a held key is grabbed at once, its LEDs follow, and it is released at the end"
  )
  func taken() {
    let node = node([Self.pause] + keys((.a, 1), (.a, 0)))
    let (lines, error) = run(node)
    #expect(lines == ["taken", "a 1", "a 0", "finish"])
    #expect(error == nil)
    #expect(
      node.log == ["virtual keyboard", "grab", "led 1 true", "pass a 1", "pass a 0", "ungrab"])
  }

  @Test(
    "keys held at the start are reported and waited for, and no key typed until then is handled")
  func held() {
    let node = node(
      keys((.a, 1), (.enter, 0)) + [Self.pause] + keys((.a, 0)) + [Self.pause] + keys((.f, 1)),
      held: KeySet([.enter]))
    let (lines, _) = run(node)
    #expect(lines == ["waits for enter, 5000 ms", "taken", "f 1", "finish"])
    #expect(
      node.log == ["virtual keyboard", "led 1 true", "grab", "pass f 1", "pass f 0", "ungrab"])
  }

  @Test("a key that goes down just before the grab is left to other programs")
  func race() {
    let node = node(
      [Self.pause] + keys((.j, 0)) + [Self.pause] + keys((.f, 1), (.f, 0)))
    node.heldWhenLookedUp = [KeySet([.j])]
    let (lines, _) = run(node)
    #expect(lines == ["waits for j, 5000 ms", "taken", "f 1", "f 0", "finish"])
    #expect(node.log.filter { $0.hasSuffix("grab") } == ["grab", "ungrab", "grab", "ungrab"])
  }

  @Test("a key that stays down ends the wait, or not, according to the options")
  func patience() {
    let stuck = node([Self.pause, Self.pause], held: KeySet([.enter, .leftControl]))
    let (lines, error) = run(stuck)
    #expect(lines == ["waits for enter leftctrl, 5000 ms", "finish"])
    #expect(
      error
        == .notGrabbed(path: Self.path, name: Self.path, .keysHeld([.enter, .leftControl])))
    #expect("\(error.map { "\($0)" } ?? "")".contains("\"enter\" and \"leftctrl\" are still held"))
    #expect(!stuck.log.contains("grab"))
    let forever = run(
      node([Self.pause], held: KeySet([.enter])), options: GrabOptions(patience: nil))
    #expect(forever.lines == ["waits for enter, for ever", "finish"])
    #expect(forever.error == nil)
  }

  @Test("the wait for a keyboard that comes later has no end, also while others are waited for")
  func laterPatience() {
    let other = "/dev/input/event1"
    let first = node([Self.pause, Self.pause] + keys((.enter, 0)), held: KeySet([.enter]))
    let (lines, error) = run(first) {
      $0.plugged.append(other)
      $0.lives[other] = [
        ScriptedNode(other, [Self.gone]),
        ScriptedNode(other, held: KeySet([.j]), [Self.pause, Self.pause, Self.pause]),
      ]
    }
    #expect(
      lines == [
        "waits for enter, 5000 ms", "taken", "went", "waits for j, for ever", "taken", "finish",
      ])
    #expect(error == nil)
  }

  @Test("a keyboard that another program has grabbed, or without a virtual keyboard, is refused")
  func refused() {
    let busy = node([])
    busy.grabFailures = [.resourceBusy]
    let (lines, error) = run(busy)
    #expect(lines == ["finish"])
    #expect(error == .notGrabbed(path: Self.path, name: Self.path, .taken(by: [])))
    // Gone just then: nothing is refused, and reading reports that it went.
    let gone = node([Self.gone])
    gone.grabFailures = [Errno(rawValue: ENODEV)]
    let without = run(gone) { $0.goesOnToDeadlines = false }
    #expect(without.lines == ["went", "finish"])
    #expect(without.error == nil)
    let mute = node([])
    let failure = SystemError("open", "/dev/uinput", .permissionDenied)
    mute.doubleFailure = failure
    #expect(
      run(mute).error == .notGrabbed(path: Self.path, name: Self.path, .noVirtualKeyboard(failure)))
    #expect(mute.log.isEmpty)
  }

  @Test(
    "Backspace, Escape and Enter together end the grab and the session, whatever handles these keys"
  )
  func panic() {
    let node = node(
      [Self.pause] + keys((.leftShift, 1), (.backspace, 1), (.enter, 1)) + [Self.pause]
        + keys((.escape, 1), (.escape, 0), (.enter, 0)) + [Self.pause] + keys((.a, 1)))
    let (lines, error) = run(node)
    #expect(lines == ["taken", "leftshift 1", "backspace 1", "enter 1", "panic", "finish"])
    #expect(error == nil)
    #expect(node.log.suffix(2) == ["pass backspace 0, enter 0, leftshift 0", "ungrab"])
  }

  @Test("after the time limit the grab and the session end")
  func limit() {
    let node = node([Self.pause] + keys((.a, 1)))
    let (lines, error) = run(node, options: GrabOptions(limit: 60_000_000))
    #expect(lines == ["taken", "a 1", "time over", "finish"])
    #expect(error == nil)
    #expect(node.log.suffix(2) == ["pass a 0", "ungrab"])
  }

  @Test("the grab ends before the process stops, and is repeated when the process continues")
  func stopped() {
    let node = node([Self.pause] + keys((.a, 1)) + [Self.pause] + keys((.f, 1), (.f, 0)))
    node.heldWhenLookedUp = [KeySet()]
    let (lines, _) = run(node) { $0.signalsAtWait = [2: SIGTSTP] }
    #expect(
      lines == ["taken", "a 1", "stopped after ungrab", "waits for a, for ever", "finish"])
    #expect(node.log.filter { $0.hasSuffix("grab") } == ["grab", "ungrab"])
    let free = self.node([Self.pause, Self.pause] + keys((.f, 1), (.f, 0)))
    let again = run(free) { $0.signalsAtWait = [2: SIGTSTP] }
    #expect(
      again.lines == ["taken", "stopped after ungrab", "taken", "f 1", "f 0", "finish"])
  }

  @Test("if uinput accepts no key, the reason is reported, and keys are still handled")
  func uinputIsFull() {
    let node = node([Self.pause] + keys((.a, 1), (.a, 0), (.f, 1), (.f, 0)))
    node.sendFailure = .resourceTemporarilyUnavailable
    let (lines, error) = run(node)
    let refusal = "not passed on: \(EAGAIN)"
    #expect(
      lines == [
        "taken", "a 1", refusal, "a 0", refusal, "f 1", refusal, "f 0", refusal, "finish",
      ])
    #expect(error == nil)
    #expect(node.log.last == "ungrab")
  }

  @Test(
    "unplugging releases the keys that were passed on, and a returning keyboard is grabbed again")
  func unplugged() {
    let first = node([Self.pause] + keys((.a, 1)) + [Self.gone])
    let second = node(keys((.f, 1), (.f, 0)), held: KeySet())
    let (lines, _) = run(first, second)
    #expect(lines.prefix(4) == ["taken", "a 1", "a 0", "went"])
    #expect(lines.contains("taken"))
    #expect(first.log.suffix(3) == ["pass a 1", "pass a 0", "ungrab"])
    #expect(second.log.prefix(2) == ["virtual keyboard", "grab"])
    // Without a virtual keyboard, a keyboard that comes later is not read, and the session
    // continues.
    let mute = node(keys((.f, 1)))
    mute.doubleFailure = SystemError("open", "/dev/uinput", .permissionDenied)
    let other = run(node([Self.pause] + keys((.a, 1)) + [Self.gone]), mute)
    #expect(other.error == nil)
    #expect(other.lines.contains { $0.hasPrefix("refused cannot open /dev/uinput") })
    #expect(!other.lines.contains("f 1"))
  }
}
