import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import TestSupport
import Testing

@testable import LinuxInput

/// Tests of the reader on a machine where everything that can go wrong goes wrong.
@Suite("Faults") struct FaultTests {
  /// A client like a session: it stores the frames, counts the presses, and sometimes asks for a
  /// deadline.
  private struct Listener: EventLoopClient {
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    var frames: [DeviceIndex: [[KeyboardModel.Change]]] = [:]
    var deadline: EventTime?
    var lastTime = EventTime(microseconds: .min)
    var lastDeadline = EventTime(microseconds: .min)
    var problems: [String] = []
    var comings = 0
    var returns = 0
    var goings = 0
    var failedLooks: [SystemError] = []
    var endTime: EventTime?
    var pause: Int64 = 50_000

    mutating func receive(_ frame: InputFrame) {
      guard let time = frame.time else { return problems.append("a frame without a time") }
      if time < lastTime { problems.append("a frame runs backwards") }
      if time <= lastDeadline { problems.append("a frame at or before a deadline that fired") }
      if let deadline, deadline < time { problems.append("a deadline was passed over") }
      lastTime = time
      let keys = frame.events.filter { $0.type == .key }
      if !keys.isEmpty {
        frames[frame.device, default: []].append(
          keys.map { KeyboardModel.Change(code: $0.code, value: $0.value) })
      }
      tracker.receive(frame, into: &events)
      deadline = time.advanced(byMicroseconds: pause)
    }

    mutating func advance(to time: EventTime) {
      if time != deadline { problems.append("woken at another time than asked for") }
      lastDeadline = time
      deadline = nil
    }

    var isOver: Bool { false }
    func appendDescriptors(to list: inout [PolledDescriptor]) {}
    mutating func descriptorIsReady(at slot: Int, for events: PollEvents) {}
    mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict { .end }
    mutating func deviceChanged(_ change: DeviceChange) {
      switch change {
      case .found, .came: comings += 1
      case .returned:
        comings += 1
        returns += 1
      case .went(let device, _):
        goings += 1
        if tracker.heldKeys.contains(where: { $0.device == device.index }) {
          problems.append("a key stayed down on a device that went away")
        }
      }
    }
    mutating func lookingFailed(_ error: SystemError) { failedLooks.append(error) }
    mutating func finish(at time: EventTime) {
      endTime = time
      tracker.cancelAll(at: time, into: &events)
    }

    /// A press that does not begin once and end once; nil if there is none.
    var presses: String? {
      var down: Set<[UInt16]> = []
      for event in events {
        let press = [event.device.rawValue, event.key.rawValue]
        switch event.phase {
        case .began:
          guard down.insert(press).inserted else { return "\(event) began twice" }
        case .repeated: guard down.contains(press) else { return "\(event) without a press" }
        case .ended, .cancelled:
          guard down.remove(press) != nil else { return "\(event) ended twice" }
        }
      }
      return down.isEmpty ? nil : "\(down) never ended"
    }
  }

  /// Runs the loop on the devices, and describes what is wrong with its output.
  private func problem(
    _ kernel: ScriptedKernel, expecting expected: [[[KeyboardModel.Change]]], lives: Int
  ) throws -> String? {
    var loop = try EventLoop(kernel: kernel, selectors: [.all])
    var listener = Listener()
    try loop.run(&listener)
    guard kernel.waits <= ScriptedKernel.patience else { return "the loop spins" }
    if let problem = listener.problems.first ?? listener.presses { return problem }
    for (index, frames) in expected.enumerated() {
      let heard = listener.frames[DeviceIndex(rawValue: UInt16(index))] ?? []
      if heard != frames { return "device \(index): heard \(heard), not \(frames)" }
    }
    if listener.endTime == nil { return "not finished" }
    return listener.comings == lives ? nil : "\(listener.comings) devices came, not \(lives)"
  }

