import KeyEvents
import KeyTraces
import TraceFiles
import TestSupport
import Testing

/// Libinput recordings of one to four devices, converted to the same format.
@Suite("Converted inputs")
struct ConvertedInputsTests {
  /// A recording with frames and inputs of all devices, often with the same stamps.
  private func recording(_ random: inout SeededGenerator) -> [UInt8] {
    let count = Int.random(in: 1...4, using: &random)
    var bytes = LibinputWriter.head(deviceCount: count)
    for _ in 0..<count {
      var writer = LibinputWriter()
      bytes += writer.head(of: .plainKeyboard)
      var time = EventTime.zero
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        time = time.advanced(byMicroseconds: .random(in: 0...2, using: &random))
        if Bool.random(using: &random) {
          writer.write(
            SessionInput(time: time, editCount: .random(in: 0...99, using: &random), .refused),
            to: &bytes)
        } else {
          let key = KeyCode(rawValue: .random(in: 1...99, using: &random))
          writer.write(.key(key, value: 1, at: time), to: &bytes)
          writer.write(.report(at: time), to: &bytes)
        }
      }
    }
    return bytes
  }

  private func order(_ recording: LibinputText) -> [TraceElement] {
    recording.elements.filter {
      switch $0 {
      case .event, .input: true
      default: false
      }
    }
  }

  @Test("Frames and inputs keep their order")
  func keepOrder() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(300, long: 20_000) {
      let bytes = recording(&random)
      let before = try LibinputText(bytes)
      let head = try #require(try TraceHead(bytes, isWhole: true))
      var converter = LibinputConverter(head)
      for element in before.elements { converter.convert(element) }
      converter.finish()
      var converted: [UInt8] = []
      while converter.flush(to: &converted) {}
      #expect(converter.failure == nil)
      let after = try LibinputText(converted)
      try #require(order(after) == order(before), "seed \(seed)")
    }
  }
}
