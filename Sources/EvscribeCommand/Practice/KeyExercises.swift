import HangulComposition
import Practice
import Typing

/// The exercises of a keyboard course.
struct KeyExercises {
  var lessons: KeyLessons
  /// The Hangul layout; nil for practice of plain typing.
  var layout: HangulLayout?
  var lesson: Int?
  var only: PracticeChoice?
  var content: PracticeContent
  var own: String?
  var minutes: Double

  /// Draws the text of a run.
  func draw(_ course: PracticeProgress.Course, _ seed: UInt64) -> PracticePlan.Drawn {
    if let own {
      return PracticePlan.Drawn(
        text: own, heading: "Your text", lesson: course.lesson, isOfLesson: false)
    }
    let count = max(1, lessons.lessons.count)
    let lesson = min(self.lesson ?? course.lesson, count)
    let known = lessons.letters(through: lesson)
    let new = lessons.lessons[lesson - 1]
    var text = ExerciseText(seed: seed) { course.weight(of: $0) }
    let limit = min(TypingOptions.Practice.textLimit - 100, Int(600 * minutes) + 100)
    switch content {
    case .sentences:
      let sentences = layout == nil ? PracticeTexts.sentences : PracticeTexts.koreanSentences
      let typed = sentences.filter(isTypable)
      return PracticePlan.Drawn(
        text: text.texts(typed, limit: limit), heading: "Sentences", lesson: lesson,
        isOfLesson: false)
    case .words:
      let words = layout == nil ? PracticeTexts.words : PracticeTexts.koreanWords
      let drawn = text.words(words, limit: limit, where: { isTypable($0, with: known) }) {
        Jamo.letters(of: $0).map(String.init)
      }
      if let drawn {
        return PracticePlan.Drawn(
          text: drawn, heading: "Words of lesson \(lesson) of \(count)", lesson: lesson,
          isOfLesson: false)
      }
    case .letters, .calls, .contacts: break
    }
    var focus = new
    var choice = ""
    switch only {
    case .newest?:
      choice = ", only the newest"
    case .weak?:
      let weak = course.weakest(8)
      let filtered = known.keeping(weak)
      if filtered.isEmpty {
        choice = "; no weak letters"
      } else {
        focus = filtered
        choice = ", the weak ones most often"
      }
    case nil: break
    }
    let heading = "Lesson \(lesson) of \(count): \(new.name)\(choice)"
    if layout == nil {
      let letters = only == .newest ? new.characters : known.characters
      let weights = Set(focus.characters)
      text = ExerciseText(seed: seed) {
        course.weight(of: $0) + (weights.contains(Character($0)) ? 1 : 0)
      }
      return PracticePlan.Drawn(
        text: text.groups(of: letters, size: 4, count: limit * 4 / 5), heading: heading,
        lesson: lesson, isOfLesson: only == nil && self.lesson == nil)
    }
    return PracticePlan.Drawn(
      text: text.syllables(known, newest: focus, limit: limit), heading: heading,
      lesson: lesson, isOfLesson: only == nil && self.lesson == nil)
  }

  /// Returns a clause that names the part of the keyboard that a lesson adds; empty after the last
  /// lesson.
  func introduction(_ lesson: Int) -> String {
    guard lesson <= lessons.lessons.count else { return "" }
    return "it adds \(lessons.lessons[lesson - 1].name)"
  }

  private func isTypable(_ text: String) -> Bool {
    guard let layout else {
      let all = Set(lessons.lessons.flatMap(\.characters))
      return text.allSatisfy { $0 == " " || all.contains($0) }
    }
    return text.split(separator: " ").allSatisfy { layout.keystrokes(for: String($0)) != nil }
  }

  /// Returns whether a word has only letters of a lesson.
  private func isTypable(_ word: String, with letters: KeyLessons.Lesson) -> Bool {
    guard layout != nil else { return word.allSatisfy(letters.characters.contains) }
    return word.unicodeScalars.allSatisfy { scalar in
      guard let syllable = HangulSyllable(scalar) else { return false }
      return letters.has(syllable)
    }
  }
}
