import HangulComposition
import KeyEvents
import TestSupport
import Testing

@testable import Typing

@Suite("Options as words")
struct TypingOptionsTests {
  private static let digest = String(repeating: "0123456789abcdef", count: 4)

  private static let modifierLocks = "shift, control, mod1, mod3, mod4, mod5"

  @Test("Every option name can be set, and there is no other")
  func names() throws {
    let good = [
      "mode": "hangul", "start-mode": "direct", "next-mode-key": "f9", "case": "upper",
      "prosigns": "angle",
      "bind": "dot=f", "backspace": "jamo",
      "join-lone-consonants": "off", "layout": "3set-390", "auto-reorder": "on",
      "double-stroke": "on", "strict-joins": "on", "filter": "repeat=drop", "to": "edits",
      "unbuffered": "on",
      "stop-key": "esc", "idle-exit": "5s", "locks": "caps", "letters": "layout", "keyer": "bug",
      "code": "korean",
      "wpm": "13", "fixed-wpm": "13", "dit-memory": "off", "dah-memory": "off", "own-memory": "on",
      "prior": "none", "word-list": "words 5 \(Self.digest)", "settle": "3",
      "switch-dah": "1ms",
      "switch-times": "auto", "switch-end": "1500us", "switch-letter": "2ms",
      "switch-delete": "3ms", "switch-space": "4ms", "switch-accept": "500us", "switch-rest": "9ms",
      "switch-list": "5ms", "scan": "pause",
      "scan-step": "6ms", "scan-first": "7ms", "scan-rounds": "2", "scan-cancel": "8ms",
      "cut-numbers": "on", "replace": "a=b", "replace-exactly": "on", "correct": "automatic",
      "capitals": "words", "full-stop": "on", "timed-words": "keep", "language": "de",
      "undo-key": "f2",
      "delete-undoes": "none", "suggest": "6", "position": "gpsd", "phrase-key": "f7",
      "phrase-hold": "700ms",
      "correct-key": "f6",
      "hanja": "hanja-hangul", "hanja-key": "f9", "learn": "on",
      "practice": "send", "practice-time": "30s", "practice-wpm": "25",
      "practice-farnsworth": "10",
    ]
    #expect(Set(TypingOptions.names).count == TypingOptions.names.count)
    #expect(good.keys.allSatisfy(TypingOptions.names.contains))
    for name in TypingOptions.names {
      var options = TypingOptions()
      try options.set(name, to: good[name] ?? "x")
      if name != "backspace" { #expect(options != TypingOptions(), "\(name)") }
    }
  }

  @Test(
    "There may be spaces around the items of a value",
    arguments: [
      ("mode", "hangul, direct"), ("next-mode-key", " f9 , shift+space"), ("locks", "caps ,num"),
      ("delete-undoes", "capitals,\tfull-stops"),
    ])
  func spaces(name: String, value: String) throws {
    var (spaced, plain) = (TypingOptions(), TypingOptions())
    try spaced.set(name, to: value)
    try plain.set(name, to: value.filter { !$0.isWhitespace })
    #expect(spaced == plain)
    #expect(plain != TypingOptions())
  }

  @Test("At most 64 filters can be set")
  func filterLimit() throws {
    var options = TypingOptions()
    for _ in 0..<64 { try options.set("filter", to: "repeat=drop") }
    let error = #expect(throws: TypingOptionError.self) {
      try options.set("filter", to: "repeat=drop")
    }
    #expect(error?.option == "filter")
    #expect(error?.problem.hasPrefix("more than 64 filters") == true)
    #expect(options.keyInput.filters.count == 64)
  }

  @Test("The defaults")
  func defaults() {
    let options = TypingOptions()
    #expect(options.words.map { "\($0.name)=\($0.value)" } == ["mode=morse"])
    #expect(options.output.format == .text)
    #expect(options.hangul.rules.joinsLoneConsonants)
    #expect(!options.output.isUnbuffered)
    #expect(options.keyboardLayout.locks == nil)
    #expect(options.keyInput.filters.isEmpty)
  }

