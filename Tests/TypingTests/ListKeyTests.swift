import Composition
import KeyEvents
import TestSupport
import Testing

@testable import Typing

@Suite("Keys while a list is shown")
struct ListKeyTests {
  private static let ring = "mode=hangul,direct,morse"
  private static let open = "d:hangeul t:401 u:hangeul "

  @Test(
    "While a list is shown, a key with a role does what its role says",
    arguments: [
      ("next=x", "x enter", "direct"), ("next=x", "x x enter", "morse"),
      ("previous=x", "x enter", "morse"), ("choose=x", "right x", "direct"),
      ("next=x choose=c close=v", "x v enter", "hangul"), ("close=x", "x 2", "hangul"),
      ("list=x", "right x enter", "hangul"),
      // A role overrides the list's own use of a key or digit; unbound keys keep theirs.
      ("previous=right", "right enter", "morse"), ("next=left", "left enter", "direct"),
      ("choose=down", "right down", "direct"), ("close=enter", "right enter", "hangul"),
      ("next=1", "1 enter", "direct"), ("choose=esc", "right esc", "direct"),
      ("next=x", "right down enter", "morse"), ("next=x,c", "x c enter", "morse"),
      // A modifier can have a role; a key pressed with a modifier has none.
      ("next=leftctrl choose=rightctrl", "leftctrl rightctrl", "direct"),
      ("next=x", "ctrl+x enter", "hangul"), ("choose=x", "right shift+x", "hangul"),
      // With two switches, one steps and one chooses.
      ("dot=x dash=c next=x choose=c", "x x c", "morse"),
    ])
  func roles(bindings: String, keys: String, mode: String) throws {
    var typist = try Typist(Self.ring, "bind=\(bindings)")
    try typist.type(Self.open + keys)
    #expect(typist.session.list == nil)
    #expect(typist.mode == mode)
  }

  @Test(
    "Without a list, a key with a role keeps its meaning, but the key for `list` opens one",
    arguments: [
      ("next=r previous=k choose=s", "r k s", "간"), ("list=x", "r x esc k", "가"),
      ("list=x", "r x 2 k", "ㄱk"), ("list=x", "r x x k", "가"),
      ("list=x", "r shift+x k", "ㄱ타"), ("list=hangeul", "r hangeul 2 k", "ㄱk"),
      ("list=leftshift", "r leftshift right enter k", "ㄱk"),
      ("list=capslock", "r capslock 2 k", "ㄱk"),
      // It completes a tap in progress: the list marks the mode after it.
      ("list=x", "r d:hangeul x u:hangeul enter k", "ㄱk"),
      ("list=x", "r d:hangeul x u:hangeul esc k", "ㄱk"),
    ])
  func rolesElsewhere(bindings: String, keys: String, text: String) throws {
    #expect(try typed(keys, "mode=hangul,direct", "bind=\(bindings)").text == text)
  }

  @Test("With the three-key keyer the keys that send can also choose a mode")
  func threeKeys() throws {
    let words = ["mode=morse,hangul,direct", "bind=list=enter next=. previous=- choose=space"]
    var typist = try typed("- . space enter . . space r", words)
    #expect(typist.text == "nr")
    #expect(typist.mode == "direct")
    typist = try typed("enter - - space r", words)
    #expect(typist.text == "ㄱ")
  }

  @Test(
    "A held arrow key repeats; keys that choose or close do not",
    arguments: [
      ("d:right r:right u:right enter", "morse"), ("d:down r:down r:down u:down enter", "hangul"),
      ("d:left r:left u:left enter", "direct"), ("d:up r:up r:up r:up u:up enter", "morse"),
      ("d:space r:space u:space enter", "morse"),
      ("d:home r:home u:home enter", "hangul"), ("d:end r:end u:end enter", "morse"),
      // A repeat neither chooses again nor types.
      ("d:enter r:enter u:enter", "hangul"), ("d:2 r:2 r:2 u:2", "direct"),
      ("d:esc r:esc r:esc u:esc", "hangul"),
      // Repeats of a list key are ignored once the list is closed.
      ("d:right esc r:right u:right", "hangul"), ("d:right 3 r:right u:right", "morse"),
      // Two held keys repeat independently.
      ("d:right d:up r:right r:right u:right u:up enter", "morse"),
      ("d:right d:up r:up r:right r:up u:right u:up enter", "morse"),
    ])
  func repeats(keys: String, mode: String) throws {
    for filters in [[], ["filter=debounce=5ms"], ["filter=debounce=5ms", "filter=remap=f1:f2"]] {
      var typist = try Typist([Self.ring] + filters)
      try typist.type("\(Self.open) t:10 \(keys) t:20")
      #expect(typist.session.list == nil)
      #expect(typist.mode == mode)
      #expect(typist.text == "")
    }
  }

