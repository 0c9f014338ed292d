import Testing

@testable import Typing

@Suite("Rows of the options")
struct OptionRowTests {
  /// The help shows these summaries.
  @Test("The default, the values and the example in each summary can be set")
  func rows() throws {
    for row in TypingOptions.rows {
      let summary = row.summary()
      #expect(summary.hasSuffix(".") && !summary.hasSuffix(".."), "\(summary)")
      #expect(!summary.contains("..") && !summary.contains(") ("), "\(summary)")
      for choice in row.choices where row.placeholder != "on|off" {
        #expect(summary.contains(choice), "\(summary)")
      }
      for choice in row.choices {
        var options = TypingOptions()
        try options.set(row.name, to: choice)
      }
      #expect(row.repeats == summary.hasSuffix(" Repeatable."), "\(summary)")
      let example = summary.firstMatch(of: /, for example "?([^".(]*[^".( ])/)
      if let example {
        var options = TypingOptions()
        try options.set(row.name, to: String(example.1))
        #expect(options != TypingOptions(), "\(summary)")
      }
      let normal = summary.firstMatch(of: /\(default: ([a-z0-9-]+)\)/)
      if let normal {
        var options = TypingOptions()
        try options.set(row.name, to: String(normal.1))
        #expect(options.words.count == 1, "\(summary)")
      }
    }
  }

  @Test(
    "An option without effect is reported with what it needs",
    arguments: [
      (["keyer=bug", "wpm=20"], nil), (["wpm=20"], nil),
      (["keyer=single-switch", "wpm=20"], "single-switch"),
      (["keyer=straight", "wpm=20"], nil), (["keyer=bug", "fixed-wpm=18", "wpm=20"], nil),
      (["keyer=straight", "fixed-wpm=18", "wpm=20"], "with --fixed-wpm"),
      (["start-mode=morse"], "with the mode morse alone, only with several modes"),
      (["mode=hangul,direct", "start-mode=direct"], nil),
      (["to=signals", "case=upper"], "with --to signals"), (["to=edits", "case=upper"], nil),
      (["to=signals", "prosigns=angle"], "with --to signals"),
      (["mode=hangul,morse", "bind=dot=a list=f9"], nil),
      (["bind=dot=a list=f9"], "the role \"list\" has no effect with the mode morse alone"),
      (
        ["mode=hangul,direct", "bind=list=f9 zx"],
        "the preset \"zx\" has no effect with the modes hangul,direct"
      ),
      (["keyer=bug", "fixed-wpm=20"], "the keyer bug, only with straight"),
      (["mode=hangul", "case=upper"], "the mode hangul, only with morse"),
      (["mode=hangul,morse", "case=upper"], nil), (["layout=3set-390"], "only with hangul"),
      (["mode=hangul", "xkb-layout=de"], "only with direct"),
      (["mode=direct", "xkb-layout=de"], nil),
      (["to=document", "unbuffered=on"], "with --to document"),
      (["to=edits", "unbuffered=off"], nil),
      (["to=text", "unbuffered=on"], nil), (["keyer=iambic-a", "dit-memory=on"], nil),
      (["keyer=bug", "dit-memory=off"], "only with iambic-a, iambic-b or ultimatic"),
      (["keyer=straight", "switch-dah=1s"], "only with single-switch"),
      (["keyer=straight", "prior=none"], nil), (["prior=none"], "three-key"),
      (["keyer=bug", "settle=2"], nil),
      (["keyer=iambic-a", "settle=2"], "iambic-a"),
      (["keyer=single-switch", "prior=none"], "with single-switch and --switch-times fixed"),
      (["keyer=single-switch", "switch-times=auto", "prior=none"], nil),
      (["keyer=straight", "switch-times=auto"], "only with single-switch"),
      (["keyer=single-switch", "switch-times=auto"], nil),
      (
        ["switch-times=auto", "keyer=single-switch", "switch-dah=1s"],
        "with --switch-times auto"
      ),
      (["switch-end=1s", "keyer=single-switch", "switch-letter=1s"], "with --switch-end"),
      (
        ["switch-times=auto", "keyer=single-switch", "switch-space=9s"],
        "with --switch-times auto unless --switch-end is given"
      ),
      (
        ["switch-times=auto", "keyer=single-switch", "switch-end=1s", "switch-space=9s"], nil
      ),
      (["filter=repeat=drop"], nil),
      (["next-mode-key=f9"], "with the mode morse alone, only with several modes"),
      (["mode=hangul,direct", "next-mode-key=f9"], nil),
      (["mode=hangul,direct", "bind=dot=a"], "the modes hangul,direct, only with morse"),
      (["mode=hangul,direct", "bind=list=f9"], nil),
      (["bind=list=f9"], "the mode morse alone, only with several modes"),
      (["keyer=single-switch", "bind=choose=k"], nil),
      (["keyer=single-switch", "bind=list=f9"], "the mode morse alone, only with several modes"),
      (["scan=pause"], "only with single-switch"),
      (["keyer=single-switch", "scan=pause", "scan-rounds=2"], "with --scan pause"),
      (["keyer=single-switch", "scan=second", "scan-step=2s"], "with --scan second"),
      (["mode=hangul", "bind=list=f9"], "the mode hangul alone, only with several modes"),
    ])
  func effects(words: [String], problem: String?) throws {
    let options = try TypingOptions(words: words)
    let name = String(words[words.count - 1].prefix { $0 != "=" })
    let found = options.missingEffect(of: name)?.problem()
    guard let problem else { return #expect(found == nil) }
    #expect(found?.contains(problem) == true, "\(found ?? "")")
  }

  @Test("An unknown option is refused, with a suggestion if it is misspelt")
  func unknownOption() {
    var options = TypingOptions()
    for (name, message) in [
      ("backspce", "backspce: unknown option; did you mean \"backspace\"?"),
      ("zzzz", "zzzz: unknown option"),
    ] {
      let error = #expect(throws: TypingOptionError.self) { try options.set(name, to: "x") }
      #expect(error?.description == message)
    }
  }

  @Test("Values set by a method are checked like words")
  func values() throws {
    var options = TypingOptions()
    for (modes, message) in [
      ([], "mode: no mode given; expected one or more of: morse, hangul, direct"),
      ([.direct, .direct], "mode: the list contains direct twice; remove one"),
    ] as [([TypingOptions.ModeName], String)] {
      let error = #expect(throws: TypingOptionError.self) { try options.setModes(modes) }
      #expect(error?.description == message)
    }
    #expect(options == TypingOptions())
    #expect(throws: TypingOptionError.self) { try options.hangul.setLayout(named: "./a.yaml") }
    let error = #expect(throws: TypingOptionError.self) {
      try options.set("layout", to: "./a.yaml")
    }
    #expect(
      error?.description.hasPrefix("layout: unknown value \"./a.yaml\"; expected one of: 2set,")
        == true)
    #expect(options == TypingOptions())
    // A host that reads no files types with the default layout.
    try options.setWord("layout", to: "./a.yaml")
    try options.setModes([.hangul])
    var session = TypingSession(options) { FakeCharacterMap() }
    #expect(session.press(.r).last?.inserted == "ㄱ")
    options.clear("layout")
    try options.setModes([.hangul, .direct])
    try options.hangul.setLayout(named: "3set-390")
    #expect(
      options.words.map { "\($0.name)=\($0.value)" } == ["mode=hangul,direct", "layout=3set-390"])
  }
}
