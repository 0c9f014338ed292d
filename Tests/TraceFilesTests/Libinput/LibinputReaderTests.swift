import KeyEvents
import KeyTraces
import TraceFiles
import TestSupport
import Testing
import Documents

private let head = """
  # libinput record
  # evscribe mode: hangul
  version: 1
  ndevices: 1
  libinput:
    version: "1.22.1"
    git: "unknown"
    autorestart: 60
  system:
    kernel: "6.2.5-arch1-1"
    dmi: "dmi:bvn:"
  new: {things: [may, come]}
  devices:

  """

private let device = """
  - node: /dev/input/event6
    evdev:
      # Name: Board
      name: "Board \\"x\\""
      id: [24, 1739, 52542, 256]
      codes:
        0: [0, 1] # EV_SYN
        1: [1, 30, 272] # EV_KEY
        3: [0]
      absinfo:
        0: [0, 1212, 1, -2, 12]
      properties: [0, 2]
    hid: [
      BYTES
    ]
    udev:
      properties:
      - ID_INPUT=1
      - ID_INPUT_TOUCHPAD=1
    quirks:
    - ModelBouncingKeys=1
    events:

  """.replacing("BYTES", with: "0x05, 0xfF, 16")

private let frames = """
    # Current time is 14:51:15
    - evdev:
      - [  0,      0,   4,   4,  458756] # EV_MSC / MSC_SCAN             458756
      - [  0,      0,   1,  30,       1] # EV_KEY / KEY_A                     1
      - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
                                         # Touch device in neutral state
    - libinput:
      - {time: 0.0, type: KEYBOARD_KEY, key: 30, state: pressed}
    - evdev:
      - [  0, 191978,   1,  30,       0] # EV_KEY / KEY_A                     0
      - [  0, 191978,   0,   0,       1] # ------------ SYN_REPORT (0) ---------- +191ms

  """

