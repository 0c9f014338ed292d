import MorseComposition
import TextEditing
import Typing

/// A judge of a text that is keyed in Morse: the letters that were read are compared with the text,
/// and the marks with their nominal durations (``KeyedTiming``).
package struct SendingJudge: Sendable {
  /// A character in lower case, or a sign as the code writes it: `+`, `<SK>`, the German `ch`.
  package typealias Unit = String

  /// The text.
  package let text: [Unit]
  private let code: MorseCode
  /// Whether the timing of the marks counts, as with all keyers but three keys and the single
  /// switch.
  private let isTimed: Bool
  private var answer = AnswerText()
  private var corrections = 0
  /// The marks that were keyed.
  private var marks: [KeyedTiming.Mark] = []
  /// Whether the last mark has no end yet.
  private var isOpen = false
  /// The letters that were read.
  private var letters: [Letter] = []
  /// The index of the first mark that belongs to no letter yet.
  private var nextMark = 0
  /// Whether it is unknown which marks the letters have, until the next word begins: a letter was
  /// unreadable, or something was taken back.
  private var isUnsure = false

  /// A letter that was read, with its marks; these are nil if they are not known.
  private struct Letter {
    var character: Character
    var marks: Range<Int>?
  }

  /// The time of the last edit, or of the last mark's beginning or end.
  private(set) var lastActivity: Int64?
  /// The results of the units of the text so far.
  package private(set) var alignment: TextAlignment<Unit>
  /// The number of characters at the end of the answer that may still be read differently.
  private var openCount = 0

  /// The maximum number of marks in a run.
  private static let markLimit = 100_000

  init(_ text: String, _ code: MorseCode, isTimed: Bool) {
    self.isTimed = isTimed
    self.text = Self.units(of: text.split(separator: " ").joined(separator: " "), code)
    self.code = code
    alignment = TextAlignment(self.text, [])
  }

  mutating func receive(_ edit: TextEdit, at time: Int64) {
    lastActivity = max(lastActivity ?? time, time)
    // A space may go because the gap was only a long one, and a letter may be read differently. The
    // signals stay then.
    let removed = letters.suffix(edit.removed.count)
    if isCorrection(removing: removed.map(\.character), inserting: edit.inserted) {
      corrections += 1
      isUnsure = true
    }
    letters.removeLast(removed.count)
    if let first = removed.first(where: { $0.character != " " }) {
      if let marks = first.marks { nextMark = marks.lowerBound } else { isUnsure = true }
    }
    answer.apply(edit)
    openCount = edit.open
    // The marks of a letter such as the German ch are not those of its characters.
    if edit.inserted.indices.contains(where: {
      code.longSign(startingWith: edit.inserted[$0...]) != nil
    }) {
      isUnsure = true
    }
    for index in edit.inserted.indices {
      append(
        edit.inserted[index], at: time,
        isLast: edit.inserted.index(after: index) == edit.inserted.endIndex)
    }
    align()
  }

  /// Whether an edit takes something back: the inserted characters have fewer signals than the
  /// removed ones. False if a question mark is inserted, because signals that cannot be read are
  /// written as one, however many they are.
  private func isCorrection(removing removed: [Character], inserting inserted: String) -> Bool {
    guard !inserted.contains("?") else { return false }
    let count = removed.reduce(0) { $0 + ($1 == "?" ? 1 : signalCount(of: $1)) }
    return inserted.reduce(0) { $0 + signalCount(of: $1) } < count
  }

  private mutating func append(_ character: Character, at time: Int64, isLast: Bool) {
    if character == " " {
      letters.append(Letter(character: character))
      // Before another letter of the same edit, marks have been keyed since the space.
      if isUnsure, isLast {
        nextMark = firstMark(after: time)
        isUnsure = false
      }
      return
    }
    let count = signalCount(of: character)
    // What cannot be read is written as a question mark.
    if character == "?" || count == 0 { isUnsure = true }
    guard !isUnsure else { return letters.append(Letter(character: character)) }
    letters.append(Letter(character: character, marks: nextMark..<nextMark + count))
    nextMark += count
  }

  /// Returns the index of the first mark of a word, if a space was written before it at `time`: all
  /// marks that had ended then belong to letters before the space. The space may have been written
  /// only when the next mark began.
  private func firstMark(after time: Int64) -> Int {
    marks.dropLast(isOpen ? 1 : 0).count { $0.end <= time }
  }

  private func signalCount(of character: Character) -> Int {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return 0
    }
    return code.pattern(for: scalar)?.signals.count ?? 0
  }

  /// The results of the units without the characters at the end of the answer that may still be
  /// read differently: an open a may become the p that was asked.
  package var settledOutcomes: [TextAlignment<Unit>.Outcome] {
    guard openCount > 0 else { return alignment.outcomes }
    var settled = Self.units(of: String(answer.text.dropLast(openCount)), code)
    while settled.last == " " { settled.removeLast() }
    return TextAlignment(text, settled).outcomes
  }

  private mutating func align() { alignment = TextAlignment(text, given) }

  /// The units of the answer, without spaces at its end, which say nothing yet.
  private var given: [Unit] {
    var given = Self.units(of: answer.text, code)
    while given.last == " " { given.removeLast() }
    return given
  }

  private static func units(of text: String, _ code: MorseCode) -> [Unit] {
    var units: [Unit] = []
    var rest = text[...]
    while let first = rest.first {
      if let sign = code.longSign(startingWith: rest) {
        let written = code.text(for: sign.pattern) ?? String(rest.prefix(sign.count))
        units.append(written.hasPrefix("<") ? written.uppercased() : written.lowercased())
        rest.removeFirst(sign.count)
      } else {
        let pattern =
          first.unicodeScalars.count == 1 ? first.unicodeScalars.first.flatMap(code.pattern) : nil
        let sign = pattern.flatMap(code.text).flatMap { $0.hasPrefix("<") ? $0 : nil }
        units.append(sign ?? first.lowercased())
        rest.removeFirst()
      }
    }
    return units
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

  /// Whether the answer has reached the end of the text, or is so long that the run is over.
  var isComplete: Bool { answer.isFull || alignment.outcomes.count == text.count }

  /// The marks of the word that is being keyed, including those of a letter that has not been read
  /// yet; empty if they are not known.
  package var openMarks: ArraySlice<KeyedTiming.Mark> {
    guard !isUnsure else { return [] }
    let word = openLetters
    return marks[min(marks.count, word.first?.marks?.lowerBound ?? nextMark)...]
  }

  /// Whether marks were keyed that are not read yet.
  private var hasUnreadMarks: Bool { nextMark < marks.count }

  /// The letters of the word that is being keyed; after a pause, those of the word before it.
  private var openLetters: ArraySlice<Letter> {
    var end = letters.count
    while !hasUnreadMarks, end > 0, letters[end - 1].character == " " { end -= 1 }
    let start = letters[..<end].lastIndex { $0.character == " " }.map { $0 + 1 } ?? 0
    return letters[start..<end]
  }

  /// The index in ``text`` at which the word that is being keyed begins; after a pause, the index
  /// of the word before it.
  package var openWordStart: Int {
    let end = alignment.outcomes.count
    if hasUnreadMarks, letters.last?.character == " ", end < text.count, text[end] == " " {
      return end + 1
    }
    return text[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  /// The word of the text that is being keyed.
  package var openWord: String {
    text[min(openWordStart, text.count)...].prefix { $0 != " " }.joined()
  }

  /// Returns the score of the run. If `isTimeOver`, a wrong letter at the end that could still have
  /// become another one is not counted.
  func score(from start: Int64, until end: Int64, isTimeOver: Bool) -> PracticeScore {
    var score = PracticeScore()
    score.corrections = corrections
    let alignment = isTimeOver ? alignmentWithoutCutLetter : alignment
    for (unit, outcome) in zip(text, alignment.outcomes) where unit != " " {
      switch outcome {
      case .right: score.note(unit, isRight: true)
      case .wrong(let given): score.note(unit, isRight: false, given: Self.name(given))
      case .missed: score.note(unit, isRight: false)
      }
    }
    score.extra = alignment.extra.count { $0.unit != " " }
    if isTimed { score.timing = timing }
    // The last letter is read some time after its last mark.
    let last = isTimeOver ? end : isTimed ? marks.last?.end : nil
    score.duration = max(0, min(end, last ?? lastActivity ?? start) - start)
    let keying = MorseKeying(code: code)
    let right = zip(text, alignment.outcomes).filter { $0.1 == .right }.map(\.0).joined()
    if score.duration > 0, let intervals = try? keying.intervals(for: right) {
      let unit = MorseSpeed.standard.unitMicroseconds
      let units = intervals.reduce(0) { $0 + $1.microseconds } / unit
      let minutes = Double(score.duration) / 60_000_000
      if units > 0 { score.speed = .words(Double(units) / 50 / minutes) }
    }
    return score
  }

  /// ``alignment`` without a wrong letter at the end that could still have become another one: no
  /// space has followed it.
  private var alignmentWithoutCutLetter: TextAlignment<Unit> {
    guard openCount > 0, answer.text.last != " ", let partner = alignment.partners.last,
      partner.map({ alignment.outcomes[$0] }) != .right
    else { return alignment }
    return TextAlignment(text, given.dropLast())
  }

  package static func name(_ unit: Unit) -> String {
    switch unit {
    case " ": "␣"
    case "\n": "↵"
    case "\t": "⇥"
    default: unit
    }
  }

  /// The timing of the letters that were right.
  private var timing: KeyedTiming {
    var timing = KeyedTiming()
    var index = 0
    for (unit, partner) in zip(given, alignment.partners) {
      defer { index += unit.count }
      guard unit != " " else {
        timing.addSpace()
        continue
      }
      guard unit.count == 1, letters.indices.contains(index), let range = letters[index].marks,
        range.upperBound <= marks.count, let partner, alignment.outcomes[partner] == .right,
        let pattern = letters[index].character.unicodeScalars.first.flatMap(code.pattern)
      else {
        timing.skip()
        continue
      }
      timing.add(pattern, marks[range])
    }
    return timing
  }
}
