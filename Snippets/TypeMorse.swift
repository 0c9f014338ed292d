// Three keys: dot, dash, and space, which ends the letter. The letter grows in the text.

// snippet.hide
import Composition
import KeyEvents
import MorseComposition
import TextEditing
// snippet.show

var composer = MorseComposer()
var edits = TextEditBuffer()
var document = TextDocument()

for key in [KeyCode.dot, .minus, .dot, .space] {
  let context = KeyContext(cellBeforeCursor: document.cellBeforeCursor)
  let event = KeyEvent(time: .zero, key: key, phase: .began)
  _ = composer.receive(event, context, into: &edits)
  for index in edits.indices { _ = document.apply(edits, at: index) }
  for edit in edits { print(edit, composer.preview.isEmpty ? "letter ended" : composer.preview) }
  edits.removeAll()
}
print(document.text)

// prints:
// -"" +"e" open 1 · = e
// -"e" +"a" open 1 ·– = a
// -"a" +"r" open 1 ·–· = r
// -"" +"" open 0 letter ended
// r
