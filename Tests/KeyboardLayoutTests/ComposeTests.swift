import Composition
import KeyEvents
import Testing

@testable import KeyboardLayout

@MainActor @Suite struct ComposeTests {
  @Test func aSequenceOfTheComposeKey() throws {
    var typist = try Typist(options: "compose:menu")
    #expect(try typist.type("compose apostrophe") == "")
    #expect(typist.map.pendingSequence == "\u{2384}'")
    #expect(try typist.type("e") == "é")
    #expect(typist.map.pendingSequence == "")
    #expect(try typist.type("compose o c compose minus minus minus a") == "©—a")
  }

  @Test(arguments: ["rightalt", "capslock", "rightctrl", "102nd", "sysrq", "pause"])
  func theComposeKeyCanBeAnotherKey(_ key: String) throws {
    let options = [
      "rightalt": "compose:ralt", "capslock": "compose:caps", "rightctrl": "compose:rctrl",
      "102nd": "compose:102", "sysrq": "compose:prsc", "pause": "compose:paus",
    ]
    var typist = try Typist(options: options[key]!)
    #expect(try typist.type("\(key) leftshift+apostrophe o") == "ö")
  }

  @Test func modifiersDoNotEndASequence() throws {
    var typist = try Typist("de")
    #expect(try typist.type("grave leftshift+e") == "Ê")
    #expect(try typist.type("equal capslock leftctrl leftalt a") == "Á")
  }

  @Test func aKeyThatNoSequenceContinuesWithTypesNothing() throws {
    var typist = try Typist("de")
    #expect(try typist.type("grave x") == "")
    #expect(typist.answers == [.sequence, .sequence])
    #expect(typist.map.pendingSequence == "")
    #expect(try typist.type("x") == "x")
  }

  @Test func resettingForgetsTheSequenceAndKeepsModifiers() throws {
    var typist = try Typist("de")
    _ = try typist.type("d:leftshift equal")
    #expect(typist.map.pendingSequence == "`")
    typist.map.resetSequence()
    #expect(typist.map.pendingSequence == "")
    #expect(try typist.type("e") == "E")
  }

  @Test(arguments: [
    ("de", "", "grave", "^"), ("de", "", "equal", "´"), ("de", "", "leftshift+equal", "`"),
    ("de", "", "rightalt+leftshift+j", "˙"), ("cz", "", "leftshift+equal", "ˇ"),
    ("us", "intl", "leftshift+grave", "~"), ("us", "intl", "leftshift+apostrophe", "¨"),
    ("us", "intl", "rightalt+leftshift+2", "˝"), ("us", "intl", "rightalt+leftshift+3", "¯"),
    ("us", "intl", "rightalt+leftshift+5", "¸"), ("us", "intl", "rightalt+leftshift+8", "˛"),
    ("us", "intl", "rightalt+leftshift+9", "˘"), ("us", "intl", "rightalt+leftshift+0", "°"),
    ("us", "intl", "rightalt+leftshift+7", "\u{25CC}\u{31B}"),
    ("us", "intl", "rightalt+leftshift+minus", "\u{25CC}\u{323}"),
  ])
  func aDeadKeyShowsItsAccent(
    _ layout: String, _ variant: String, _ key: String, _ sign: String
  ) throws {
    var typist = try Typist(layout, variant: variant)
    #expect(try typist.type(key) == "")
    #expect(typist.map.pendingSequence == sign)
  }

  /// Each dead key of `xkbcommon-keysyms.h` has a sign. An accent without a spacing character has a
  /// combining one.
  @Test func everyDeadKeyHasASign() {
    let keysyms = [0xFE50...0xFE6F, 0xFE80...0xFE8C, 0xFE90...0xFE93].joined().map(UInt32.init)
    let signs = keysyms.map(ComposeSequence.sign(of:))
    #expect(!signs.contains(ComposeSequence.dottedCircle))
    // The stroke and the long solidus have the same sign.
    #expect(Set(signs).count == signs.count - 1)
    for sign in signs { #expect(sign.properties.generalCategory != .control, "\(sign)") }
    #expect(ComposeSequence.sign(of: 0x61) == "a")
    #expect(ComposeSequence.sign(of: 0xFFBE) == ComposeSequence.dottedCircle)
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "ko_KR.UTF-8", "en_US.utf8"])
  func localesWithAComposeFile(_ locale: String) throws {
    var typist = try Typist("de", locale: locale)
    #expect(typist.map.warning == nil)
    #expect(try typist.type("grave e") == "ê")
  }

  @Test(arguments: ["xx_YY.UTF-8", "nonsense", "de_DE"])
  func aLocaleWithoutAComposeFileIsAWarningAndTheRestWorks(_ locale: String) throws {
    for readsUserFiles in [false, true] {
      let cache = XKBKeymapCache(readsUserFiles: readsUserFiles)
      var names = KeyboardLayoutNames()
      names.layout = "de"
      names.composeLocale = locale
      var map = try cache.characterMap(for: names)
      let warning = try #require(map.warning)
      #expect(warning.contains(locale) && warning.contains("libx11-data"))
      var text: [Unicode.Scalar] = []
      #expect(map.press(.grave, into: &text) == .nothing)
      #expect(map.press(.a, into: &text) == .characters)
      #expect(text == ["a"])
      #expect(map.pendingSequence == "")
      map.resetSequence()
    }
  }
}
