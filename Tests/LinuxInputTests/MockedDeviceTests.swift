import TestSupport
import Testing

@testable import LinuxInput

/// The event loop in a process of its own (`InputProbe`), which sees devices played by umockdev.
@Suite(
  "Devices played by umockdev", .waits,
  .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct MockedDeviceTests {
  private func probe(_ boards: [UMockKeyboard], _ arguments: String...) throws -> [String] {
    try probe(boards, arguments)
  }

  private func probe(_ boards: [UMockKeyboard], _ arguments: [String]) throws -> [String] {
    let result = try #require(
      try UMockKeyboard.run(boards, ProcessRunner.builtExecutable("InputProbe"), arguments))
    #expect(result.end == .exited(0), "\(result.errorText)")
    return result.text.split(separator: "\n").map(String.init)
  }

  private func frames(_ lines: [String]) -> [String] { lines.filter { !$0.hasPrefix("came") } }

  @Test func eventsArriveAsTheyAre() throws {
    var board = UMockKeyboard()
    board.events += UMockKeyboard.line(5_000_000, 4, 4, 0x70004)
    board.addKey(30, 1, at: 5_000_000)
    board.events += UMockKeyboard.line(5_012_345, 1, 30, 2)
    board.events += UMockKeyboard.line(5_012_345, 0, 0, 1)
    board.addKey(30, 0, at: 5_020_001)
    #expect(
      try probe([board], "all", "until=3") == [
        "came 0 /dev/input/event5 Test Keyboard USB held [] lamps [] "
          + "codes 0:2 1:96 4:1 17:2 20:1 monotonic false",
        "frame 0 changes: 0.000000 4.4 458756, 0.000000 a 1, 0.000000 0.0 0",
        "frame 0 changes: 0.012345 a 2, 0.012345 0.0 1",
        "frame 0 changes: 0.020001 a 0, 0.020001 0.0 0",
        "finish ",
      ])
  }

  @Test func keysHeldAtTheStartAreKnown() throws {
    var board = UMockKeyboard()
    board.heldKeys = [28, 42]
    board.litLEDs = [1]
    board.addKey(28, 0, at: 1_000_000)
    let lines = try probe([board], "Test Keyboard", "until=1")
    #expect(lines.first?.contains("held [enter leftshift] lamps [1]") == true, "\(lines)")
  }

  @Test func lostEventsAreMadeUpFor() throws {
    // In fact B is held: A's release and B's press were lost, and so was half a frame.
    var board = UMockKeyboard()
    board.heldKeys = [48]
    board.addKey(48, 0, at: 1_000_000)
    board.addKey(30, 1, at: 1_010_000)
    board.events += UMockKeyboard.line(1_020_000, 1, 31, 1)
    board.addDrop(at: 1_100_000)
    #expect(
      try frames(probe([board], "all", "until=3")) == [
        "frame 0 changes: 0.000000 b 0, 0.000000 0.0 0",
        "frame 0 changes: 0.010000 a 1, 0.010000 0.0 0",
        "frame 0 resynchronization: 0.100000 0.3 1, 0.100000 a 0, 0.100000 b 1, 0.100000 0.0 0",
        "finish ",
      ])
  }

  @Test func aDeadlineFiresWhenNothingComes() throws {
    var board = UMockKeyboard()
    board.addKey(30, 1, at: 1_000_000)
    board.addKey(30, 0, at: 1_040_000)
    board.addKey(48, 1, at: 1_300_000)
    #expect(
      try frames(probe([board], "all", "until=3", "deadline=100")) == [
        "frame 0 changes: 0.000000 a 1, 0.000000 0.0 0",
        "frame 0 changes: 0.040000 a 0, 0.040000 0.0 0",
        "advance 0.140000",
        "frame 0 changes: 0.300000 b 1, 0.300000 0.0 0",
        "finish ",
      ])
  }

  @Test func aSignalEndsTheSession() throws {
    var board = UMockKeyboard()
    board.addKey(30, 1, at: 1_000_000)
    #expect(
      try frames(probe([board], "all", "signal=1")) == [
        "frame 0 changes: 0.000000 a 1, 0.000000 0.0 0", "signal 15", "finish ",
      ])
  }

  @Test func anUnpluggedDeviceLetsGoAndComesBack() throws {
    var board = UMockKeyboard()
    board.addKey(30, 1, at: 1_000_000)
    let lines = try probe([board], "all", "unplug=1", "until=2")
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[1] == "frame 0 changes: 0.000000 a 1, 0.000000 0.0 0")
    #expect(lines[2].hasPrefix("frame 0 resynchronization: "))
    #expect(lines[2].contains(" a 0, "))
  }

  @Test func aReturnedDeviceKeepsItsPlace() throws {
    var board = UMockKeyboard()
    board.addKey(30, 1, at: 1_000_000)
    board.addKey(30, 0, at: 1_010_000)
    let lines = try probe([board], "all", "unplug=2", "until-return")
    try #require(lines.count == 6, "\(lines)")
    #expect(lines[3] == "went 0 /dev/input/event5: No such device")
    #expect(lines[4].hasPrefix("returned 0 /dev/input/event5 Test Keyboard"))
  }

  @Test func aDeviceThatIsNotWaitedForEndsTheSession() throws {
    var board = UMockKeyboard()
    board.addKey(30, 1, at: 1_000_000)
    let lines = try probe([board], "all", "unplug=1", "no-wait")
    #expect(
      lines.suffix(2) == ["finish ", "error /dev/input/event5 \"Test Keyboard\" went away"])
    // A removal is reported to a client only if the loop waits for the device.
    #expect(!lines.contains { $0.hasPrefix("went") })
  }

  @Test func devicesAreFoundByAllTheirNames() throws {
    var first = UMockKeyboard(node: 5, name: "Maker First Board")
    first.links = ["by-id/usb-Maker_First-event-kbd"]
    first.addKey(30, 1, at: 1_000_000)
    var second = UMockKeyboard(node: 12, name: "Second Board")
    (second.vendor, second.product) = (0x1234, 0xABCD)
    second.addKey(48, 1, at: 1_000_000)
    var mouse = UMockKeyboard(node: 7, name: "First Mouse")
    mouse.keys = [0x110, 0x111]
    mouse.addKey(0x110, 1, at: 1_000_000)
    let boards = [first, second, mouse]

    func found(_ selectors: String...) throws -> [Substring] {
      try probe(boards, selectors + ["until=1"]).filter { $0.hasPrefix("came") }.map {
        $0.split(separator: " ")[2]
      }
    }
    #expect(try found("all") == ["/dev/input/event5", "/dev/input/event12"])
    #expect(try found() == ["/dev/input/event5", "/dev/input/event12"])
    #expect(try found("1234:abcd") == ["/dev/input/event12"])
    #expect(try found("second board") == ["/dev/input/event12"])
    #expect(try found("first") == ["/dev/input/event5"])
    #expect(try found("/dev/input/by-id/usb-Maker_First-event-kbd") == ["/dev/input/event5"])
    #expect(try found("/dev/input/event7") == ["/dev/input/event7"])
    #expect(try found("Second", "all") == ["/dev/input/event12", "/dev/input/event5"])
  }

  @Test func whatIsMissingIsNamed() throws {
    var button = UMockKeyboard(node: 0, name: "Power Button")
    button.keys = [116]
    #expect(
      try probe([button], "all") == [
        "error there is no keyboard that can be read; the input devices are:",
        "  /dev/input/event0 \"Power Button\": it has no keys for typing",
      ])
  }
}

@Suite struct EventLoopTests {
  @Test func aMachineWithoutInputSaysSo() throws {
    let folder = TemporaryFolder()
    let discovery = DeviceDiscovery(directory: "\(folder.path)/input", descriptions: folder.path)
    let error = #expect(throws: EventLoopError.self) {
      _ = try EventLoop(selectors: [.name("Board")], discovery: discovery)
    }
    #expect(error?.description == "no device is called 'Board'; there are no input devices")
  }
}