  @Test("A held key with a role repeats too; with repeat=drop no key repeats")
  func repeatsOfRoles() throws {
    let keys = Self.open + "d:x r:x u:x enter"
    #expect(try typed(keys, Self.ring, "bind=next=x").mode == "morse")
    #expect(try typed(keys, Self.ring, "bind=next=x", "filter=repeat=drop").mode == "direct")
    let arrow = Self.open + "d:right r:right r:right r:right u:right enter"
    #expect(try typed(arrow, Self.ring, "filter=repeat=drop").mode == "direct")
  }

  @Test("A bounce of an arrow key does not step, and the key repeats if it is held afterwards")
  func bounces() throws {
    let words = [Self.ring, "filter=debounce=5ms"]
    let bounce = Self.open + "t:10 d:right t:20 u:right t:1 d:right"
    #expect(try typed(bounce + " t:20 u:right t:10 enter", words).mode == "direct")
    #expect(try typed(bounce + " t:20 r:right t:20 u:right t:10 enter", words).mode == "morse")
  }

  @Test("A modifier leaves the list open; a key pressed with it closes the list without choosing")
  func modifiers() throws {
    for key in ["leftshift", "rightctrl", "leftalt", "leftmeta", "capslock"] {
      #expect(try typed(Self.open + "\(key) 2", Self.ring).mode == "direct", "\(key)")
    }
    #expect(try typed(Self.open + "shift+2 3", Self.ring).mode == "hangul")
    #expect(try typed(Self.open + "ctrl+hangeul 2", Self.ring).mode == "hangul")
  }

  /// Whether a key without modifiers closes a list of three modes, and the mode then; nil if it is
  /// not a list key.
  private func expected(_ key: KeyCode) -> (closes: Bool, mode: String)? {
    switch key {
    case .digit1, .enter, .keypadEnter, .escape, .hangeul, .rightAlt: (true, "hangul")
    case .digit2: (true, "direct")
    case .digit3: (true, "morse")
    case .right, .down, .space, .left, .up, .home, .end, .pageUp, .pageDown: (false, "hangul")
    default: nil
    }
  }

  @Test("Of all keys with all modifiers, a list handles its own and does not affect the rest")
  func everyKey() throws {
    let modifiers: [KeyCode?] = [
      nil, .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .leftSuper, .rightSuper,
    ]
    let fresh = try Typist(Self.ring)
    var faults: [String] = []
    for modifier in modifiers {
      let held = modifier.map { "d:\($0.name)" } ?? ""
      var shown = fresh
      try shown.type(Self.open + held)
      #expect(shown.session.list != nil, "\(held)")
      // Without the list, but with the same modifier held.
      var plain = fresh
      try plain.type(held)
      for code in 1..<KeyCode.limit {
        let key = KeyCode(rawValue: code)
        if key.isModifierOrLock && key != .rightAlt { continue }
        var typist = shown
        var other = plain
        let press = try #require(typist.frames(of: key.name).first)
        typist.session.receive(press)
        other.session.receive(try #require(other.frames(of: key.name).first))
        let route = try #require(typist.session.route(of: key))
        let without = try #require(other.session.route(of: key))
        let closes = typist.session.list == nil
        let isRight =
          if let expected = expected(key), modifier == nil {
            route.use.isClaimed && closes == expected.closes && typist.mode == expected.mode
              && typist.text == ""
          } else if route.destination == .closeList {
            // The key that opened the list, with a modifier that does not make it a command.
            without.destination == .nextMode && closes
          } else {
            route == without && closes == (route.destination != .modifier)
          }
        if !isRight { faults.append("\(held) \(key.name)") }
      }
    }
    #expect(faults.isEmpty)
  }
}

extension TypingSession {
  /// The route of a key that is down. The mask hides which key an ignored one is.
  fileprivate func route(of key: KeyCode) -> KeyRoute? {
    keys.passedKeys[PressID(.first, key)] ?? keys.passedKeys[PressID(.first, .unknown)]
  }
}
