import TestSupport
import Testing

@testable import KeyEvents

@Suite("Held keys")
struct HeldKeyTableTests {
  @Test("It has the same content as a dictionary, within the limits of keys and devices")
  func model() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let keys = [0, 1, 30, KeyCode.limit - 1, KeyCode.limit, .max].map(KeyCode.init(rawValue:))
    let devices = [0, 1, 3, DeviceIndex.limit - 1, DeviceIndex.limit].map(
      DeviceIndex.init(rawValue:))
    var table = HeldKeyTable<Int>()
    var model: [PressID: Int] = [:]
    for step in 0..<5000 {
      let press = PressID(
        devices.randomElement(using: &random)!, keys.randomElement(using: &random)!)
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3:
        table[press] = step
        if press.isInRange { model[press] = step }
      case 3:
        table[press] = nil
        model[press] = nil
      case 4:
        table.removeAll(of: press.device)
        model = model.filter { $0.key.device != press.device }
      default:
        #expect(table.remove(press) == model.removeValue(forKey: press), "seed \(seed)")
      }
      #expect(table.isEmpty == model.isEmpty, "seed \(seed)")
      for key in keys {
        let other = PressID(press.device, key)
        #expect(table[other] == model[other], "seed \(seed)")
      }
    }
  }
}
