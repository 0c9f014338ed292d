import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// The reader of evscribe: a straight key's composer, and a document for its edits.
enum StraightKeyReader {
  static func text(_ lengths: [Int64], speed: KeyingSpeed = .unknown) -> String {
    var typist = Typist(speed: speed)
    for (place, length) in lengths.enumerated() {
      if place.isMultiple(of: 2) {
        typist.receive(.began)
        typist.pass(length)
        typist.receive(.ended)
      } else {
        typist.pass(length)
      }
    }
    return typist.finish()
  }

  private struct Typist {
    var composer: StraightKeyComposer
    var document = TextDocument()
    var edits = TextEditBuffer()
    var time = EventTime(microseconds: 1_000_000)

    init(speed: KeyingSpeed) { composer = StraightKeyComposer(speed: speed) }

    mutating func pass(_ length: Int64) {
      let end = time.advanced(by: .microseconds(length))
      while let deadline = composer.deadline, deadline < end {
        composer.advance(to: deadline, into: &edits)
        apply()
      }
      time = end
    }

    mutating func receive(_ phase: KeyEvent.Phase) {
      let event = KeyEvent(time: time, key: .leftControl, phase: phase)
      let context = KeyContext(before: document.cellsBeforeCursor)
      _ = composer.receive(event, context, into: &edits)
      apply()
    }

    mutating func finish() -> String {
      composer.finish(at: time, into: &edits)
      apply()
      return document.text
    }

    private mutating func apply() {
      for index in edits.indices where !document.apply(edits, at: index) { composer.reset() }
      edits.removeAll()
    }
  }
}
