import SystemIO
import Glibc
import KeyEvents
import LiveTyping
import SystemPackage
import TestSupport
import Testing
import Typing

@testable import LinuxInput

/// Typing on a grabbed keyboard, in a terminal that gets and loses the focus: every key goes either
/// to the session or to the virtual keyboard.
@Suite("Typing on a grabbed keyboard") struct TakenKeyboardTests {
  /// Live typing whose terminal has the focus by a script, one entry per wake.
  private struct Typist: EventLoopClient {
    let typing: LiveSession
    var focus: [Bool]
    /// The wake after which another program gets the keyboards.
    var breakAfter: Int?
    var hasFocus = true
    private(set) var wakes = 0
    private var ownSlot = 0

    init(typing: LiveSession, focus: [Bool], breakAfter: Int?) {
      self.typing = typing
      self.focus = focus
      self.breakAfter = breakAfter
    }

    mutating func appendDescriptors(to list: inout [PolledDescriptor]) {
      typing.appendDescriptors(to: &list)
      ownSlot = list.count
      list.append(PolledDescriptor(FileDescriptor(rawValue: 1004), .readable))
    }

    mutating func descriptorIsReady(at slot: Int, for events: PollEvents) {
      guard slot == ownSlot else { return typing.descriptorIsReady(at: slot, for: events) }
      if !focus.isEmpty { hasFocus = focus.removeFirst() }
    }

    func receive(_ frame: InputFrame) { typing.receive(frame) }
    func receiveSynthetic(_ frame: InputFrame) { typing.receiveSynthetic(frame) }
    func ignore(_ frame: InputFrame, isLate: Bool) { typing.ignore(frame, isLate: isLate) }
    var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { typing.heldKeys }
    func actsAsLock(_ key: KeyCode) -> Bool { typing.actsAsLock(key) }
    var deadline: EventTime? { typing.deadline }
    func advance(to time: EventTime) { typing.advance(to: time) }
    var isOver: Bool { typing.isOver }
    func signalReceived(_ signal: CInt) -> EventLoopVerdict { signal == SIGCONT ? .goOn : .end }
    func deviceChanged(_ change: DeviceChange) { typing.deviceChanged(change) }
    func finish(at time: EventTime) { typing.finish(at: time) }
    func sendRest(_ interruption: Interruption) { typing.sendRest(interruption) }
    mutating func willWait() {
      wakes += 1
      typing.willWait()
    }
    var needsBreak: Bool { wakes == breakAfter }
    mutating func lendTerminal(_ interruption: Interruption) { breakAfter = nil }
  }

  private static let path = "/dev/input/event0"
  private static let pause = ScriptedNode.Step.failed(.resourceTemporarilyUnavailable)

  /// The key changes of `d:a u:a`; a name alone is a tap.
  private static func keys(_ text: String) throws -> [(KeyCode, Int32)] {
    var changes: [(KeyCode, Int32)] = []
    for word in text.split(separator: " ") {
      let name = word.contains(":") ? word.dropFirst(2) : word
      let key = try #require(KeyCode(named: String(name)))
      if !word.hasPrefix("u:") { changes.append((key, 1)) }
      if !word.hasPrefix("d:") { changes.append((key, 0)) }
    }
    return changes
  }

  /// Types the keys of each wake in mode hangul, and returns the text and the keys of the virtual
  /// keyboard.
  ///
  /// Keys read in a wake are stamped before it, and after the previous one.
  private static func run(
    _ wakes: [(hasFocus: Bool, keys: String)], stoppedBefore stop: Int? = nil,
    breakAfter: Int? = nil, sendFailure: Errno? = nil
  ) throws -> (text: String, passed: [String]) {
    // The grab discards the keys that wait then.
    let wakes = [(hasFocus: true, keys: "")] + wakes
    var steps: [ScriptedNode.Step] = []
    var clock: [EventTime] = []
    for (number, wake) in wakes.enumerated() {
      for (place, (key, value)) in try keys(wake.keys).enumerated() {
        let time = EventTime(microseconds: Int64(1000 * number + place + 1))
        steps += [.event(.key(key, value: value, at: time)), .event(.report(at: time))]
      }
      steps.append(pause)
      clock.append(EventTime(microseconds: Int64(1000 * (number + 1))))
    }
    let node = ScriptedNode(path, steps)
    node.sendFailure = sendFailure
    let kernel = ScriptedKernel()
    kernel.plugged = [path]
    kernel.lives = [path: [node]]
    kernel.clock = clock
    if let stop {
      // The first wake here has the number 1, and one was inserted before it. Continuing asks the
      // clock once more.
      kernel.signalsAtWait = [stop + 1: SIGCONT]
      kernel.clock.insert(clock[stop], at: stop)
    }
    if let breakAfter {
      // It begins with the wake, and ends with the next one.
      kernel.clock.insert(contentsOf: clock[breakAfter...breakAfter + 1], at: breakAfter + 1)
    }
    let folder = TemporaryFolder()
    var options = TypingOptions()
    try options.set("mode", to: "hangul")
    let session = TypingSession(options) { () throws(Never) in
      fatalError("Hangul needs no keyboard layout")
    }
    let typing = LiveSession(
      session: session, options: options,
      output: try LiveOutput(path: "\(folder.path)/text"), screen: nil, recorder: nil,
      listensInBackground: true)
    var typist = Typist(
      typing: typing, focus: wakes.map(\.hasFocus), breakAfter: breakAfter.map { $0 + 1 })
    var loop = try EventLoop(
      kernel: kernel, selectors: [.all], grab: GrabOptions(patience: nil))
    try loop.run(&typist)
    let text = String(decoding: try readFile(at: "\(folder.path)/text"), as: UTF8.self)
    let passed = node.log.filter { $0.hasPrefix("pass ") }.flatMap { line in
      line.dropFirst(5).split(separator: ", ").map { change in
        "\(change.hasSuffix("1") ? "d" : "u"):\(change.dropLast(2))"
      }
    }
    return (text, passed)
  }