@Suite("Reading libinput recordings")
struct LibinputReaderTests {
  @Test("Items with a name that no recording has are skipped with a warning")
  func misspelt() throws {
    let items = frames.replacing("- evdev:", with: "- evdv:")
    let recording = try LibinputText(head + device + items, chunks: 1 << 16)
    #expect(recording.warnings.contains { $0.contains(": \"evdv\" is not known") })
    let noList = frames.replacing("- evdev:", with: "- evdev: 1\n    - evdev:")
    #expect(throws: YAMLError.self) {
      try LibinputText(head + device + noList, chunks: 1 << 16)
    }
  }

  @Test(
    "Chunks of any size give the device, events, comments and details",
    arguments: [1, 7, 100, 1 << 16])
  func whole(size: Int) throws {
    let recording = try LibinputText(head + device + frames, chunks: size)
    #expect(
      recording.lines == [
        "# Name: Board", "# Current time is 14:51:15", "0 4 4 458756", "0 1 30 1", "0 0 0 0",
        "# Touch device in neutral state", "191978 1 30 0", "191978 0 0 1",
      ])
    #expect(
      recording.warnings == [
        "1 event that libinput generated was skipped: only events from the kernel are read"
      ])
    #expect(
      recording.details == [
        "libinput: version=1.22.1", "libinput: git=unknown", "libinput: autorestart=60",
        "system: kernel=6.2.5-arch1-1", "system: dmi=dmi:bvn:",
      ])
    let device = try #require(recording.devices.first)
    let description = device.description
    #expect(
      description.identity
        == DeviceIdentity(
          name: "Board \"x\"", bus: 24, vendor: 1739, product: 52542, version: 256))
    #expect(description.codes.map(\.type.rawValue) == [0, 1, 3])
    #expect(description.codes.map(\.bits.setBits) == [[0, 1], [1, 30, 272], [0]])
    #expect(description.axes == [.init(code: 0, limits: [0, 1212, 1, -2, 12])])
    #expect(description.properties.setBits == [0, 2])
    #expect(device.node == "/dev/input/event6")
    #expect(device.reportDescriptor == [5, 255, 16])
    #expect(device.udevProperties == ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"])
    #expect(device.quirks == ["ModelBouncingKeys=1"])
  }

  private func frame(_ time: Int, _ key: Int) -> String {
    "  - evdev:\n    - [0, \(time), 1, \(key), 1]\n    - [0, \(time), 0, 0, 0]\n"
  }

  @Test("Events of several devices are ordered by stamp, and at the same stamp by device")
  func severalDevices() throws {
    let text =
      head.replacing("ndevices: 1", with: "ndevices: 3") + device + frame(1, 30) + "  # a\n"
      + frame(7, 31) + device + "  # b\n" + frame(1, 32) + frame(5, 33) + device
    let recording = try LibinputText(text)
    #expect(
      recording.lines == [
        "# Name: Board", "# Name: Board", "# Name: Board",
        "1 1 30 1", "1 0 0 0", "# b", "1 1 32 1 @1", "1 0 0 0 @1", "5 1 33 1 @1", "5 0 0 0 @1",
        "# a", "7 1 31 1", "7 0 0 0",
      ])
    #expect(recording.devices.count == 3)
  }

  @Test("Frames of many devices stay whole and are ordered by stamp, then by device")
  func manyDevices() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let count = Int.random(in: 2...64, using: &random)
      var text = "version: 1\nndevices: \(count)\ndevices:\n"
      var frames: [(device: Int, stamps: [Int])] = []
      for device in 0..<count {
        text += "- node: /dev/input/event\(device)\n  events:\n"
        var time = Int.random(in: 0..<20, using: &random)
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          time += Int.random(in: 0...9, using: &random)
          let stamps = [Int](repeating: time, count: .random(in: 1...4, using: &random))
          frames.append((device, stamps))
          text += "  - evdev:\n"
          for stamp in stamps.dropLast() { text += "    - [0, \(stamp), 4, 4, 1]\n" }
          text += "    - [0, \(time), 0, 0, 0]\n"
        }
      }
      // The offset keeps the order of devices, and of each device's frames.
      let expected = frames.enumerated().sorted {
        ($0.element.stamps[0], $0.offset) < ($1.element.stamps[0], $1.offset)
      }.flatMap { frame in frame.element.stamps.map { [frame.element.device, $0] } }
      var given: [[Int]] = []
      for element in try LibinputText(text).elements {
        guard case .event(let event, let device) = element else { continue }
        given.append([Int(device.rawValue), Int(event.time.microseconds)])
      }
      #expect(given == expected, "seed \(seed)")
    }
  }

  @Test("A recording with missing devices is read, with a warning")
  func lostDevices() throws {
    let recording = try LibinputText(
      head.replacing("ndevices: 1", with: "ndevices: 2") + device + frames)
    #expect(recording.warnings.count == 2)
    #expect(recording.warnings[0].hasPrefix("2 devices are announced, but 1 is present;"))
    #expect(recording.lines.contains("191978 1 30 0"))
  }

  @Test("The warning about missing devices uses singular and plural")
  func announced() throws {
    for (count, words) in [
      (1, "1 device is announced, but none is present;"),
      (2, "2 devices are announced, but none is present;"),
    ] {
      let text = head.replacing("ndevices: 1", with: "ndevices: \(count)")
      #expect(try LibinputText(text).warnings.first?.hasPrefix(words) == true)
    }
    let two = try LibinputText(
      head.replacing("ndevices: 1", with: "ndevices: 3") + device + frames + device)
    #expect(two.warnings.contains { $0.hasPrefix("3 devices are announced, but 2 are present;") })
  }

  @Test("A recording cut off inside a comment is read up to there, with a warning")
  func cutInComment() throws {
    var text = head.replacing("ndevices: 1", with: "ndevices: 1") + device
    for time in 1...3 {
      text += "  # keys of \u{B9D0}, \u{E9}\n  - evdev:\n"
      text += "    - [0, \(time), 1, 30, \(time % 2)] # EV_KEY / \u{E9}\n"
      text += "    - [0, \(time), 0, 0, 0] # ---- \u{1F511} ----\n"
    }
    let bytes = Array(text.utf8)
    let whole = try LibinputText(bytes)
    #expect(whole.warnings.isEmpty)
    let start = (head + device).utf8.count
    var isComment = false
    var cuts = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A { isComment = false }
      if byte == UInt8(ascii: "#") { isComment = true }
      guard isComment, index > start else { continue }
      cuts += 1
      for chunk in [1, 7, 1 << 16] {
        let cut = try LibinputText(Array(bytes[...index]), chunks: chunk)
        #expect(cut.warnings.count == 1)
        #expect(
          cut.warnings.first?.contains("has no line break; the recording may have been cut off")
            == true)
        #expect(
          whole.lines.filter { !$0.hasPrefix("#") }.starts(
            with: cut.lines.filter { !$0.hasPrefix("#") }))
        #expect(cut.devices == whole.devices)
      }
    }
    #expect(cuts > 100)
  }

  @Test("A recording whose keys libinput hid is read, with a warning")
  func hidden() throws {
    var text = head + device
    for time in 1...8 {
      text += "  - evdev:\n    - [0, \(time), 4, 4, 30]\n    - [0, \(time), 1, 30, 1]\n"
      text += "    - [0, \(time), 1, 29, 0]\n    - [0, \(time), 0, 0, 0]\n"
    }
    #expect(try LibinputText(text).warnings.first?.contains("--show-keycodes") == true)
    let other = text.replacing("[0, 8, 1, 30, 1]", with: "[0, 8, 1, 31, 1]")
    #expect(try LibinputText(other).warnings.isEmpty)
  }

  @Test(
    "A mistake is an error with its line and column",
    arguments: [
      ("", "1:1: found the end, expected `version: 1`"),
      ("- a\n", "1:1: found a list, expected `version: 1`"),
      ("version: 2\n", "1:10: found version 2, expected version 1"),
      ("version: x\n", "1:10: found \"x\", expected version 1"),
      ("ndevices: 65\n", "1:11: found \"65\", expected the number of devices, at most 64"),
      ("devices: 1\n", "1:10: found \"1\", expected the list of devices"),
      ("devices:\n- 1\n", "2:3: found \"1\", expected a device"),
      (
        "ndevices: 1\ndevices:\n- node: a\n- node: b\n",
        "4:3: found device 2, expected at most 1 device (`ndevices`)"
      ),
      ("devices:\n- events: 1\n", "2:11: found \"1\", expected the list of events"),
      ("devices:\n- events:\n  - 1\n", "3:5: found \"1\", expected `evdev:`"),
      ("devices:\n- events:\n  - evdev:\n    - 1\n", "4:7: found \"1\", expected an event such"),
      (
        "devices:\n- events:\n  - evdev:\n    - [1, 1000000, 0, 0, 0]\n",
        "4:11: found \"1000000\", expected microseconds"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [1, 0, 0, 0]\n",
        "4:18: found the end, expected the value"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [1, 0, 0, 0, 0, 0]\n",
        "4:7: found more than five numbers"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [1, 0, 0, 0, 0]\n    - [0, 0, 0, 0, 0]\n",
        "5:7: found the time 0.000000 after 1.000000"
      ),
      (
        "devices:\n- events:\n  - evdev:\n    - [1, 0, 1, 30, 1]\n",
        "5:1: found the end of the events"
      ),
      ("devices:\n- evdev:\n    id: [1, 2, 3]\n", "3:9: found a list, expected bus, vendor"),
      ("devices:\n- evdev:\n    codes: {1: [768]}\n", "3:17: found \"768\", expected a code"),
      ("devices:\n- evdev:\n    absinfo: {0: [1, 2]}\n", "3:18: found a list, expected minimum"),
      ("version: 1\n---\nversion: 1\n", "2:1: found a second document"),
      (
        "version: 1\nversion: 1\n",
        "2:1: found a second \"version\", expected each YAML key only once"
      ),
      ("libinput: {a: b}\nsystem:\nlibinput: {a: b}\n", "3:1: found a second \"libinput\""),
      ("devices:\n- hid: [1]\n  node: a\n  hid: [2]\n", "4:3: found a second \"hid\""),
      ("devices: [1\n", "1:11: found \"1\", expected a device"),
    ])
  func malformed(text: String, message: String) {
    let error = #expect(throws: YAMLError.self) { try LibinputText(text) }
    #expect(error.map { "\($0)" }?.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test("Everything before an error is delivered")
  func beforeTheMistake() {
    let text = head + device + frames + "  - evdev:\n    - [1, x]\n"
    var elements = 0
    let bytes = Array(text.utf8)
    var isGiven = false
    var reader = LibinputReader(readingChunks: {
      defer { isGiven = true }
      return isGiven ? [] : bytes
    })
    #expect(throws: YAMLError.self) {
      while try reader.readNext(element: { _ in elements += 1 }) {}
    }
    // Five details, the device, three comments, five events.
    #expect(elements == 14)
  }

  @Test("100,000 events are read to the end")
  func longRecording() throws {
    var frame = 0
    var reader = LibinputReader(readingChunks: {
      if frame == 0 {
        frame = 1
        return Array((head + device).utf8)
      }
      guard frame <= 50_000 else { return [] }
      var writer = LibinputWriter()
      var bytes: [UInt8] = []
      for _ in 0..<100 {
        let time = EventTime(microseconds: Int64(frame) * 100)
        writer.write(
          InputFrame(events: [.key(.a, value: Int32(frame % 2), at: time), .report(at: time)]),
          to: &bytes)
        frame += 1
      }
      return bytes
    })
    var count = 0
    var last = EventTime.zero
    while try reader.readNext(element: { element in
      guard case .event(let event, _) = copy element else { return }
      count += 1
      last = event.time
    }) {}
    #expect(count == 100_000)
    #expect(last == EventTime(microseconds: 5_000_000))
  }
}
