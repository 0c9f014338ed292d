import LiveTyping
import MorseComposition
import Practice
import PlainText
import Typing

/// A plan that chooses the exercises of a course and describes the result of each run.
final class PracticePlan: PracticeCourse {
  /// A function that makes the text and the heading of an exercise.
  typealias Maker = (PracticeProgress.Course, _ seed: UInt64) -> Drawn

  /// A text that was drawn for an exercise.
  struct Drawn {
    var text: String
    var heading: String
    /// The lesson, counted from 1.
    var lesson = 1
    var isOfLesson: Bool
    /// The letters that are new to the person.
    var newLetters = ""
  }

  let book: PracticeBook
  private let template: TypingOptions.Practice
  private let lessonCount: Int
  private let draw: Maker
  /// Returns a clause about a new lesson.
  private let introduction: (_ lesson: Int) -> String
  private var seed: UInt64
  private var runCount = 0

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - book: the progress.
  ///   - template: an exercise without its text.
  ///   - lessonCount: the number of lessons; 0 if no lesson follows, because the person chose the
  ///     lesson or its letters.
  ///   - seed: the seed of the texts; nil for a random one.
  ///   - introduction: returns a clause about a new lesson.
  ///   - draw: makes the text of an exercise.
  init(
    _ book: PracticeBook, _ template: TypingOptions.Practice, lessonCount: Int, seed: UInt64?,
    introduction: @escaping (_ lesson: Int) -> String, draw: @escaping Maker
  ) {
    self.book = book
    self.template = template
    self.lessonCount = lessonCount
    self.seed = seed ?? .random(in: 0...UInt64.max)
    self.introduction = introduction
    self.draw = draw
  }

  func next() -> PracticeExercise {
    seed &+= 1
    let drawn = draw(book.course, seed)
    var practice = template
    practice.text = drawn.text
    if practice.isHeard, !drawn.newLetters.isEmpty {
      practice.newLetters = drawn.newLetters
      // New letters come first, each twice: shown, and then asked.
      let first = drawn.newLetters.flatMap { [String($0), String($0)] }.joined(separator: " ")
      practice.text = "\(first) \(practice.text ?? "")"
    }
    return PracticeExercise(
      practice, heading: drawn.heading, lesson: drawn.lesson, isOfLesson: drawn.isOfLesson,
      goal: drawn.isOfLesson && drawn.lesson < lessonCount ? " \(Self.goal)." : "")
  }

  func finish(_ exercise: PracticeExercise, _ score: PracticeScore) -> [String] {
    guard let accuracy = score.accuracy else { return ["Nothing was asked."] }
    runCount += 1
    let isNext = book.add(
      score, of: exercise.lesson, isOfLesson: exercise.isOfLesson, lessonCount: lessonCount)
    let extra = score.extra > 0 ? ", \(score.extra) more than asked" : ""
    var parts = [
      "Run \(runCount): \(score.right) of \(score.asked) right\(extra), \(percent(accuracy))"
    ]
    if score.corrections > 0 { parts.append("\(score.corrections) corrected") }
    if let speed = score.speed, speed.value >= 0.5 { parts.append("\(speed)") }
    var lines = ["\(parts.joined(separator: ", ")), in \(seconds(score.duration))."]
    let wrong = score.units.filter { $0.value.right < $0.value.asked }
      .sorted {
        let counts = ($0.value.asked - $0.value.right, $1.value.asked - $1.value.right)
        return counts.0 == counts.1 ? $0.key < $1.key : counts.0 > counts.1
      }
    if !wrong.isEmpty {
      let list = wrong.prefix(5).map { name, unit in
        let most = unit.confusions.max {
          $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value
        }
        let count = unit.asked - unit.right
        let other = most.map { most in
          let name = most.key == "␣" ? "a space" : most.key
          return " (\(most.value < count ? "mostly " : "")as \(name))"
        }
        return "\(name) \(counted(count, "time"))\(other ?? "")"
      }
      lines.append("Wrong: \(list.joined(separator: ", ")).")
    }
    if let timing = score.timing, let line = Self.line(of: timing) { lines.append(line) }
    if isNext {
      lines.append(
        "Next is lesson \(book.course.lesson): \(introduction(book.course.lesson)).")
    } else if exercise.isOfLesson, accuracy >= PracticeProgress.Course.sufficient,
      score.asked < PracticeProgress.Course.leastCount
    {
      lines.append(
        """
        \(Self.goal); a longer --time helps.
        """)
    }
    return lines
  }

  private static let goal =
    """
    The next lesson needs \(PracticeProgress.Course.leastCount) letters in a run, \
    \(percent(PracticeProgress.Course.sufficient)) of them right
    """

  private static func line(of timing: KeyedTiming) -> String? {
    guard let unit = timing.unit else { return nil }
    var parts: [String] = []
    if let dit = timing.dit.mean, let dah = timing.dah.mean, dit > 0 {
      parts.append("a dah is \(tenths(dah / dit)) dits (nominal: 3)")
    }
    if let gap = timing.letterGap.mean {
      parts.append("letters \(tenths(gap / unit)) units apart (nominal: 3)")
    }
    if let gap = timing.wordGap.mean { parts.append("words \(tenths(gap / unit)) (nominal: 7)") }
    guard !parts.isEmpty else { return nil }
    let advice = timing.advice.map { " Try \($0)." } ?? ""
    return "Your timing: \(parts.joined(separator: ", ")).\(advice)"
  }
}
