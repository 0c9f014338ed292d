import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

/// A host's field that shows up to `limit` characters on each side of its cursor, without their
/// origins.
private struct HostField: TextDocumentProxy {
  var document = TextDocument()
  var limit = 8

  var documentContextBeforeInput: String? {
    document.documentContextBeforeInput.map { String($0.suffix(limit)) }
  }
  var documentContextAfterInput: String? {
    document.documentContextAfterInput.map { String($0.prefix(limit)) }
  }
  var selectedText: String? { document.selectedText }
  var hasText: Bool { document.hasText }
  mutating func insertText(_ text: String) { document.insertText(text) }
  mutating func deleteBackward() { document.deleteBackward() }
  mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    document.adjustTextPosition(byCharacterOffset: offset)
  }
}

@Suite("A composer writes the same text in a host's field as in a document")
struct DocumentProxyTests {
  private static let hangulKeys: [KeyCode] = [.r, .k, .s, .t, .e, .h, .backspace, .space, .enter]
  private static let morseKeys: [KeyCode] = [.dot, .minus, .space, .backspace, .enter]

  @Test func hangul() {
    for backspace in HangulBackspace.allCases {
      var options = HangulOptions()
      options.backspace = backspace
      compare(HangulComposer(options: options), Self.hangulKeys)
    }
  }

  @Test func morse() { compare(MorseComposer(), Self.morseKeys) }

  private func compare(_ composer: some Composer, _ keys: [KeyCode]) {
    let seed = propertySeed()
    for round in 0..<40 { compare(composer, keys, seed &+ UInt64(round)) }
  }

  private func compare(_ composer: some Composer, _ keys: [KeyCode], _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var own = TextComposition(composer, TextDocument())
    var host = TextComposition(composer, DocumentProxyClient(HostField()))
    var pressed: [String] = []
    for _ in 0..<200 {
      let key = keys[Int.random(in: 0..<keys.count, using: &random)]
      pressed.append(key.name)
      own.press(key)
      host.press(key)
      guard own.client.text == host.client.proxy.document.text else {
        Issue.record("seed \(seed): \(pressed): \(host.client.proxy.document.text)")
        return
      }
    }
  }

  @Test("Typing replaces the selection, Backspace deletes it, and Left keeps it")
  func selection() {
    for (key, text) in [(KeyCode.r, "ㄱ"), (.backspace, ""), (.left, "ab")] {
      var field = HostField(document: TextDocument("ab"))
      var edits = TextEditBuffer()
      field.document.perform(
        .move(.document, .backward, selecting: true), into: &edits)
      var host = TextComposition(HangulComposer(), DocumentProxyClient(field))
      host.press(key)
      #expect(host.client.proxy.document.text == text, "\(key.name)")
    }
  }

  @Test("A text that the host has changed stays, and a new composition starts")
  func changed() {
    var host = TextComposition(HangulComposer(), DocumentProxyClient(HostField()))
    host.press(.r)
    host.client.proxy.document = TextDocument("x")
    host.press(.k)
    #expect(host.client.proxy.document.text == "xㅏ")
  }

  @Test("Edits that do not fit change nothing, with a selection or without")
  func mismatch() {
    var field = HostField(document: TextDocument("ab"))
    var selecting = TextEditBuffer()
    field.document.perform(.move(.character, .backward, selecting: true), into: &selecting)
    for selected in [field, HostField(document: TextDocument("ab"))] {
      var client = DocumentProxyClient(selected)
      var edits = TextEditBuffer()
      edits.insert("c")
      edits.commit(open: 1)
      edits.remove("d")
      edits.commit(open: 0)
      var changes = TextChanges()
      let outcome = client.apply(edits, then: .delete(.character, .backward), into: &changes)
      #expect(outcome == .mismatch)
      #expect(changes.isEmpty)
      #expect(client.proxy.document.text == "ab")
    }
  }

  @Test("Several edits of one press are all made and reported")
  func severalEdits() {
    var client = DocumentProxyClient(HostField(document: TextDocument("xyz")))
    var changes = TextChanges()
    for word in ["a", "b"] {
      var edits = TextEditBuffer()
      for scalar in [word, "1", "2"] {
        edits.insert(scalar)
        edits.commit(open: 0)
      }
      #expect(client.apply(edits, then: nil, into: &changes) == .applied)
    }
    #expect(client.proxy.document.text == "xyza12b12")
    #expect(changes.edits.count == 6)
    #expect(client.cell(beforeCursor: 0)?.scalar == "2")
  }
}
