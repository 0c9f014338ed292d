import KeyEvents
import Testing

@Suite("A key with modifiers")
struct KeyCombinationTests {
  @Test("Exactly the modifiers of the combination match")
  func matches() {
    let pairs: [KeyModifiers] = [.control, .alt, .shift, .super]
    var faults: [String] = []
    for named in UInt16(0)..<256 {
      let combination = KeyCombination(.space, KeyModifiers(rawValue: named))
      for bits in UInt16(0)..<256 {
        let down = KeyModifiers(rawValue: bits)
        let isMeant = pairs.allSatisfy { pair in
          let wanted = combination.modifiers.intersection(pair)
          let held = down.intersection(pair)
          return wanted.isEmpty ? held.isEmpty : !held.isEmpty && held.isSubset(of: wanted)
        }
        if combination.matches(.space, down) != isMeant || combination.matches(.a, down) {
          faults.append("\(combination) \(bits)")
        }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test(
    "A combination is written with its modifiers in a fixed order",
    arguments: [
      (KeyCombination(.capsLock), "capslock"), (KeyCombination(.space, .shift), "shift+space"),
      (
        KeyCombination(.a, [.super, .leftShift, .rightAlt, .control]),
        "ctrl+rightalt+leftshift+super+a"
      ),
    ])
  func description(combination: KeyCombination, text: String) {
    #expect(combination.description == text)
  }
}
