import KeyEvents
import TextEditing
import Testing
import Typing

@Suite("Commands, Escape and modifiers")
struct CommandTests {
  @Test(
    "A command ends the composition and types nothing; Escape ends it too; Shift alone does not",
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
      // A key pressed before the modifier still types, and one pressed as a command stays one.
      ("mode=hangul", "d:ctrl d:r u:ctrl r:r u:r", ""),
      ("mode=direct", "d:a d:ctrl u:a u:ctrl b", "ab"),
    ])
  func commands(mode: String, keys: String, text: String) throws {
    #expect(try typed(keys, mode).text == text)
  }

  @Test(
    "Ctrl bound as a paddle is not a modifier, but only in that mode",
    arguments: [
      ("mode=morse", "leftctrl rightctrl", "a"),
      ("mode=morse", "d:leftctrl rightctrl u:leftctrl", "a"),
      ("mode=morse", "leftctrl rightctrl space backspace backspace", "e"),
      ("mode=morse", "d:leftctrl - u:leftctrl", "a"),
      ("mode=morse", "leftctrl alt+c leftctrl", "ee"),
      ("mode=morse", "d:leftctrl backspace u:leftctrl", ""),
      // Right Ctrl held as a paddle does not make Left move by a word.
      (
        "mode=morse", "leftctrl leftctrl space leftctrl space d:rightctrl esc left u:rightctrl .",
        "ieet"
      ),
      // In another mode it is Ctrl; if it is held from there, only its next press is a paddle.
      ("mode=morse,hangul", "leftctrl hangeul r leftctrl+c k", "eㄱㅏ"),
      ("mode=hangul,morse", "r d:leftctrl k hangeul . u:leftctrl", "ㄱ"),
      ("mode=hangul,morse", "r hangeul leftctrl rightctrl", "ㄱa"),
      // A paddle pressed while the next-mode key is down completes the tap and is Ctrl in the next
      // mode.
      ("mode=morse,hangul", "d:hangeul d:leftctrl r u:hangeul r u:leftctrl r", "ㄱ"),
    ])
  func paddles(mode: String, keys: String, text: String) throws {
    #expect(
      try typed(keys, mode, "bind=dot=leftctrl,. dash=rightctrl,-").text == text)
  }

  @Test("A modifier held on two keyboards is down until both release it")
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

  @Test("Unplugging a keyboard releases the keys held on it and no others")
  func unplugged() throws {
    var typist = try Typist("mode=direct")
    try typist.type("d:shift a")
    typist.session.receive(
      .release([.leftShift], of: .first, at: EventTime(microseconds: 40_000)))
    try typist.type("a u:shift a")
    #expect(typist.text == "Aaa")

    // Another device is unplugged: Shift on this one stays down.
    try typist.type("d:shift")
    typist.session.receive(
      .release([.leftShift], of: DeviceIndex(rawValue: 1), at: EventTime(microseconds: 120_000)))
    try typist.type("a u:shift")
    #expect(typist.text == "AaaA")

    // A straight key cut off by unplugging counts for as long as it was held.
    var straight = Typist(
      TypingSession(modes: [TypingMode(name: "", composer: StraightKey())]))
    try straight.type("d:a t:150")
    straight.session.receive(.release([.a], of: .first, at: EventTime(microseconds: 150_000)))
    try straight.type("t:200 u:a a")
    #expect(straight.text == "-.")
  }
}
