import KeyEvents
import MorseComposition
import Testing

@Suite("Morse bindings")
struct MorseBindingsTests {
  @Test("The three-key keyer has these keys by default")
  func defaults() {
    let bindings = MorseBindings()
    #expect(bindings.keys(for: .dot) == [.f, .dot])
    #expect(bindings.keys(for: .dash) == [.minus, .j])
    #expect(bindings.keys(for: .space) == [.space])
    #expect(bindings.keys(for: .delete) == [.backspace])
    #expect(bindings.keys(for: .return) == [.enter, .keypadEnter])
    #expect(bindings.modifiers == [])
    #expect(bindings.role(of: KeyCode(rawValue: .max)) == nil)
    let bound = (0..<KeyCode.limit).filter { bindings.role(of: KeyCode(rawValue: $0)) != nil }
    #expect(bound.count == 8)
  }

  @Test(
    "A valid text is read, and its description reads the same",
    arguments: [
      ("dot=f", "dot=f dash=minus,j space=space delete=backspace return=enter,kpenter"),
      (
        "dot=f,dot dash=j,minus space=space delete=backspace",
        "dot=f,dot dash=minus,j space=space delete=backspace return=enter,kpenter"
      ),
      (
        "dot=leftctrl\tdash=rightctrl\n",
        "dot=leftctrl dash=rightctrl space=space delete=backspace return=enter,kpenter"
      ),
      // A named role takes the key from one that is not named.
      ("dot=j", "dot=j dash=minus space=space delete=backspace return=enter,kpenter"),
      (
        "dash=dot,f dot=minus",
        "dot=minus dash=f,dot space=space delete=backspace return=enter,kpenter"
      ),
      ("return=space", "dot=f,dot dash=minus,j delete=backspace return=space"),
      // Punctuation of a US keyboard, other spellings, the same key twice in one role.
      (
        "dot== dash=[", "dot=equal dash=leftbrace space=space delete=backspace return=enter,kpenter"
      ),
      (
        "  DOT=KEY_A,a   dash=code701,B ",
        "dot=a dash=b,code701 space=space delete=backspace return=enter,kpenter"
      ),
    ])
  func goodTexts(text: String, meaning: String) throws {
    let bindings = try MorseBindings(text)
    #expect(bindings.description == meaning)
    #expect(try MorseBindings(meaning) == bindings)
  }

  @Test(
    "An invalid text is refused with the column and the reason",
    arguments: [
      ("", 1, .nothingBound),
      ("  \t", 1, .nothingBound),
      ("=f", 1, .missingRole),
      ("dot=f =j", 7, .missingRole),
      ("dot", 4, .missingKey("dot")),
      ("dot=", 5, .missingKey("dot")),
      ("dot= f", 5, .missingKey("dot")),
      ("dash=,j", 6, .missingKey("dash")),
      ("dash=j,", 8, .missingKey("dash")),
      ("dash=j,,k", 8, .missingKey("dash")),
      ("dott=f", 1, .unknownRole("dott", nearest: "dot")),
      ("dot=f dahs=j", 7, .unknownRole("dahs", nearest: "dash")),
      ("dot=f Delte=x", 7, .unknownRole("Delte", nearest: "delete")),
      ("paddle=f", 1, .unknownRole("paddle", nearest: nil)),
      ("dot=spce", 5, .unknownKey("spce", nearest: "space")),
      ("dot=f,Spaec", 7, .unknownKey("Spaec", nearest: "space")),
      ("dot=f dash=rigthctl", 12, .unknownKey("rigthctl", nearest: "rightctrl")),
      ("dot=é", 5, .unknownKey("é", nearest: nil)),
      ("zx zx", 4, .secondPreset),
      ("dot=f arrows mouse", 14, .secondPreset),
      ("zy", 1, .unknownRole("zy", nearest: "zx")),
      ("zx=a", 1, .unknownRole("zx", nearest: "zx")),
      ("dot=f=j", 5, .unknownKey("f=j", nearest: nil)),
      ("dot=code768", 5, .unknownKey("code768", nearest: nil)),
      ("dot=f dash=j,unknown", 14, .maskedKey), ("list=code240", 6, .maskedKey),
      ("dot=f dash=j dot=k", 14, .repeatedRole("dot")),
      ("dot=f dash=j,f", 14, .keyWithTwoRoles(.f, "dot", "dash")),
      ("space=enter return=return", 20, .keyWithTwoRoles(.enter, "space", "return")),
    ] as [(String, Int, MorseBindingError.Reason)])
  func badTexts(text: String, column: Int, reason: MorseBindingError.Reason) {
    #expect(throws: MorseBindingError(column: column, reason: reason)) { try MorseBindings(text) }
  }

