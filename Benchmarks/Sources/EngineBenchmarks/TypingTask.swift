import Composition
import HangulComposition
import KeyEvents
import MorseComposition

/// A typing task: a mode, and a line of ordinary text for it.
enum TypingTask: String, CaseIterable {
  case hangul, morse

  var composer: any Composer {
    switch self {
    case .hangul: HangulComposer()
    case .morse: MorseComposer()
    }
  }

  /// The keys that type the line.
  var keystrokes: [HangulKeystroke] {
    switch self {
    case .hangul:
      HangulLayout.twoSet.keystrokes(for: "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.") ?? []
    case .morse:
      morse("all human beings are born free and equal in dignity and rights.")
    }
  }

  private func morse(_ text: String) -> [HangulKeystroke] {
    let code = MorseCode()
    var keys: [KeyCode] = []
    for scalar in text.unicodeScalars {
      if let pattern = code.pattern(for: scalar) {
        keys += pattern.text.map { $0 == "." ? .dot : .minus }
      }
      // The first space ends the letter, the second divides the words.
      keys.append(.space)
    }
    return keys.map { HangulKeystroke($0) }
  }
}
