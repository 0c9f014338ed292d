// Keys of a two-set board become syllables before the cursor.

// snippet.hide
import Composition
import HangulComposition
import KeyEvents
import TextEditing
// snippet.show

var typing = TextComposition(HangulComposer(), TextDocument())

for keystroke in HangulLayout.twoSet.keystrokes(for: "가사") ?? [] {
  for edit in typing.press(keystroke.key) { print(edit) }
}
print(typing.client.text)

// prints:
// -"" +"ㄱ" open 1
// -"ㄱ" +"가" open 1
// -"가" +"갓" open 1
// -"갓" +"가사" open 1
// 가사
