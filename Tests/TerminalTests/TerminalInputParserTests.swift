import Terminal
import TestSupport
import Testing

private func color(_ red: Double, _ green: Double, _ blue: Double) -> TerminalColor.Channels {
  TerminalColor.Channels(red: red, green: green, blue: blue)
}

struct TerminalInputParserTests {
  private func changes(
    _ portions: [ArraySlice<UInt8>], pause: Duration = .milliseconds(5)
  ) -> [TerminalReport] {
    var parser = TerminalInputParser()
    var changes: [TerminalReport] = []
    var time = ContinuousClock.now
    for portion in portions {
      for byte in portion {
        if let change = parser.feed(byte, at: time) { changes.append(change) }
      }
      time += pause
    }
    return changes
  }

  @Test(arguments: [1, 2])
  func whatIsTypedByHandIsNoReport(cut: Int) {
    let report = Array("\u{1B}[O".utf8)
    let portions = [report[..<cut], report[cut...]]
    #expect(changes(portions, pause: .milliseconds(20)) == [.lost])
    #expect(changes(portions, pause: .milliseconds(21)) == [])
    // The terminal's own report, right after it.
    #expect(changes(portions + [report[...]], pause: .milliseconds(50)) == [.lost])
  }

  @Test(
    arguments: [
      ("\u{1B}[I", [.gained]), ("\u{1B}[O", [.lost]),
      ("\u{1B}[I\u{1B}[O\u{1B}[I", [.gained, .lost, .gained]),
      ("abc\u{4}\u{3}\r\n\u{1B}[Oxyz", [.lost]), ("한글\u{1B}[I", [.gained]),
      // Keys: arrows, Shift+Tab, Delete, F1 in three ways, Alt+[ and Alt+O with an arrow after.
      ("\u{1B}[A\u{1B}[Z\u{1B}[3~\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[\u{1B}[A\u{1B}O\u{1B}[B", []),
      // It is a report only without parameters.
      ("\u{1B}[1I\u{1B}[?O\u{1B}[1;5I\u{1B}[ I\u{1B}[1O", []), ("[I[O", []), ("\u{1B}I\u{1B}O", []),
      // An escape starts again, also in the middle of another sequence or string.
      ("\u{1B}\u{1B}[I", [.gained]), ("\u{1B}[1;\u{1B}[I", [.gained]),
      ("\u{1B}]0;title\u{1B}[O", [.lost]),
      ("\u{1B}[II", [.gained]), ("\u{1B}[OI", [.lost]), ("\u{1B}[24;80R\u{1B}[I", [.gained]),
      // The kind of the terminal, and its appearance.
      ("\u{1B}[?62;4c\u{1B}[?6c", [.kind, .kind]), ("\u{1B}[c\u{1B}[>0;1;2c", []),
      ("\u{1B}[?997;1n\u{1B}[?997;2n", [.appearance(.dark), .appearance(.light)]),
      ("\u{1B}[?997;3n\u{1B}[?997n\u{1B}[997;1n\u{1B}[?996;1n", []),
      // Colors with one to four digits, ended in both ways; the second one is followed by typing.
      ("\u{1B}]11;rgb:ffff/0000/8080\u{1B}\\", [.background(color(1, 0, 0x8080 / 65_535))]),
      ("\u{1B}]10;rgb:f/80/000\u{7}x", [.foreground(color(1, 128 / 255, 0))]),
      ("\u{1B}]11;rgba:0/0/0/ffff\u{7}", [.background(color(0, 0, 0))]),
      ("\u{1B}]11;rgb:0/0\u{7}\u{1B}]11;rgb:0/0/0/0\u{7}\u{1B}]11;rgba:0/0/0\u{7}", []),
      ("\u{1B}]11;rgb:00000/0/0\u{7}\u{1B}]11;rgb:/0/0\u{7}\u{1B}]11;rgb:+1/0/0\u{7}", []),
      ("\u{1B}]12;rgb:0/0/0\u{7}\u{1B}]11;red\u{7}\u{1B}]11\u{7}\u{1B}]\u{7}", []),
      ("\u{1B}]11;rgb:0/0/0\u{1B}[I", [.gained]), ("\u{1B}]11;rgb:0/0/0\u{1B}]\u{1B}\\", []),
      ("\u{1B}\\\u{1B}]11;\(String(repeating: "1", count: 60))rgb:0/0/0\u{7}", []),
    ] as [(String, [TerminalReport])])
  func reports(_ input: String, _ expected: [TerminalReport]) {
    let bytes = Array(input.utf8)
    #expect(changes([bytes[...]]) == expected)
    for first in 0...bytes.count {
      #expect(changes([bytes[..<first], bytes[first...]]) == expected, "cut at \(first)")
      for second in first...bytes.count {
        #expect(
          changes([bytes[..<first], bytes[first..<second], bytes[second...]]) == expected,
          "cut at \(first) and \(second)")
      }
    }
  }

  @Test("a slow string does not count as a report, and does not delay the next one")
  func slowStrings() {
    let string = Array("\u{1B}]11;rgb:0/0/0\u{1B}\\".utf8)
    let end = string.count - 1
    #expect(
      changes([string[..<end], string[end...]], pause: .milliseconds(20))
        == [.background(color(0, 0, 0))])
    #expect(changes([string[..<end], string[end...]], pause: .milliseconds(21)) == [])
    let report = Array("\u{1B}[O".utf8)
    #expect(changes([string[..<5], report[...]], pause: .milliseconds(50)) == [.lost])
  }

  @Test func noGarbageHidesAReport() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...20, using: &generator)
      let garbage = (0..<count).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : Array("\u{1B}[]0;I?OP\\".utf8).randomElement(using: &generator)!
      }
      let found = changes([(garbage + FocusReporting.start.prefix(2) + Array("O".utf8))[...]])
      #expect(found.last == .lost, "seed \(seed): \(garbage)")
    }
  }

  @Test func theModeIsXtermsFocusEvents() {
    #expect(FocusReporting.start == Array("\u{1B}[?1004h".utf8))
    #expect(FocusReporting.stop == Array("\u{1B}[?1004l".utf8))
  }
}
