import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

/// Keys of a syllable that are down together, with `--auto-reorder flexible`.
@Suite struct ChordTests {
  /// Types keys, where `+k` presses a key and `-k` releases it, and returns the text.
  private func text(_ events: String, _ backspace: HangulBackspace = .jamo) -> String {
    let options = HangulOptions(backspace: backspace, autoReorder: .flexible)
    var typist = HangulTypist(.ahnmatae, options)
    for event in events.split(separator: " ") {
      let key = KeyCode(named: String(event.dropFirst()))!
      typist.press(key, phase: event.first == "+" ? .began : .ended)
    }
    #expect(typist.misfits == 0)
    return typist.text
  }

  /// In Ahnmatae ㄱ (f) and ㅇ (g) are ㄲ, ㅏ is j, the final ㄱ v.
  @Test(arguments: [
    // All down at once: one syllable.
    ("+f +j +g -f -j -g", "까"), ("+j +f +v +g -j -f -v -g", "깍"), ("+f +v +j +g", "깍"),
    ("+f +g +j -g -f -j", "까"),
    // One was released: the second initial begins the next syllable.
    ("+f -f +j -j +g -g", "가ㅇ"), ("+f +j -f +g -j -g", "가ㅇ"), ("+f +j -j +g", "가ㅇ"),
    ("+f +j -j -f +g +j", "가아"),
    // A key of the previous syllable that is released late changes nothing.
    ("+f +j -f +d -j +h +f", "가떠"), ("+f +j -f +g -j +j +f", "가까"),
    // A key that is pressed again must have been released, even without a release event.
    ("+f +j +f +j", "가가"), ("+f +j -f +f", "가ㄱ"),
    // Other keys have no effect.
    ("+leftshift +f -leftshift +j +g", "까"),
    // Removed, and struck again one by one.
    ("+f +j +g +backspace", "가"), ("+f +j +g +backspace -backspace -g +g", "가ㅇ"),
    ("+f +j +g +v +backspace", "까"), ("+f +j +g +v +backspace +backspace +backspace", "ㄱ"),
  ])
  func ahnmatae(events: String, expected: String) {
    for backspace in [HangulBackspace.jamo, .keystroke] {
      #expect(text(events, backspace) == expected)
    }
  }

  /// An ended chord is open again as it was.
  @Test func chordOpenedAgain() {
    let chord = "+f +j +g +v -f -j -g -v "
    #expect(text(chord + "+g +j", .keystroke) == "깍아")
    #expect(text(chord + "+g +j +backspace +backspace", .keystroke) == "깍")
    #expect(text(chord + "+g +j +backspace +backspace +backspace", .keystroke) == "까")
  }

  @Test func endedFromOutside() {
    var typist = HangulTypist(.ahnmatae, HangulOptions(autoReorder: .flexible))
    typist.type("fj|g")
    #expect(typist.text == "가ㅇ")
  }
}
