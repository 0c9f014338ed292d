import KeyEvents
import TestSupport
import Testing
import Typing

@Suite("Next-mode keys")
struct NextModeKeyTests {
  private static let ring = "mode=hangul,direct,morse"

  @Test(
    "A next-mode key works only with exactly the modifiers that are given",
    arguments: [
      // Either Shift, or the one that is given.
      ("shift+space", "shift+space", "direct"), ("shift+space", "rightshift+space", "direct"),
      ("shift+space", "d:leftshift rightshift+space u:leftshift", "direct"),
      ("leftshift+space", "shift+space", "direct"),
      ("leftshift+space", "rightshift+space", "hangul"),
      ("rightshift+space", "rightshift+space", "direct"),
      ("rightshift+space", "d:leftshift rightshift+space u:leftshift", "hangul"),
      // No more modifiers than given, and no fewer.
      ("shift+space", "space", "hangul"), ("shift+space", "ctrl+shift+space", "hangul"),
      ("ctrl+shift+space", "ctrl+shift+space", "direct"),
      ("ctrl+shift+space", "shift+ctrl+space", "direct"),
      ("ctrl+shift+space", "shift+space", "hangul"),
      ("capslock", "capslock", "direct"), ("capslock", "shift+capslock", "hangul"),
      ("alt+f1", "leftalt+f1", "direct"), ("alt+f1", "rightalt+f1", "direct"),
      ("super+space", "leftmeta+space", "direct"), ("ctrl+space", "ctrl+space", "direct"),
      ("meta+rightctrl", "leftmeta+rightctrl", "direct"),
      // A modifier can be the key itself, alone or with its twin held.
      ("rightctrl", "rightctrl", "direct"), ("shift+leftshift", "rightshift+leftshift", "direct"),
      ("shift+leftshift", "leftshift", "hangul"),
      // Several keys; the default ones only if they are given.
      ("capslock,shift+space", "capslock shift+space", "morse"),
      ("capslock, shift+space", "capslock shift+space", "morse"),
      ("capslock", "hangeul", "hangul"), ("capslock", "rightalt", "hangul"),
      ("capslock,hangeul", "hangeul", "direct"), ("hangeul", "shift+hangeul", "hangul"),
      // Each tap goes one mode further and ends as any tap does.
      ("shift+space", "d:shift space space u:shift", "morse"),
      ("shift+space", "d:shift d:space u:shift u:space", "direct"),
      ("shift+space", "d:shift d:space u:shift", "hangul"),
      ("shift+space", "d:shift d:space u:shift d:a", "direct"),
      ("ctrl+space,capslock", "d:ctrl d:space d:capslock u:capslock u:space u:ctrl", "direct"),
      // Held, it opens the list; pressed again, it closes it.
      ("shift+space", "d:shift d:space t:401 u:space u:shift", "hangul"),
      ("shift+space", "d:shift d:space t:401 u:space u:shift 3", "morse"),
      ("shift+space", "d:shift d:space t:401 u:space u:shift shift+space enter", "hangul"),
      ("shift+space", "d:shift d:space t:401 u:space u:shift space enter", "direct"),
      ("f9", "d:f9 t:401 u:f9 f9 2", "hangul"),
      // A next-mode key that is also a list key belongs to the list while one is shown.
      ("right", "d:right t:401 u:right right enter", "direct"), ("right", "right", "direct"),
      // Filters come first.
      ("f9", "f8", "direct"), ("f8", "f8", "hangul"),
    ])
  func named(keys: String, typed: String, mode: String) throws {
    var typist = try Typist(Self.ring, "next-mode-key=\(keys)", "filter=remap=f8:f9")
    try typist.type(typed)
    #expect(typist.mode == mode)
  }

  @Test(
    "A next-mode key overrides the mode, and other keys keep their meaning",
    arguments: [
      ("shift+space", "r k shift+space r k", "가rk"), ("shift+space", "r space k", "ㄱ ㅏ"),
      // Shift stays a modifier before and after.
      ("shift+space", "d:shift r space r u:shift r", "ㄲRr"),
      ("shift+space", "shift+r shift+space shift+r", "ㄲR"),
      ("r", "k r r k r k", "ㅏㅏk"), ("shift+r", "r shift+r r", "ㄱr"),
      ("ctrl+r", "r ctrl+r r", "ㄱr"), ("backspace", "r k backspace r", "가r"),
      ("enter", "r k enter r", "가r"), ("esc", "r k esc r", "가r"),
      ("ctrl+left", "r k ctrl+left r", "가r"), ("capslock", "r capslock r", "ㄱr"),
    ])
  func wins(keys: String, typed: String, text: String) throws {
    var typist = try Typist("mode=hangul,direct", "next-mode-key=\(keys)")
    try typist.type(typed)
    typist.finish()
    #expect(typist.text == text)
  }

