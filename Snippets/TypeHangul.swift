// Keys of the two-set layout become syllables before the cursor.

import HangulComposition

var typing = TextComposition(HangulComposer(), TextDocument())

typing.press(.r)
typing.press(.k)
print(typing.client.text)

// Each press returns its edits.
for edit in typing.press(.t) + typing.press(.k) { print(edit) }
print(typing.client.text)

// prints:
// 가
// -"가" +"갓" open 1
// -"갓" +"가사" open 1
// 가사
