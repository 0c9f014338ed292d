import KeyEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct KeySetTests {
  @Test func itIsTheSetOfItsKeys() {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      var keys = KeySet()
      var model: Set<UInt16> = []
      for _ in 0..<200 {
        let code = UInt16.random(in: 0..<800, using: &random)
        let isIn = Bool.random(using: &random)
        keys[KeyCode(rawValue: code)] = isIn
        if code < KeyCode.limit {
          if isIn { model.insert(code) } else { model.remove(code) }
        }
        #expect(keys[KeyCode(rawValue: code)] == model.contains(code), "seed \(seed)")
      }
      #expect(keys.map(\.rawValue) == model.sorted(), "seed \(seed)")
      #expect(keys.isEmpty == model.isEmpty)
      #expect(KeySet(model.map(KeyCode.init(rawValue:))) == keys)
    }
  }

  @Test func theFirstAndTheLastKeyHaveAPlace() {
    let keys = KeySet([KeyCode(rawValue: 0), KeyCode(rawValue: 767), KeyCode(rawValue: 768)])
    #expect(keys.map(\.rawValue) == [0, 767])
    #expect(keys.subtracting([KeyCode(rawValue: 0)]).map(\.rawValue) == [767])
    #expect(KeySet().isEmpty)
    #expect(Array(KeySet()).isEmpty)
  }
}