  /// A machine with one or two keyboards that come and go, and a clock that jumps.
  private func problem(ofStream seed: UInt64) throws -> String? {
    var random = SeededGenerator(seed: seed)
    let kernel = ScriptedKernel()
    var expected: [[[KeyboardModel.Change]]] = []
    var lives = 0
    for number in 0..<Int.random(in: 1...2, using: &random) {
      let path = "/dev/input/event\(number)"
      kernel.plugged.append(path)
      expected.append([])
      var start: Int64 = 1_000_000
      for life in 0..<Int.random(in: 1...2, using: &random) {
        var model = KeyboardModel(random: &random, start: start)
        model.type(.random(in: 0...7, using: &random), random: &random)
        let returns = life == 0 && Bool.random(using: &random)
        let goes = returns || Bool.random(using: &random)
        // EINVAL is libevdev's answer to half a struct.
        if goes { model.goAway(Bool.random(using: &random) ? ENODEV : EINVAL, random: &random) }
        kernel.lives[path, default: []].append(
          ScriptedNode(
            path, isMonotonic: Int.random(in: 0..<4, using: &random) > 0, held: model.heldAtStart,
            model.steps))
        expected[number] += model.expected
        lives += 1
        start += 1_000_000
        if !returns { break }
      }
    }
    kernel.clock = (0..<4).map { _ in
      EventTime(microseconds: .random(in: 0...4_000_000, using: &random))
    }
    kernel.interruptions = (0..<3).map { _ in Int.random(in: 0...2, using: &random) }
    return try problem(kernel, expecting: expected, lives: lives)
  }

  private static let portions = 8
  private static let streamsPerPortion = TestAmount.count(600, long: 12_500)

  @Test("every press that begins ends, and nothing is delivered twice", arguments: 0..<portions)
  func randomStreams(portion: Int) throws {
    let seed = propertySeed()
    for stream in 0..<Self.streamsPerPortion {
      let own = seed &+ UInt64(portion * Self.streamsPerPortion + stream)
      if let problem = try problem(ofStream: own) {
        Issue.record("\(problem); EVSCRIBE_SEED=\(own)")
        return
      }
    }
  }

  @Test("a loss at every position of a stream")
  func lossAtEveryPlace() throws {
    let seed = propertySeed()
    for stream in 0..<60 {
      var length = 1
      var place = 0
      while place <= length {
        var random = SeededGenerator(seed: seed &+ UInt64(stream))
        var model = KeyboardModel(random: &random, start: 1)
        model.type(10, random: &random, lossAt: place)
        length = max(length, model.eventCount)
        #expect(model.losses == 1 || place >= model.eventCount)
        let kernel = ScriptedKernel()
        kernel.plugged = ["/dev/input/event0"]
        kernel.lives = [
          "/dev/input/event0": [ScriptedNode("", held: model.heldAtStart, model.steps)]
        ]
        let problem = try problem(kernel, expecting: [model.expected], lives: 1)
        #expect(problem == nil, "loss at \(place); EVSCRIBE_SEED=\(seed &+ UInt64(stream))")
        place += 1
      }
    }
  }

  @Test("a read continues after signals, and reports other errors")
  func reads() {
    let press = InputEvent.key(.a, value: 1, at: .zero)
    let again = Errno.resourceTemporarilyUnavailable
    let node = ScriptedNode(
      "",
      [
        .failed(.interrupted), .failed(.interrupted), .event(press), .failed(again),
        .lost(EventTime(microseconds: 7), differences: 9, held: KeySet([.f])),
        .failed(Errno(rawValue: ENODEV)),
      ])
    #expect(node.read() == .event(press))
    #expect(node.read() == .drained)
    #expect(node.read() == .dropped(EventTime(microseconds: 7)))
    #expect(Array(node.heldKeys) == [.f])
    #expect(node.read() == .failed(Errno(rawValue: ENODEV)))
  }

