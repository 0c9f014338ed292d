import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("A single switch")
struct SwitchComposerTests {
  /// A host after presses of the switch: `.` for 100 ms, `-` for 500 ms, `<` for 2.5 s, `_` for
  /// 5 s, each with a rest of 200 ms; a space is a rest of 1.2 s.
  private func typed(_ presses: String, code: MorseCode = MorseCode()) -> TimedHost<SwitchComposer>
  {
    var host = TimedHost(SwitchComposer(code: code))
    for press in presses {
      switch press {
      case ".": host.hold(.leftControl, 100, then: 200)
      case "-": host.hold(.space, 500, then: 200)
      case "<": host.hold(.leftControl, 2500, then: 200)
      case "_": host.hold(.leftControl, 5000, then: 200)
      default: host.wait(milliseconds: 1200)
      }
    }
    return host
  }

  @Test(
    "Each sequence of presses gives its text",
    arguments: [
      ("...", "s"), (".-", "a"), (".- .", "ae"), ("... --- ...", "sos"), (". _.", "e e"),
      ("._.", "e e"),
      ("_", " "), (".-<", "e"), (".-<<", ""), (".-<-", "a"), (".-< -", "et"), (".-. <", ""),
      (".- .<", "a"),
      (".- . <", "a"), (".- . <<", ""), (". _<", "e"), (". _<<", ""), ("...-.- <", ""),
      ("...-.-<", "<SN>"),
      ("<", ""), (". __", "e  "),
    ])
  func texts(presses: String, text: String) {
    let host = typed(presses)
    #expect(host.text == text)
    #expect(host.faults == [])
  }

  @Test("A delete removes one jamo in Korean, and only the voicing mark in Japanese")
  func joining() {
    #expect(typed(".-.. . <", code: MorseCode(.korean)).text == "ㄱ")
    #expect(typed(".-.. . << ", code: MorseCode(.korean)).text == "")
    #expect(typed(".-.. .. <", code: MorseCode(.wabun)).text == "カ")
  }

  @Test(
    "A press of exactly a limit has the meaning of a longer one",
    arguments: [
      (349.999, "e"), (350, "t"), (1999.999, "t"), (2000, ""), (3999.999, ""), (4000, "x "),
    ])
  func limits(milliseconds: Double, text: String) {
    var host = TimedHost(SwitchComposer(), text: milliseconds >= 2000 ? "x" : "")
    host.hold(.leftControl, milliseconds)
    #expect(host.text == text)
  }

  @Test(
    "A letter ends after a rest that starts at the last release, and never while the switch is held"
  )
  func rest() {
    var host = typed("..")
    host.wait(milliseconds: 799.999)
    #expect(host.composer.openCount == 1)
    host.press(.leftControl)
    host.wait(milliseconds: 1500)
    #expect(host.composer.openCount == 1)
    host.release(.leftControl)
    #expect(host.text == "u")
    host.wait(milliseconds: 1000)
    #expect(host.composer.openCount == 0)
    #expect(host.composer.deadline == nil)
    #expect(host.faults == [])
  }

  @Test("Each time can be set")
  func ownTimes() {
    let times = SwitchTimes(
      dah: .seconds(1), letter: .seconds(3), delete: .seconds(6), space: .seconds(9))
    var host = TimedHost(SwitchComposer(times: times))
    host.hold(.space, 900, then: 2900)
    host.hold(.space, 1100, then: 3100)
    host.hold(.space, 9000, then: 100)
    host.hold(.space, 100, then: 100)
    host.hold(.space, 6000)
    #expect(host.text == "a ")
    #expect(SwitchTimes().isAscending && times.isAscending)
    #expect(!SwitchTimes(delete: .seconds(4)).isAscending)
  }

  @Test("A press that is cancelled, or lasts beyond the end of the composition, has no effect")
  func broken() {
    for phase in [KeyEvent.Phase.cancelled, .repeated] {
      var host = typed(".")
      host.press(.leftControl)
      host.wait(milliseconds: 5000)
      host.feed(.leftControl, phase, at: host.now)
      host.wait(milliseconds: 100)
      #expect(host.text == "e")
      host.finish()
      host.release(.leftControl)
      #expect(host.text == "e")
      #expect(host.faults == [])
    }
  }

  @Test("Two keys act as one switch")
  func twoKeys() {
    var host = TimedHost(SwitchComposer())
    host.press(.leftControl)
    host.wait(milliseconds: 200)
    host.press(.space)
    host.release(.leftControl)
    host.wait(milliseconds: 200)
    host.release(.space)
    #expect(host.text == "t")
  }

  @Test("If the open letter is gone from the text, the press still counts")
  func vanishedText() {
    var host = typed(".")
    host.document = TextDocument("xyz")
    host.hold(.leftControl, 500)
    #expect(host.text == "xyzt")
    #expect(host.faults == [])
  }

  @Test("The rest of a damaged procedure sign is deleted character by character")
  func damagedSign() {
    var host = typed("...-.- ")
    host.document.adjustTextPosition(byCharacterOffset: -1)
    host.document.deleteBackward()
    host.document.adjustTextPosition(byCharacterOffset: 1)
    for text in ["<S>", "<S", "<", ""] {
      #expect(host.text == text)
      host.hold(.leftControl, 2500, then: 200)
      #expect(host.faults == [])
    }
  }

  @Test("While the switch is held, the preview shows what a release would do")
  func preview() {
    var host = typed(".")
    host.press(.leftControl)
    for (milliseconds, preview, upcoming) in [
      (0.0, "· = e → ·", "– ⌫ ␣"), (349, "· = e → ·", "– ⌫ ␣"), (2, "· = e → –", "⌫ ␣"),
      (1600, "· = e → –", "⌫ ␣"), (50, "· = e → ⌫", "␣"), (2100, "· = e → ␣", ""),
      (9000, "· = e → ␣", ""),
    ] {
      host.wait(milliseconds: milliseconds)
      #expect(host.composer.preview == preview)
      #expect(host.composer.upcoming == upcoming)
    }
    #expect(host.composer.deadline == nil)
    host.release(.leftControl)
    #expect(host.text == "e ")
    #expect(host.composer.preview == "" && host.composer.upcoming == "")
    host.press(.leftControl)
    #expect(host.composer.preview == "→ ·")
    #expect(host.faults == [])
  }

  @Test("With times out of order, a press still has no meaning before its time")
  func disorderedTimes() {
    let times = SwitchTimes(
      dah: .milliseconds(900), delete: .milliseconds(500), space: .milliseconds(700))
    var host = TimedHost(SwitchComposer(times: times))
    host.hold(.leftControl, 450, then: 0)
    host.hold(.leftControl, 1000, then: 0)
    #expect(host.text == "e ")
    #expect(host.faults == [])
  }

  @Test("Other keys act as with three keys")
  func otherKeys() throws {
    let bindings = try MorseBindings("key=a space=s delete=d", keyer: .singleSwitch)
    var host = TimedHost(SwitchComposer(bindings: bindings))
    let a = KeyCode(named: "a")!
    host.hold(a, 500, then: 100)
    for key in ["s", "s", "d", "d"] { host.hold(KeyCode(named: key)!, 20, then: 20) }
    host.hold(a, 100, then: 1200)
    #expect(host.text == "n")
    host.hold(.enter, 20)
    #expect(host.text == "n\n")
    #expect(!host.composer.claims(.space) && !host.composer.claims(.leftControl))
  }
}
