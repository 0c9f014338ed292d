import TestSupport
import Testing

@testable import TextEditing

@Suite("TextDocument")
struct TextDocumentTests {
  private static let pieces = [
    "a", "b ", "가", "각", "ㄱ", "e\u{301}", "\u{301}", "👨‍👩‍👧", "🇰🇷", "🇩🇪🇫🇷", "\n", "\r\n", "あ",
    "ᄒ\u{1161}\u{11AB}", "x\u{200D}", "👍🏽", "⚠️", "क्षि", ".", "  ",
  ]

  @Test("Random edits match the simple model, by whole characters")
  func againstModel() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var document = TextDocument()
      var model = ReferenceDocument()
      var history: [String] = []
      for _ in 0..<120 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
          let piece = Self.pieces.randomElement(using: &random)!
          history.append("insert \(piece.debugDescription)")
          document.insertText(piece)
          model.insert(piece)
        case 5, 6:
          history.append("delete backward")
          document.deleteBackward()
          model.deleteBackward()
        case 7:
          history.append("delete forward")
          var edits = TextEditBuffer()
          _ = document.delete(.character, .forward, into: &edits)
          model.deleteForward()
        default:
          let count = Int.random(in: -4...4, using: &random)
          history.append("move \(count)")
          document.adjustTextPosition(byCharacterOffset: count)
          model.move(count)
        }
        #expect(
          Array(document.text.unicodeScalars) == Array(model.text.unicodeScalars),
          "seed \(seed): \(history)")
        #expect(
          document.before.map(\.scalar) == Array(String(model.before).unicodeScalars),
          "seed \(seed): \(history)")
        guard document.text.unicodeScalars.elementsEqual(model.text.unicodeScalars) else { return }
      }
    }
  }

  @Test("A character of many joined parts is deleted as a whole", arguments: 1...40)
  func joinedParts(count: Int) {
    let ends = [
      ("👨\u{200D}", "👧"), ("👨🏽\u{200D}", "👧\u{301}"), ("👨\u{FE0F}\u{301}\u{200D}", "👧"),
      ("क\u{94D}", "षि"), ("क\u{94D}\u{200D}", "ष"), ("\u{200D}", "👧"), ("a\u{200D}", "👧"),
    ]
    for (part, end) in ends {
      let text = "x" + String(repeating: part, count: count) + end
      var document = TextDocument(text)
      document.deleteBackward()
      #expect(Array(document.text.unicodeScalars) == Array(String(text.dropLast()).unicodeScalars))
    }
  }

  @Test("The cursor stays within the text")
  func clamped() {
    var document = TextDocument("ab")
    document.adjustTextPosition(byCharacterOffset: -99)
    document.insertText("x")
    document.adjustTextPosition(byCharacterOffset: 99)
    document.insertText("y")
    #expect(document.text == "xaby")
  }

  @Test(
    "Deleting backward removes one unit of text before the cursor",
    arguments: [
      ("one two", .word, "one "), ("one  ", .word, ""), ("a.b..", .word, "a.b"),
      ("a\n", .word, "a"), ("I don't", .word, "I "), ("we\u{2019}ve", .word, ""),
      ("a'", .word, "a"),
      ("a\n  ", .word, "a\n"), ("한국 사람", .word, "한국 "), ("don", .word, ""), ("é̂x", .word, ""),
      ("⚠️t", .word, "⚠️"), ("a.\u{301}.", .word, "a"), ("a\r\n", .word, "a"),
      ("a\r\n", .sentence, "a"), ("a\r\n", .line, "a"),
      ("One. Two two", .sentence, "One. "), ("One. Two.", .sentence, "One. "),
      ("One. Two. ", .sentence, "One. "), ("3.5 is", .sentence, ""), ("가。나", .sentence, "가。"),
      ("a\nb", .sentence, "a\n"), ("a\n", .sentence, "a"), ("Really?! Yes", .sentence, "Really?! "),
      ("뭐？！나", .sentence, "뭐？！"), ("Ask Dr. Kim", .sentence, "Ask Dr. "),
      ("soft\u{AD}ly", .word, ""), ("a\u{200B}b", .word, "a\u{200B}"),
      ("aⒷ", .word, ""),
      ("one\ntwo", .line, "one\n"), ("one\n", .line, "one"), ("one", .line, ""),
      ("one\ntwo", .document, ""),
    ] as [(String, TextUnit, String)])
  func deletesBackward(text: String, unit: TextUnit, rest: String) {
    var document = TextDocument(text)
    var edits = TextEditBuffer()
    let deleted1 = document.delete(unit, .backward, into: &edits)
    #expect(deleted1)
    #expect(document.text == rest)
    #expect(edits.count == 1)
    #expect(rest + edits[0].removed == text)
  }

  @Test(
    "Deleting forward removes one unit of text after the cursor",
    arguments: [
      ("one two", .word, " two"), (" one two", .word, " two"), ("don't x", .word, " x"),
      ("'a", .word, "a"), ("..a", .word, "a"),
      (".\u{301}.a", .word, "a"), ("⚠️t", .word, "t"), ("\r\na", .word, "a"), ("\r\na", .line, "a"),
      ("。\u{301}a", .sentence, "a"),
      ("\na", .word, "a"), ("One. Two", .sentence, "Two"), ("3.5 is. x", .sentence, "x"),
      ("가。나", .sentence, "나"), ("a\nb", .sentence, "\nb"), ("one\ntwo", .line, "\ntwo"),
      (" One. Two", .sentence, "Two"), ("  \nx", .sentence, "\nx"),
      ("\ntwo", .line, "two"), ("one\ntwo", .document, ""),
    ] as [(String, TextUnit, String)])
  func deletesForward(text: String, unit: TextUnit, rest: String) {
    var document = TextDocument(text)
    document.adjustTextPosition(byCharacterOffset: -text.count)
    var edits = TextEditBuffer()
    let deleted1 = document.delete(unit, .forward, into: &edits)
    #expect(deleted1)
    #expect(document.text == rest)
    #expect(edits[0].moved == edits[0].removed.count)
  }

  @Test("Deleting and selecting never split a character", arguments: TextUnit.allCases)
  func wholeCharacters(unit: TextUnit) {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var model = ReferenceDocument()
      for _ in 0..<8 { model.insert(Self.pieces.randomElement(using: &random)!) }
      model.move(-Int.random(in: 0...8, using: &random))
      var document = TextDocument(model.text)
      document.adjustTextPosition(byCharacterOffset: -model.after.count)
      for direction in TextDirection.allCases {
        var other = document
        var edits = TextEditBuffer()
        _ = other.delete(unit, direction, into: &edits)
        let left = direction == .backward ? other.before.map(\.scalar) : other.after.map(\.scalar)
        let whole = (0...max(model.before.count, model.after.count)).contains { count in
          direction == .backward
            ? left == Array(String(model.before.prefix(count)).unicodeScalars)
            : left == String(model.after.suffix(count)).unicodeScalars.reversed()
        }
        #expect(whole, "seed \(seed): \(model) \(direction)")
        other = document
        let moved = other.move(unit, direction, selecting: true)
        #expect(
          moved == -other.selectedCharacterCount(limit: .max), "seed \(seed): \(model) \(direction)"
        )
      }
    }
  }

  @Test("At the ends nothing is deleted and no edit is made", arguments: TextUnit.allCases)
  func nothingToDelete(unit: TextUnit) {
    for direction in TextDirection.allCases {
      var document = TextDocument("ab")
      document.adjustTextPosition(byCharacterOffset: direction == .backward ? -2 : 0)
      var edits = TextEditBuffer()
      let deleted1 = document.delete(unit, direction, into: &edits)
      #expect(!deleted1)
      #expect(edits.isEmpty)
    }
  }

  @Test("Typing replaces a selection, and deleteBackward removes it")
  func selection() {
    var document = TextDocument("one two")
    let moved1 = document.move(.word, .backward, selecting: true)
    #expect(moved1 == -3)
    #expect(document.selectedText == "two")
    #expect(document.cell(beforeCursor: 0) == nil)
    document.insertText("six")
    #expect(document.text == "one six")
    let moved2 = document.move(.character, .backward, selecting: true)
    #expect(moved2 == -1)
    let moved3 = document.move(.character, .forward, selecting: true)
    #expect(moved3 == 1)
    #expect(!document.hasSelection)
    _ = document.move(.line, .backward, selecting: true)
    document.deleteBackward()
    #expect(document.text.isEmpty)
  }

  @Test("An arrow clears the selection and puts the cursor at its end on that side")
  func collapse() {
    var document = TextDocument("abcd")
    _ = document.move(.character, .backward, selecting: false)
    _ = document.move(.character, .backward, selecting: true)
    #expect(document.selectedText == "c")
    let moved1 = document.move(.character, .forward, selecting: false)
    #expect(moved1 == 1)
    document.insertText("x")
    #expect(document.text == "abcxd")
    _ = document.move(.character, .backward, selecting: true)
    let moved2 = document.move(.character, .backward, selecting: false)
    #expect(moved2 == 0)
    document.insertText("y")
    #expect(document.text == "abcyxd")
  }

  @Test("Moving by lines keeps the column if the line is long enough")
  func lines() {
    var document = TextDocument("long line\nab\nanother one")
    document.adjustTextPosition(byCharacterOffset: -4)
    let moved1 = document.moveByLine(.backward, selecting: false)
    #expect(moved1 < 0)
    #expect(document.documentContextBeforeInput == "ab")
    _ = document.moveByLine(.backward, selecting: false)
    #expect(document.documentContextBeforeInput == "long li")
    _ = document.moveByLine(.backward, selecting: false)
    #expect(document.documentContextBeforeInput == nil)
    _ = document.moveByLine(.forward, selecting: false)
    #expect(document.documentContextAfterInput == "ab")
    _ = document.moveByLine(.forward, selecting: false)
    _ = document.moveByLine(.forward, selecting: false)
    #expect(document.documentContextAfterInput == nil)
  }

  @Test("Sent text can no longer be edited")
  func removeClosed() {
    var document = TextDocument("sent\nopen")
    var given = ""
    document.removeClosed(keepingOpen: 4) { given = TextDocument.string($0) }
    #expect(given == "sent\n")
    var edits = TextEditBuffer()
    let moved1 = document.move(.document, .backward, selecting: false)
    #expect(moved1 == -4)
    let deleted1 = document.delete(.line, .backward, into: &edits)
    #expect(!deleted1)
    #expect(document.text == "open")
  }

  @Test("An edit whose removed text is missing changes nothing")
  func staleEdit() {
    var document = TextDocument("가")
    var edits = TextEditBuffer()
    edits.remove("각")
    edits.insert("간")
    edits.commit(open: 1)
    let applied1 = document.apply(edits, at: 0)
    #expect(!applied1)
    #expect(document.text == "가")
    let applied2 = document.apply(TextEdit(removed: "각", inserted: "간"))
    #expect(!applied2)
    let applied3 = document.apply(TextEdit(removed: "가", inserted: "간"))
    #expect(applied3)
    #expect(document.text == "간")
  }

  @Test("An edit whose removed text is missing does not move the cursor either")
  func staleMove() {
    let text = "abc\nde\u{301}\n한"
    for position in 0...text.count {
      for moved in -12...12 {
        var document = TextDocument(text)
        document.adjustTextPosition(byCharacterOffset: -position)
        let before = document.before
        let applied = document.apply(TextEdit(moved: moved, removed: "☃", inserted: "x"))
        #expect(!applied)
        #expect(document.before == before, "\(position) before the end, moved by \(moved)")
        #expect(document.text == text)
      }
    }
  }

  @Test("A cluster that also contains older text loses only the removed scalars")
  func clusterThatGrew() {
    var document = TextDocument("e")
    document.insertText("\u{301}")
    let applied1 = document.apply(TextEdit(removed: "\u{301}", inserted: "x"))
    #expect(applied1)
    #expect(document.text == "ex")
    let applied2 = document.apply(TextEdit(removed: "x", inserted: "\u{302}"))
    #expect(applied2)
    var edits = TextEditBuffer()
    edits.remove("\u{302}")
    edits.commit(open: 0)
    let applied3 = document.apply(edits, at: 0)
    #expect(applied3)
    #expect(document.text == "e")
  }

  @Test("A buffer returns its edits")
  func buffer() {
    var edits = TextEditBuffer()
    edits.insert("ab")
    edits.commit(open: 1)
    edits.remove("b")
    edits.insert("가")
    edits.commit(open: 1)
    edits.commit(open: 0, moved: -2)
    #expect(
      Array(edits) == [
        TextEdit(inserted: "ab", open: 1), TextEdit(removed: "b", inserted: "가", open: 1),
        TextEdit(moved: -2),
      ])
    var copy = TextEditBuffer()
    for index in edits.indices { copy.append(edits, at: index) }
    #expect(Array(copy) == Array(edits))
    edits.removeAll()
    #expect(edits.isEmpty)
  }

  @Test("A cell keeps its scalar and its origin")
  func cell() {
    for scalar: Unicode.Scalar in ["a", "가", "\u{10FFFF}"] {
      let origin = UInt64(1) << UInt64(TextCell.originBitWidth) - 1
      #expect(TextCell(scalar, origin: origin).scalar == scalar)
      #expect(TextCell(scalar, origin: origin).origin == origin)
    }
  }

  @Test("A selection is deleted and left exactly, even if it ends within a character")
  func selectionWithinCharacter() {
    for direction in [TextDirection.backward, .forward] {
      var document = TextDocument()
      document.replaceAll(before: "ae", selected: "\u{301}", after: "b")
      var edits = TextEditBuffer()
      document.perform(.move(.character, .backward, selecting: true), into: &edits)
      #expect(document.selectedText == "e")
      document.perform(.delete(.character, direction), into: &edits)
      #expect(document.text.unicodeScalars.elementsEqual("a\u{301}b".unicodeScalars))
    }
    var document = TextDocument()
    document.replaceAll(before: "ae", selected: "\u{301}", after: "b")
    var edits = TextEditBuffer()
    document.perform(.move(.character, .backward, selecting: true), into: &edits)
    document.perform(.move(.character, .forward, selecting: false), into: &edits)
    document.insertText("|")
    #expect(document.text.unicodeScalars.elementsEqual("ae|\u{301}b".unicodeScalars))
  }
}
