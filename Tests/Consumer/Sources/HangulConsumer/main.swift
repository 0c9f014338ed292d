// Types on an iOS-like text field: only deleteBackward and insertText reach it.
import Composition
import HangulComposition
import KeyEvents
import TextEditing

var composer = HangulComposer()
var edits = TextEditBuffer()
var field = TextDocument()
for keystroke in HangulLayout.twoSet.keystrokes(for: "안녕하세요") ?? [] {
  let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
  let context = KeyContext(modifiers: keystroke.shift ? .leftShift : [])
  guard composer.receive(event, context, into: &edits) == .composed else { fatalError("a letter") }
  for edit in edits {
    for _ in edit.removed { field.deleteBackward() }
    field.insertText(edit.inserted)
  }
  edits.removeAll()
}
print(field.text)
guard field.text == "안녕하세요" else { fatalError("the text is \(field.text)") }
