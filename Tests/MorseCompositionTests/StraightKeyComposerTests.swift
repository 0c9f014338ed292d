import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("Typing with a straight key")
struct StraightKeyComposerTests {
  @Test(
    "Texts are received as they were sent, at each speed and with either key",
    arguments: ["paris paris", "sos", "cq cq de dl3uls <SK>", "what? <SK> <SN> 73 ="])
  func texts(text: String) {
    for speed in [6.0, 20, 45] {
      for key in [KeyCode.leftControl, .space] {
        var host = KeyingHost()
        host.key(text, by: KeyedSender(speed: speed, jitter: 0.03), on: key)
        host.finish()
        #expect(host.text == text)
        #expect(host.faults == [])
        #expect(host.misfits == 0)
      }
    }
  }

  @Test("A letter changes while it is keyed, ends by itself, and a space follows")
  func growing() {
    var host = KeyingHost()
    host.key("paris")
    host.wait(1_000_000)
    host.clearEdits()
    host.key("r")
    #expect(host.edits.map(\.removed).filter { !$0.isEmpty } == ["e"])
    #expect(host.edits.map(\.inserted).filter { !$0.isEmpty } == ["e", "a"])
    #expect(host.composer.preview == "·– = a")
    host.wait(30_000)
    #expect(host.text == "paris r")
    #expect(host.composer.preview == "·–· = r")
    host.clearEdits()
    host.wait(1_000_000)
    #expect(host.text == "paris r ")
    #expect(host.composer.preview == "")
    #expect(host.edits.map(\.inserted) == [" "])
    host.wait(20_000_000)
    // The space stays open until it is known whether a letter follows.
    #expect(host.composer.openCount == 1)
    #expect(host.composer.deadline == nil)
    host.finish()
    #expect(host.text == "paris r")
    #expect(host.faults == [])
  }

  @Test("Misread letters are corrected, and the text before them stays")
  func revising() {
    var host = KeyingHost(text: "before ")
    host.key("sos sos", by: KeyedSender(speed: 8))
    host.finish()
    #expect(host.text == "before sos sos")
    #expect(host.edits.prefix(2).map(\.inserted) == ["t", "i"])
    host.clearEdits()
    // Gaps of ten units seem to be word gaps until longer ones come.
    let sender = KeyedSender(letterGap: 10, wordGap: 25)
    var stretched = KeyingHost(text: "before ")
    stretched.key("paris paris paris", by: sender)
    stretched.finish()
    #expect(stretched.text == "before paris paris paris")
    #expect(stretched.edits.contains { $0.inserted == " " })
    #expect(stretched.edits.contains { $0.removed.contains(" ") })
    #expect(stretched.faults == [])
    #expect(stretched.misfits == 0)
    #expect(host.faults == [])
    #expect(host.misfits == 0)
  }

  @Test("Space ends the letter and the word, and then writes spaces")
  func spaceKey() throws {
    let bindings = MorseBindings([.key: [.leftControl], .space: [.space]], keyer: .straight)
    var host = KeyingHost(StraightKeyComposer(bindings: bindings))
    host.tap(.space)
    #expect(host.text == " ")
    host.key("paris")
    host.tap(.space)
    #expect(host.text == " paris ")
    #expect(host.composer.openCount == 0)
    host.tap(.space)
    #expect(host.text == " paris  ")
    host.key("is")
    host.wait(2_000_000)
    #expect(host.text == " paris  is ")
    host.tap(.space)
    #expect(host.text == " paris  is  ")
    host.tap(.backspace)
    #expect(host.text == " paris  is ")
    #expect(host.faults == [])
    #expect(host.misfits == 0)
  }

  @Test("Delete removes letter by letter with the space after it, then character by character")
  func deleteKey() {
    var host = KeyingHost(text: "ab")
    host.key("paris <SK>")
    host.wait(2_000_000)
    #expect(host.text == "abparis <SK> ")
    for expected in ["abparis ", "abpari", "abpar"] {
      host.tap(.backspace)
      #expect(host.text == expected)
    }
    host.key("k")
    host.finish()
    #expect(host.text == "abpark")
    host.tap(.backspace)
    #expect(host.text == "abpar")
    for _ in 0..<6 { host.tap(.backspace) }
    #expect(host.text == "")
    #expect(host.faults == [])
    #expect(host.misfits == 0)
  }

