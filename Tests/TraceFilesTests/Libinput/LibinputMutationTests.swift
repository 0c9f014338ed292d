import KeyEvents
import KeyTraces
import TestSupport
import Testing
import Documents

@testable import TraceFiles

@Suite("Written and damaged libinput recordings")
struct LibinputMutationTests {
  /// Parts of names, properties and quirks that YAML could misread.
  private static let words = [
    "", " ", "A", "\"", "\\", "'", "#", ": ", "- ", "[", "{", "no", "~", "\u{0}", "\u{7F}",
    "\u{85}",
    "\u{FEFF}", "\u{2028}", "가", "👍", "%", "@", "\t",
  ]

  private func device(_ random: inout SeededGenerator) -> TraceDevice {
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }.joined()
    }
    var description = DeviceDescription(
      identity: DeviceIdentity(
        name: text(), bus: 3, vendor: .random(in: 0...0xFFFF, using: &random), product: 7,
        version: 1))
    for _ in 0..<20 {
      description.addCode(
        .random(in: 0...0x2FF, using: &random),
        of: EventType(rawValue: [0, 1, 4, 17].randomElement(using: &random) ?? 0))
    }
    description.addCode(5, of: .absolute)
    description.setAxis(.init(code: 5, limits: [0, .min, .max, -1, 12]))
    description.addProperty(.random(in: 0...31, using: &random))
    return TraceDevice(
      description: description, node: text() + "x", udevProperties: [text(), "A=1"],
      quirks: [text()], reportDescriptor: [0, 255, 16])
  }

  /// The events of each device, in order.
  private func events(_ elements: [TraceElement]) -> [UInt16: [InputEvent]] {
    elements.reduce(into: [:]) { events, element in
      if case .event(let event, let device) = element {
        events[device.rawValue, default: []].append(event)
      }
    }
  }

  @Test("Written devices, events and comments are read back equal", arguments: 1...4)
  func roundTrip(deviceCount: UInt16) throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      var source = RandomFrames(seed: random.next(), keys: (1...120).map { KeyCode(rawValue: $0) })
      source.deviceCount = deviceCount
      let frames = source.prefix(60)
      let devices = (0..<deviceCount).map { _ in device(&random) }
      var bytes = LibinputWriter.head(
        deviceCount: Int(deviceCount), settings: [("mode", "hangul\u{7}")], comments: ["# a\u{7}b"],
        details: [("system: os", Self.words.joined())])
      for (index, device) in devices.enumerated() {
        var writer = LibinputWriter()
        bytes += writer.head(of: device)
        for frame in frames where frame.device.rawValue == index {
          writer.write(frame, to: &bytes)
          writer.write(line: "# \(index)", to: &bytes)
        }
      }
      let read = try LibinputText(bytes, chunks: 100)
      #expect(read.devices == devices, "seed \(seed)")
      #expect(read.details.contains("system: os=" + Self.words.joined()))
      #expect(read.lines.first == "# a\u{FFFD}b")
      #expect(read.lines.count { $0.hasPrefix("# ") } == frames.count + 1, "seed \(seed)")
      let written = frames.flatMap { frame in
        frame.events.map { TraceElement.event($0, frame.device) }
      }
      #expect(events(read.elements) == events(written), "seed \(seed)")
      let times = read.elements.compactMap { element in
        if case .event(let event, _) = element { event.time } else { nil }
      }
      #expect(times == times.sorted(), "seed \(seed)")
    }
  }

  @Test("Damaged recordings are read to the end or refused, the same in any chunks")
  func damaged() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    var source = RandomFrames(seed: seed, keys: [.a, .f])
    source.deviceCount = 1
    var writer = LibinputWriter()
    var good = LibinputWriter.head(deviceCount: 1, comments: ["# a"])
    good += writer.head(of: device(&random))
    for frame in source.prefix(4) { writer.write(frame, to: &good) }
    let pieces = [
      "- ", "[", "]", ", ", "evdev:", "\n", "  ", "#", "99999999999", "ndevices: 2\n", "~",
    ]
    var refused = 0
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, position + Int.random(in: 0...30, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(position..<end)
        case 1: bytes.insert(contentsOf: bytes[position..<end], at: position)
        case 2 where position < bytes.count: bytes[position] = .random(in: 0...255, using: &random)
        default:
          bytes.insert(
            contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: position)
        }
      }
      let whole = try? LibinputText(bytes).elements
      // The errors may differ: which of two mistakes is found first depends on how far libyaml has
      // read ahead.
      #expect(whole == (try? LibinputText(bytes, chunks: 13).elements), "seed \(seed)")
      if whole == nil { refused += 1 }
    }
    #expect(refused > 100 && refused < 1500, "seed \(seed)")
  }
}
