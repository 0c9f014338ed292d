import Measuring
import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// Measurements of a straight key: half an hour of text keyed by senders with more or less jitter.
enum StraightKeyMeasurements {
  static func printAll() {
    for spread in [0.0, 0.08, 0.2] {
      let events = keying(spread: spread)
      let time = Measurement(operations: events.count) {
        var composer = StraightKeyComposer()
        var document = TextDocument()
        var edits = TextEditBuffer()
        for event in events { receive(event, &composer, into: &document, by: &edits) }
        return Int(document.cell(beforeCursor: 0)?.scalar.value ?? 0)
      }
      Table.printRow(
        "straight key and document, spread \(Int(spread * 100)) %", time, per: "press or release")
    }
  }

  private static func receive(
    _ event: KeyEvent, _ composer: inout StraightKeyComposer, into document: inout TextDocument,
    by edits: inout TextEditBuffer
  ) {
    while let deadline = composer.deadline, deadline < event.time {
      edits.removeAll()
      composer.advance(to: deadline, into: &edits)
      for index in edits.indices { _ = document.apply(edits, at: index) }
    }
    edits.removeAll()
    let context = KeyContext(before: document.cellsBeforeCursor)
    _ = composer.receive(event, context, into: &edits)
    for index in edits.indices where !document.apply(edits, at: index) { composer.reset() }
  }

  /// Keying at 25 words per minute. The logarithms of the lengths have the standard deviation
  /// `spread`.
  private static func keying(spread: Double) -> [KeyEvent] {
    let code = MorseCode()
    var noise = Noise()
    var events: [KeyEvent] = []
    var time = 1_000_000.0
    func pass(_ units: Double) { time += units * 48_000 * noise.factor(spread) }
    func add(_ phase: KeyEvent.Phase) {
      let stamp = EventTime(microseconds: Int64(time))
      events.append(KeyEvent(time: stamp, key: .leftControl, phase: phase))
    }
    for _ in 0..<100 {
      for scalar in "the quick brown fox jumps over the lazy dog at 12 o'clock ".unicodeScalars {
        guard let pattern = code.pattern(for: scalar) else {
          pass(4)
          continue
        }
        for signal in pattern.text {
          add(.began)
          pass(signal == "." ? 1 : 3)
          add(.ended)
          pass(1)
        }
        pass(2)
      }
    }
    return events
  }

  /// A source of repeatable noise: SplitMix64, and the sum of twelve of its numbers for a Gaussian.
  private struct Noise {
    private var state: UInt64 = 1

    mutating func factor(_ spread: Double) -> Double {
      var sum = -6.0
      for _ in 0..<12 { sum += uniform() }
      let x = sum * spread
      return 1 + x + x * x / 2
    }

    private mutating func uniform() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
    }
  }
}
