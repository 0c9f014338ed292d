// Keys of a two-set board become syllables before the cursor.

// snippet.hide
import Composition
import HangulComposition
import KeyEvents
import TextEditing
// snippet.show

var composer = HangulComposer()
var edits = TextEditBuffer()
var document = TextDocument()

for keystroke in HangulLayout.twoSet.keystrokes(for: "가사") ?? [] {
  let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
  _ = composer.receive(event, KeyContext(), into: &edits)
  for index in edits.indices { _ = document.apply(edits, at: index) }
  for edit in edits { print(edit) }
  edits.removeAll()
}
print(document.text)

// prints:
// -"" +"ㄱ" open 1
// -"ㄱ" +"가" open 1
// -"가" +"갓" open 1
// -"갓" +"가사" open 1
// 가사
