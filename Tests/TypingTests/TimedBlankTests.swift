import KeyEvents
import TextEditing
import Testing
import Typing

/// A keyer and the keys that send with it, at 20 words a minute.
private struct Sender: CustomTestStringConvertible {
  var keyer: String
  var dit: String
  var dah: String
  var testDescription: String { keyer }

  /// The keys for letters in Morse code, separated by spaces, with letter gaps of three units.
  func keys(_ letters: String) -> String {
    letters.split(separator: " ").map { letter in
      letter.map { $0 == "." ? dit : dah }.joined(separator: " t:60 ")
    }.joined(separator: " t:180 ")
  }

  static let all =
    [
      Sender(
        keyer: "straight", dit: "d:leftctrl t:60 u:leftctrl", dah: "d:leftctrl t:180 u:leftctrl"),
      // A dit lasts one unit, even if its paddle is released sooner.
      Sender(
        keyer: "bug", dit: "d:leftctrl t:30 u:leftctrl t:30", dah: "d:rightctrl t:180 u:rightctrl"),
    ]
    + ["iambic-a", "iambic-b", "ultimatic"].map {
      Sender(
        keyer: $0, dit: "d:leftctrl t:30 u:leftctrl t:30",
        dah: "d:rightctrl t:90 u:rightctrl t:90")
    }
}

/// The text that the edits make; each may remove only what the previous one left open.
private func rebuilt(_ edits: [TextEdit]) -> String {
  var text = ""
  var open = 0
  for edit in edits {
    #expect(edit.removed.count <= open, "\(edit) removes more than the \(open) open")
    #expect(text.hasSuffix(edit.removed), "\(edit) after \(text)")
    text.removeLast(min(edit.removed.count, text.count))
    text += edit.inserted
    open = edit.open
  }
  return text
}

/// Spaces that word gaps write, with the straight key, the bug and the paddle keyers.
@Suite("Spaces from word gaps")
struct TimedBlankTests {
  private func typist(_ sender: Sender, _ code: String) throws -> Typist {
    try Typist("mode=morse", "keyer=\(sender.keyer)", "code=\(code)", "wpm=20")
  }

  private static let letters = [
    ("international", "-. .", "ne"), ("international", "...-.-", "<SK>"),
    ("korean", "-- .", "마"), ("korean", "..-", "ㅣ"), ("wabun", ".-.. ..", "ガ"),
  ]

  @Test(
    "The open space after a pause is removed at the end of a line and of the text",
    arguments: Sender.all)
  fileprivate func ends(_ sender: Sender) throws {
    for (code, letters, text) in Self.letters {
      let keys = sender.keys(letters)
      for pause in [700, 3000, 25_000] {
        var typist = try typist(sender, code)
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

  @Test(
    "No space is left if the text or the line ends just before, at or after a deadline",
    arguments: Sender.all)
  fileprivate func deadlines(_ sender: Sender) throws {
    for (code, letters, text) in Self.letters {
      let keys = sender.keys(letters)
      var probe = try typist(sender, code)
      try probe.type(keys)
      var deadlines: [EventTime] = []
      while let deadline = probe.deadline, deadlines.count < 10 {
        deadlines.append(deadline)
        probe.session.advance(to: deadline)
      }
      #expect(deadlines.count > 1)
      for deadline in deadlines {
        for shift in [-1, 0, 1] as [Int64] {
          var ended = try typist(sender, code)
          try ended.type(keys)
          ended.session.finish(at: deadline.advanced(byMicroseconds: shift))
          #expect(ended.text == text, "\(code) \(deadline) \(shift)")
          #expect(rebuilt(ended.edits) == ended.text)
          var sent = try typist(sender, code)
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

  @Test(
    "Backspace after a pause deletes the last letter and the space after it", arguments: Sender.all)
  fileprivate func backspace(_ sender: Sender) throws {
    for (code, letters, left) in [
      ("international", "-. .", "n"), ("international", "-. ...-.-", "n"),
      ("international", ".", ""), ("korean", "-- .", "ㅁ"), ("korean", "-- . ..-.", "마"),
      ("wabun", ".-.. ..", "カ"), ("wabun", ".-.. .-..", "カ"),
    ] {
      for pause in [700, 3000, 25_000] {
        var typist = try typist(sender, code)
        try typist.type("\(sender.keys(letters)) t:\(pause)")
        #expect(typist.text.hasSuffix(" "))
        try typist.type("backspace")
        #expect(typist.text == left, "\(code) \(letters) \(pause)")
        try typist.type("t:3000 \(sender.keys("-.")) t:3000")
        typist.finish()
        let added =
          code == "korean" ? (left == "ㅁ" ? "ㅁㅛ" : "마ㅛ") : code == "wabun" ? "カタ" : "\(left)n"
        // ㅛ after a lone ㅁ joins it.
        let joined = added == "ㅁㅛ" ? "묘" : added
        #expect(typist.text == joined || typist.text == added, "\(code) \(letters) \(pause)")
      }
    }
  }

  @Test(
    "The space before a deleted letter is open again and is removed at the end",
    arguments: Sender.all)
  fileprivate func takenBack(_ sender: Sender) throws {
    for keys in ["enter", ""] {
      var typist = try typist(sender, "international")
      try typist.type("\(sender.keys("-.")) t:1500 \(sender.keys(".")) t:50 backspace")
      // While the sender's timing is being learnt, the pause may be reread as a letter gap.
      let isLearnt = sender.keyer == "straight" || sender.keyer == "bug"
      #expect(typist.text == "n " || isLearnt && typist.text == "n")
      try typist.type("t:3000 \(keys)")
      typist.finish()
      #expect(typist.text == (keys.isEmpty ? "n" : "n\n"))
      #expect(rebuilt(typist.edits) == typist.text)
    }
  }

  @Test("A space written by the key bound to space stays", arguments: Sender.all)
  fileprivate func spaceKey(_ sender: Sender) throws {
    var typist = try Typist("mode=morse", "keyer=\(sender.keyer)", "wpm=20", "bind=space=f1")
    try typist.type("\(sender.keys("-.")) t:170 f1")
    if typist.text == "n" { try typist.type("f1") }
    try typist.type("t:20000 enter")
    typist.finish()
    #expect(typist.text == "n \n")
  }
}