  @Test("With one mode a next-mode key keeps its meaning; the stop key still ends the session")
  func oneMode() throws {
    var typist = try Typist("mode=direct", "next-mode-key=shift+space,r")
    try typist.type("shift+space r")
    #expect(typist.text == " r")
    #expect(try typed("f12 r", Self.ring, "next-mode-key=f11", "stop-key=f12").isOver)
  }

  @Test(
    "Of all keys with all modifiers, only those given go to the next mode",
    arguments: ["hangul", "direct", "morse"])
  func everyKey(start: String) throws {
    let modifiers: [KeyCode?] = [
      nil, .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftSuper,
      .rightSuper,
    ]
    let named: [KeyCode: [[KeyCode?]]] = [
      .space: [[.leftShift, .rightShift]], .a: [[.rightControl]], .capsLock: [[nil]],
      .escape: [[nil], [.leftAlt, .rightAlt]],
    ]
    let fresh = try Typist(
      Self.ring, "start-mode=\(start)",
      "next-mode-key=shift+space,rightctrl+a,capslock,esc,alt+esc")
    var faults: [String] = []
    let keys = (1..<KeyCode.limit).map { KeyCode(rawValue: $0) }.filter { $0.modifier == nil }
    let others = keys.filter { named[$0] == nil }
    let pairs = { (keys: [KeyCode]) in keys.flatMap { key in modifiers.map { (key, $0) } } }
    for (key, modifier) in pairs(Array(named.keys)) + TestAmount.sample(pairs(others), every: 7) {
      var typist = fresh
      let typed = (modifier.map { "\($0.name)+" } ?? "") + key.name
      try typist.type(typed)
      let isNamed = named[key]?.contains { $0.contains(modifier) } == true
      if (typist.mode != start) != isNamed { faults.append(typed) }
    }
    #expect(faults.isEmpty)
  }

  @Test(
    "With two modes a press of any length goes to the other mode, and no list opens",
    arguments: [
      ("d:hangeul t:399 u:hangeul", "direct"), ("d:hangeul t:401 u:hangeul", "direct"),
      ("d:hangeul t:90000 u:hangeul", "direct"), ("d:hangeul t:500", "hangul"),
      ("d:hangeul t:500 d:r", "direct"), ("d:hangeul t:500 u:hangeul 1", "direct"),
      ("d:hangeul t:500 u:hangeul t:10 d:hangeul t:500 u:hangeul", "hangul"),
    ])
  func ringOfTwo(keys: String, mode: String) throws {
    for filters in [[], ["filter=debounce=5ms"]] {
      var typist = try Typist(["mode=hangul,direct"] + filters)
      try typist.type(keys + " t:10")
      #expect(typist.session.list == nil)
      #expect(typist.mode == mode)
    }
  }

