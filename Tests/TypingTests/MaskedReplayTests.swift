import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// A masked recording has other text than the session had, but its replay makes the same edits.
@Suite("Masked replays")
struct MaskedReplayTests {
  private enum Step {
    case keys(String)
    case report(before: String, selected: String, after: String)
  }

  /// An edit without its text.
  private struct Shape: Equatable, CustomStringConvertible {
    var edit: TextEdit
    var removed: [Int]
    var insertedCount: Int

    init(_ edit: TextEdit) {
      self.edit = edit
      removed = edit.removed.map { $0.unicodeScalars.count }
      insertedCount = edit.inserted.unicodeScalars.count
    }

    static func == (one: Shape, other: Shape) -> Bool {
      one.edit.moved == other.edit.moved && one.edit.open == other.edit.open
        && one.removed == other.removed && one.insertedCount == other.insertedCount
    }

    var description: String { "\(edit)" }
  }

  /// The edits of a live session and of a replay of its masked inputs.
  private func edits(_ steps: [Step], _ options: String) throws -> (live: [Shape], masked: [Shape])
  {
    let options = try TypingOptions(words: options.split(separator: " ").map(String.init))
    var live = TypingSession(options) { FakeCharacterMap() }
    var again = live
    var time = EventTime.zero
    for step in steps {
      switch step {
      case .report(let before, let selected, let after):
        let text = SurroundingText(before: before, selected: selected, after: after)
        let count = live.step.inputs.count
        let input = SessionInput(time: time, .text(text))
        live.receive(input)
        live.advance(to: time)
        for var input in live.step.inputs.dropFirst(count) {
          input.content = try #require(input.maskedContent)
          again.receive(input)
        }
        again.advance(to: time)
      case .keys(let keys):
        for var frame in try SimulatedKeys(keys).frames {
          for index in frame.events.indices {
            frame.events[index].time = time
          }
          live.receive(frame)
          again.receive(frame)
          time = time.advanced(byMicroseconds: 10_000)
        }
      }
    }
    live.finish(at: time)
    again.finish(at: time)
    return (live.step.edits.map(Shape.init), again.step.edits.map(Shape.init))
  }

  @Test("The mask of a character differs from the character at its position")
  func maskLikeTyped() throws {
    for (typed, shown) in [("- . . - space", "y"), (". - . - . - space", "!")] {
      let (live, masked) = try edits(
        [.keys(typed), .report(before: shown, selected: "", after: ""), .keys("backspace")],
        "mode=morse")
      #expect(live == masked)
      #expect(live.last?.removed == [1])
    }
  }

  @Test(
    "A masked character has the same bounds, wherever the cursor and the ends of the report are")
  func bounds() throws {
    let syllables = String(
      String.UnicodeScalarView(
        (0..<100).flatMap { _ in ["\u{1100}", "\u{1161}", "\u{11A8}"] as [Unicode.Scalar] }))
    for (before, selected, after, keys) in [
      (syllables, "", "", "backspace backspace home"), ("ae", "", "\u{301}b", "left delete"),
      ("e", "\u{301}", "", "backspace"), ("a\u{600} ", "", "", "backspace"),
      ("a\u{600}. b", "", "", "alt+backspace"), ("🇰🇷🇰", "", "🇷", "backspace delete"),
      ("👩\u{200D}", "", "👩", "backspace left"), ("क\u{94D}", "", "क", "left delete"),
      ("가\u{11A8}", "", "", "backspace"), ("\r\n", "", "x", "backspace"),
    ] {
      let (live, masked) = try edits(
        [.report(before: before, selected: selected, after: after), .keys(keys)], "mode=hangul")
      #expect(live == masked, "\(before.debugDescription) \(after.debugDescription) \(keys)")
    }
  }

  private static let pieces = [
    "a", "y", "x", ".", "!", " ", "-", "가", "각", "ㄱ", "\u{301}", "\u{903}", "\u{600}", "🇰", "7",
    "\n", "漢",
  ]
  /// Conjoining letters, of which a cursor inside of a syllable makes others.
  private static let letters = ["\u{1100}", "\u{1161}", "\u{11A8}", "a"]

  @Test("Whatever a client reports, the masked replay makes the same edits")
  func anyReport() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<TestAmount.count(400, long: 50_000) {
      let alphabet = round % 4 == 0 ? Self.letters : Self.pieces
      func text() -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? ""
        }.joined()
      }
      let options = ["mode=hangul", "mode=direct", "mode=morse"][round % 3]
      let keys =
        round % 3 == 2
        ? ["-", ".", "space", "backspace", "left", "delete"]
        : [
          "r", "k", "s", "backspace", "left", "right", "shift+left", "shift+right", "delete",
          "home",
          "ctrl+backspace", "alt+backspace", "end",
        ]
      var steps: [Step] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        if Bool.random(using: &random) {
          steps.append(.report(before: text(), selected: text(), after: text()))
        }
        let count = Int.random(in: 1...3, using: &random)
        steps.append(
          .keys(
            (0..<count).map { _ in keys.randomElement(using: &random) ?? "" }
              .joined(separator: " ")))
      }
      let (live, masked) = try edits(steps, options)
      try #require(live == masked, "seed \(seed), round \(round): \(options) \(steps)")
    }
  }
}