  @Test(
    "A value that is set is returned in its standard form",
    arguments: [
      ("mode", "hangul,direct,morse", "hangul,direct,morse"), ("start-mode", "morse", "morse"),
      ("start-mode", "direct", "direct"), ("locks", "caps,layout3", "caps,layout3"),
      ("next-mode-key", "hangeul", "hangeul"),
      ("next-mode-key", "KEY_CAPSLOCK, Shift+space", "capslock,shift+space"),
      ("next-mode-key", "rightshift+alt+super+control+A", "ctrl+alt+rightshift+super+a"),
      ("next-mode-key", "leftctrl+code600", "leftctrl+code600"),
      ("bind", "List=f9 choose=f NEXT=a,b", "next=a,b choose=f list=f9"),
      ("bind", "next=f dot=f zx", "zx dot=f next=f"),
      ("keyer", "iambic-b", "iambic-b"),
      ("code", "wabun", "wabun"), ("wpm", "17.5", "17.5"), ("wpm", "20.0", "20"),
      ("fixed-wpm", "12", "12"),
      ("dit-memory", "off", "off"), ("dah-memory", "off", "off"),
      ("own-memory", "on", "on"), ("prior", "none", "none"),
      ("word-list", "a.txt 985084 \(digest)", "a.txt 985084 \(digest)"), ("settle", "0", "0"),
      ("switch-times", "auto", "auto"), ("switch-end", "1.5s", "1500ms"),
      ("switch-dah", "0.4s", "400ms"), ("switch-letter", "1.5s", "1500ms"),
      ("switch-delete", "3s", "3s"), ("switch-space", "5s", "5s"),
      ("bind", "ZX delete=a", "zx delete=a"), ("case", "upper", "upper"),
      ("prosigns", "angle", "angle"), ("backspace", "keystroke", "keystroke"),
      ("backspace", "syllable", "syllable"), ("layout", "3set-390", "3set-390"),
      ("layout", "./mine.yaml", "./mine.yaml"), ("layout", "mine.yaml", "mine.yaml"),
      ("auto-reorder", "on", "on"), ("auto-reorder", "flexible", "flexible"),
      ("double-stroke", "on", "on"), ("strict-joins", "on", "on"),
      ("join-lone-consonants", "off", "off"),
      ("to", "document", "document"), ("to", "edits", "edits"),
      ("to", "changes", "changes"), ("to", "jamo", "jamo"),
      ("to", "signals", "signals"), ("unbuffered", "on", "on"), ("stop-key", "KEY_ESC", "esc"),
      ("stop-key", "code500", "brl_dot4"), ("stop-key", "code600", "code600"),
      ("stop-key", "period", "dot"), ("idle-exit", "1.5s", "1500ms"),
      ("idle-exit", "250us", "250us"), ("filter", "only=a,b", "only=a,b"),
      (
        "bind", "dot=a,s dash=leftctrl",
        "dot=a,s dash=leftctrl"
      ),
      ("xkb-rules", "evdev", "evdev"), ("xkb-model", "pc105", "pc105"),
      ("xkb-layout", "de,us", "de,us"),
      ("xkb-variant", "", ""), ("xkb-options", "compose:ralt", "compose:ralt"),
      ("compose-locale", "C.UTF-8", "C.UTF-8"), ("locks", "caps,num,scroll", "caps,num,scroll"),
      ("locks", "", ""),
    ])
  func words(name: String, value: String, written: String) throws {
    var options = TypingOptions()
    try options.setWord(name, to: value)
    let words = options.words.filter { $0.name == name }
    #expect(words.map(\.value) == [written])
    #expect(options.words.count == (name == "mode" ? 1 : 2))
  }

  @Test(
    "Later bindings are added, and a key given two roles has the later one",
    arguments: [
      (["dot=a", "dash=b"], "dot=a dash=b"), (["dot=a", "dot=s"], "dot=a,s"),
      (["dot=a,s", "dash=s"], "dot=a dash=s"), (["dot=a", "dash=a"], "dash=a"),
      (["dot=a", "dot=a"], "dot=a"), (["zx", "delete=q"], "zx delete=q"),
      (["delete=q", "zx"], "zx delete=q"), (["zx", "arrows"], "arrows"),
      (["dot=a", "dash=a", "dot=a"], "dot=a"), (["dot=x", "zx"], "zx"),
      (["dot=x,a", "zx"], "zx dot=a"), (["dot=a,a"], "dot=a"),
    ])
  func bindings(texts: [String], written: String) throws {
    let options = try TypingOptions(words: texts.map { "bind=\($0)" })
    let words = options.words.filter { $0.name == "bind" }
    #expect(words.map(\.value) == [written])
  }