  @Test(
    "An invalid key is refused with its column",
    arguments: [
      ("", "column 1: found no key, expected a key such as hangeul or shift+space"),
      ("f9,", "column 4: found no key, expected a key such as hangeul or shift+space"),
      ("f9,,f8", "column 4: found no key, expected a key such as hangeul or shift+space"),
      ("shift+", "column 7: found no key, expected a key such as hangeul or shift+space"),
      ("+space", "column 1: found no key, expected a key such as hangeul or shift+space"),
      ("shift++space", "column 7: found no key, expected a key such as hangeul or shift+space"),
      ("spce", "column 1: unknown key \"spce\"; did you mean \"space\"?"),
      ("f9, shfit+space", "column 5: unknown key \"shfit\"; did you mean \"shift\"?"),
      ("shift+spce", "column 7: unknown key \"spce\"; did you mean \"space\"?"),
      ("qqqqq", "column 1: unknown key \"qqqqq\""),
      (
        "f9,shift+unknown",
        "column 10: the key \"unknown\" stands for every key that a recording masks; choose another key"
      ),
      (
        "f9,a+space",
        "column 4: the key \"a\" is not a modifier; expected shift, ctrl, alt or super before the +"
      ),
      (
        "capslock+space",
        "column 1: the key \"capslock\" is not a modifier; expected shift, ctrl, alt or super before the +"
      ),
      ("shift+leftshift+a", "column 7: the combination contains shift twice; remove one"),
      ("f9,shift+a,f9", "column 12: the list contains f9 twice; remove one"),
      (
        "shift+ctrl+a,ctrl+shift+a",
        "column 14: the list contains ctrl+shift+a twice; remove one"
      ),
    ])
  func refused(value: String, problem: String) {
    var options = TypingOptions()
    let error = #expect(throws: TypingOptionError.self) {
      try options.set("next-mode-key", to: value)
    }
    #expect(error?.description == "next-mode-key: \(problem)")
    #expect(options == TypingOptions())
  }

  @Test("A lock key that goes to the next mode, opens a list or ends the session is not a lock")
  func locks() throws {
    for (words, isLock) in [
      (["mode=hangul,direct"], true), (["mode=hangul,direct", "next-mode-key=capslock"], false),
      (["mode=hangul,direct", "next-mode-key=shift+capslock"], true),
      (["mode=hangul", "next-mode-key=capslock"], true),
      (["mode=hangul,direct", "bind=list=capslock"], false),
      (["mode=hangul,direct", "bind=next=capslock"], true), (["stop-key=capslock"], false),
    ] {
      #expect(try Typist(words).session.actsAsLock(.capsLock) == isLock, "\(words)")
    }
  }

  @Test("At most 64 keys can be given")
  func limit() throws {
    let keys = (1...65).map { "code\($0 + 600)" }
    var options = TypingOptions()
    try options.set("next-mode-key", to: keys.dropLast().joined(separator: ","))
    let error = #expect(throws: TypingOptionError.self) {
      try options.set("next-mode-key", to: keys.joined(separator: ","))
    }
    #expect(error?.problem == "too many keys; at most 64")
  }

  private static func stops(_ role: String, _ key: String = "f12") -> String {
    "bind: the key \"\(key)\" has the role \"\(role)\" and also ends the session (--stop-key); choose another key for one of the two options"
  }

  @Test(
    "A key with two conflicting meanings is refused",
    arguments: [
      (
        ["next-mode-key=f12", "stop-key=f12"],
        "next-mode-key: the key \"f12\" also ends the session (--stop-key); choose another key for one of the two options"
      ),
      (
        ["next-mode-key=f9,shift+f12", "stop-key=f12"],
        "next-mode-key: the key \"f12\" also ends the session (--stop-key); choose another key for one of the two options"
      ),
      (
        ["bind=list=f12", "stop-key=f12"],
        "bind: the key \"f12\" has the role \"list\" and also ends the session (--stop-key); choose another key for one of the two options"
      ),
      (
        ["next-mode-key=f9", "bind=list=f9"],
        "bind: the key \"f9\" has the role \"list\" and also goes to the next mode (--next-mode-key); choose another key for one of the two options"
      ),
      (["next-mode-key=shift+f9", "bind=list=f9"], nil),
      (["next-mode-key=f9", "bind=next=f9"], nil),
      // A stop key with a role would end the session when it should choose or send.
      (["bind=next=f12", "stop-key=f12"], stops("next")),
      (["bind=previous=f11,f12", "stop-key=f12"], stops("previous")),
      (["bind=next=f9 choose=enter", "stop-key=enter"], stops("choose", "enter")),
      (["bind=close=esc", "stop-key=esc"], stops("close", "esc")),
      (["mode=morse", "bind=dot=f12", "stop-key=f12"], stops("dot")),
      (["mode=hangul,morse", "bind=delete=f12", "stop-key=f12"], stops("delete")),
      (["mode=morse", "keyer=iambic-a", "bind=zx", "stop-key=x"], stops("dash", "x")),
      // Allowed: a role without effect, and the default keys of a mode.
      (["mode=hangul", "bind=next=f12", "stop-key=f12"], nil),
      (["mode=hangul", "bind=list=f12", "stop-key=f12"], nil),
      (["bind=dot=f12", "stop-key=f12"], nil),
      (["mode=morse", "keyer=iambic-a", "bind=zx dash=c", "stop-key=x"], nil),
      (["mode=morse", "stop-key=f"], nil), (["mode=morse", "stop-key=enter"], nil),
    ] as [([String], String?)])
  func oneMeaning(words: [String], message: String?) throws {
    let options = try TypingOptions(words: ["mode=hangul,direct"] + words)
    guard let message else { return try options.validate() }
    let error = #expect(throws: TypingOptionError.self) { try options.validate() }
    #expect(error?.description == message)
  }
}
