import KeyEvents
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Procedure signs in a form, sent with keyers that read letters by their timing. Their letters
/// stay open for long, but a sign acts when it ends.
@Suite("Procedure signs read by their timing")
struct TimedSignTests {
  /// The keys of letters, with a dit of `unit` milliseconds and `pause` after each letter.
  private static func keys(_ letters: String, unit: Int, pause: Int) -> String {
    letters.split(separator: " ").map { letter in
      letter.map { "d:space t:\($0 == "." ? unit : 3 * unit) u:space" }
        .joined(separator: " t:\(unit) ")
    }.joined(separator: " t:\(pause) ") + " t:\(pause)"
  }

  private static func session(_ keyer: [String]) throws -> TypingSession {
    let form = FormSessionTests.form(
      ["hours", "minutes"].map { name in
        FormSessionTests.field(name) {
          $0.traits.keyboardType = .numberPad
          $0.rules.classes = [.digits]
        }
      })
    return TypingSession(
      try TypingOptions(words: ["mode=morse"] + keyer), form: form,
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
  }

  @Test(
    "A sign moves on when it ends",
    arguments: [
      ["keyer=straight"], ["keyer=single-switch", "switch-times=auto"],
      ["keyer=single-switch", "switch-dah=240ms"],
    ], [(120, 1200), (120, 5000), (200, 1600)])
  func moves(_ keyer: [String], _ times: (unit: Int, pause: Int)) throws {
    for (letters, text) in [("--... -.-.-", "7"), ("-.-.-", "")] {
      var typist = Typist(try Self.session(keyer))
      try typist.type(Self.keys(letters, unit: times.unit, pause: times.pause))
      let form = try #require(typist.session.form)
      #expect(form[0].text == text, "\(letters)")
      #expect(form.firstResponder == 1, "\(letters)")
      #expect(form[1].text == "", "\(letters)")
      try typist.type(Self.keys("..--- ...-.-", unit: times.unit, pause: times.pause))
      #expect(typist.session.form?[1].text == "2", "\(letters)")
      #expect(typist.session.form?.isSent == true, "\(letters)")
    }
  }

  @Test("A pause before a sign, whose space a field refuses, does not keep the sign from acting")
  func pauseBeforeSign() throws {
    for unit in [60, 80, 120] {
      for pause in [7, 12, 25, 60] {
        for (sign, focus) in [("-.-.-", 1), ("...-.-", nil)] {
          var typist = Typist(try Self.session(["keyer=straight"]))
          let text = Self.keys("....- ..---", unit: unit, pause: 3 * unit)
          try typist.type("\(text) t:\((pause - 3) * unit)")
          try typist.type(Self.keys(sign, unit: unit, pause: 40 * unit))
          let form = try #require(typist.session.form)
          #expect(form[0].text == "42", "\(unit) \(pause) \(sign)")
          #expect(form.firstResponder == focus, "\(unit) \(pause) \(sign)")
          #expect(form.isSent == (focus == nil), "\(unit) \(pause) \(sign)")
        }
      }
    }
  }

  @Test("The space of the pause before a sign is not part of the answer")
  func spaceBeforeSign() throws {
    for (pause, sign, focus) in [(3, "-.-.-", 1), (7, "-.-.-", 1), (12, "...-.-", nil)] {
      var typist = Typist(
        TypingSession(
          try TypingOptions(words: ["mode=morse", "keyer=straight"]),
          form: FormSessionTests.form([FormSessionTests.field("a"), FormSessionTests.field("b")]),
          characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil }))
      try typist.type(Self.keys("--- -.-", unit: 80, pause: 240) + " t:560")
      try typist.type(Self.keys("--- -.-", unit: 80, pause: 240) + " t:\((pause - 3) * 80)")
      try typist.type(Self.keys(sign, unit: 80, pause: 3200))
      let form = try #require(typist.session.form)
      #expect(form[0].text == "ok ok", "\(pause) \(sign)")
      #expect(form.firstResponder == focus, "\(pause) \(sign)")
    }
  }

