// A form with a delegate. The name has at most three syllables: the fourth is refused. The gender
// is one of two syllables, and the delegate then goes to the next field.

import HangulComposition
import TextFields

final class Desk: TextFieldDelegate {
  func textFieldDidChange(_ field: TextField, _ form: inout FormProxy) {
    if field.name == "gender" { form.becomeNext() }
  }

  func textFieldDidEndEditing(
    _ field: TextField, reason: FieldEndReason, _ form: inout FormProxy
  ) {
    print(field.name, "=", field.text)
  }
}

let desk = Desk()
var name = TextField("name", delegate: desk)
name.rules.maximumLength = 3
var gender = TextField("gender", delegate: desk)
gender.rules.characters = ["남", "여"]
var note = TextView("note")
note.placeholder = "Is there anything else?"

var form = Form()
form.append(name)
form.append(gender)
form.append(note)

var typing = TextComposition(HangulComposer(), form)
var changes = TextChanges()
typing.client.becomeFirstResponder("name")
typing.performRequests(at: .zero, into: &changes)

for text in ["홍길동", "ㅏ", "\n", "남", "\n", "네"] {
  let keys =
    text == "\n" ? [.enter] : HangulLayout.twoSet.keystrokes(for: text)?.map(\.key) ?? []
  for key in keys {
    typing.press(key)
    typing.performRequests(at: .zero, into: &changes)
  }
  let form = typing.client
  print(text.debugDescription, "makes", form.document.text.debugDescription)
}

// prints:
// "홍길동" makes "홍길동"
// "ㅏ" makes "홍길동"
// name = 홍길동
// "\n" makes ""
// "남" makes "남"
// gender = 남
// "\n" makes ""
// "네" makes "네"
