import Composition
import KeyEvents
import TestSupport
import Testing
import Typing

@Suite("The keys of a list that is shown")
struct ListKeyTests {
  private static let ring = "mode=hangul,direct,morse"
  private static let open = "d:hangeul t:401 u:hangeul "

  @Test(
    "roles: in a list they come first, elsewhere the keys are what they were",
    arguments: [
      ("next=x", "x enter", "direct"), ("next=x", "x x enter", "morse"),
      ("previous=x", "x enter", "morse"), ("choose=x", "right x", "direct"),
      ("next=x choose=c close=v", "x v enter", "hangul"), ("close=x", "x 2", "hangul"),
      ("list=x", "right x enter", "hangul"),
      // Over what the list itself makes of a key, its digits too; what is not bound stays.
      ("previous=right", "right enter", "morse"), ("next=left", "left enter", "direct"),
      ("choose=down", "right down", "direct"), ("close=enter", "right enter", "hangul"),
      ("next=1", "1 enter", "direct"), ("choose=esc", "right esc", "direct"),
      ("next=x", "right down enter", "morse"), ("next=x,c", "x c enter", "morse"),
      // A modifier can have a role; with another modifier a key has none.
      ("next=leftctrl choose=rightctrl", "leftctrl rightctrl", "direct"),
      ("next=x", "ctrl+x enter", "hangul"), ("choose=x", "right shift+x", "hangul"),
      // Of two switches one goes on and one chooses.
      ("dot=x dash=c next=x choose=c", "x x c", "morse"),
    ])
  func roles(bindings: String, keys: String, mode: String) throws {
    var typist = try Typist(Self.ring, "bind=\(bindings)")
    try typist.type(Self.open + keys)
    #expect(typist.session.list == nil)
    #expect(typist.mode == mode)
  }

  @Test(
    "outside of a list a role's key is what it was, but the key of `list` opens one",
    arguments: [
      ("next=r previous=k choose=s", "r k s", "간"), ("list=x", "r x esc k", "가"),
      ("list=x", "r x 2 k", "ㄱk"), ("list=x", "r x x k", "가"),
      ("list=x", "r shift+x k", "ㄱ타"), ("list=hangeul", "r hangeul 2 k", "ㄱk"),
      ("list=leftshift", "r leftshift right enter k", "ㄱk"),
      ("list=capslock", "r capslock 2 k", "ㄱk"),
      // It ends a tap that is under way: the list marks the next mode.
      ("list=x", "r d:hangeul x u:hangeul enter k", "ㄱk"),
      ("list=x", "r d:hangeul x u:hangeul esc k", "ㄱk"),
    ])
  func rolesElsewhere(bindings: String, keys: String, text: String) throws {
    #expect(try typed(keys, "mode=hangul,direct", "bind=\(bindings)").text == text)
  }

  @Test("with three keys of Morse a mode is chosen with the keys that send")
  func threeKeys() throws {
    let words = ["mode=morse,hangul,direct", "bind=list=enter next=. previous=- choose=space"]
    var typist = try typed("- . space enter . . space r", words)
    #expect(typist.text == "nr")
    #expect(typist.mode == "direct")
    typist = try typed("enter - - space r", words)
    #expect(typist.text == "ㄱ")
  }

  @Test(
    "an arrow that is held goes on, and what chooses or closes does not",
    arguments: [
      ("d:right r:right u:right enter", "morse"), ("d:down r:down r:down u:down enter", "hangul"),
      ("d:left r:left u:left enter", "direct"), ("d:up r:up r:up r:up u:up enter", "morse"),
      ("d:space r:space u:space enter", "morse"),
      ("d:home r:home u:home enter", "hangul"), ("d:end r:end u:end enter", "morse"),
      // What is chosen is not chosen again, nor typed.
      ("d:enter r:enter u:enter", "hangul"), ("d:2 r:2 r:2 u:2", "direct"),
      ("d:esc r:esc r:esc u:esc", "hangul"),
      // A repeat of a key that is no key of the list any more is nobody's.
      ("d:right esc r:right u:right", "hangul"), ("d:right 3 r:right u:right", "morse"),
      // Each of two keys that are held goes its own way.
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

  @Test("a role's key that is held goes on too, and none where repeats are dropped")
  func repeatsOfRoles() throws {
    let keys = Self.open + "d:x r:x u:x enter"
    #expect(try typed(keys, Self.ring, "bind=next=x").mode == "morse")
    #expect(try typed(keys, Self.ring, "bind=next=x", "filter=repeat=drop").mode == "direct")
    let arrow = Self.open + "d:right r:right r:right r:right u:right enter"
    #expect(try typed(arrow, Self.ring, "filter=repeat=drop").mode == "direct")
  }

  @Test("a bounce of an arrow marks nothing, and the arrow goes on when it is held after that")
  func bounces() throws {
    let words = [Self.ring, "filter=debounce=5ms"]
    let bounce = Self.open + "t:10 d:right t:20 u:right t:1 d:right"
    #expect(try typed(bounce + " t:20 u:right t:10 enter", words).mode == "direct")
    #expect(try typed(bounce + " t:20 r:right t:20 u:right t:10 enter", words).mode == "morse")
  }

  @Test("a modifier leaves the list open; what is pressed with it closes it and is no key of it")
  func modifiers() throws {
    for key in ["leftshift", "rightctrl", "leftalt", "leftmeta", "capslock"] {
      #expect(try typed(Self.open + "\(key) 2", Self.ring).mode == "direct", "\(key)")
    }
    #expect(try typed(Self.open + "shift+2 3", Self.ring).mode == "hangul")
    #expect(try typed(Self.open + "ctrl+hangeul 2", Self.ring).mode == "hangul")
  }

  /// What a list of three modes makes of a key alone: whether it closes, and the mode then; nil
  /// where it stays.
  private func expected(_ key: KeyCode) -> (closes: Bool, mode: String)? {
    switch key {
    case .digit1, .enter, .keypadEnter, .escape, .hangeul, .rightAlt: (true, "hangul")
    case .digit2: (true, "direct")
    case .digit3: (true, "morse")
    case .right, .down, .space, .left, .up, .home, .end, .pageUp, .pageDown: (false, "hangul")
    default: nil
    }
  }

  @Test("every key with every modifier: what a list does with it, and what it leaves to others")
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
      // Without the list, but with what is held.
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
        let route = try #require(typist.session.presses.first?.route)
        let without = try #require(other.session.presses.first?.route)
        let closes = typist.session.list == nil
        let isRight =
          if let expected = expected(key), modifier == nil {
            route.isClaimed && closes == expected.closes && typist.mode == expected.mode
              && typist.text == ""
          } else if route.destination == .closeList {
            // The key that opened it, with a modifier that makes it no command.
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
