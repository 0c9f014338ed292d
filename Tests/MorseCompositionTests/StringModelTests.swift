import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("The three-key keyer compared with a simple model")
struct StringModelTests {
  private static let roles: [Character] = [".", "-", "_", "<", "/"]

  /// The first difference of the two; nil if there is none.
  private func difference(_ host: TypingHost, _ model: StringModel) -> String? {
    if host.text != model.text {
      return "\(host.text.debugDescription) is not \(model.text.debugDescription)"
    }
    if host.document.before.count != model.left.count { return "the cursor" }
    if host.composer.preview != model.preview {
      return "\(host.composer.preview) is not \(model.preview)"
    }
    if host.composer.openCount != model.shown { return "open \(host.composer.openCount)" }
    for (cell, expected) in zip(host.document.before, model.left) {
      let note =
        switch MorseOrigin(cell) {
        case .sign(let pattern, _): pattern.text
        case .part: "part"
        case .joined: "joined"
        case .wordSpace, nil: ""
        }
      if note != expected.note { return "\(cell.scalar) has \(note), not \(expected.note)" }
    }
    return host.faults.first
  }

  private func walk(_ host: TypingHost, _ model: StringModel, _ presses: String, to length: Int) {
    if let difference = difference(host, model) {
      Issue.record("\(presses): \(difference)")
      return
    }
    guard presses.count < length else { return }
    for role in Self.roles {
      var nextHost = host
      var nextModel = model
      nextHost.press(TypingHost.key(role))
      nextModel.press(role)
      walk(nextHost, nextModel, presses + String(role), to: length)
    }
  }

  @Test("Every sequence of up to six presses, or seven in the long run, matches the model")
  func everySequence() {
    walk(TypingHost(), StringModel(), "", to: TestAmount.count(6, long: 7))
  }

  @Test(
    "Every sequence of up to five presses after other text gives the same as the model",
    arguments: ["A", "×", "É?", "<AR>", "a b", "가", "\n", "1 "])
  func everySequenceAfter(text: String) {
    walk(TypingHost(text: text), StringModel(text: text), "", to: 5)
  }

  @Test(
    "Every sequence of up to four presses, or five, after a long letter, with all settings",
    arguments: ["...-.-", "...-.-_", "...---...", "........", "-.-.-.", ".-.-._", "-.--._<"])
  func everySequenceAfter(presses: String) {
    for letterCase in MorseCase.allCases {
      for prosigns in MorseProsigns.allCases {
        let code = MorseCode(case: letterCase, prosigns: prosigns)
        var host = TypingHost(MorseComposer(code: code))
        var model = StringModel(upper: letterCase == .upper, angle: prosigns == .angle)
        for press in presses {
          host.press(TypingHost.key(press))
          model.press(press)
        }
        walk(host, model, "", to: TestAmount.count(4, long: 5))
      }
    }
  }

  @Test(
    "Random presses and moves of the cursor give the same as the model",
    arguments: 0..<60 as Range<UInt64>)
  func randomStreams(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let upper = Bool.random(using: &generator)
    let angle = Bool.random(using: &generator)
    let code = MorseCode(case: upper ? .upper : .lower, prosigns: angle ? .angle : .punctuation)
    let start = ["", "Paris 1900 ", "x×?<SK>\n"].randomElement(using: &generator)!
    var host = TypingHost(MorseComposer(code: code), text: start)
    var model = StringModel(text: start, upper: upper, angle: angle)
    // Also whole procedure signs: single signals seldom make one.
    let strokes =
      ["."] + ["-", ".", "-", "_", "<", "<", "<", "/", "_...-.-_", "_...---...", "_.-.-._"]
    // Each step compares all of the text: the cost grows with the square of the steps.
    for step in 0..<TestAmount.count(100, long: 400) {
      if Int.random(in: 0..<8, using: &generator) == 0 {
        let offset = Int.random(in: -4...4, using: &generator)
        host.move(by: offset)
        model.move(by: offset)
      } else {
        for press in strokes.randomElement(using: &generator)! {
          host.press(TypingHost.key(press))
          model.press(press)
        }
      }
      if let difference = difference(host, model) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
    }
  }
}
