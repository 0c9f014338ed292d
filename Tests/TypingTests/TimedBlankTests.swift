import KeyEvents
import TextEditing
import Testing
import Typing

/// A way to key by time, at 20 words a minute.
private struct Hand: CustomTestStringConvertible {
  var keyer: String
  var dot: String
  var dash: String
  var testDescription: String { keyer }

  /// Letters as signals, `. -` being two; three units between them.
  func keys(_ letters: String) -> String {
    letters.split(separator: " ").map { letter in
      letter.map { $0 == "." ? dot : dash }.joined(separator: " t:60 ")
    }.joined(separator: " t:180 ")
  }

  static let all =
    [
      Hand(
        keyer: "straight", dot: "d:leftctrl t:60 u:leftctrl", dash: "d:leftctrl t:180 u:leftctrl"),
      // A dot sounds as long as it sounds, however soon its paddle is let go.
      Hand(
        keyer: "bug", dot: "d:leftctrl t:30 u:leftctrl t:30", dash: "d:rightctrl t:180 u:rightctrl"),
    ]
    + ["iambic-a", "iambic-b", "ultimatic"].map {
      Hand(
        keyer: $0, dot: "d:leftctrl t:30 u:leftctrl t:30",
        dash: "d:rightctrl t:90 u:rightctrl t:90")
    }
}

/// What its edits make of nothing, each of which may change only what the one before left open.
private func rebuilt(_ edits: [TextEdit]) -> String {
  var text = ""
  var open = 0
  for edit in edits {
    #expect(edit.removed.count <= open, "\(edit) takes more than the \(open) that were open")
    #expect(text.hasSuffix(edit.removed), "\(edit) after \(text)")
    text.removeLast(min(edit.removed.count, text.count))
    text += edit.inserted
    open = edit.open
  }
  return text
}

/// Blanks that time writes, with every keyer for which time means something.
@Suite("Blanks by time")
struct TimedBlankTests {
  private func typist(_ hand: Hand, _ code: String) throws -> Typist {
    try Typist("mode=morse", "keyer=\(hand.keyer)", "code=\(code)", "wpm=20")
  }

  private static let letters = [
    ("international", "-. .", "ne"), ("international", "...-.-", "<SK>"),
    ("korean", "-- .", "마"), ("korean", "..-", "ㅣ"), ("wabun", ".-.. ..", "ガ"),
  ]

  @Test(
    "None stands at the end of a line or of the text, however long the pause", arguments: Hand.all)
  fileprivate func ends(_ hand: Hand) throws {
    for (code, letters, text) in Self.letters {
      let keys = hand.keys(letters)
      for pause in [700, 3000, 25_000] {
        var typist = try typist(hand, code)
        try typist.type("\(keys) t:\(pause)")
        #expect(typist.text == "\(text) ", "\(code) \(pause)")
        #expect(typist.session.openCount > 0, "\(code) \(pause)")
        try typist.type("enter \(keys) t:\(pause)")
        typist.finish()
        #expect(typist.text == "\(text)\n\(text)", "\(code) \(pause)")
        #expect(typist.session.openCount == 0)
        #expect(rebuilt(typist.edits) == typist.text)
      }
    }
  }

  @Test("Where the end falls together with a deadline, before it and after it", arguments: Hand.all)
  fileprivate func deadlines(_ hand: Hand) throws {
    for (code, letters, text) in Self.letters {
      let keys = hand.keys(letters)
      var probe = try typist(hand, code)
      try probe.type(keys)
      var deadlines: [EventTime] = []
      while let deadline = probe.deadline, deadlines.count < 10 {
        deadlines.append(deadline)
        probe.session.advance(to: deadline)
      }
      #expect(deadlines.count > 1)
      for deadline in deadlines {
        for shift in [-1, 0, 1] as [Int64] {
          var ended = try typist(hand, code)
          try ended.type(keys)
          ended.session.finish(at: deadline.advanced(byMicroseconds: shift))
          #expect(ended.text == text, "\(code) \(deadline) \(shift)")
          #expect(rebuilt(ended.edits) == ended.text)
          var sent = try typist(hand, code)
          try sent.type(keys)
          let time = deadline.advanced(byMicroseconds: shift)
          for (key, value) in [(KeyCode.enter, Int32(1)), (.enter, 0)] {
            sent.session.receive(
              InputFrame(events: [.key(key, value: value, at: time), .report(at: time)]))
          }
          sent.session.finish(at: time)
          #expect(sent.text == "\(text)\n", "\(code) \(deadline) \(shift)")
        }
      }
    }
  }

  @Test("Backspace after a pause takes the letter, with its blank", arguments: Hand.all)
  fileprivate func backspace(_ hand: Hand) throws {
    for (code, letters, left) in [
      ("international", "-. .", "n"), ("international", "-. ...-.-", "n"),
      ("international", ".", ""), ("korean", "-- .", "ㅁ"), ("korean", "-- . ..-.", "마"),
      ("wabun", ".-.. ..", "カ"), ("wabun", ".-.. .-..", "カ"),
    ] {
      for pause in [700, 3000, 25_000] {
        var typist = try typist(hand, code)
        try typist.type("\(hand.keys(letters)) t:\(pause)")
        #expect(typist.text.hasSuffix(" "))
        try typist.type("backspace")
        #expect(typist.text == left, "\(code) \(letters) \(pause)")
        try typist.type("t:3000 \(hand.keys("-.")) t:3000")
        typist.finish()
        let added =
          code == "korean" ? (left == "ㅁ" ? "ㅁㅛ" : "마ㅛ") : code == "wabun" ? "カタ" : "\(left)n"
        // ㅛ after a lone ㅁ is a syllable of it.
        let joined = added == "ㅁㅛ" ? "묘" : added
        #expect(typist.text == joined || typist.text == added, "\(code) \(letters) \(pause)")
      }
    }
  }

  @Test("A letter that is taken back leaves the blank before it to time", arguments: Hand.all)
  fileprivate func takenBack(_ hand: Hand) throws {
    for keys in ["enter", ""] {
      var typist = try typist(hand, "international")
      try typist.type("\(hand.keys("-.")) t:1500 \(hand.keys(".")) t:50 backspace")
      // Where the hand is still being learnt, the pause may have been read anew as one inside a
      // word.
      let isLearnt = hand.keyer == "straight" || hand.keyer == "bug"
      #expect(typist.text == "n " || isLearnt && typist.text == "n")
      try typist.type("t:3000 \(keys)")
      typist.finish()
      #expect(typist.text == (keys.isEmpty ? "n" : "n\n"))
      #expect(rebuilt(typist.edits) == typist.text)
    }
  }

  @Test("A blank that Space has written stays", arguments: Hand.all)
  fileprivate func spaceKey(_ hand: Hand) throws {
    var typist = try Typist("mode=morse", "keyer=\(hand.keyer)", "wpm=20", "bind=space=f1")
    try typist.type("\(hand.keys("-.")) t:170 f1")
    if typist.text == "n" { try typist.type("f1") }
    try typist.type("t:20000 enter")
    typist.finish()
    #expect(typist.text == "n \n")
  }
}
