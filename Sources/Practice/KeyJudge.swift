import HangulComposition
import KeyEvents
import TextEditing

/// A judge of typing, key by key. A space moves on to the next word, even from a word with a
/// mistake. Letters after a mistake in a word are judged only when the mistake has been taken back.
package struct KeyJudge: Sendable {
  /// The words of the text.
  package let words: [[Character]]
  private let rules: KeyRules
  private var answer = AnswerText()
  private var state = State()
  /// The indices of the words that were left with a mistake.
  package private(set) var wrongWords: Set<Int> = []
  /// Whether a final was typed where an initial is due: alone, both look the same.
  private var isFinalAlone = false
  /// The last mistyped unit, and the unit that came instead; nil before the first mistake.
  package private(set) var mistake: (asked: String, given: String?)?
  /// The number of mistakes so far.
  package private(set) var mistakeCount = 0
  /// The time of the last change of the text; nil before the first.
  private(set) var lastTime: EventTime?
  private(set) var score = PracticeScore()
  /// The number of right strokes.
  private(set) var strokeCount = 0

  /// The position in the text.
  private struct State {
    /// The index of the word that is being typed.
    var word = 0
    /// The typed part of that word.
    var typed: [Character] = []
  }

  /// The name of the space between words.
  private static let space = "␣"

  init(_ text: String, _ layout: HangulLayout?, _ options: HangulOptions) {
    words = text.split(separator: " ").map(Array.init)
    rules = KeyRules(layout, options)
  }

  /// The index of the word that is being typed; the number of words at the end.
  package var wordIndex: Int { min(state.word, words.count) }
  /// The typed part of the word.
  package var typed: [Character] { state.typed }
  /// Whether there is a mistake in the word that is being typed.
  package var isWrong: Bool { isFinalAlone || !isRight(state) }
  /// The next unit; nil if the text is complete or the word has a mistake.
  package var next: String? {
    guard state.word < words.count, !isWrong else { return nil }
    if let next = rules.next(after: state.typed, in: words[state.word]) { return next }
    return state.word + 1 < words.count ? Self.space : nil
  }

  /// Whether the whole text was typed, or so much that the run is over.
  package var isComplete: Bool {
    answer.isFull || state.word >= words.count
      || state.word == words.count - 1 && state.typed == words[state.word]
  }

  private func isRight(_ state: State) -> Bool {
    state.word < words.count && rules.mayBecome(state.typed, words[state.word])
  }

  /// Judges consecutive edits with the same cause: a press of `key`, or no press if `key` is nil.
  mutating func receive(_ edits: [TextEdit], of key: KeyCode?, at time: EventTime) {
    let before = answer.text
    for edit in edits { answer.apply(edit) }
    let text = answer.text
    guard text != before else { return }
    let old = state
    var pieces = text.split(whereSeparator: \.isWhitespace).map(Array.init)
    if let last = text.last, !last.isWhitespace, let word = pieces.popLast() {
      state = State(word: pieces.count, typed: word)
    } else {
      state = State(word: pieces.count)
    }
    wrongWords = wrongWords.filter { $0 < state.word }
    let latency = lastTime.map { $0.microseconds(to: time) }
    lastTime = time
    // Backspace may remove a letter from a syllable. Only the end differs.
    let isShorter =
      text.count == before.count
      ? rules.letterCount(of: String(text.suffix(3)))
        < rules.letterCount(of: String(before.suffix(3)))
      : text.count < before.count
    if isShorter {
      score.corrections += 1
      isFinalAlone = false
      return
    }
    guard old.word < words.count else { return }
    if endsWithSpace(text) {
      spaceCame(old, latency)
    } else {
      letterCame(old, latency, Self.letter(in: text, since: before), of: key)
    }
  }

  private func endsWithSpace(_ text: String) -> Bool { text.last?.isWhitespace ?? false }

  private mutating func spaceCame(_ old: State, _ latency: Int64?) {
    defer { isFinalAlone = false }
    guard state.word == old.word + 1 else {
      score.extra += 1
      return
    }
    if old.typed != words[old.word] { wrongWords.insert(old.word) }
    guard isRight(old), !isFinalAlone else {
      // No space is asked for after the last word.
      if old.word + 1 < words.count { note(Self.space, isRight: true, given: nil, latency) }
      return
    }
    if old.typed == words[old.word] {
      note(Self.space, isRight: true, given: nil, latency)
    } else if let next = rules.next(after: old.typed, in: words[old.word]) {
      note(next, isRight: false, given: Self.space, latency)
    }
  }

  private mutating func letterCame(
    _ old: State, _ latency: Int64?, _ letter: String?, of key: KeyCode?
  ) {
    guard isRight(old), !isFinalAlone else { return }
    var isRight = state.word == old.word && isRight(state)
    guard var next = rules.next(after: old.typed, in: words[old.word]) else {
      // The word was complete.
      if old.word + 1 < words.count {
        note(Self.space, isRight: false, given: letter, latency)
      } else if !isRight {
        score.extra += 1
      }
      return
    }
    if let letter, let key, rules.isFinal(letter, of: key) {
      // Alone, a final looks like an initial.
      if isRight, !next.hasPrefix("-") || next == "-" { isRight = rules.isAnyOrder }
      isFinalAlone = !isRight
    }
    // Letters that may come in any order are named after the typed letter.
    if isRight, rules.isAnyOrder, let letter {
      next = key.map { rules.isFinal(letter, of: $0) } == true ? "-\(letter)" : letter
    }
    let isFinal = letter.flatMap { letter in key.map { rules.isFinal(letter, of: $0) } } ?? false
    note(next, isRight: isRight, given: letter.map { isFinal ? "-\($0)" : $0 }, latency)
  }

  private mutating func note(_ unit: String, isRight: Bool, given: String?, _ latency: Int64?) {
    if isRight {
      strokeCount += 1
    } else {
      mistake = (unit, given)
      mistakeCount += 1
    }
    score.note(unit, isRight: isRight, given: given, latency: latency)
  }

  /// Returns the letter that a key has added to a text, wherever it was put; nil if it has added
  /// none.
  private static func letter(in text: String, since before: String) -> String? {
    // Only the end differs.
    let same = max(0, min(text.count, before.count) - 2)
    var letters = Array(Jamo.letters(of: String(text.dropFirst(same))))
    for letter in Jamo.letters(of: String(before.dropFirst(same))) {
      if let index = letters.firstIndex(of: letter) { letters.remove(at: index) }
    }
    return letters.last.map(String.init)
  }
}
