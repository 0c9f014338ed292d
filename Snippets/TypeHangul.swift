// Keys of a two-set board become syllables before the cursor.

import HangulComposition

var typing = TextComposition(HangulComposer(), TextDocument())

typing.press(.r)
typing.press(.k)
print(typing.client.text)

// Each press answers with what it did to the text.
for edit in typing.press(.t) + typing.press(.k) { print(edit) }
print(typing.client.text)

// prints:
// 가
// -"가" +"갓" open 1
// -"갓" +"가사" open 1
// 가사
