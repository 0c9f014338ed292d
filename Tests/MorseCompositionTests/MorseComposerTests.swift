import Composition
import KeyEvents
import MorseComposition
import TextEditing
import Testing

@Suite("The three-key keyer")
struct MorseComposerTests {
  @Test(
    "Each sequence of presses gives its text",
    arguments: [
      ("...", "s"), ("..._---_...", "sos"), (".__", "e "), ("_", " "), ("___", "   "),
      (".", "e"), (".-", "a"), (".-.", "r"), (".-.<", "a"), (".-.<<<", ""), (".-.<<<<", ""),
      // Delete after the end of a letter reopens it, and typing continues there.
      (".-_<", "a"), (".-_<.", "r"), (".-_<_.", "ae"), (".-_<<", "e"), (".-_<<<", ""),
      (".-__<", "a"), (".-__<<", "a"), (".-__<<<", "e"),
      (".-_._<<", "a"), (".-_._<<<", "a"), (".-_._<<<<", "e"),
      // Patterns without a meaning, and the question mark itself.
      (".-.-.", "+"), (".-.-..", "?"), (".-.-.._<<", "+"), ("..--..", "?"), ("..--..-", "?"),
      ("..--.._<<", "?"), ("..--.._<<<<", "u"), ("..--..-_<<_", "?"), ("..--..-_<<_<<<<", "u"),
      // Procedure signs.
      ("...-.-", "<SK>"), ("...-.-_<<", "<SN>"), ("...-.-_<<<", "v"), ("...-.<", "v"),
      ("...---...", "<SOS>"), ("........", "<ERR>"), (".........", "?"), ("-.-", "k"),
      ("...-.-__.", "<SK> e"),
      // Lines.
      ("./", "e\n"), ("/.", "\ne"), ("./<", "e"), ("./<<", "e"), ("./<<<", ""), ("./.", "e\ne"),
      ("<", ""), ("/<", ""),
    ])
  func texts(presses: String, text: String) {
    var host = TypingHost()
    host.type(presses)
    #expect(host.text == text)
    #expect(host.faults == [])
    #expect(host.misfits == 0)
  }

