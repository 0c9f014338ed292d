import Composition
import KeyEvents
import KeyboardLayout
import Testing

/// The text of xkb-data's layouts; the expected characters are those printed on the keyboards.
@MainActor @Suite struct LayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var layout: String
    var variant = ""
    var options = ""
    var keys: String
    var text: String
    var testDescription: String { "\(layout)(\(variant)) \(options): \(keys)" }
  }

  @Test(
    "The key of a letter is the one with that letter in the layout",
    arguments: [
      ("us", "z", "z"), ("us", "semicolon", "semicolon"), ("de", "y", "z"), ("de", "z", "y"),
      ("fr", "semicolon", "m"), ("fr", "m", "unknown"), ("fr", "q", "a"), ("fr", "1", "1"),
      ("ru", "z", "z"), ("kr", "m", "m"),
    ])
  func letters(layout: String, key: String, letter: String) throws {
    let typist = try Typist(layout)
    let key = try #require(KeyCode(named: key))
    #expect(typist.map.letterKey(for: key) == KeyCode(named: letter) ?? .unknown)
  }

  @Test(arguments: [
    Case(layout: "us", keys: "a leftshift+a z y 2 leftshift+2 space", text: "aAzy2@ "),
    Case(layout: "us", keys: "d:rightshift a 1 u:rightshift a 1", text: "A!a1"),
    Case(layout: "us", keys: "grave apostrophe leftshift+6", text: "`'^"),
    Case(layout: "us", variant: "dvorak", keys: "q s d semicolon h t", text: "'oesdy"),
    Case(
      layout: "us", variant: "intl", keys: "apostrophe e grave a leftshift+grave n", text: "éàñ"),
    Case(layout: "us", variant: "intl", keys: "leftshift+apostrophe leftshift+u", text: "Ü"),
    Case(layout: "us", variant: "intl", keys: "apostrophe space leftshift+6 space", text: "'^"),
    Case(layout: "us", variant: "intl", keys: "rightalt+s", text: "ß"),
    Case(layout: "de", keys: "z y minus leftbrace leftshift+semicolon", text: "yzßüÖ"),
    Case(layout: "de", keys: "rightalt+q rightalt+e rightalt+102nd", text: "@€|"),
    Case(layout: "de", keys: "grave e equal a leftshift+equal leftshift+o", text: "êáÒ"),
    Case(layout: "de", variant: "nodeadkeys", keys: "grave e", text: "^e"),
    Case(layout: "de", variant: "neo", keys: "q d:backslash d f u:backslash d", text: "x{}a"),
    Case(layout: "fr", keys: "q w 2 leftshift+2 leftbrace e", text: "azé2ê"),
    Case(layout: "fr", keys: "rightalt+0", text: "@"),
    Case(layout: "kr", keys: "a leftshift+q", text: "aQ"),
    Case(layout: "gr", keys: "semicolon a", text: "ά"),
    Case(layout: "us,de", options: "grp:menu_toggle", keys: "y compose y compose y", text: "yzy"),
  ])
  func keysTypeWhatIsPrintedOnThem(_ item: Case) throws {
    var typist = try Typist(item.layout, variant: item.variant, options: item.options)
    #expect(try typist.type(item.keys) == item.text)
    #expect(typist.map.pendingSequence == "")
    #expect(typist.map.warning == nil)
  }

  @Test(arguments: [
    Case(layout: "us", keys: "capslock a leftshift+a 1 capslock a", text: "Aa1a"),
    Case(layout: "de", keys: "capslock apostrophe capslock apostrophe", text: "Ää"),
    Case(layout: "us", options: "ctrl:nocaps", keys: "capslock a", text: "a"),
    Case(layout: "us", keys: "kp1 numlock kp1 kpdot kpplus numlock kp1", text: "1.+"),
    Case(layout: "de", keys: "numlock kpdot", text: ","),
  ])
  func followsLocks(_ item: Case) throws {
    var typist = try Typist(item.layout, options: item.options)
    #expect(try typist.type(item.keys) == item.text)
    #expect(typist.map.locks == (item.keys.hasPrefix("numlock") ? .num : []))
  }

  @Test func startsWithTheLocksOfTheLEDs() throws {
    var typist = try Typist(locks: [.caps, .num])
    #expect(typist.map.locks == [.caps, .num])
    #expect(try typist.type("a kp7 leftshift+a") == "A7a")
    #expect(try typist.type("capslock a kp7") == "a7")
    #expect(typist.map.locks == .num)
    #expect(try typist.type("numlock kp7 kp7") == "")
    #expect(typist.map.locks == [])
    #expect(try typist.type("capslock a") == "A")
    #expect(typist.map.locks == .caps)
    #expect(try Typist(locks: .caps).map.locks == .caps)
    #expect(try Typist(locks: .num).map.locks == .num)
    // Scroll Lock has no effect in this layout, but is kept.
    #expect(try Typist(locks: .scroll).map.locks == .scroll)
  }

  @Test(arguments: [
    ("us,de", "grp:menu_toggle", "z y", ["", "compose", "compose compose"]),
    (
      "us,ru,gr,de", "grp:menu_toggle", "q z",
      ["compose", "compose compose compose", "compose capslock"]
    ),
    ("us,de", "grp:menu_toggle,grp_led:caps", "q", ["compose", "capslock"]),
    ("de", "", "y kp7", ["capslock", "numlock", "capslock numlock"]),
  ])
  func aNewMapContinuesWithTheLocks(
    _ layout: String, _ options: String, _ keys: String, _ locking: [String]
  ) throws {
    for locking in locking {
      var typist = try Typist(layout, options: options)
      _ = try typist.type(locking)
      var next = try Typist(
        layout, options: options, locks: KeyboardLocks(names: typist.map.locks.names))
      #expect(next.map.locks == typist.map.locks, "\(locking)")
      let text = try typist.type(keys)
      #expect(try next.type(keys) == text, "\(locking)")
    }
  }

  @Test func anotherMapHasItsOwnState() throws {
    var first = try Typist()
    var second = try Typist()
    _ = try first.type("capslock d:leftshift")
    #expect(try second.type("a") == "a")
    #expect(try first.type("a u:leftshift a") == "aA")
  }

  @Test func aModifierOnTwoKeyboardsIsDownUntilBothReleaseIt() throws {
    var typist = try Typist()
    #expect(try typist.type("d:leftshift d:leftshift u:leftshift a u:leftshift a") == "Aa")
  }

  @Test(arguments: [
    ("leftctrl", true), ("rightctrl", true), ("leftalt", true), ("leftmeta", true),
    ("rightmeta", true), ("leftshift", false), ("rightalt", false), ("capslock", false),
    ("numlock", false), ("a", false),
  ])
  func commandModifiersOfTheGermanLayout(_ key: String, _ isCommand: Bool) throws {
    var typist = try Typist("de")
    _ = try typist.type("d:\(key)")
    #expect(typist.map.hasCommandModifier == isCommand)
    _ = try typist.type("u:\(key)")
    #expect(!typist.map.hasCommandModifier)
  }

  @Test func theLayoutDecidesWhichKeyIsCtrl() throws {
    var typist = try Typist(options: "ctrl:nocaps")
    _ = try typist.type("d:capslock")
    #expect(typist.map.hasCommandModifier)
    typist = try Typist(options: "ctrl:swapcaps")
    _ = try typist.type("d:leftctrl")
    #expect(!typist.map.hasCommandModifier)
    #expect(typist.map.locks == .caps)
  }

  @Test(arguments: [
    ("us", "", "", false), ("us", "intl", "", true), ("de", "", "", true), ("de", "neo", "", true),
    ("fr", "", "", true), ("kr", "", "", false), ("us", "", "korean:ralt_hangul", false),
    ("us", "", "compose:ralt", true), ("us", "", "lv3:ralt_switch", true), ("us,de", "", "", true),
    ("de", "", "lv3:ralt_alt", false),
  ])
  func whetherTheLayoutUsesRightAlt(
    _ layout: String, _ variant: String, _ options: String, _ isUsed: Bool
  ) throws {
    #expect(
      try Typist(layout, variant: variant, options: options).map.usesRightAltForLevel == isUsed)
  }

  @Test func controlCharactersAreNotText() throws {
    var typist = try Typist("us")
    #expect(try typist.type("tab") == "\t")
    #expect(
      try typist.type("enter kpenter backspace esc delete linefeed f1 up leftshift insert") == "")
    let letters = (0..<KeyCode.limit).map { KeyCode(rawValue: $0).name }
    for name in letters where !["leftctrl", "rightctrl"].contains(name) {
      typist = try Typist("us")
      let text = try typist.type("leftctrl+\(name)")
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\t" || $0.properties.generalCategory != .control },
        "\(name)")
    }
  }

  @Test func theAnswersDistinguishCharactersSequencesAndNothing() throws {
    var typist = try Typist("de")
    _ = try typist.type("a leftshift f1 enter grave e tab")
    #expect(
      typist.answers == [
        .characters, .nothing, .nothing, .nothing, .sequence, .characters, .characters,
      ])
  }
}