  @Test(
    "a node that is deleted and created three times between two waits is one device that came back")
  func burst() throws {
    let gone = ScriptedNode.Step.failed(Errno(rawValue: ENODEV))
    func press(_ value: Int32, _ time: Int64) -> [ScriptedNode.Step] {
      let stamp = EventTime(microseconds: time)
      return [.event(.key(.a, value: value, at: stamp)), .event(.report(at: stamp))]
    }
    let kernel = ScriptedKernel()
    kernel.plugged = ["/dev/input/event0"]
    kernel.lives = [
      "/dev/input/event0": [
        ScriptedNode("/dev/input/event0", press(1, 1) + [gone]),
        ScriptedNode("/dev/input/event0", [gone]), ScriptedNode("/dev/input/event0", [gone]),
        ScriptedNode("/dev/input/event0", press(1, 9) + press(0, 10)),
      ]
    ]
    let frames = [1, 0, 1, 0].map { [KeyboardModel.Change(code: KeyCode.a.rawValue, value: $0)] }
    #expect(try problem(kernel, expecting: [frames], lives: 4) == nil)
  }

  @Test(
    "if no descriptor is left for a returning device, one message says so, and the search is repeated",
    arguments: [(1, 0), (0, 1), (3, 0), (0, 3), (2, 2)])
  func noDescriptorLeft(looks: Int, openings: Int) throws {
    let path = "/dev/input/event0"
    func press(_ time: Int64) -> [ScriptedNode.Step] {
      let stamp = EventTime(microseconds: time)
      return [.event(.key(.a, value: 1, at: stamp)), .event(.report(at: stamp))]
    }
    let kernel = ScriptedKernel()
    kernel.goesOnToDeadlines = true
    kernel.plugged = [path]
    kernel.lives = [
      path: [
        ScriptedNode(path, press(1) + [.failed(Errno(rawValue: ENODEV))]),
        ScriptedNode(path, press(9_000_000)),
      ]
    ]
    var loop = try EventLoop(kernel: kernel, selectors: [.path(path)])
    kernel.exhaustedLooks = looks
    kernel.exhaustedOpenings = openings
    var listener = Listener()
    try loop.run(&listener)
    #expect(kernel.waits <= ScriptedKernel.patience)
    #expect(listener.comings == 2)
    #expect(listener.failedLooks.map(\.code) == [.tooManyOpenFilesInSystem])
    #expect(listener.frames[.first]?.map { $0.map(\.value) } == [[1], [0], [1]])
  }

  @Test(
    "if no descriptor is left for one of several keyboards at the start, it is read later",
    arguments: [DeviceSelector.all, .name("/dev/input/event")], [true, false])
  func noDescriptorAtStart(selector: DeviceSelector, takesNewDevices: Bool) throws {
    let paths = ["/dev/input/event0", "/dev/input/event1"]
    let stamp = EventTime(microseconds: 9_000_000)
    let kernel = ScriptedKernel()
    kernel.goesOnToDeadlines = true
    kernel.plugged = paths
    for path in paths {
      kernel.lives[path] = [
        ScriptedNode(path, [.event(.key(.a, value: 1, at: stamp)), .event(.report(at: stamp))])
      ]
    }
    kernel.exhaustedOpenings = 1
    var loop = try EventLoop(
      kernel: kernel, selectors: [selector], takesNewDevices: takesNewDevices)
    #expect(loop.skipped.map(\.code) == [.tooManyOpenFilesInSystem])
    var listener = Listener()
    try loop.run(&listener)
    // A recording has no room for a keyboard that comes after its start.
    #expect(listener.comings == (takesNewDevices ? 2 : 1))
    #expect(listener.returns == 0)
    #expect(listener.frames.count == listener.comings)
  }

  @Test("a device that goes away before it is opened is waited for if there are others")
  func goneBeforeOpening() throws {
    let kernel = ScriptedKernel()
    let press = ScriptedNode.Step.event(.key(.a, value: 1, at: .zero))
    kernel.plugged = ["/dev/input/event0", "/dev/input/event1"]
    kernel.lives = ["/dev/input/event1": [ScriptedNode("", [press, .event(.report(at: .zero))])]]
    let frames = [[KeyboardModel.Change(code: KeyCode.a.rawValue, value: 1)]]
    #expect(try problem(kernel, expecting: [[], frames], lives: 1) == nil)
    kernel.lives = [:]
    let error = #expect(throws: EventLoopError.self) {
      try EventLoop(kernel: kernel, selectors: [.all])
    }
    #expect(
      error == .system(SystemError("open", "/dev/input/event1", .noSuchFileOrDirectory)))
  }
}
