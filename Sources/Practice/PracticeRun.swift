import HangulComposition
package import KeyEvents
import MorseComposition
import TextEditing
package import Typing

/// A run of practice: a value that depends only on its exercise and on the steps of the session, so
/// that a recording of the keys has the same score.
///
/// A run with sounds begins with a press of any key except modifiers, locks, keys that end the
/// session, and the dit and dah keys of three-key Morse; the press is not part of an answer. Every
/// other run begins with its first press.
package struct PracticeRun: Sendable {
  /// The exercise.
  package let exercise: TypingOptions.Practice
  /// The judge of the task.
  package private(set) var judge: Judge
  /// The start of the run; nil before its first press.
  package private(set) var start: EventTime?
  /// The end of the run; nil until it is over.
  package private(set) var end: EventTime?
  /// The keys of three-key Morse, in which no pause ends a letter; nil for any other input.
  private let threeKeys: MorseBindings?

  /// The judge of a task.
  package enum Judge: Sendable {
    case keys(KeyJudge)
    case sending(SendingJudge)
    case prompts(PromptJudge)
  }

  /// The time from the last activity in a complete sent text to the end of the run, in
  /// microseconds: until then, a letter may still be read differently.
  private static let rest: Int64 = 1_500_000

  /// Creates the run that the options state. `layout` is the Hangul layout; nil if each key types a
  /// character.
  package init(_ options: TypingOptions, layout: HangulLayout?) {
    exercise = options.practice
    let text = exercise.text ?? ""
    let code = options.morse.writtenCode
    let isTimed = ![.threeKey, .singleSwitch].contains(options.morse.keyer)
    switch exercise.task {
    case .copy, .echo: judge = .prompts(PromptJudge(exercise, code))
    case .send: judge = .sending(SendingJudge(text, code, isTimed: isTimed))
    case .type, nil:
      let isHangul = options.modes.contains(.hangul)
      judge = .keys(KeyJudge(text, isHangul ? layout : nil, options.hangul.rules))
    }
    threeKeys =
      options.modes == [.morse] && options.morse.keyer == .threeKey ? options.morse.keys : nil
  }

  /// Whether the run is over.
  package var isOver: Bool { end != nil }

  private var limit: Int64? { start.map { $0.microseconds + exercise.microseconds } }

  /// The time of the next change without a key; nil if there is none.
  package var deadline: EventTime? {
    guard end == nil, let limit else { return nil }
    var time = limit
    switch judge {
    case .prompts(let judge): time = min(time, judge.deadline ?? time)
    case .sending(let judge):
      if judge.isComplete, let last = judge.lastActivity { time = min(time, last + Self.rest) }
    case .keys: break
    }
    return EventTime(microseconds: time)
  }

  /// Advances the run to `time` without a key press, and meets the deadlines up to then.
  package mutating func advance(to time: EventTime) {
    while end == nil, let deadline, deadline <= time {
      if case .prompts(var judge) = judge {
        judge.advance(to: deadline.microseconds)
        self.judge = .prompts(judge)
      }
      checkEnd(at: deadline)
    }
  }

  private mutating func checkEnd(at time: EventTime) {
    guard end == nil, let limit else { return }
    let isComplete =
      switch judge {
      case .keys(let judge): judge.isComplete
      case .prompts(let judge): judge.isComplete
      case .sending(let judge):
        judge.isComplete && (judge.lastActivity ?? .min) + Self.rest <= time.microseconds
      }
    if isComplete || time.microseconds >= limit { end = time }
  }

  /// Judges a step of the session until `time`. Its edits and marks are judged in the order of
  /// their times, and deadlines before them are met first, so that it does not matter how steps are
  /// divided.
  package mutating func receive(_ step: borrowing SessionStep, at time: EventTime) {
    guard end == nil else { return }
    if start == nil { begin(step, at: time) }
    guard let limit else { return }
    var keyings = step.keyings[...]
    var index = 0
    while end == nil {
      let stamp = index < step.stamps.count ? step.stamps[index].time.microseconds : nil
      let mark = keyings.first?.time
      guard let next = [mark, stamp].compactMap(\.self).min() else { break }
      advance(to: EventTime(microseconds: min(next, time.microseconds) - 1))
      guard end == nil, next < limit else { break }
      if let mark, mark == next {
        receive(keyings.removeFirst())
      } else {
        receive(step, &index)
      }
      checkEnd(at: EventTime(microseconds: next))
    }
    advance(to: time)
  }

  private mutating func receive(_ keying: Keying) {
    switch judge {
    case .keys: break
    case .sending(var judge):
      judge.receive(keying)
      self.judge = .sending(judge)
    case .prompts(var judge):
      judge.receive(keying)
      self.judge = .prompts(judge)
    }
  }

  /// Judges the next edit of the step, or for typing all edits of the next press.
  private mutating func receive(_ step: borrowing SessionStep, _ index: inout Int) {
    let stamp = step.stamps[index]
    let time = stamp.time.microseconds
    switch judge {
    case .keys(var judge):
      var edits: [TextEdit] = []
      while index < step.stamps.count, step.stamps[index].press == stamp.press {
        edits.append(step.edits[index])
        index += 1
      }
      judge.receive(edits, of: stamp.press?.key, at: stamp.time)
      self.judge = .keys(judge)
    case .sending(var judge):
      judge.receive(step.edits[index], at: time)
      index += 1
      self.judge = .sending(judge)
    case .prompts(var judge):
      if !judge.isComplete { judge.receive(step.edits[index], at: time) }
      index += 1
      self.judge = .prompts(judge)
    }
  }

  /// Begins a run with sounds at once. Every other run waits for its first press.
  package mutating func begin(at time: EventTime) {
    guard start == nil, case .prompts(var judge) = judge else { return }
    start = time
    judge.begin(at: time.microseconds)
    self.judge = .prompts(judge)
  }

  private mutating func begin(_ step: borrowing SessionStep, at time: EventTime) {
    guard !exercise.isHeard else {
      if step.presses.contains(where: begins) { begin(at: time) }
      return
    }
    start =
      step.stamps.first.map { $0.press?.time ?? $0.time }
      ?? step.keyings.first.map { EventTime(microseconds: $0.time) }
  }

  /// Whether a press begins a run with sounds. A dit or dah of three-key Morse would stay open.
  private func begins(_ press: SessionPress) -> Bool {
    guard press.use != .modifier, press.use != .stop else { return false }
    return threeKeys.map { ![.dot, .dash].contains($0.role(of: press.press.key)) } ?? true
  }

  /// Ends a run that is not over.
  package mutating func finish(at time: EventTime) {
    advance(to: time)
    if end == nil, start != nil { end = time }
  }

  /// Removes and returns the sounds to play.
  package mutating func takeSounds() -> [PracticeSound] {
    guard case .prompts(var judge) = judge, !judge.sounds.isEmpty else { return [] }
    defer { self.judge = .prompts(judge) }
    defer { judge.sounds = [] }
    return judge.sounds
  }

  /// The numbers of right and asked units; nil for a sent text, which is judged as a whole.
  package var counts: (right: Int, asked: Int)? {
    switch judge {
    case .keys(let judge): (judge.score.right, judge.score.asked)
    case .prompts(let judge): (judge.score.right, judge.score.asked)
    case .sending: nil
    }
  }

  /// The score so far.
  package var score: PracticeScore {
    guard let start else { return PracticeScore() }
    let from = start.microseconds
    let until = end?.microseconds ?? .max
    let isTimeOver = until - from >= exercise.microseconds
    switch judge {
    case .keys(let judge):
      var score = judge.score
      let last = isTimeOver ? until : judge.lastTime?.microseconds ?? from
      score.duration = max(0, min(until, last) - from)
      if judge.strokeCount > 1, score.duration > 0 {
        score.speed = .strokes(
          Double(judge.strokeCount - 1) * 60_000_000 / Double(score.duration))
      }
      return score
    case .sending(let judge):
      return judge.score(from: from, until: until, isTimeOver: isTimeOver)
    case .prompts(let judge):
      var score = judge.score
      score.duration = max(0, (end?.microseconds ?? from) - from)
      return score
    }
  }
}

extension Keying {
  /// The time at which the mark begins or ends, in microseconds.
  fileprivate var time: Int64 {
    switch self {
    case .began(let element): element.start.microseconds
    case .ended(let time): time.microseconds
    }
  }
}
