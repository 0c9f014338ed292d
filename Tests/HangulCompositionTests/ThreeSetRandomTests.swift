import Composition
import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

/// Random keys of three-set layouts compared with ``ThreeSetModel``.
@Suite struct ThreeSetRandomTests {
  @Test(
    arguments: ["2set-on-3set", "3set-390", "3set-final", "3set-noshift"], HangulReordering.allCases
  )
  func agreesWithTheModel(name: String, order: HangulReordering) throws {
    let layout = try #require(HangulLayout(named: name))
    var keys: [(HangulKeystroke, ThreeSetModel.Letter)] = []
    for code in UInt16(2)...53 {
      for shift in [false, true] {
        let keystroke = HangulKeystroke(KeyCode(rawValue: code), shift: shift)
        let meaning = layout.meaning(of: keystroke.key, shift: shift)
        let part: ThreeSetModel.Part? =
          switch meaning {
          case .initial: .initial
          case .vowel: .medial
          case .final: .final
          default: nil
          }
        if let part, let scalar = meaning.scalar {
          // ㅗ and ㅜ on these keys do not join; each has a second key that does.
          let isAloof =
            ["3set-390", "3set-final"].contains(name) && ["v", "b"].contains(keystroke.key.name)
          keys.append(
            (
              keystroke,
              ThreeSetModel.Letter(
                part: part, letter: String(scalar), joins: order != .flexible || !isAloof)
            ))
        }
      }
    }
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let start = HangulTypist(layout, HangulOptions(autoReorder: order))
    for _ in 0..<TestAmount.count(15, long: 150) {
      var typist = start
      var model = ThreeSetModel(order: order)
      // Few letters of each part, so that they join often.
      let few = keys.filter { _ in UInt64.random(in: 0..<3, using: &random) == 0 }
      for _ in 0..<80 {
        switch UInt64.random(in: 0..<20, using: &random) {
        case 0..<3:
          typist.press(.backspace)
          model.takeBack()
        case 3:
          typist.type(" ")
          model.end(with: " ")
        default:
          let (keystroke, letter) = (few.isEmpty ? keys : few).randomElement(using: &random)!
          typist.press(keystroke)
          model.add(letter)
        }
        #expect(typist.text == model.text, "seed \(seed)")
        #expect(typist.misfits == 0, "seed \(seed)")
        if typist.text != model.text { return }
      }
    }
  }
}