  @Test("The keys of three-key and of paddles may be called by their elements")
  func elements() throws {
    #expect(try MorseBindings("dit=f DAH=j") == MorseBindings("dot=f dash=j"))
    #expect(throws: MorseBindingError(column: 7, reason: .repeatedRole("dot"))) {
      try MorseBindings("dot=f dit=g")
    }
  }

  @Test(
    "Errors name the mistake and the expected input",
    arguments: [
      ("", "column 1: no binding; expected one such as dot=f"),
      (
        "=f",
        """
        column 1: no role before the "="; expected one of dot, dash, key, space, delete, return, next, previous, \
        choose, close, list, next-field, previous-field, done, accessory-list
        """
      ),
      ("dot=", "column 5: no key for the role \"dot\"; expected the name of a key"),
      ("dott=f", "column 1: unknown role \"dott\"; did you mean \"dot\"?"),
      (
        "up=f",
        """
        column 1: unknown role "up"; expected one of dot, dash, key, space, delete, return, next, previous, \
        choose, close, list, next-field, previous-field, done, accessory-list, or a preset: vband, vail, zx, \
        arrows, mouse
        """
      ),
      ("dot=spce", "column 5: unknown key \"spce\"; did you mean \"space\"?"),
      ("dot=%", "column 5: unknown key \"%\"; `evscribe monitor` shows the names of keys"),
      (
        "dot=f dot=g",
        "column 7: the role \"dot\" is repeated; list its keys together, separated by commas"
      ),
      (
        "dot=f dash=f",
        "column 12: the key \"f\" already has the role \"dot\" and cannot also have the role \"dash\""
      ),
    ])
  func messages(text: String, message: String) {
    let error = #expect(throws: MorseBindingError.self) { try MorseBindings(text) }
    #expect(error?.description == message)
  }

  @Test(
    "Each keyer has its default keys",
    arguments: [
      (.threeKey, "dot=f,dot dash=minus,j space=space delete=backspace return=enter,kpenter"),
      (.iambicA, paddles), (.iambicB, paddles), (.ultimatic, paddles), (.bug, paddles),
      (.singleSwitch, "key=leftctrl,space delete=backspace return=enter,kpenter"),
    ] as [(MorseKeyer, String)])
  func defaultKeys(keyer: MorseKeyer, keys: String) {
    #expect(MorseBindings([:], keyer: keyer).description == keys)
  }

  private static let paddles =
    "dot=leftbrace,leftctrl dash=rightbrace,rightctrl space=space delete=backspace return=enter,kpenter"

  @Test(
    "A preset binds two paddles, or the key of a single switch",
    arguments: [
      ("vband", "dot=leftbrace,leftctrl dash=rightbrace,rightctrl", "key=leftbrace,leftctrl"),
      ("vail", "dot=leftctrl dash=rightctrl", "key=leftctrl"),
      ("zx", "dot=z dash=x", "key=z"), ("ARROWS", "dot=left dash=right", "key=left"),
      ("mouse", "dot=btn_left dash=btn_right", "key=btn_left"),
      ("mouse dash=btn_middle", "dot=btn_left dash=btn_middle", "key=btn_left"),
      ("dot=x zx", "dot=x", "key=z"), ("zx key=space", "dot=z dash=x", "key=space"),
      ("zx delete=z", "dash=x", "delete=z"),
    ])
  func presets(text: String, paddles: String, key: String) throws {
    for keyer in [MorseKeyer.threeKey, .iambicA, .bug] {
      let bindings = try MorseBindings(text, keyer: keyer)
      #expect(bindings.description.hasPrefix(paddles + " "), "\(bindings) \(keyer)")
    }
    let single = try MorseBindings(text, keyer: .singleSwitch)
    #expect(single.description.contains(key), "\(single)")
    // A space key that is not the switch is space.
    #expect(single.role(of: .space) == (key == "key=space" ? .key : .space))
    let assignment = try MorseKeyAssignment(text)
    #expect(try MorseKeyAssignment(assignment.description) == assignment)
  }

  @Test(
    "A later assignment adds keys; of two roles that exclude each other the later one has the key",
    arguments: [
      ("dot=a", "dot=b", "dot=a,b"), ("dot=a,b", "dash=a", "dot=b dash=a"),
      ("dot=a", "dash=a", "dash=a"), ("zx dot=a", "vband", "vband dot=a"),
      ("next=a", "next=b", "next=a,b"), ("next=a,b", "close=a", "next=b close=a"),
      // A key may have a role of Morse and one in lists; the key that opens a list has no other.
      ("dot=a", "next=a", "dot=a next=a"), ("next=a", "dot=a", "dot=a next=a"),
      ("dot=a next=b", "list=a,b", "list=a,b"), ("list=a,b", "dot=a", "dot=a list=b"),
      ("list=a", "next=a", "next=a"), ("zx dot=a", "list=a", "zx list=a"),
      // A later preset keeps its own keys, and replaces an earlier preset.
      ("dot=x", "zx", "zx"), ("dot=x,a", "zx", "zx dot=a"), ("key=z", "zx", "zx"),
      ("list=x", "zx", "zx"), ("next=x", "zx", "zx next=x"), ("dot=x", "zx dot=x", "zx dot=x"),
      ("zx", "dot=x", "zx dot=x"),
      ("delete=x return=z", "zx", "zx"), ("zx", "arrows", "arrows"),
    ])
  func later(first: String, second: String, both: String) throws {
    var assignment = try MorseKeyAssignment(first)
    assignment.add(try MorseKeyAssignment(second))
    #expect(assignment.description == both)
    #expect(try MorseKeyAssignment(both) == assignment)
  }

  @Test(
    "A key that is repeated for a role counts once")
  func repeatedKeys() throws {
    #expect(try MorseKeyAssignment("dot=a,s,a next=b,b").description == "dot=a,s next=b")
    var assignment = try MorseKeyAssignment("dot=a,s")
    assignment.add(MorseKeyAssignment(named: [.dot: [KeyCode(rawValue: 31), .f, .f]]))
    #expect(assignment.description == "dot=a,s,f")
  }

  @Test("Roles that a keyer does not use are not bound, and the first of them is reported")
  func unusedRoles() throws {
    let assignment = try MorseKeyAssignment("key=a dot=b")
    #expect(MorseBindings(assignment).role(of: KeyCode(named: "a")!) == nil)
    #expect(MorseBindings(assignment).role(of: KeyCode(named: "b")!) == .dot)
    #expect(assignment.roleWithoutUse(for: .threeKey) == .key)
    #expect(assignment.roleWithoutUse(for: .singleSwitch) == .dot)
    #expect(try MorseKeyAssignment("zx").roleWithoutUse(for: .singleSwitch) == nil)
  }

  @Test("Ctrl makes commands unless it is bound")
  func commands() throws {
    for keyer in MorseKeyer.allCases {
      let isBound = keyer != .threeKey
      #expect(MorseBindings([:], keyer: keyer).isCommand(.leftControl) != isBound)
      #expect(try MorseBindings("zx", keyer: keyer).isCommand(.leftControl))
      #expect(MorseBindings([:], keyer: keyer).isCommand(.leftAlt))
    }
  }

  @Test("Bound modifiers are reported")
  func modifiers() throws {
    #expect(try MorseBindings("dot=leftctrl dash=rightctrl").modifiers == .control)
    #expect(try MorseBindings("space=rightalt").modifiers == .rightAlt)
  }
}
