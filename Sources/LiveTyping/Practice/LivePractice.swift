package import HangulComposition
package import KeyEvents
package import Practice
package import SessionOutput
package import Sidetone
import SystemIO
package import Typing

/// The exercises of a person, one after the other.
package protocol PracticeCourse: AnyObject {
  /// Returns the next exercise.
  func next() -> PracticeExercise

  /// Records the score of an exercise. Returns lines for the person: the result, and what to do
  /// next.
  func finish(_ exercise: PracticeExercise, _ score: PracticeScore) -> [String]
}

/// An exercise with its description for the person.
package struct PracticeExercise: Sendable {
  package var practice: TypingOptions.Practice
  /// The name of the lesson or of the text, such as `Lesson 2 of 45: k m u`.
  package var heading: String
  /// The lesson, counted from 1.
  package var lesson: Int
  /// Whether the text is that of the lesson, so that enough right answers lead to the next lesson.
  package var isOfLesson: Bool
  /// A sentence, after a space, that states the condition for the next lesson; empty if the
  /// exercise cannot lead to one.
  package var goal: String

  package init(
    _ practice: TypingOptions.Practice, heading: String, lesson: Int, isOfLesson: Bool,
    goal: String
  ) {
    self.practice = practice
    self.heading = heading
    self.lesson = lesson
    self.isOfLesson = isOfLesson
    self.goal = goal
  }
}

/// Practice as a part of a live session: one run after the other, each in a new session, so that no
/// text stays open from the previous run.
package final class LivePractice: SessionPart, SessionReceiver {
  private let course: any PracticeCourse
  /// The maker of the next run's session.
  private var sessions: (any SessionSuccession)?
  let options: TypingOptions
  /// The layout of Hangul; nil if none is practised.
  package let layout: HangulLayout?
  /// The number of runs after the current one; nil for as many as the person wants.
  private var runsLeft: Int?
  private(set) var exercise: PracticeExercise
  private var receiver: PracticeReceiver
  private var player = PromptPlayer(nil)
  private var lastPress: EventTime?
  /// The time at which the run ended, and its results; nil while it goes on.
  private(set) var over: (time: EventTime, lines: [String])?
  /// Lines that no view has shown yet.
  private var lines: [String] = []
  private var wantsNext = false
  /// The stamp of the oldest key that a filter holds back; nil if there is none.
  private var heldBack: EventTime?
  private(set) var now = EventTime.zero
  package private(set) var isOver = false
  private var tell: (String) -> Void = { _ in }

  /// The time after the end of a run, and after each later press, in which a key does not begin the
  /// next run, in microseconds. Keys of the text may still come then.
  private static let rest: Int64 = 1_000_000

  /// Creates practice of a course.
  ///
  /// - Parameters:
  ///   - course: chooses the exercises and keeps their scores.
  ///   - options: the options of the session.
  ///   - layout: the layout of Hangul; nil if none is practised.
  ///   - runs: the number of runs; nil for as many as the person wants.
  ///   - first: the first exercise; nil to ask the course for it.
  package init(
    _ course: any PracticeCourse, _ options: TypingOptions, layout: HangulLayout? = nil, runs: Int?,
    first: PracticeExercise?
  ) {
    self.layout = layout
    self.course = course
    self.options = options
    runsLeft = runs.map { $0 - 1 }
    exercise = first ?? course.next()
    receiver = PracticeReceiver(options.practising(exercise))
  }

  /// Sets the maker of the next runs' sessions, and the function that plays sounds; nil for no
  /// sounds.
  package func connect(_ sessions: any SessionSuccession, send: ((SoundChange) -> Void)?) {
    self.sessions = sessions
    player = PromptPlayer(send)
  }

  package func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  /// The run; nil before the first step.
  var run: PracticeRun? { receiver.run }

  /// Returns the run in its initial state, before the first key.
  func begun(with session: TypingSession) -> PracticeRun { receiver.begun(with: session) }

  /// Removes and returns the lines that no view has shown yet.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    if case .succession = cause { return }
    if let time = session.lastTime { now = max(now, time) }
    let isPressed = session.step.presses.contains { $0.use != .modifier && $0.use != .stop }
    if let over {
      let isQuiet =
        over.time.microseconds(to: now) >= Self.rest
        && (lastPress.map { $0.microseconds(to: now) >= Self.rest } ?? true)
      if isPressed, isQuiet { wantsNext = true }
    } else {
      receiver.receive(session, cause)
      // ``finish()`` handles a run that the end breaks off.
      if case .end = cause {} else { settle() }
    }
    heldBack = session.oldestHeldBack
    if isPressed { lastPress = now }
  }

  package var deadline: EventTime? {
    guard over == nil, let run, run.start != nil else { return player.deadline }
    // The remaining time is shown in seconds.
    let second = now.advanced(byMicroseconds: 1_000_000)
    // While a filter holds a key back, the deadline of the filter comes first.
    let due = heldBack == nil ? run.deadline : nil
    return [due, player.deadline, second].compactMap(\.self).min()
  }

  package func advance(to time: EventTime) {
    now = max(now, time)
    // A key that a filter still holds back comes first, with its stamp.
    let limit = heldBack.map { $0.advanced(byMicroseconds: -1) } ?? time
    if over == nil { receiver.advance(to: min(time, limit)) }
    settle()
    player.advance(to: time)
  }

  /// Passes sounds on, and ends the run if it is over.
  private func settle() {
    for sound in receiver.takeSounds() { player.add(sound) }
    player.advance(to: now)
    guard over == nil, let run, run.isOver else { return }
    player.stop(at: now)
    let results = course.finish(exercise, run.score)
    over = (now, results)
    lines += results
    if runsLeft == 0 { isOver = true }
  }

  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool) {
    guard wantsNext, !isOver, !self.isOver, let sessions else { return }
    wantsNext = false
    do throws(SystemError) {
      driver.go(on: try sessions.successor(of: driver.session).session, at: time)
    } catch {
      tell("\(error); practice ends")
      self.isOver = true
      return
    }
    over = nil
    runsLeft = runsLeft.map { $0 - 1 }
    exercise = course.next()
    receiver = PracticeReceiver(options.practising(exercise))
    receiver.begin(driver.session, at: time)
    settle()
  }

  /// Breaks off the current run, because the time of the run would pass while the session is
  /// suspended.
  package func suspend() {
    player.stop(at: now)
    guard over == nil, run?.start != nil else { return }
    over = (now, ["The run was interrupted and does not count."])
    lines.append("The run was interrupted and does not count.")
    if runsLeft == 0 { isOver = true }
  }

  /// Ends a run in progress. The run is scored if enough units were asked.
  package func finish() {
    player.stop(at: now)
    guard over == nil, var run, run.start != nil else { return }
    run.finish(at: now)
    guard run.score.asked >= PracticeProgress.Course.leastCount else { return }
    let results = course.finish(exercise, run.score)
    over = (now, results)
    lines += results
  }
}

