import KeyEvents
import TextEditing
import Testing
import Typing

@Suite("Commands, Escape and modifiers")
struct CommandTests {
  @Test(
    "a command ends the composition and types nothing; Escape ends it too; Shift alone does not",
    arguments: [
      ("mode=hangul", "r ctrl+c k", "ㄱㅏ"), ("mode=hangul", "r alt+k k", "ㄱㅏ"),
      ("mode=hangul", "r super+k k", "ㄱㅏ"), ("mode=hangul", "r rightctrl+f5 k", "ㄱㅏ"),
      ("mode=hangul", "r ctrl+unknown k", "ㄱㅏ"), ("mode=hangul", "r ctrl+enter k", "ㄱㅏ"),
      ("mode=hangul", "r d:ctrl u:ctrl k", "가"), ("mode=hangul", "r shift k", "가"),
      ("mode=hangul", "r capslock k", "가"), ("mode=hangul", "r esc k", "ㄱㅏ"),
      ("mode=hangul", "r f5 k", "가"), ("mode=hangul", "r unknown k", "가"),
      ("mode=hangul", "shift+r k", "까"), ("mode=hangul", "d:shift r u:shift k", "까"),
      ("mode=morse", ". ctrl+. .", "ee"), ("mode=morse", ". ctrl+c .", "ee"),
      ("mode=morse", ". esc .", "ee"), ("mode=morse", ". shift+. .", "s"),
      ("mode=morse", ". f5 .", "i"), ("mode=morse", ". alt+space .", "ee"),
      ("mode=direct", "a ctrl+c b", "ab"), ("mode=direct", "a shift+b c", "aBc"),
      ("mode=direct", "a alt+b c", "ac"), ("mode=direct", "grave esc e", "e"),
      ("mode=direct", "grave ctrl+c e", "e"), ("mode=direct", "grave left e", "e"),
      ("mode=direct", "grave shift+e", "E\u{301}"),
      // A key that went down before the modifier types on, and one that was a command stays one.
      ("mode=hangul", "d:ctrl d:r u:ctrl r:r u:r", ""),
      ("mode=direct", "d:a d:ctrl u:a u:ctrl b", "ab"),
    ])
  func commands(mode: String, keys: String, text: String) throws {
    #expect(try typed(keys, mode).text == text)
  }

  @Test(
    "Ctrl as a paddle is a paddle and no modifier, in its mode alone",
    arguments: [
      ("mode=morse", "leftctrl rightctrl", "a"),
      ("mode=morse", "d:leftctrl rightctrl u:leftctrl", "a"),
      ("mode=morse", "leftctrl rightctrl space backspace backspace", "e"),
      ("mode=morse", "d:leftctrl - u:leftctrl", "a"),
      ("mode=morse", "leftctrl alt+c leftctrl", "ee"),
      ("mode=morse", "d:leftctrl backspace u:leftctrl", ""),
      // Left Ctrl does not make words of what it is held with.
      (
        "mode=morse", "leftctrl leftctrl space leftctrl space d:rightctrl esc left u:rightctrl .",
        "ieet"
      ),
      // In another mode it is Ctrl, and held from there it is no paddle until it is pressed again.
      ("mode=morse,hangul", "leftctrl hangeul r leftctrl+c k", "eㄱㅏ"),
      ("mode=hangul,morse", "r d:leftctrl k hangeul . u:leftctrl", "ㄱ"),
      ("mode=hangul,morse", "r hangeul leftctrl rightctrl", "ㄱa"),
      // A paddle comes down while the mode key is still down: the tap is over, and Ctrl is Ctrl
      // there.
      ("mode=morse,hangul", "d:hangeul d:leftctrl r u:hangeul r u:leftctrl r", "ㄱ"),
    ])
  func paddles(mode: String, keys: String, text: String) throws {
    #expect(
      try typed(keys, mode, "bind=dot=leftctrl,. dash=rightctrl,-").text == text)
  }

  @Test("a modifier that two keyboards hold is down until both let go")
  func twoKeyboards() throws {
    let other = DeviceIndex(rawValue: 1)
    let shift = KeyCode.leftShift
    func frame(_ key: KeyCode, _ value: Int32, on device: DeviceIndex = .first) -> InputFrame {
      InputFrame(device: device, events: [.key(key, value: value, at: .zero), .report(at: .zero)])
    }
    var typist = try Typist("mode=hangul")
    let r = KeyCode(named: "r")!
    for input in [
      frame(shift, 1), frame(shift, 1, on: other), frame(shift, 0), frame(r, 1), frame(r, 0),
      frame(shift, 0, on: other), frame(r, 1), frame(r, 0),
    ] {
      typist.session.receive(input)
    }
    #expect(typist.text == "ㄲㄱ")
    // The same key on both is two presses.
    for input in [frame(r, 1), frame(r, 1, on: other), frame(r, 0), frame(r, 0, on: other)] {
      typist.session.receive(input)
    }
    #expect(typist.text == "ㄲㄱㄱㄱ")
  }

  @Test("a keyboard that is unplugged in mid-press lets go of its keys and of nothing else")
  func unplugged() throws {
    var typist = try Typist("mode=direct")
    try typist.type("d:shift a")
    typist.session.receive(
      .release([.leftShift], of: .first, at: EventTime(microseconds: 40_000)))
    try typist.type("a u:shift a")
    #expect(typist.text == "Aaa")

    // Another device goes: Shift of this one stays.
    try typist.type("d:shift")
    typist.session.receive(
      .release([.leftShift], of: DeviceIndex(rawValue: 1), at: EventTime(microseconds: 120_000)))
    try typist.type("a u:shift")
    #expect(typist.text == "AaaA")

    // A straight key that is cut off stands as long as it was held.
    var straight = Typist(
      TypingSession(modes: [TypingMode(name: "", composer: StraightKey())]))
    try straight.type("d:a t:150")
    straight.session.receive(.release([.a], of: .first, at: EventTime(microseconds: 150_000)))
    try straight.type("t:200 u:a a")
    #expect(straight.text == "-.")
  }
}
