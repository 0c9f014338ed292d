package import MorseComposition
import TextEditing
package import Typing

/// A judge of answers to words that sound, one after the other.
///
/// After a wrong or late answer, the word is shown and sounds again, until the answer is right or
/// three answers were wrong; only the first answer counts. Before an answer, a space makes the word
/// sound again; if answers are keyed, a question mark does.
package struct PromptJudge: Sendable {
  /// The words, in lower case.
  package let words: [String]
  private let keying: MorseKeying
  /// Whether answers are keyed, so that their last letter may still change for a while.
  private let isKeyed: Bool
  private var answer = AnswerText()
  /// The letters that are still to be introduced. When one of them is asked for the first time, it
  /// is shown, and the answer does not count.
  private var newLetters: Set<String>
  /// The index of the word that sounds or is asked.
  package private(set) var index = 0
  private var attempt = 0
  /// The times at which the word begins and stops sounding; nil before the first word.
  private var sounding: (start: Int64, end: Int64)?
  /// The length of the text before the answer, in characters, or in signals if the answer is keyed:
  /// the letters of that text may still be read differently, but their signals stay the same.
  private var baseline = 0
  private let code: MorseCode
  /// The time of the first edit or mark of the answer; nil before it.
  private var firstActivity: Int64?
  /// The number of marks of the answer, if it is keyed.
  private var markCount = 0
  /// Whether the word was made to sound again before its answer.
  private var wasRepeated = false
  /// The time of the last edit of the answer, or of the start or end of its last mark; nil before
  /// the first.
  private var lastActivity: Int64?
  private(set) var score = PracticeScore()
  /// The verdict on the last answer; nil before the first.
  package private(set) var verdict: Verdict?
  /// The number of answers so far.
  package private(set) var verdictCount = 0
  /// The sounds to play, in order.
  var sounds: [PracticeSound] = []

  /// The verdict on an answer.
  package struct Verdict: Hashable, Sendable {
    package var word: String
    /// The answer; empty if none came.
    package var answer: String
    package var isRight: Bool
    /// The number of earlier answers to the word.
    package var attempt: Int
  }

  /// The time from a right answer to the next word, in microseconds.
  private static let pause: Int64 = 600_000
  /// The time from a wrong answer to the next sound, in microseconds, so that the shown word can be
  /// read.
  private static let longPause: Int64 = 1_500_000
  /// The time from a request to repeat a word until it sounds, in microseconds.
  private static let shortPause: Int64 = 200_000
  /// The time from the last sound or activity until an answer is late, in microseconds.
  private static let patience: Int64 = 5_000_000
  /// The number of characters of the text that are kept: an edit may rewrite 28 letters.
  private static let kept = 100
  /// The time after the last activity until a keyed answer is judged, in microseconds: its last
  /// letter may still change.
  private static let rest: Int64 = 500_000

  init(_ practice: TypingOptions.Practice, _ code: MorseCode) {
    words = (practice.text ?? "").split(separator: " ").map { $0.lowercased() }
    isKeyed = practice.task == .echo
    newLetters = Set((practice.newLetters ?? "").lowercased().map(String.init))
    self.code = code
    keying = MorseKeying(code: code, practice)
  }

  /// The answer so far.
  package var given: String {
    var count = 0
    var given = ""
    for character in answer.text {
      if count >= baseline, !character.isWhitespace { given.append(character) }
      count += length(of: character)
    }
    return given.lowercased()
  }

  private func length(of character: Character) -> Int {
    guard isKeyed else { return 1 }
    guard character != " ", let scalar = character.unicodeScalars.first else { return 0 }
    return code.pattern(for: scalar)?.signals.count ?? 1
  }

  /// The length of the text so far, in the unit of `baseline`.
  private var length: Int { answer.text.reduce(0) { $0 + length(of: $1) } }

  /// Whether all words were asked.
  var isComplete: Bool { index >= words.count }

  /// Whether the word is a letter that is being introduced.
  package var isIntroduction: Bool { !isComplete && newLetters.contains(words[index]) }

  /// Whether the word is shown, because it is introduced, or an answer was wrong or did not come.
  package var showsWord: Bool { attempt > 0 && !isComplete || isIntroduction }

  /// Begins with the first word, a second after `time`.
  mutating func begin(at time: Int64) { ask(at: time + 1_000_000) }

  private mutating func ask(at start: Int64) {
    firstActivity = nil
    lastActivity = nil
    markCount = 0
    guard index < words.count else { return }
    var time = start
    for interval in (try? keying.intervals(for: words[index])) ?? [] {
      let end = time + interval.microseconds
      if interval.isMark { sounds.append(.mark(from: time, to: end)) }
      time = end
    }
    sounding = (start, time)
  }

  mutating func receive(_ edit: TextEdit, at time: Int64) {
    let had = length
    answer.apply(edit)
    guard let sounding, time >= sounding.start else {
      // The edit belongs to the word before.
      baseline = length
      return
    }
    baseline = min(baseline, length)
    if !isKeyed, isRequest(edit) {
      // A space is often typed out of habit, as after an answer, so it does not interrupt a sound.
      if time >= sounding.end { repeatWord(at: time) }
      return
    }
    if firstActivity == nil, !isKeyed { firstActivity = time }
    lastActivity = max(lastActivity ?? time, time)
    if length < had { score.corrections += 1 }
    if !isKeyed {
      judgeIfComplete(endsWithSpace: edit.inserted.contains(where: \.isWhitespace), at: time)
    }
  }

  mutating func receive(_ keying: Keying) {
    guard isKeyed, let sounding else { return }
    switch keying {
    case .began(let element):
      let time = element.start.microseconds
      guard time >= sounding.start else { return }
      if firstActivity == nil { firstActivity = time }
      markCount += 1
      lastActivity = max(lastActivity ?? time, element.end?.microseconds ?? time)
    case .ended(let time):
      guard lastActivity != nil else { return }
      lastActivity = max(lastActivity ?? .min, time.microseconds)
    }
  }

  private mutating func judgeIfComplete(endsWithSpace: Bool, at time: Int64) {
    let given = given
    guard given.count >= words[index].count || endsWithSpace && !given.isEmpty else { return }
    judge(at: time)
  }

  /// Whether an edit asks for the word again: a space or a line break in place of an answer.
  private func isRequest(_ edit: TextEdit) -> Bool {
    !edit.inserted.isEmpty && edit.inserted.allSatisfy(\.isWhitespace) && given.isEmpty
  }

  /// Whether a question mark was keyed in place of an answer. Signals without a meaning are read as
  /// one too, so the number of marks has to be right.
  private var isQuestion: Bool {
    isKeyed && given == "?" && words[index].first != "?"
      && markCount == code.pattern(for: "?")?.signals.count
  }

  private mutating func repeatWord(at time: Int64) {
    sounds.append(.stop(at: time))
    answer.forget(keeping: Self.kept)
    baseline = length
    ask(at: time + Self.shortPause)
    wasRepeated = true
    // The answer may come at once.
    sounding?.start = time
  }

  /// The time at which the answer is judged without another key; nil if nothing is asked.
  var deadline: Int64? {
    guard !isComplete, let sounding else { return nil }
    guard let lastActivity else { return sounding.end + Self.patience }
    guard isKeyed, given.count >= words[index].count || isQuestion else {
      return max(lastActivity, sounding.end) + Self.patience
    }
    return lastActivity + Self.rest
  }

  mutating func advance(to time: Int64) {
    while let deadline, deadline <= time {
      if isQuestion { repeatWord(at: deadline) } else { judge(at: deadline) }
    }
  }

  private mutating func judge(at time: Int64) {
    let word = words[index]
    let given = given
    let isRight = given == word
    if attempt == 0, !isIntroduction { count(word, given) }
    sounds.append(.stop(at: time))
    verdictCount += 1
    verdict = Verdict(word: word, answer: given, isRight: isRight, attempt: attempt)
    wasRepeated = false
    answer.forget(keeping: Self.kept)
    baseline = length
    if !isRight { sounds.append(.wrong(at: time)) }
    attempt = isRight ? 0 : attempt + 1
    if isRight || attempt >= 3 {
      attempt = 0
      newLetters.remove(word)
      index += 1
    }
    ask(at: time + (isRight ? Self.pause : Self.longPause))
  }

  private mutating func count(_ word: String, _ given: String) {
    let text = Array(word)
    // The latency of a word that sounded several times says nothing.
    let latency = (wasRepeated ? nil : firstActivity).flatMap { first in
      sounding.map { max(0, first - $0.end) }
    }
    let alignment = TextAlignment(text, Array(given), isWhole: true)
    for (character, outcome) in zip(text, alignment.outcomes) {
      switch outcome {
      // The latency of a whole word says nothing about a letter.
      case .right:
        score.note(String(character), isRight: true, latency: text.count == 1 ? latency : nil)
      case .wrong(let given):
        score.note(String(character), isRight: false, given: String(given))
      case .missed: score.note(String(character), isRight: false)
      }
    }
    score.extra += alignment.extra.count
  }
}

/// A sound of a run. Times are in microseconds.
package enum PracticeSound: Hashable, Sendable {
  /// A mark of a word that is asked.
  case mark(from: Int64, to: Int64)
  /// The word stops sounding.
  case stop(at: Int64)
  /// The sound after a wrong answer.
  case wrong(at: Int64)
}

extension MorseKeying {
  /// Creates the keying of the words that sound.
  package init(code: MorseCode, _ practice: TypingOptions.Practice) {
    self.init(code: code, speed: practice.speed ?? .standard)
    if let whole = practice.wholeSpeed { spacing = .farnsworth(whole) }
  }
}