  @Test("Delete during a mark discards the mark, and removes the letter before it")
  func deleteWhileDown() {
    var host = KeyingHost()
    host.key("paris")
    host.wait(20_000)
    host.offer(.leftControl, .began)
    host.tap(.backspace)
    #expect(host.text == "pari")
    host.wait(60_000)
    host.offer(.leftControl, .ended)
    host.wait(1_000_000)
    #expect(host.text == "pari")
    host.key("s")
    host.finish()
    #expect(host.text == "paris")
    #expect(host.faults == [])
  }

  @Test("Return ends the line without a space, and keeps the estimate of the sender")
  func returnKey() {
    var host = KeyingHost()
    host.key("paris", by: KeyedSender(speed: 8))
    host.tap(.enter)
    // A lone dit at 8 words per minute would be read as a dah.
    host.key("e", by: KeyedSender(speed: 8))
    host.tap(.keypadEnter)
    #expect(host.text == "paris\ne\n")
    host.tap(.backspace)
    #expect(host.text == "paris\ne")
    #expect(abs(host.composer.wordsPerMinute - 8) < 0.5)
    #expect(host.faults == [])
  }

  @Test("Text that was changed meanwhile is left alone")
  func foreignChange() {
    var host = KeyingHost()
    host.key("par")
    host.wait(30_000)
    host.document.insertText("X")
    host.wait(100_000)
    host.key("is")
    host.finish()
    #expect(host.text.hasPrefix("parX"))
    #expect(host.text.hasSuffix("is"))
    #expect(host.faults == [])
  }

  @Test("Two keys held together count as one, and repeats have no effect")
  func twoKeys() {
    var host = KeyingHost()
    host.offer(.leftControl, .began)
    host.wait(30_000)
    host.offer(.space, .began)
    host.offer(.space, .repeated)
    host.wait(30_000)
    host.offer(.leftControl, .ended)
    host.wait(120_000)
    host.offer(.space, .repeated)
    host.offer(.space, .ended)
    host.finish()
    #expect(host.text == "t")
    // The release of a key whose press was forgotten does not end the press of another.
    host.offer(.leftControl, .began)
    host.finish()
    host.offer(.space, .began)
    host.wait(30_000)
    host.offer(.leftControl, .ended)
    host.wait(150_000)
    host.offer(.space, .cancelled)
    host.finish()
    #expect(host.text == "tt")
    #expect(host.faults == [])
  }

  @Test("The dot and dash keys send their signals, whatever the press duration")
  func knownSignals() throws {
    let bindings = MorseBindings([.dot: [.f], .dash: [.j], .key: [], .space: []])
    var host = KeyingHost(StraightKeyComposer(bindings: bindings))
    for key in [KeyCode.j, .f, .j, .f] {
      host.offer(key, .began)
      host.wait(70_000)
      host.offer(key, .ended)
      host.wait(70_000)
    }
    host.finish()
    #expect(host.text == "c")
  }

  @Test("Exactly the bound keys are claimed, and a bound modifier makes no commands")
  func bindings() {
    let composer = StraightKeyComposer()
    let claimed = (0...KeyCode.limit).map { KeyCode(rawValue: $0) }.filter { composer.claims($0) }
    #expect(Set(claimed) == [.leftControl, .space, .backspace, .enter, .keypadEnter])
    #expect(!composer.isCommand(.leftControl))
    #expect(composer.isCommand([.leftControl, .leftAlt]))
  }

  @Test("All edits fit, whatever is keyed")
  func anything() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<30 {
      var host = KeyingHost(seed: generator.next())
      for _ in 0..<60 {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: host.tap(.backspace)
        case 1: host.tap(.enter)
        case 2: host.finish()
        case 3: host.wait(Int64.random(in: 0..<12_000_000, using: &generator))
        case 4: host.composer.reset()
        default:
          let sender = KeyedSender(
            speed: Double.random(in: 5...50, using: &generator),
            jitter: Double.random(in: 0...0.4, using: &generator))
          let texts = ["the", "e", "<SK>", "mom", "5", "qth", "is <AR> k"]
          host.key(texts[Int.random(in: 0..<texts.count, using: &generator)], by: sender)
          host.wait(Int64.random(in: 0..<600_000, using: &generator))
        }
      }
      host.finish()
      #expect(host.faults == [], "seed \(seed), round \(round)")
      #expect(host.misfits == 0, "seed \(seed), round \(round)")
    }
  }
}
