import MorseComposition
import TextEditing
import Typing

/// A judge of a text that is keyed in Morse: the text that was read is compared with the given one,
/// and the marks with their due length.
package struct SendingJudge: Sendable {
  /// The text, in lower case.
  package let text: [Character]
  private let code: MorseCode
  /// Whether the marks are timed by the person.
  private let isTimed: Bool
  private var answer = AnswerText()
  private var corrections = 0
  /// The marks that were keyed.
  private var marks: [KeyedTiming.Mark] = []
  /// Whether the last mark has no end yet.
  private var isOpen = false
  /// The letters that were read, each with the number of its marks.
  private var letters: [(character: Character, markCount: Int)] = []
  /// The number of marks of all letters before.
  private var usedMarkCount = 0
  /// The number of letters before something was taken back: the marks of those that follow are
  /// unknown.
  private var knownCount = Int.max
  private(set) var lastActivity: Int64?
  /// What became of the text so far.
  package private(set) var alignment: TextAlignment

  /// The most marks of a run.
  private static let markLimit = 100_000

  init(_ text: String, _ code: MorseCode, isTimed: Bool) {
    self.isTimed = isTimed
    self.text = Array(text.split(separator: " ").joined(separator: " ").lowercased())
    self.code = code
    alignment = TextAlignment(self.text, [])
  }

  mutating func receive(_ edit: TextEdit, at time: Int64) {
    lastActivity = max(lastActivity ?? time, time)
    // A space may go because the gap was only a long one.
    if edit.inserted.isEmpty, edit.removed.contains(where: { $0 != " " }) {
      corrections += 1
      knownCount = min(knownCount, letters.count - 1)
    }
    for _ in edit.removed where !letters.isEmpty { usedMarkCount -= letters.removeLast().markCount }
    answer.apply(edit)
    for character in edit.inserted {
      let count =
        character.unicodeScalars.first.flatMap { code.pattern(for: $0) }?.signals.count ?? 0
      letters.append((character, count))
      usedMarkCount += count
    }
    alignment = TextAlignment(text, Array(answer.text.lowercased()))
  }

  mutating func receive(_ keying: Keying) {
    guard isTimed else { return }
    switch keying {
    case .began(let element):
      lastActivity = max(lastActivity ?? .min, element.start.microseconds)
      guard marks.count < Self.markLimit else { return }
      let start = element.start.microseconds
      isOpen = element.end == nil
      marks.append(.init(start: start, end: element.end?.microseconds ?? start))
    case .ended(let time):
      lastActivity = max(lastActivity ?? .min, time.microseconds)
      guard let last = marks.last else { return }
      if isOpen || last.end > time.microseconds {
        marks[marks.count - 1].end = max(last.start, time.microseconds)
      }
      isOpen = false
    }
  }

  /// Whether the answer has come to the end of the text.
  var isComplete: Bool { alignment.outcomes.count == text.count }

  /// The marks of the word that is being keyed, with those of the letter that is not read yet.
  package var openMarks: ArraySlice<KeyedTiming.Mark> {
    var start = marks.count
    start = min(start, max(0, usedMarkCount))
    for letter in letters.reversed() {
      guard letter.character != " " else { break }
      start -= letter.markCount
    }
    return marks[max(0, start)...]
  }

  /// The word of the text that is being keyed.
  package var openWord: String {
    let end = alignment.outcomes.count
    let before = text[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
    return String(text[before...].prefix { $0 != " " })
  }

  /// The score at the end.
  func score(from start: Int64, until end: Int64, isTimeOver: Bool) -> PracticeScore {
    var score = PracticeScore()
    score.corrections = corrections
    for (character, outcome) in zip(text, alignment.outcomes) where character != " " {
      switch outcome {
      case .right: score.note(String(character), isRight: true)
      case .wrong(let given):
        score.note(String(character), isRight: false, given: Self.name(given))
      case .missed: score.note(String(character), isRight: false)
      }
    }
    score.extra = alignment.extra.count { $0.character != " " }
    if isTimed { score.timing = timing }
    // The last letter is read some time after its last mark.
    let last = isTimeOver ? end : isTimed ? marks.last?.end : nil
    score.duration = max(0, min(end, last ?? lastActivity ?? start) - start)
    var keying = MorseKeying(code: code)
    keying.spacing = .standard
    let right = String(
      zip(text, alignment.outcomes).filter { $0.1 == .right }.map(\.0))
    if score.duration > 0, let intervals = try? keying.intervals(for: right) {
      let unit = MorseSpeed.standard.unitMicroseconds
      let units = intervals.reduce(0) { $0 + $1.microseconds } / unit
      let minutes = Double(score.duration) / 60_000_000
      if units > 0 { score.speed = .words(Double(units) / 50 / minutes) }
    }
    return score
  }

  private static func name(_ character: Character) -> String {
    character == " " ? "␣" : String(character)
  }

  /// The timing of the letters that were right.
  private var timing: KeyedTiming {
    var timing = KeyedTiming()
    var start = 0
    for (index, letter) in letters.enumerated() {
      let end = start + letter.markCount
      defer { start = end }
      guard end <= marks.count, index < knownCount, index < alignment.partners.count else { break }
      if letter.character == " " {
        timing.addSpace()
        continue
      }
      let isRight = alignment.partners[index].map { alignment.outcomes[$0] == .right } ?? false
      guard isRight, let scalar = letter.character.unicodeScalars.first,
        let pattern = code.pattern(for: scalar)
      else {
        timing.skip()
        continue
      }
      timing.add(pattern, marks[start..<end])
    }
    return timing
  }
}