  @Test(
    "The last press makes the smallest edit",
    arguments: [
      (".", #"-"" +"e" open 1"#),
      (".-", #"-"e" +"a" open 1"#),
      (".-<", #"-"a" +"e" open 1"#),
      (".<", #"-"e" +"" open 0"#),
      ("._", #"-"" +"" open 0"#),
      (".__", #"-"" +" " open 0"#),
      ("._<", #"-"" +"" open 1"#),
      ("...-.", #"-"v" +"<SN>" open 4"#),
      ("...-.-", #"-"N>" +"K>" open 4"#),
      ("...-.-<", #"-"K>" +"N>" open 4"#),
      ("...-.-_<", #"-"" +"" open 4"#),
      // Between two patterns without a meaning the text stays.
      (".-.-...", #"-"" +"" open 1"#),
      (".-.-...<", #"-"" +"" open 1"#),
    ])
  func lastEdit(presses: String, edit: String) {
    var host = TypingHost()
    host.type(presses)
    #expect(host.edits.map(\.description) == [edit])
    #expect(host.faults == [])
  }

  @Test("Finishing with nothing open makes no edit", arguments: ["", "_", "/", "._", "./", ".<"])
  func finishingNothing(presses: String) {
    var host = TypingHost()
    host.type(presses)
    host.finish()
    #expect(host.edits == [])
  }

  @Test("The preview shows the signals and their text")
  func preview() {
    var host = TypingHost()
    for (presses, preview) in [
      ("", ""), (".-.", "\u{B7}\u{2013}\u{B7} = r"), ("_", ""), ("........-", "········– = ?"),
      ("_...-.-", "···–·– = <SK>"), ("_<", "···–·– = <SK>"), ("/", ""),
    ] {
      host.type(presses)
      #expect(host.composer.preview == preview)
    }
    var reopened = TypingHost(text: "E")
    reopened.type("<")
    #expect(reopened.composer.preview == "· = E")
  }

  @Test("Both default keys of a role do the same, with Shift or without")
  func defaultKeys() {
    let cases: [([KeyCode], String)] = [
      ([.dot, .minus], "a"), ([.f, .j], "a"), ([.j, .dot, .f], "d"), ([.minus, .j], "m"),
    ]
    for (keys, text) in cases {
      for modifiers in [KeyModifiers(), .leftShift, .rightShift, .shift] {
        var host = TypingHost()
        for key in keys { host.press(key, modifiers: modifiers) }
        #expect(host.text == text)
        host.press(.keypadEnter, modifiers: modifiers)
        #expect(host.text == text + "\n")
      }
    }
  }

  @Test("Repeats, releases and cancellations are claimed and have no effect")
  func otherPhases() {
    for open in ["", ".-"] {
      for press in ".-_</" {
        for phase in KeyEvent.Phase.allCases where phase != .began {
          var host = TypingHost(text: "E")
          host.type(open)
          let preview = host.composer.preview
          let event = KeyEvent(time: .zero, key: TypingHost.key(press), phase: phase)
          let context = KeyContext(before: host.document.cellsBeforeCursor)
          var edits = TextEditBuffer()
          #expect(host.composer.receive(event, context, into: &edits) == .composed)
          #expect(edits.isEmpty)
          #expect(host.composer.preview == preview)
        }
      }
    }
  }

  @Test("Exactly the bound keys are claimed, in every state, and only presses do something")
  func boundKeys() throws {
    let bindings = try MorseBindings("dot=leftctrl dash=rightctrl delete=esc")
    let bound: Set<KeyCode> = [
      .leftControl, .rightControl, .escape, .space, .enter, .keypadEnter,
    ]
    for isOpen in [false, true] {
      for number in 0...KeyCode.limit {
        let key = KeyCode(rawValue: number)
        for phase in KeyEvent.Phase.allCases {
          var host = TypingHost(MorseComposer(bindings: bindings))
          if isOpen { host.press(.leftControl) }
          #expect(host.composer.claims(key) == bound.contains(key))
          guard phase != .began else { continue }
          var edits = TextEditBuffer()
          let event = KeyEvent(time: .zero, key: key, phase: phase)
          let answer = host.composer.receive(event, KeyContext(), into: &edits)
          #expect(answer == .composed && edits.isEmpty, "\(key) \(phase)")
        }
      }
    }
  }

  @Test("A bound modifier makes no commands")
  func commands() throws {
    let plain = MorseComposer()
    for modifiers in [KeyModifiers.leftControl, .rightControl, .leftAlt, .leftSuper] {
      #expect(plain.isCommand(modifiers))
    }
    #expect(!plain.isCommand([]))
    #expect(!plain.isCommand(.shift))
    let paddles = MorseComposer(bindings: try MorseBindings("dot=leftctrl dash=rightctrl"))
    #expect(!paddles.isCommand(.control))
    #expect(!paddles.isCommand([.leftControl, .leftShift]))
    #expect(paddles.isCommand([.leftControl, .leftAlt]))
    #expect(paddles.isCommand(.rightSuper))
    let oneKey = MorseComposer(bindings: try MorseBindings("dot=leftctrl"))
    #expect(!oneKey.isCommand(.leftControl))
    #expect(oneKey.isCommand(.control))
  }

  @Test("It never has a deadline")
  func deadline() {
    var host = TypingHost()
    #expect(host.composer.deadline == nil)
    host.type(".-")
    #expect(host.composer.deadline == nil)
  }

  @Test("Finishing ends the open letter once and writes nothing")
  func finishing() {
    var host = TypingHost()
    host.type("-.")
    host.finish()
    #expect(host.edits == [TextEdit(open: 0)])
    #expect(host.composer.preview == "")
    host.finish()
    #expect(host.edits == [])
    host.type(".")
    #expect(host.text == "ne")
  }

  @Test("Resetting forgets the letter and leaves the text")
  func resetting() {
    var host = TypingHost()
    host.type("-.")
    host.composer.reset()
    #expect(host.composer.openCount == 0)
    #expect(host.composer.preview == "")
    host.type(".")
    #expect(host.text == "ne")
    #expect(host.misfits == 0)
  }
}
