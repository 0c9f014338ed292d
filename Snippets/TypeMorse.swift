// Three keys: dot, dash, and space, which ends the letter. Each signal changes the letter.

import MorseComposition

var typing = TextComposition(MorseComposer(), TextDocument())

for key in [KeyCode.dot, .minus, .dot, .space] {
  for edit in typing.press(key) {
    let preview = typing.composer.preview
    print(edit, preview.isEmpty ? "letter ended" : preview)
  }
}
print(typing.client.text)

// prints:
// -"" +"e" open 1 · = e
// -"e" +"a" open 1 ·– = a
// -"a" +"r" open 1 ·–· = r
// -"" +"" open 0 letter ended
// r
