import HangulComposition
import KeyEvents
import MorseComposition
import Practice
package import Terminal
package import Typing

/// A view of practice: the text or the word that was heard, and the answer.
package final class PracticeScreenView: TerminalView {
  private let practice: LivePractice
  private var plain: PlainPractice?
  private let code: MorseCode
  /// The key of each unit of a Hangul layout, and whether it is pressed with Shift.
  private let keys: [String: (code: KeyCode, shift: Bool)]

  /// - Parameters:
  ///   - practice: the practice that is shown.
  ///   - isPlain: whether the view is for screen readers and Braille displays.
  package init(_ practice: LivePractice, isPlain: Bool) {
    self.practice = practice
    plain = isPlain ? PlainPractice() : nil
    code = practice.options.morse.writtenCode
    keys = practice.layout.map(Self.keys) ?? [:]
  }

  package let showsOutput = false
  package let hidesPast = false

  package func takeLines(in size: TerminalSize) -> [String] {
    practice.takeLines().flatMap { FormView.wrapped($0, columns: size.columns, rows: .max) }
  }

  package func picture(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalPicture {
    let picture = picture(of: session)
    guard let (lines, grid) = plain?.next(picture, columns: size.columns) else {
      return TerminalPicture(grid: PracticeView.grid(of: picture, in: size))
    }
    return TerminalPicture(lines: lines, grid: grid)
  }

  package func top(
    of session: TypingSession, _ sent: SentText, in size: TerminalSize
  ) -> TerminalGrid {
    var picture = picture(of: session)
    if let over = practice.over { picture.summary = over.lines }
    return PracticeView.grid(
      of: picture, in: TerminalSize(columns: size.columns, rows: size.rows + 1))
  }

  package func mark(_ panel: inout PanelState, for session: TypingSession) {
    let run = practice.run ?? practice.begun(with: session)
    guard practice.over == nil, case .keys(let judge) = run.judge, let next = judge.next else {
      return
    }
    panel.wanted =
      keys.isEmpty
      ? panel.rows.joined().first { $0.label == next || $0.shiftLabel == next }?.code
      : keys[next]?.code
  }

  package func end(of session: TypingSession, in size: TerminalSize) -> [String] { [] }

  /// Returns the current picture.
  private func picture(of session: TypingSession) -> PracticePicture {
    var picture = PracticePicture()
    picture.heading = practice.exercise.heading
    guard practice.over == nil else {
      // The text stays, with its mistakes.
      if let run = practice.run, case .sending(let judge) = run.judge {
        show(judge, session, in: &picture)
      } else if let run = practice.run, case .keys(let judge) = run.judge {
        show(judge, in: &picture)
      }
      picture.word = ""
      picture.answer = ""
      picture.askedMarks = []
      picture.keyedMarks = []
      picture.isProblem = false
      picture.message = "Press a key for the next run, or Ctrl+C to end."
      return picture
    }
    let exercise = practice.exercise.practice
    let left =
      practice.run?.start.map { exercise.microseconds - $0.microseconds(to: practice.now) }
      ?? exercise.microseconds
    let seconds = max(0, (left + 999_999) / 1_000_000)
    picture.secondsLeft = seconds
    picture.rest = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let run = practice.run ?? practice.begun(with: session)
    if let count = run.counts, count.asked > 0 {
      picture.rest = "\(count.right) of \(count.asked)   \(picture.rest)"
    }
    switch run.judge {
    case .keys(let judge): show(judge, in: &picture)
    case .sending(let judge): show(judge, session, in: &picture)
    case .prompts(let judge): show(judge, hasBegun: run.start != nil, in: &picture)
    }
    // In other modes the answer contains the preview.
    if session.modeMakesMarks, !session.preview.isEmpty {
      picture.answer += picture.answer.isEmpty ? session.preview : "  \(session.preview)"
    }
    return picture
  }

  private func show(_ judge: KeyJudge, in picture: inout PracticePicture) {
    for (index, word) in judge.words.enumerated() {
      let space = index + 1 < judge.words.count ? " " : ""
      if index < judge.wordIndex {
        let isWrong = judge.wrongWords.contains(index)
        picture.text.append(.init(String(word) + space, isWrong ? .wrong : .right))
      } else if index > judge.wordIndex {
        picture.text.append(.init(String(word) + space, .rest))
      } else {
        let done = zip(judge.typed, word).prefix { $0 == $1 }.count
        picture.text.append(.init(String(word[..<done]), .right))
        if done < word.count {
          picture.text.append(.init(String(word[done]), judge.isWrong ? .mistake : .next))
          picture.text.append(.init(String(word[(done + 1)...]), .rest))
        }
        picture.text.append(.init(space, done == word.count ? .next : .rest))
        picture.word = String(word)
      }
    }
    picture.answer = String(judge.typed)
    picture.wordNumber = judge.wordIndex
    // A hint about the next key is not a new message for a reader of lines.
    picture.messageNumber = judge.mistakeCount
    if judge.isWrong {
      let what = judge.mistake.map { asked, given in
        let given = given.map { "\(Self.name(of: $0)) instead of " } ?? "expected "
        return ": \(given)\(Self.name(of: asked))\(key(of: asked))"
      }
      picture.message =
        "A mistake\(what ?? ""). Backspace undoes it; Space goes on to the next word."
      picture.isProblem = true
    } else if judge.typed.isEmpty, judge.wrongWords.contains(judge.wordIndex - 1) {
      let word = String(judge.words[judge.wordIndex - 1])
      picture.message = "\(word) was left with a mistake. Backspace goes back."
      picture.isProblem = true
    } else if let next = judge.next, keys[next] != nil {
      picture.message = "Next: \(Self.name(of: next))\(key(of: next))"
    }
  }

  /// Returns the key of a unit as the end of a message, such as `, the key Shift+r`; empty if the
  /// key is not known.
  private func key(of unit: String) -> String {
    keys[unit].map { ", the key \($1 ? "Shift+" : "")\($0.sign)" } ?? ""
  }

  private func show(
    _ judge: SendingJudge, _ session: TypingSession, in picture: inout PracticePicture
  ) {
    let outcomes = judge.alignment.outcomes
    // A space does not have to be keyed.
    let end = outcomes.count
    let next = end < judge.text.count && judge.text[end] == " " ? end + 1 : end
    for (index, unit) in judge.text.enumerated() {
      let kind: PracticePicture.Kind =
        if index < outcomes.count {
          outcomes[index] == .right ? .right : .wrong
        } else {
          index == next ? .next : .rest
        }
      if picture.text.last?.kind == kind, kind != .next {
        picture.text[picture.text.count - 1].text.append(unit)
      } else {
        picture.text.append(.init(unit, kind))
      }
    }
    picture.word = judge.openWord
    picture.wordNumber = judge.openWordStart
    let known = judge.settledOutcomes
    let mistake = known.indices.last { known[$0] != .right && judge.text[$0] != " " }
    if outcomes.isEmpty {
      let marks = session.panel.guide.keys.filter { ["·", "–", "key"].contains($0.label) }
      let keys = marks.map { key in
        "\(key.label) = \(key.codes.map(\.sign).joined(separator: " or "))"
      }
      picture.message =
        "Key the text; the first key starts the clock. \(keys.joined(separator: ", "))"
    } else if let mistake {
      picture.isProblem = true
      let asked = named(judge.text[mistake])
      picture.message =
        if case .wrong(let given) = known[mistake] {
          "\(asked) was read as \(named(given))."
        } else {
          "\(asked) was missed."
        }
    }
    showMarks(judge, session, in: &picture)
  }

  /// Adds the dits and dahs of the current word to the picture, as asked and as keyed.
  private func showMarks(
    _ judge: SendingJudge, _ session: TypingSession, in picture: inout PracticePicture
  ) {
    guard let first = judge.openMarks.first else { return }
    let speed = session.panel.guide.wordsPerMinute ?? MorseSpeed.standard.wordsPerMinute
    let unit = MorseSpeed.unit(wordsPerMinute: max(1, speed))
    picture.keyedMarks = judge.openMarks.prefix(100).map {
      .init(start: Double($0.start - first.start) / unit, length: Double($0.end - $0.start) / unit)
    }
    let standard = Double(MorseSpeed.standard.unitMicroseconds)
    var time = 0.0
    for interval in (try? MorseKeying(code: code).intervals(for: judge.openWord)) ?? [] {
      let length = Double(interval.microseconds) / standard
      if interval.isMark { picture.askedMarks.append(.init(start: time, length: length)) }
      time += length
    }
  }

  private func show(
    _ judge: PromptJudge, hasBegun: Bool, in picture: inout PracticePicture
  ) {
    guard hasBegun else {
      let isThreeKey =
        practice.options.modes == [.morse] && practice.options.morse.keyer == .threeKey
      let isEcho = practice.exercise.practice.task == .echo
      picture.message =
        """
        You will hear letters or words: \(isEcho ? "key" : "type") them. \
        \(isEcho ? named("?") : "A space") repeats the last one. \
        \(isThreeKey ? "The key for spaces" : "Any key") begins.\(practice.exercise.goal)
        """
      return
    }
    picture.answer = judge.given
    picture.messageNumber = judge.verdictCount
    picture.wordNumber = judge.verdictCount
    if judge.showsWord, judge.index < judge.words.count {
      picture.word = judge.words[judge.index]
      picture.text = [.init(picture.word, .next)]
    }
    if judge.isIntroduction {
      let letter = Character(judge.words[judge.index])
      picture.message = "New: \(named(String(letter))). Listen, and answer with \(letter)."
      return
    }
    guard let verdict = judge.verdict else {
      picture.message =
        practice.exercise.practice.task == .echo ? "Key back what you hear." : "Type what you hear."
      return
    }
    picture.isProblem = !verdict.isRight
    let word = verdict.word.count == 1 ? named(verdict.word) : verdict.word
    picture.message =
      if verdict.isRight {
        verdict.attempt == 0
          ? "\(verdict.word) is right."
          : "\(verdict.word) is right this time, but that does not count."
      } else if verdict.answer.isEmpty {
        "It was \(word). No answer came in time."
      } else {
        "It was \(word), not \(verdict.answer)."
      }
  }

  /// Returns a unit with its signals.
  private func named(_ unit: SendingJudge.Unit) -> String {
    guard unit != " " else { return "a space" }
    let pattern =
      code.longSign(startingWith: unit[...])?.pattern
      ?? unit.unicodeScalars.first.flatMap(code.pattern)
    return "\(SendingJudge.name(unit))\(pattern.map { " \($0.glyphs)" } ?? "")"
  }

  /// Returns the name of a unit in words.
  private static func name(of unit: String) -> String {
    unit.count > 1 && unit.hasPrefix("-") ? "\(unit.dropFirst()) (final)" : unit
  }

  private static func keys(_ layout: HangulLayout) -> [String: (code: KeyCode, shift: Bool)] {
    var keys: [String: (code: KeyCode, shift: Bool)] = ["␣": (.space, false)]
    for shift in [false, true] {
      for key in KeyCode.mainRows.joined() {
        let meaning = layout.meaning(of: key, shift: shift)
        guard let scalar = meaning.scalar else { continue }
        var unit = "\(scalar)"
        if case .final = meaning { unit = "-\(scalar)" }
        if keys[unit] == nil { keys[unit] = (key, shift) }
      }
    }
    return keys
  }
}
