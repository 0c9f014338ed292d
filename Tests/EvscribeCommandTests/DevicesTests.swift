import TestSupport
import Testing

@Suite(
  "Devices", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct DevicesTests {
  private func run(_ boards: [UMockKeyboard], _ arguments: String...) throws -> ProcessResult {
    try #require(
      try UMockKeyboard.run(boards, ProcessRunner.builtExecutable("evscribe"), arguments))
  }

  @Test("keyboards are listed for people and as JSON")
  func lists() throws {
    var board = UMockKeyboard()
    board.links = ["by-id/usb-Maker_Board-event-kbd"]
    var mouse = UMockKeyboard(node: 6, name: "Test \"Mouse\"")
    mouse.keys = [0x110, 0x111]
    let listed = try run([board, mouse], "devices")
    #expect(listed.end == .exited(0), "\(listed.errorText)")
    #expect(listed.text.hasPrefix("/dev/input/by-id/usb-Maker_Board-event-kbd\n"))
    #expect(listed.text.contains("\"Test Keyboard\"  USB  046d:c31c  /dev/input/event5"))
    #expect(!listed.text.contains("Mouse"))
    let json = try run([board, mouse], "devices", "--json")
    #expect(json.text.contains("\"name\":\"Test \\\"Mouse\\\"\""))
    #expect(json.text.contains("\"skipped\":\"it has no keys for typing\""))
  }

  @Test("the nodes of one keyboard are listed as such, with a selector for all of them")
  func boards() throws {
    let nodes = [("usb-2", 0), ("usb-2", 1), ("usb-1", 0), ("usb-1", 1)].enumerated().map {
      number, place in
      var node = UMockKeyboard(node: number + 1, name: "Test Keyboard \(place.1)")
      node.physicalPath = "\(place.0)/input\(place.1)"
      return node
    }
    let listed = try run(nodes, "devices")
    #expect(
      listed.text.split(separator: "\n").filter { $0.contains("same keyboard") } == [
        "    same keyboard as /dev/input/event2; selector of all its nodes: phys=usb-2",
        "    same keyboard as /dev/input/event1; selector of all its nodes: phys=usb-2",
        "    same keyboard as /dev/input/event4; selector of all its nodes: phys=usb-1",
        "    same keyboard as /dev/input/event3; selector of all its nodes: phys=usb-1",
      ])
    let json = try run(nodes, "devices", "--json")
    #expect(
      json.text.contains(
        #""board":{"selector":"phys=usb-2","paths":["/dev/input/event1","/dev/input/event2"]}"#))
    // A node without typing keys is mentioned only with `--all`.
    var media = nodes[1]
    media.keys = [0x71]
    #expect(try !run([nodes[0], media], "devices").text.contains("one keyboard"))
    #expect(
      try run([nodes[0], media], "devices", "--all").text.contains(
        "same keyboard as /dev/input/event2; selector of all its nodes: 046d:c31c\n"))
  }

  @Test(
    "if no more devices can be opened, the message says so with a remedy, and nothing else about a keyboard",
    .enabled(if: FaultInjection.isAvailable, "needs strace"))
  func nothingCanBeOpened() throws {
    var board = UMockKeyboard()
    board.links = ["by-id/usb-Maker_Board-event-kbd"]
    func shell(_ line: String) throws -> ProcessResult {
      try #require(
        try UMockKeyboard.run(
          [board], "/bin/sh", ["-c", line, ProcessRunner.builtExecutable("evscribe")]))
    }
    let log = TemporaryFolder()
    let calls = try shell(
      "strace -f -qq -o \(log.path)/log -e trace=openat \"$0\" devices >&2; cat \(log.path)/log"
    ).text.split(separator: "\n").filter { $0.contains("openat(") }
    let first = try #require(calls.firstIndex { $0.contains("/dev/input\"") }, "\(calls)")
    var tellings = 0
    for number in first..<calls.count {
      let error = number.isMultiple(of: 2) ? "EMFILE" : "ENFILE"
      let fault = FaultInjection.prefix("openat", error: error, from: number + 1)
      let listed = try shell("exec \(fault) \"$0\" devices")
      if listed.end == .exited(0) {
        #expect(listed.text.contains("can be read"), "\(calls[number]): \(listed.text)")
        #expect(listed.text.hasPrefix("/dev/input/by-id/"), "\(calls[number]): \(listed.text)")
        continue
      }
      tellings += 1
      expect(
        listed, exit: 74, output: "", error: ": Too many open files",
        error == "EMFILE" ? "with `ulimit -n 4096`" : "fs.file-max")
    }
    #expect(tellings > 5)
  }

  @Test("the selector of a keyboard matches all its nodes, and not those of its twin")
  func hears() throws {
    var nodes = [("usb-2", 0), ("usb-2", 1), ("usb-1", 0)].enumerated().map { number, place in
      var node = UMockKeyboard(node: number + 1)
      node.physicalPath = "\(place.0)/input\(place.1)"
      return node
    }
    nodes[0].addKey(19, 1, at: 1_000_000)
    nodes[1].addKey(37, 1, at: 1_100_000)
    nodes[2].addKey(31, 1, at: 1_050_000)
    nodes[1].addKey(107, 1, at: 1_300_000)
    let typed = try run(
      nodes, "type", "--mode", "hangul", "--stop-key", "end", "phys=usb-2")
    #expect(typed.text == "가\n", "\(typed.errorText)")
  }
}
