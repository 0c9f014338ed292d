import KeyEvents
import TestSupport
import Testing

@testable import KeyTraces

/// Randomly damaged traces of every format but libinput's: each is read to its end or refused, with
/// the same result in any portions. The events and inputs are written and read again equal.
@Suite("Damaged traces")
struct TraceMutationTests {
  private struct Original {
    var text: String
    var rounds: Int
    var pieces: [String]
  }

  private static let originals = [
    Original(
      text: """
        # EVEMU 1.3
        N: A # keyboard
        I: 0003 05f3 0007 0100
        P: 00 00 00 00 00 00 00 00
        B: 01 fe ff ff ff ff ff ff ff
        A: 00 0 255 0 -4 12
        L: 01 1
        E: 1.000001 0001 001e 0001\t# EV_KEY / KEY_A 1
        E: 1.000001 0000 0000 0000
        # c
        E: 2.5 0000 0003 1
        E: 2.500000 0000 0000 1

        """, rounds: 4000,
      pieces: ["E: ", "B: 1f ", "0000", " 0000 0000 0\n", "# ", ".", "-", "\r\n"]),
    Original(
      text: """
        # EVEMU 1.3
        N: A
        I: 0003 05f3 0007 0100
        # evscribe input: 0.000000 traits keyboard=number-pad capitals=none secure=yes
        E: 1.000001 0001 001e 0001
        E: 1.000001 0000 0000 0000
        # evscribe input: 1.000001 17 text "a\\"\\u2028가" "" "\\x09b"
        # evscribe input: 1.500000 refused
        # evscribe input: 1.500000 3 mismatch
        # evscribe input: 2.000000 candidates "한"
        # evscribe input: 2.000000 candidate "韓" "나라" "한"
        E: 2.500000 0001 001e 0000
        E: 2.500000 0000 0000 0000

        """, rounds: 6000,
      pieces: [
        "# evscribe input: ", "1.600000 ", "\"", "\\u", "\\x", " \"\"", "candidate ", "=", "\n",
      ]),
    Original(
      text: """
        # DMI:
        dmi:bvn:x
        N: ACME Widget #4
        I: 1 1234 5678 9abc
        P: 05 00 00 00 00 00 00 00
        P: 01
        B: 01 00 01
        B: 15 05  # FF
        A: 35 0 1599 0 0 11     # ABS_MT_POSITION_X
        E: 1.000001 1 1e 1 # EV_KEY / KEY_A
        1
        E: 1.000001 0 0 0 # -----
        +0ms

        """, rounds: 4000,
      pieces: ["# c\n", "P: 01\n", "B: 01 ", "ff ", "dmi: x\n", "\n1\n", "E: 1.000001 0 0 0\n"]),
    Original(
      text: """
        Input device ID: bus 0x3 vendor 0x5f3 product 0x7 version 0x100
        Input device name: "K"
          Event type 3 (EV_ABS)
            Event code 40 (ABS_MISC)
              Min     -127
          Event type 17 (EV_LED)
            Event code 0 (LED_NUML) state 1
          Property type 5 (X)
        Event: time 1.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 70004
        Event: time 1.000000, -------------- SYN_REPORT ------------
        Event: time 2.000000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
        Event: time 2.000000, -------------- Report Sync ------------

        """, rounds: 4000,
      pieces: [
        "Event: time ", "type 1 (", "), ", "code 700 (", "value ", "Input device ID: ", "9999",
      ]),
    Original(
      text: "# caps\ncapslock down\n10ms\na down\n` up\n5.5ms\naltgr down\n\nx down\n", rounds: 150,
      pieces: ["\u{B}", "up", " down", "ms\n", "99999999999", "\n\n", "\u{3000}"]),
    Original(
      text: "d:a t:50 press:lsft\nr:KeyA repeat:spc release:Digit1\n⟳; 🕐10 ↑a ↓↓ vk:x:tap ",
      rounds: 150,
      pieces: [" d:", " t:", ":", "↓", "🕐", "999999999", "\n"]),
  ]

  private func mutate(
    _ bytes: inout [UInt8], _ pieces: [String], _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
      default:
        bytes.insert(
          contentsOf: Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8), at: place)
      }
    }
  }

  /// The elements read, and the error that ended reading.
  private func read(
    _ bytes: [UInt8], _ format: TraceFormat, portions: Int
  ) -> (elements: [TraceElement], error: TraceError?) {
    var elements: [TraceElement] = []
    guard var reader = TraceReader(format) else { return ([], .emptyFile) }
    do throws(TraceError) {
      for start in stride(from: 0, to: bytes.count, by: portions) {
        try reader.read(bytes[start..<min(bytes.count, start + portions)]) {
          elements.append(copy $0)
        }
      }
      try reader.finish { elements.append(copy $0) }
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }

  /// The events and inputs.
  private func events(_ elements: [TraceElement]) -> [TraceElement] {
    elements.filter { element in
      switch element {
      case .event(_, .first), .input: true
      default: false
      }
    }
  }

  @Test(
    "The result is the same in any portions, and after writing and reading again",
    arguments: 0..<6)
  func damaged(original: Int) throws {
    let original = Self.originals[original]
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let good = Array(original.text.utf8)
    let format = try #require(try TraceHead(good, isWhole: true)).format
    var counts = (read: 0, refused: 0)
    let rounds = min(original.rounds, TestAmount.count(800, long: .max))
    for round in 0..<20 * rounds {
      // If nearly every byte of a text counts, few damaged versions can be read.
      if round >= rounds, counts.read > 0, counts.refused > 0 { break }
      var bytes = good
      mutate(&bytes, original.pieces, &random)
      let whole = read(bytes, format, portions: max(1, bytes.count))
      let parts = read(bytes, format, portions: Int.random(in: 1...30, using: &random))
      #expect(whole.elements == parts.elements, "seed \(seed)")
      #expect(whole.error == parts.error, "seed \(seed)")
      guard whole.error == nil else {
        counts.refused += 1
        continue
      }
      counts.read += 1
      var writer = EvemuWriter()
      var device: TraceDevice?
      for case .device(let described, _) in whole.elements { device = described }
      var again = writer.header(for: device?.description)
      let events = events(whole.elements)
      for element in events {
        if case .event(let event, _) = element { writer.write(event, to: &again) }
        if case .input(let input) = element { writer.write(input, to: &again) }
      }
      let result = self.events(read(again, .evemu, portions: 1 << 16).elements)
      #expect(result == events, "seed \(seed)")
    }
    #expect(counts.read > 0 && counts.refused > 0, "seed \(seed)")
  }
}