extension TypingOptions {
  /// Returns the options with the practice of an exercise.
  fileprivate func practising(_ exercise: PracticeExercise) -> TypingOptions {
    var options = self
    options.practice = exercise.practice
    return options
  }
}

/// A player of the sounds of a run, each at its time.
private final class PromptPlayer {
  private let send: ((SoundChange) -> Void)?
  private var marks: ArraySlice<(start: Int64, end: Int64)> = []
  /// The end of the last mark that was sent.
  private var soundingUntil: Int64 = 0

  /// The time from the sending of a mark to its start, in microseconds; longer than the delay of
  /// the sound.
  private static let lead: Int64 = 30_000

  init(_ send: ((SoundChange) -> Void)?) { self.send = send }

  func add(_ sound: PracticeSound) {
    switch sound {
    case .mark(let start, let end): marks.append((start, end))
    case .stop(let time): stop(at: EventTime(microseconds: time))
    case .wrong(let time): send?(.begin(.refusal, at: time, end: time + 120_000))
    }
  }

  func stop(at time: EventTime) {
    marks = []
    if soundingUntil > time.microseconds { send?(.end(.sidetone, at: time.microseconds)) }
    soundingUntil = 0
  }

  var deadline: EventTime? {
    marks.first.map { EventTime(microseconds: $0.start - Self.lead) }
  }

  func advance(to time: EventTime) {
    while let mark = marks.first, mark.start - Self.lead <= time.microseconds {
      marks.removeFirst()
      send?(.begin(.sidetone, at: mark.start, end: mark.end))
      soundingUntil = mark.end
    }
  }
}
