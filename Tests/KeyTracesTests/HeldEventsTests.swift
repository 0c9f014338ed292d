import KeyEvents
import KeyTraces
import TestSupport
import Testing

@Suite("The queue of held events")
struct HeldEventsTests {
  private static let times: [Int64] = [0, 1, 127, 128, 1_000_000, .max, .min, -1]
  private static let values: [Int32] = [0, 1, 2, -1, 63, 64, 458_756, .max, .min]
  private static let codes: [UInt16] = [0, 1, 30, 127, 128, 767, .max]

  @Test("Every number is restored, and lines and inputs keep their positions")
  func everyNumber() {
    var items: [HeldEvents.Item] = []
    for time in Self.times {
      for value in Self.values {
        for code in Self.codes {
          let event = InputEvent(
            time: EventTime(microseconds: time), type: EventType(rawValue: code), code: code,
            value: value)
          items.append(.event(event))
        }
        items.append(.line(value == 0 ? "" : "# \(value) 가"))
        let input = SessionInput(
          time: EventTime(microseconds: time), .candidates(title: "\(value)"))
        items.append(.input(input))
      }
    }
    var held = HeldEvents()
    for item in items { held.append(item) }
    #expect(held.rest() == items)
    #expect(held.next() == nil)
  }

  @Test("Items come out in the order they were added, whenever they are removed")
  func taking() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    var held = HeldEvents()
    var expected: [HeldEvents.Item] = []
    var taken: [HeldEvents.Item] = []
    var time: Int64 = 0
    for _ in 0..<5000 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: if let item = held.next() { taken.append(item) }
      case 1 where Bool.random(using: &generator):
        taken += held.rest()
        #expect(taken == expected, "seed \(seed)")
      case 2:
        let count = [0, 5, 300, 16_000, 17_000].randomElement(using: &generator) ?? 0
        expected.append(.line(String(repeating: "c", count: count)))
        held.append(expected[expected.count - 1])
      case 3:
        expected.append(.input(generator.sessionInput(after: .zero)))
        held.append(expected[expected.count - 1])
      default:
        time += .random(in: 0...2_000_000, using: &generator)
        expected.append(.event(.key(.a, value: 1, at: EventTime(microseconds: time))))
        held.append(expected[expected.count - 1])
      }
    }
    taken += held.rest()
    #expect(taken == expected, "seed \(seed)")
  }
}

extension HeldEvents {
  fileprivate mutating func append(_ item: Item) {
    switch item {
    case .event(let event): append(event)
    case .line(let text): append(line: text)
    case .input(let input): append(input)
    }
  }

  fileprivate mutating func rest() -> [Item] {
    var items: [Item] = []
    while let item = next() { items.append(item) }
    return items
  }
}