  @Test(
    "A full field can be left with a sign, although its letters have no room",
    arguments: [
      "keyer=straight", "keyer=iambic-a wpm=10",
      "keyer=single-switch switch-dah=240ms",
    ])
  func leavesFullField(_ keyer: String) throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("a") {
        $0.text = "ab"
        $0.rules.maximumLength = 2
      }, FormSessionTests.field("b"),
    ])
    let words = ["mode=morse"] + keyer.split(separator: " ").map(String.init)
    var typist = Typist(
      TypingSession(
        try TypingOptions(words: words), form: form, characterMap: { FakeCharacterMap() },
        layoutFile: { _ in nil }))
    func type(_ letter: String) throws {
      switch keyer.prefix(9) {
      case "keyer=iam":
        let paddles = letter.map {
          $0 == "."
            ? "d:leftctrl t:20 u:leftctrl t:220" : "d:rightctrl t:20 u:rightctrl t:460"
        }
        try typist.type(paddles.joined(separator: " ") + " t:1000")
      default: try typist.type(Self.keys(letter, unit: 120, pause: 1200))
      }
    }
    try type("-.-.-")
    #expect(typist.session.form?.firstResponder == 1)
    try type("-...-.-")
    #expect(typist.session.form?.firstResponder == 0)
    try type(".")
    #expect(typist.session.form?.refusal?.rule == .maximumLength)
    #expect(typist.session.form?[0].text == "ab")
    try type("...-.-")
    #expect(typist.session.form?.isSent == true)
    #expect(typist.session.form?[0].text == "ab")
  }

  @Test("With three keys, letters that a full field refuses do not become a sign together")
  func lettersAreNoSign() throws {
    let form = FormSessionTests.form([
      FormSessionTests.field("a") {
        $0.text = "ab"
        $0.rules.maximumLength = 2
      }, FormSessionTests.field("b"),
    ])
    for letters in [
      "dot dot dot space minus dot minus space", "minus dot space minus dot minus space",
    ] {
      var typist = Typist(
        TypingSession(
          try TypingOptions(words: ["mode=morse"]), form: form,
          characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil }))
      try typist.type(letters)
      #expect(typist.session.form?.isSent == false)
      #expect(typist.session.form?.firstResponder == 0)
      #expect(typist.session.form?[0].text == "ab")
    }
  }

  @Test(
    "With three keys, a letter that the field refuses and the next one do not become a sign",
    arguments: [
      "minus dot minus", "dot dot dot space minus dot minus", "minus dot space minus dot minus",
    ],
    ["", "space", "enter", "space dot dot minus minus minus space"])
  func refusedLetterIsNoSign(_ letters: String, end: String) throws {
    var typist = Typist(try Self.session([]))
    try typist.type("\(letters) \(end)")
    let form = try #require(typist.session.form)
    #expect(!form.isSent)
    // Enter removes the open letter, and says why.
    #expect(form.firstResponder == 0)
    // The second letter stays open until another key ends it too.
    let texts = ["": "k", "space": "k", "enter": "", "space dot dot minus minus minus space": "2"]
    #expect(form[0].text == texts[end])
  }

  @Test(
    "A sign after text that the field refuses does not act: the user has not seen the refusal",
    arguments: [["keyer=straight"], ["keyer=single-switch", "switch-times=auto"]],
    ["-.-.-", "...-.-"])
  func staysAfterRefusal(_ keyer: [String], sign: String) throws {
    for (letters, text) in [("--... ...", "7"), ("...", ""), (".... ...", "")] {
      var typist = Typist(try Self.session(keyer))
      try typist.type(Self.keys("\(letters) \(sign)", unit: 120, pause: 1200))
      let form = try #require(typist.session.form)
      #expect(form[0].text == text, "\(letters)")
      #expect(form.firstResponder == 0, "\(letters)")
      #expect(!form.isSent, "\(letters)")
      #expect(form.refusal != nil, "\(letters)")
    }
  }
}
