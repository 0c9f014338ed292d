import TestSupport
import TextEditing
import Testing

@Suite("TextEditBuffer")
struct TextEditBufferTests {
  @Test("A reused buffer behaves like a new one")
  func reuse() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    var used = TextEditBuffer()
    for _ in 0..<500 {
      used.removeAll()
      #expect(used.isEmpty)
      var new = TextEditBuffer()
      for edit in 0..<Int.random(in: 0...4, using: &random) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let scalar = Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &random))
          if Bool.random(using: &random) {
            used.remove(scalar)
            new.remove(scalar)
          } else {
            used.insert(TextCell(scalar, origin: 7))
            new.insert(TextCell(scalar, origin: 7))
          }
        }
        used.commit(open: edit, moved: -edit)
        new.commit(open: edit, moved: -edit)
      }
      #expect(Array(used) == Array(new), "seed \(seed)")
      var document = TextDocument("abc")
      var other = document
      for index in used.indices {
        let isMade = document.apply(used, at: index)
        let isMadeByNew = other.apply(new, at: index)
        #expect(isMade == isMadeByNew, "seed \(seed)")
      }
      #expect(document.text == other.text, "seed \(seed)")
    }
  }

  @Test("A cleared buffer has only the edits made since")
  func edits() {
    var edits = TextEditBuffer()
    edits.remove("a")
    edits.insert("bc")
    edits.commit(open: 2)
    edits.removeAll()
    edits.insert("d")
    edits.commit(open: 1)
    edits.remove("d")
    edits.commit(open: 0, moved: 3)
    #expect(
      Array(edits) == [TextEdit(inserted: "d", open: 1), TextEdit(moved: 3, removed: "d")])
  }

  @Test("U+0000 is removed and inserted like any scalar, in short and long edits", arguments: 0...3)
  func zero(length: Int) {
    let written = Array("\0a\0".unicodeScalars.prefix(length))
    var edits = TextEditBuffer()
    edits.remove("\0")
    for scalar in written { edits.insert(TextCell(scalar)) }
    edits.commit(open: 0)
    var changes = TextEditBuffer()
    var document = TextDocument("x\0")
    let isMade = document.apply(edits, into: &changes)
    #expect(isMade)
    #expect(Array(document.text.unicodeScalars) == ["x"] + written)
    var other = TextDocument("x")
    let isMadeElsewhere = other.apply(edits, at: 0)
    #expect(!isMadeElsewhere)
    #expect(other.text == "x")
    var empty = TextDocument()
    let isMadeInNothing = empty.apply(edits, at: 0)
    #expect(!isMadeInNothing)
  }
}
