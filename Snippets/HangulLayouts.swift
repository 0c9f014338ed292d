// One text in three layouts, and an option.

import HangulComposition

for name in ["2set", "3set-final", "romaja"] {
  guard let layout = HangulLayout(named: name) else { continue }
  let keys = try layout.keystrokes(typing: "닭")
  print(name, keys.map { ($0.shift ? "shift+" : "") + $0.key.name }.joined(separator: " "))
}

var options = HangulOptions()
options.autoReorder = .on
var automaton = HangulAutomaton(layout: .twoSet, options: options)
var document = TextDocument()
for key in [KeyCode(named: "k"), KeyCode(named: "r")] {
  guard let key, let change = automaton.add(key, shift: false) else { continue }
  _ = change.apply(to: &document)
}
print("ㅏ and ㄱ, put right:", document.text)

// prints:
// 2set e k f r
// 3set-final u f shift+2
// romaja d a r g
// ㅏ and ㄱ, put right: 가
