import Composition
import KeyEvents
import TextEditing
import Testing

@Suite("Actions of keys as numbers")
struct TextActionTests {
  @Test("Every action of a key can be read back from its number")
  func numbers() {
    var numbers: [TextAction: UInt16] = [:]
    for code in 0..<KeyCode.limit {
      for bits in 0..<UInt16(256) {
        let modifiers = KeyModifiers(rawValue: bits)
        guard let action = TextAction(KeyCode(rawValue: code), modifiers) else { continue }
        if TextAction(number: action.number) != action { Issue.record("\(action)") }
        numbers[action] = action.number
      }
    }
    numbers[.insertNewline] = TextAction.insertNewline.number
    #expect(Set(numbers.values).count == numbers.count)
    #expect(TextAction(number: TextAction.insertNewline.number) == .insertNewline)
  }
}