  @Test(
    "with the focus keys are typed, without it they are passed on",
    arguments: [
      // Each key is passed on once, whatever the session would do with it.
      (
        [
          (true, "r k"), (false, "a d:leftshift f u:leftshift"), (false, "enter"), (true, ""),
          (true, "s k"),
        ],
        "가나", "d:a u:a d:leftshift d:f u:f u:leftshift d:enter u:enter"
      ),
      // Keys read with the report that the focus is back were typed before it.
      ([(false, "a"), (true, "j"), (true, "r k")], "가", "d:a u:a d:j u:j"),
      // A key is released where it was pressed.
      ([(true, "d:r"), (false, "u:r d:a"), (true, ""), (true, "u:a k")], "가", "d:a u:a"),
      ([(true, "r d:k"), (false, "u:k"), (true, "k")], "가", "d:k u:k"),
      ([(true, "d:r"), (false, ""), (true, ""), (true, "u:r k")], "가", ""),
      // Keys that are held on the virtual keyboard at the end are released.
      ([(false, "d:a d:f")], "", "d:a d:f u:a u:f"),
    ] as [([(hasFocus: Bool, keys: String)], String, String)])
  func focus(wakes: [(hasFocus: Bool, keys: String)], text: String, passed: String) throws {
    let result = try Self.run(wakes)
    #expect(result.text == (text.isEmpty ? "" : text + "\n"))
    #expect(result.passed.joined(separator: " ") == passed)
  }

  @Test("keys that waited while the process was stopped are not passed on, except releases")
  func stopped() throws {
    let (text, passed) = try Self.run(
      [(false, "d:a"), (false, "f u:a"), (false, "j")], stoppedBefore: 2)
    #expect(text == "")
    #expect(passed == ["d:a", "u:a", "d:j", "u:j"])
  }

  @Test("while another program has the keyboards, they are released, and keys for it are not typed")
  func otherProgram() throws {
    // A key held when the break began delays the grab, which discards the keys that wait then.
    let (text, passed) = try Self.run(
      [(true, "d:r"), (true, "u:r a"), (true, ""), (true, "k s k")], breakAfter: 1)
    #expect(text == "가나\n")
    #expect(passed == [])
  }

  @Test("no key is lost or delivered twice, however the focus changes")
  func anyFocus() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(15, long: 50) {
      var hadFocus = true
      var wakes: [(hasFocus: Bool, keys: String)] = []
      var typedCount = 0
      var passed: [String] = []
      var isPassed: [String: Bool] = [:]
      for _ in 0..<12 {
        let hasFocus = Bool.random(using: &random)
        var words: [String] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          // Consonants that never join.
          let key = ["s", "e", "x", "c", "v"].randomElement(using: &random)!
          let word: String
          let isForOthers: Bool
          if let held = isPassed.removeValue(forKey: key) {
            (word, isForOthers) = ("u:\(key)", held)
          } else {
            (word, isForOthers) = ("d:\(key)", !(hadFocus && hasFocus))
            isPassed[key] = isForOthers
            typedCount += isForOthers ? 0 : 1
          }
          words.append(word)
          if isForOthers { passed.append(word) }
        }
        wakes.append((hasFocus, words.joined(separator: " ")))
        hadFocus = hasFocus
      }
      let result = try Self.run(wakes)
      let end = isPassed.filter(\.value).keys.map { "u:\($0)" }
      #expect(result.passed.dropLast(end.count) == passed[...], "EVSCRIBE_SEED=\(seed)")
      #expect(Set(result.passed.suffix(end.count)) == Set(end), "EVSCRIBE_SEED=\(seed)")
      #expect(result.text.filter { $0 != "\n" }.count == typedCount, "EVSCRIBE_SEED=\(seed)")
    }
  }

  @Test("a virtual keyboard that accepts no key is reported once, and typing continues")
  func doubleTakesNothing() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let (text, passed) = try Self.run(
        [(true, "f1 r f1 k")], sendFailure: .resourceTemporarilyUnavailable)
      // Each key is tried: the reason may be temporary.
      try #require(passed == ["d:f1", "u:f1", "d:f1", "u:f1"])
      try #require(text == "가\n")
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("evscribe: ") }
    #expect(
      said == [
        "evscribe: keys can no longer be passed on to other programs: Resource temporarily unavailable; typing continues"
      ])
  }
}
