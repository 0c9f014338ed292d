import Composition
import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

/// Properties of each of the nine layouts.
@Suite struct EveryLayoutTests {
  static let layouts = HangulLayout.allNames.compactMap(HangulLayout.init(named:))

  private func text(_ keystrokes: [HangulKeystroke], _ layout: HangulLayout) -> String {
    var typist = HangulTypist(layout)
    for keystroke in keystrokes { typist.press(keystroke) }
    return typist.text
  }

  /// Every syllable is typed by the keys listed for it, exactly.
  @Test(arguments: layouts.map(\.name))
  func everySyllable(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    var text = ""
    for value in UInt32(0xAC00)...0xD7A3 {
      text.unicodeScalars.append(try #require(Unicode.Scalar(value)))
      text += value % 16 == 15 ? "\n" : " "
    }
    let typed = self.text(try layout.keystrokes(typing: text), layout)
    #expect(typed.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  /// Random text is restored by its keys, including letters that are alone.
  @Test(arguments: layouts.map(\.name))
  func randomText(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let letters = (UInt32(0x3131)...0x3163).compactMap(Unicode.Scalar.init).filter {
      !layout.keystrokes(for: $0).isEmpty
    }
    // Romaja types neither clusters nor vowels without ㅇ; archaic two-set types no cluster that
    // cannot begin a syllable.
    let count = ["romaja": 18, "2set-old": 48][name] ?? 51
    #expect(letters.count == count)
    for _ in 0..<15 {
      var text = ""
      for _ in 0..<12 {
        switch UInt64.random(in: 0..<10, using: &random) {
        case 0..<6:
          text.unicodeScalars.append(
            Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random))!)
        case 6..<9: text.unicodeScalars.append(letters.randomElement(using: &random)!)
        default: text += " "
        }
      }
      let keystrokes = try layout.keystrokes(typing: text)
      #expect(self.text(keystrokes, layout) == text, "seed \(seed)")
    }
  }

  @Test(arguments: layouts.map(\.name))
  func whatCannotBeTyped(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    for (text, offset) in [("漢", 0), ("가나漢", 2), ("간 é", 2)] {
      do {
        _ = try layout.keystrokes(typing: text)
        Issue.record("\(text) has keys")
      } catch {
        #expect(error.offset == offset)
        #expect(error.layout == name)
        #expect(error.description.contains("character \(offset + 1)"))
        #expect(error.description.contains(name))
      }
    }
  }

  /// Random keys with every option: edits fit, at most the allowed characters are removed, and the
  /// open text can be removed completely.
  @Test(arguments: layouts.map(\.name), HangulBackspace.allCases)
  func randomKeys(name: String, backspace: HangulBackspace) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    // The first 16 rounds go through all options, and through the orders.
    for number in 0..<TestAmount.count(16, long: 96) {
      let round = number * 5 % 96
      let order = HangulReordering.allCases[round / 16 % 3]
      // A syllable without initial or vowel may be two letters side by side.
      let changing = order == .flexible && layout.kind == .threeSet ? 2 : 1
      var typist = HangulTypist(
        layout,
        HangulOptions(
          backspace: backspace, joinsLoneConsonants: round & 1 == 0, autoReorder: order,
          doubleStroke: round & 4 == 0, strictJoins: round & 8 == 0))
      for _ in 0..<40 {
        // Every sixth key is a Backspace, besides random ones.
        let key =
          UInt64.random(in: 0..<6, using: &random) == 0
          ? .backspace : KeyCode(rawValue: UInt16.random(in: 2...53, using: &random))
        let before = typist.text
        typist.press(key, UInt64.random(in: 0..<4, using: &random) == 0 ? .leftShift : [])
        #expect(typist.misfits == 0, "seed \(seed)")
        guard !(key == .backspace && backspace == .keystroke), typist.isComposed else {
          continue
        }
        let kept = zip(before, typist.text).prefix {
          $0.unicodeScalars.elementsEqual($1.unicodeScalars)
        }
        #expect(kept.count >= before.count - changing, "seed \(seed): \(before), \(typist.text)")
      }
      let before = typist.text.count
      var presses = 0
      while typist.composer.openCount > 0 {
        typist.press(.backspace)
        presses += 1
        #expect(typist.misfits == 0, "seed \(seed)")
        guard presses < 200 else { break }
      }
      #expect(presses < 200, "seed \(seed)")
      if backspace != .keystroke { #expect(typist.text.count >= before - changing, "seed \(seed)") }
    }
  }

  /// With `HangulBackspace.keystroke`, each Backspace leads to the text before the last letter key.
  @Test(arguments: layouts.map(\.name))
  func eachKeyIsTakenBack(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let keys = Array("qwertyuiopasdfghjklzxcvbnm")
    for round in 0..<TestAmount.count(16, long: 400) {
      var typist = HangulTypist(
        layout, HangulOptions(backspace: .keystroke, joinsLoneConsonants: round & 1 == 0))
      var texts: [String] = []
      var typed = ""
      for _ in 0..<20 {
        let key = String(keys.randomElement(using: &random)!)
        let stroke = Bool.random(using: &random) ? key : key.uppercased()
        let before = typist.text
        typist.type(stroke)
        guard typist.composer.openCount > 0, typist.text != before else {
          texts = []
          continue
        }
        texts.append(before)
        typed += stroke
      }
      while let expected = texts.popLast(), typist.composer.openCount > 0 {
        typist.press(.backspace)
        #expect(
          typist.text.unicodeScalars.elementsEqual(expected.unicodeScalars),
          "seed \(seed) \(name) \(typed): \(typist.text) instead of \(expected)")
        guard typist.text == expected else { break }
      }
    }
  }
}
