import KeyEvents
import MorseComposition
import TextEditing
import Testing

@Suite("Reopening a letter")
struct ReopeningTests {
  private let codes: [(upper: Bool, angle: Bool, code: MorseCode)] = [
    (false, false, MorseCode()),
    (true, false, MorseCode(case: .upper)),
    (false, true, MorseCode(prosigns: .angle)),
    (true, true, MorseCode(case: .upper, prosigns: .angle)),
  ]

  @Test("Every pattern of up to eight signals can be typed, ended, reopened and removed")
  func everyPattern() {
    for (upper, angle, code) in codes {
      let texts = InternationalTable.texts(upper: upper, angle: angle)
      for signals in allPatterns(upTo: 8) {
        var host = TypingHost(MorseComposer(code: code))
        host.type(signals)
        let text = texts[signals, default: "?"]
        #expect(host.text == text, "\(signals)")
        #expect(host.composer.openCount == text.count, "\(signals)")
        let preview = host.composer.preview
        host.type("_")
        #expect(host.text == text && host.composer.openCount == 0, "\(signals)")
        host.type("<")
        #expect(host.text == text && host.composer.preview == preview, "\(signals)")
        for length in (0..<signals.count).reversed() {
          host.type("<")
          let rest = String(signals.prefix(length))
          #expect(
            host.text == (rest.isEmpty ? "" : texts[rest, default: "?"]), "\(signals) \(rest)")
        }
        #expect(
          host.composer.openCount == 0 && host.faults == [] && host.misfits == 0, "\(signals)")
      }
    }
  }

  @Test(
    "Delete reopens text not typed in Morse if it has signals, and deletes other text",
    arguments: [
      ("E", "<", "E"), ("E", "<-", "a"), ("R", "<<", "a"), ("r", "<<", "a"), ("É", "<<", "f"),
      ("×", "<", "×"), ("×", "<<", "d"), ("?", "<<", "?"), ("?", "<<<<", "u"),
      ("<SK>", "<", "<SK"), ("<SK>", "<<<", "<Sn"), ("가", "<", ""), ("a\n", "<", "a"),
      ("ab ", "<<", "ab"), ("ab ", "<<<", "ad"), ("e\u{301}", "<", ""),
    ])
  func foreignText(text: String, presses: String, result: String) {
    var host = TypingHost(text: text)
    host.type(presses)
    #expect(host.text == result)
    #expect(host.faults == [])
  }

  @Test("Text written with other settings reopens by its signals")
  func otherWriting() {
    var host = TypingHost(MorseComposer(code: MorseCode(case: .upper, prosigns: .angle)))
    host.type(".-_.-.-._")
    host.composer = MorseComposer()
    for (presses, text, preview) in [
      ("", "A<AR>", ""), ("<", "A<AR>", "·–·–· = <AR>"), ("<", "A<AA>", "·–·– = <AA>"),
      ("_<<", "Ar", "·–· = r"), ("<<<", "A", ""), ("<", "A", "·– = A"), ("<", "e", "· = e"),
    ] {
      host.type(presses)
      #expect(host.text == text)
      #expect(host.composer.preview == preview)
    }
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test("The rest of a damaged procedure sign is deleted character by character")
  func damagedProsign() {
    var host = TypingHost()
    host.type("._...-.-_")
    host.move(by: -1)
    host.type("<")
    #expect(host.text == "e<S>")
    host.move(by: 1)
    for text in ["e<S", "e<", "e"] {
      host.type("<")
      #expect(host.text == text)
      #expect(host.composer.openCount == 0)
    }
    #expect(host.misfits == 0)
    host.type("<")
    #expect(host.composer.preview == "· = e")
    #expect(host.faults == [])
  }

  @Test("A procedure sign whose start can no longer change is not reopened")
  func frozenProsign() {
    var host = TypingHost()
    host.type("...-.-_")
    host.document.removeClosed(keepingOpen: 2) { _ in }
    host.type("<")
    #expect(host.text == "K")
    host.type("<<")
    #expect(host.text == "")
    #expect(host.faults == [])
  }

  @Test("If the open letter is gone from the text, the press begins a new letter")
  func vanishedText() {
    var host = TypingHost()
    host.type(".-")
    host.document = TextDocument("xyz")
    host.type("-")
    #expect(host.text == "xyzt")
    #expect(host.misfits == 1)
  }

  @Test("A letter of ten thousand signals can be typed, ended, reopened and removed")
  func endlessLetter() {
    var host = TypingHost()
    for _ in 0..<10_000 { host.press(.minus) }
    #expect(host.text == "?")
    #expect(host.composer.openCount == 1)
    for _ in 0..<9_995 { host.press(.backspace) }
    #expect(host.text == "0")
    for _ in 0..<9_995 { host.press(.minus) }
    host.type("_<")
    #expect(
      host.composer.preview == String(repeating: "–", count: MorsePattern.capacity) + " = ?")
    for _ in 0..<(MorsePattern.capacity - 1) { host.press(.backspace) }
    #expect(host.text == "t")
    #expect(host.faults == [])
  }

  @Test("A text can be written as its signals")
  func signals() {
    var host = TypingHost(text: "Qé x")
    host.type("..._---_...__...-.-_........-_..--.._.-_<.")
    let code = host.composer.code
    let written = host.document.before.compactMap { cell -> String? in
      switch code.origin(of: cell) {
      case .sign(let pattern, _): pattern.text
      case .wordSpace: "/"
      case .part: nil
      case .joined, nil: "nothing"
      }
    }
    #expect(host.text == "Qé xsos <SK>??r")
    #expect(
      written.joined(separator: " ")
        == "--.- ..-.. / -..- ... --- ... / ...-.- ........- ..--.. .-.")
  }
}