  @Test("An option set again replaces its value, but filters are added")
  func again() throws {
    let options = try TypingOptions(words: [
      "case=upper", "case=lower", "unbuffered=on", "unbuffered=off", "filter=repeat=drop",
      "filter=only=a", "mode=hangul", "mode=direct", "join-lone-consonants=off",
      "join-lone-consonants=on", "to=edits", "to=text",
    ])
    #expect(
      options.words.map { "\($0.name)=\($0.value)" } == [
        "mode=direct", "filter=repeat=drop", "filter=only=a",
      ])
  }

  @Test("Any options can be rebuilt from their words")
  func roundTrip() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let values: [String: [String]] = [
      "mode": ["morse", "hangul", "direct", "direct,morse", "hangul,direct,morse"],
      "start-mode": ["morse", "hangul", "direct"],
      "next-mode-key": ["f9", "shift+space,leftctrl+rightalt", "rightmeta+a,code700"],
      "practice": ["type", "send"], "practice-text": ["paris k", "하다 ."],
      "practice-new": ["km"], "practice-time": ["30s", "5m"], "practice-wpm": ["25"],
      "practice-farnsworth": ["12.5", "5"],
      "screen-key": ["f11", "ctrl+f11,f10"], "sheet-key": ["f1", "f1,super+h"],
      "keyer": ["three-key", "iambic-a", "single-switch"], "code": ["korean", "international"],
      "wpm": ["20", "17.5", "1", "100"], "fixed-wpm": ["20", "17.5"], "dit-memory": ["on", "off"],
      "dah-memory": ["on", "off"], "own-memory": ["on", "off"],
      "prior": ["none", "letters", "words"],
      "word-list": ["american-english 985084 \(Self.digest)"],
      "settle": ["0", "28"],
      "cut-numbers": ["on", "off"],
      "replace": ["omw=On my way!", "a==", "x= y\nz\t".filter { $0 != "\t" }, "é=e\u{301}"],
      "replace-exactly": ["on", "off"], "correct": ["off", "offer", "automatic"],
      "capitals": ["none", "words", "sentences", "all"], "full-stop": ["on", "off"],
      "language": ["en", "de", "kor"], "suggest": ["0", "1", "6"],
      "correct-key": ["f6", "ctrl+p,f5"],
      "phrase-key": ["f7", "ctrl+p,f6"], "phrase-hold": ["1s", "250ms"],
      "hanja": ["hanja", "hanja-hangul", "hangul-hanja"],
      "hanja-key": ["hanja,f9", "ctrl+h"], "learn": ["on", "off"],
      "position": ["gpsd", "37.5665,126.978", "-0.10,-180"], "undo-key": ["f2", "ctrl+z,f8"],
      "delete-undoes": ["none", "replacements,position", "capitals,full-stops,corrections"],
      "switch-times": ["fixed", "auto"], "switch-end": ["1s", "1.5s"],
      "switch-dah": ["350ms", "1us"], "switch-letter": ["1s", "60s"],
      "switch-delete": ["2s", "1.5s"], "switch-space": ["4s", "9s"],
      "switch-accept": ["100ms"], "switch-rest": ["1us", "1s"],
      "switch-list": ["6s", "9500ms"], "scan": ["auto", "pause", "second"],
      "scan-step": ["1.5s", "1us"], "scan-first": ["3s"], "scan-rounds": ["0", "3", "99"],
      "scan-cancel": ["800ms"],
      "case": ["lower", "upper"], "prosigns": ["punctuation", "angle"],
      "bind": [
        "dot=f", "dot=minus,j", "dash=f,dot", "delete=x return=y space=z",
        "dot=leftctrl dash=rightctrl",
        "dot=., space=backspace", "dash=code700", "key=a", "zx", "mouse delete=a", "list=f9",
        "next=a previous=b dot=a",
      ].filter { !$0.contains(", ") },
      "backspace": ["jamo", "keystroke", "syllable"], "join-lone-consonants": ["on", "off"],
      "layout": ["2set", "3set-390", "romaja", "x/y.yaml"],
      "auto-reorder": ["on", "off", "flexible"],
      "double-stroke": ["on", "off"], "strict-joins": ["on", "off"],
      "filter": ["only=a,b", "remap=a:b,b:a", "debounce=33.5ms", "repeat=drop"],
      "to": ["text", "document", "edits", "changes", "jamo", "signals"],
      "unbuffered": ["on", "off"],
      "stop-key": ["esc", "btn_left", "code500"], "idle-exit": ["500us", "0.25s", "90m"],
      "letters": ["layout", "positions"], "timed-words": ["change", "keep"],
      "locks": ["", "num", "scroll,caps", "layout2", "shift,mod5"],
    ]
    for round in 0..<500 {
      var options = TypingOptions()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let name = TypingOptions.names.randomElement(using: &random)!
        let value = values[name]?.randomElement(using: &random) ?? ["", "de", "a-b"][round % 3]
        try options.setWord(name, to: value)
      }
      var again = TypingOptions()
      for word in options.words { try again.setWord(word.name, to: word.value) }
      #expect(again == options, "seed \(seed), round \(round): \(options.words)")
      #expect(again.words.map(\.value) == options.words.map(\.value))
    }
  }

  @Test(
    "An invalid value is refused with a message that says what is expected",
    arguments: [
      ("mode", "", "mode: no mode given; expected one or more of: morse, hangul, direct"),
      (
        "mode", "hangl",
        "mode: unknown value \"hangl\"; did you mean \"hangul\"? Expected one of: morse, hangul, direct"
      ),
      (
        "mode", "direct,Korean",
        "mode: unknown value \"Korean\"; did you mean \"hangul\"? Expected one of: morse, hangul, direct"
      ),
      (
        "layout", "390",
        "layout: unknown value \"390\"; did you mean \"3set-390\"? Expected one of: 2set, 2set-old, 2set-on-3set, 3set-390, 3set-final, 3set-noshift, 3set-old, ahnmatae, romaja"
      ),
      ("mode", "morse,,hangul", "mode: unknown value \"\"; expected one of: morse, hangul, direct"),
      ("mode", "morse,", "mode: unknown value \"\"; expected one of: morse, hangul, direct"),
      ("mode", "morse,hangul,morse", "mode: the list contains morse twice; remove one"),
      (
        "mode", "Morse",
        "mode: unknown value \"Morse\"; did you mean \"morse\"? Expected one of: morse, hangul, direct"
      ),
      (
        "start-mode", "hangl",
        "start-mode: unknown value \"hangl\"; did you mean \"hangul\"? Expected one of: morse, hangul, direct"
      ),
      (
        "keyer", "iambic",
        "keyer: unknown value \"iambic\"; did you mean \"iambic-a\"? Expected one of: three-key, straight, iambic-a, iambic-b, ultimatic, bug, single-switch"
      ),
      (
        "code", "korea",
        "code: unknown value \"korea\"; did you mean \"korean\"? Expected one of: international, german, french, spanish, swedish, danish, norwegian, icelandic, polish, croatian, esperanto, korean, wabun, greek, russian, bulgarian, ukrainian, hebrew, arabic"
      ),
      (
        "wpm", "0",
        "wpm: invalid speed \"0\"; expected 1 to 100 words per minute, for example 20"
      ),
      (
        "wpm", "1e1",
        "wpm: invalid speed \"1e1\"; expected 1 to 100 words per minute, for example 20"
      ),
      (
        "wpm", "nan",
        "wpm: invalid speed \"nan\"; expected 1 to 100 words per minute, for example 20"
      ),
      ("settle", "29", "settle: invalid number \"29\"; expected 0 to 28 letters"),
      ("dit-memory", "yes", "dit-memory: invalid value \"yes\"; expected on or off"),
      (
        "switch-dah", "350",
        "switch-dah: invalid duration \"350\": it has no unit; expected more than 0 and at most 60s, for example 350ms or 2s"
      ),
      (
        "switch-space", "61s",
        "switch-space: invalid duration \"61s\"; expected more than 0 and at most 60s, for example 350ms or 2s"
      ),
      (
        "bind", "zx arrows",
        "bind: column 4: there is already a preset; give only one of vband, vail, zx, arrows, mouse"
      ),
      ("bind", "arows", "bind: column 1: unknown role \"arows\"; did you mean \"arrows\"?"),
      ("bind", "nxet=a", "bind: column 1: unknown role \"nxet\"; did you mean \"next\"?"),
      (
        "bind", "dot=f list",
        "bind: column 11: no key for the role \"list\"; expected the name of a key"
      ),
      (
        "bind", "next=a next=b",
        "bind: column 8: the role \"next\" is repeated; list its keys together, separated by commas"
      ),
      (
        "bind", "next=a close=s,a",
        "bind: column 16: the key \"a\" already has the role \"next\" and cannot also have the role \"close\""
      ),
      (
        "bind", "dot=a list=a",
        "bind: column 12: the key \"a\" already has the role \"dot\" and cannot also have the role \"list\""
      ),
      (
        "bind", "list=a dot=a",
        "bind: column 12: the key \"a\" already has the role \"list\" and cannot also have the role \"dot\""
      ),
      (
        "bind", "next=a list=a",
        "bind: column 13: the key \"a\" already has the role \"next\" and cannot also have the role \"list\""
      ),
      ("case", "title", "case: unknown value \"title\"; expected one of: lower, upper"),
      (
        "case", "uper",
        "case: unknown value \"uper\"; did you mean \"upper\"? Expected one of: lower, upper"
      ),
      (
        "prosigns", "angel",
        "prosigns: unknown value \"angel\"; did you mean \"angle\"? Expected one of: punctuation, angle"
      ),
      (
        "backspace", "", "backspace: unknown value \"\"; expected one of: jamo, keystroke, syllable"
      ),
      (
        "to", "txt",
        "to: unknown value \"txt\"; did you mean \"text\"? Expected one of: text, document, edits, changes, jamo, signals, score"
      ),
      ("unbuffered", "yes", "unbuffered: invalid value \"yes\"; expected on or off"),
      (
        "auto-reorder", "flexibel",
        "auto-reorder: unknown value \"flexibel\"; did you mean \"flexible\"? Expected one of: off, on, flexible"
      ),
      ("auto-reorder", "", "auto-reorder: unknown value \"\"; expected one of: off, on, flexible"),
      ("join-lone-consonants", "", "join-lone-consonants: invalid value \"\"; expected on or off"),
      (
        "bind", "dot", "bind: column 4: no key for the role \"dot\"; expected the name of a key"
      ),
      ("bind", "", "bind: column 1: no binding; expected one such as dot=f"),
      ("bind", "dot=f dahs=j", "bind: column 7: unknown role \"dahs\"; did you mean \"dash\"?"),
      (
        "filter", "onyl=a",
        """
        filter: unknown filter "onyl"; did you mean "only"? Expected one of: only=zxcvasdf, remap=capslock:esc, \
        repeat=drop, debounce=5ms
        """
      ),
      (
        "filter", "debounce=2s",
        "filter: debounce: invalid duration \"2s\"; expected more than 0 and at most 1s, for example 5ms"
      ),
      ("stop-key", "escpe", "stop-key: unknown key \"escpe\"; did you mean \"escape\"?"),
      (
        "stop-key", "unknown",
        "stop-key: the key \"unknown\" stands for every key that a recording masks; choose another key"
      ),
      ("stop-key", "", "stop-key: unknown key \"\""),
      ("stop-key", "code768", "stop-key: unknown key \"code768\""),
      (
        "idle-exit", "5",
        "idle-exit: invalid duration \"5\": it has no unit; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (
        "idle-exit", "0s",
        "idle-exit: invalid duration \"0s\"; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (
        "idle-exit", "-1s",
        "idle-exit: invalid duration \"-1s\"; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (
        "idle-exit", "1e3s",
        "idle-exit: invalid duration \"1e3s\"; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (
        "locks", "cap",
        "locks: unknown value \"cap\"; did you mean \"caps\"? Expected one of: caps, num, scroll, layout2, layout3, layout4, \(Self.modifierLocks)"
      ),
      (
        "locks", "num,shiftlock",
        "locks: unknown value \"shiftlock\"; expected one of: caps, num, scroll, layout2, layout3, layout4, \(Self.modifierLocks)"
      ),
      (
        "word-list", "words 5 xyz",
        "word-list: invalid word list \"words 5 xyz\"; expected a name, a size in bytes and a SHA-256"
      ),
      ("mod", "morse", "mod: unknown option; did you mean \"mode\"?"),
      ("speed", "20", "speed: unknown option"),
    ])
  func refused(name: String, value: String, message: String) {
    var options = TypingOptions()
    let error = #expect(throws: TypingOptionError.self) { try options.set(name, to: value) }
    #expect(error?.description == message)
    #expect(options == TypingOptions())
  }

  @Test(
    "The XKB options accept few characters and cannot lead to another folder",
    arguments: [
      "xkb-rules", "xkb-model", "xkb-layout", "xkb-variant", "xkb-options", "compose-locale",
    ])
  func xkbWords(name: String) throws {
    let signs = Set("_-+,:()@!".unicodeScalars)
    let numbers = Array(0..<UInt32(0x300)) + stride(from: 0x300, to: 0x20000, by: 97)
    for scalar in numbers.compactMap(Unicode.Scalar.init) {
      let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9") ~= scalar)
      var options = TypingOptions()
      let value = "us\(scalar)de"
      if isWord || signs.contains(scalar) || scalar == "." {
        try options.set(name, to: value)
        #expect(options.words.contains { $0 == (name, value) })
      } else {
        let error = #expect(throws: TypingOptionError.self) { try options.set(name, to: value) }
        #expect(error?.option == name)
      }
    }
    for value in [".", "..", ".x", "us,.x", "us,..", "us..de", "../x", "us/", "/us", "~us"] {
      var options = TypingOptions()
      #expect(throws: TypingOptionError.self) { try options.set(name, to: value) }
    }
    for value in ["", "us,de", ",", "us(intl)", "de_DE.UTF-8@euro", "grp:alt_shift_toggle", "us:2"]
    {
      var options = TypingOptions()
      try options.set(name, to: value)
    }
  }
}
