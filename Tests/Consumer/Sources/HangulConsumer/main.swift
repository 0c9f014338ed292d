// Types as an iOS keyboard does, with access to the text only through a `textDocumentProxy`.
import Composition
import HangulComposition
import KeyEvents
import TextEditing

/// A text field that shows the 16 characters before its cursor.
struct Field: TextDocumentProxy {
  private(set) var text = ""

  var documentContextBeforeInput: String? { text.isEmpty ? nil : String(text.suffix(16)) }
  var documentContextAfterInput: String? { nil }
  var selectedText: String? { nil }
  var hasText: Bool { !text.isEmpty }

  mutating func insertText(_ text: String) { self.text += text }
  mutating func deleteBackward() { _ = text.popLast() }
  mutating func adjustTextPosition(byCharacterOffset offset: Int) {}
}

let text = "안녕하세요"
var typing = TextComposition(HangulComposer(), DocumentProxyClient(Field()))
for keystroke in HangulLayout.twoSet.keystrokes(for: text) ?? [] {
  typing.press(keystroke.key, modifiers: keystroke.shift ? .leftShift : [])
}
print(typing.client.proxy.text)
guard typing.client.proxy.text == text else {
  fatalError("the text is \(typing.client.proxy.text)")
}

typing.press(.backspace)
guard typing.client.proxy.text == "안녕하세ㅇ" else { fatalError("Backspace must remove one letter") }
