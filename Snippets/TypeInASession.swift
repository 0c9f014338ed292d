// A session: the Hangul key switches to the next mode; one call per key.

import Typing

var session = TypingSession(modes: [
  TypingMode(name: "hangul", composer: HangulComposer()),
  TypingMode(name: "morse", composer: MorseComposer()),
])

session.press(.r)
session.press(.k)
session.press(.hangeul)
for key in [KeyCode.dot, .minus, .space] { session.press(key) }
print(session.document.text, session.currentModeName)

// A key as UIKit numbers it (`UIKey.keyCode`).
if let key = KeyCode(hidUsage: 0x04) { print(key.name) }

// prints:
// 가a morse
// a
