import TestSupport
import Testing

@testable import SystemIO

@Suite("The order of files")
struct NaturalOrderTests {
  /// Names in their order.
  private static let names = [
    "", ".hidden", "1", "02.yml", "2.evemu", "10.evemu", "a", "a1", "a1b", "a2", "a10", "b",
    "kiosk.evemu", "kiosk-2.evemu", "kiosk-3.evemu", "kiosk-10.evemu", "kioskb.evemu",
    "z99999999999999999999998", "z99999999999999999999999", "가-2", "가-11",
  ]

  @Test("digits are compared as numbers, and the order is total")
  func order() {
    for (place, name) in Self.names.enumerated() {
      for (otherPlace, other) in Self.names.enumerated() {
        #expect(NaturalOrder.isBefore(name, other) == (place < otherPlace), "\(name), \(other)")
      }
    }
  }

  @Test("random names have one order, whatever the order they are found in")
  func random() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let signs = Array("ab01.-")
    for _ in 0..<500 {
      let names = Set(
        (0..<8).map { _ in
          String(
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in
              signs.randomElement(using: &generator) ?? "a"
            })
        })
      let once = names.shuffled(using: &generator).sorted(by: NaturalOrder.isBefore)
      let again = names.shuffled(using: &generator).sorted(by: NaturalOrder.isBefore)
      #expect(once == again, "seed \(seed)")
    }
  }
}
