import HangulComposition
import KeyEvents
import Testing

@Suite struct HangulLayoutTests {
  let layout = HangulLayout.twoSet

  @Test func lettersAreThoseOfTheStandard() {
    #expect(letterKeys.count == 33)
    for (key, letter) in letterKeys {
      let keystroke = HangulTypist.keystroke(key.unicodeScalars.first!)
      #expect(meaning(keystroke) == letter)
      // A key without a shifted letter types the same letter with Shift.
      let isPlain = key == key.lowercased() && !"qwertop".contains(key)
      if isPlain { #expect(meaning(HangulKeystroke(keystroke.key, shift: true)) == letter) }
    }
  }

  @Test(arguments: [
    ("1", "1!"), ("0", "0)"), ("minus", "-_"), ("equal", "=+"), ("tab", "\t\t"),
    ("leftbrace", "[{"), ("rightbrace", "]}"), ("semicolon", ";:"), ("apostrophe", "'\""),
    ("grave", "`~"), ("backslash", "\\|"), ("comma", ",<"), ("dot", ".>"), ("slash", "/?"),
    ("space", "  "), ("102nd", "<>"), ("kp0", "00"), ("kp1", "11"), ("kp2", "22"), ("kp3", "33"),
    ("kp4", "44"), ("kp5", "55"), ("kp6", "66"), ("kp7", "77"), ("kp8", "88"), ("kp9", "99"),
    ("kpdot", ".."), ("kpslash", "//"), ("kpasterisk", "**"), ("kpminus", "--"), ("kpplus", "++"),
    ("kpequal", "=="), ("kpcomma", ",,"), ("kpleftparen", "(("), ("kprightparen", "))"),
  ])
  func otherKeysAreThoseOfAUSKeyboard(name: String, characters: String) throws {
    let key = try #require(KeyCode(named: name))
    let shown = [false, true].map { meaning(HangulKeystroke(key, shift: $0)) }
    #expect(shown.joined() == characters)
  }

  @Test func digitsAndTheirSigns() throws {
    for (digit, sign) in zip("1234567890", "!@#$%^&*()") {
      let key = try #require(KeyCode(named: String(digit)))
      #expect(meaning(HangulKeystroke(key, shift: false)) == String(digit))
      #expect(meaning(HangulKeystroke(key, shift: true)) == String(sign))
    }
  }

  @Test func keysWithoutText() {
    let withText = (0...UInt16.max).map(KeyCode.init(rawValue:)).filter {
      layout.meaning(of: $0, shift: false) != .nothing
        || layout.meaning(of: $0, shift: true) != .nothing
    }
    // Letters, digits, punctuation, the key left of Z, space and tab, the keypad.
    #expect(withText.count == 26 + 10 + 11 + 1 + 2 + 19)
    for name in ["esc", "enter", "backspace", "capslock", "f1", "hangeul", "left", "unknown"] {
      #expect(layout.meaning(of: KeyCode(named: name)!, shift: true) == .nothing)
    }
  }

  @Test func names() {
    #expect(
      HangulLayout.allNames == [
        "2set", "2set-old", "2set-on-3set", "3set-390", "3set-final", "3set-noshift", "3set-old",
        "ahnmatae", "romaja",
      ])
    for name in HangulLayout.allNames { #expect(HangulLayout(named: name)?.name == name) }
    #expect(HangulLayout(named: "2Set") == nil)
    #expect(HangulLayout(named: "") == nil)
  }

  private func meaning(_ keystroke: HangulKeystroke) -> String {
    layout.meaning(of: keystroke.key, shift: keystroke.shift).scalar.map(String.init) ?? ""
  }
}
