// Text as letters, and the letters that a syllable was typed with.

import HangulComposition

print(Jamo.letters(of: "값이 없어"))

var automaton = HangulAutomaton(layout: .threeSet390)
for keystroke in HangulLayout.threeSet390.keystrokes(for: "관") ?? [] {
  _ = automaton.add(keystroke.key, shift: keystroke.shift)
}
if let open = automaton.open {
  print(open.scalar, HangulOrigin.letters(of: open).map(\.description).joined(separator: " "))
}

// prints:
// ㄱㅏㅂㅅㅇㅣ ㅇㅓㅂㅅㅇㅓ
// 관 ㄱ ㅗ ㅏ ㄴ
