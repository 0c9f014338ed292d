import MorseComposition
import Practice
import Typing

/// The exercises of a Morse course.
struct MorseExercises {
  /// The letters in the order of the lessons.
  var order: [Character]
  /// The chosen lesson; nil for the lesson that the user has reached.
  var lesson: Int?
  var only: PracticeChoice?
  var content: PracticeContent
  /// The user's own text; nil for drawn texts.
  var own: String?
  var task: MorseTask
  var code: MorseCode
  /// The length of a run, in minutes.
  var minutes: Double

  /// Draws the text of a run.
  func draw(_ course: PracticeProgress.Course, _ seed: UInt64) -> PracticePlan.Drawn {
    if let own {
      return PracticePlan.Drawn(
        text: own, heading: "Your text", lesson: course.lesson, isOfLesson: false)
    }
    let lesson = min(self.lesson ?? course.lesson, max(1, order.count - 1))
    let known = Array(order.prefix(lesson + 1))
    let newest = lesson == 1 ? known : Array(known.suffix(1))
    var text = ExerciseText(seed: seed) { name in
      course.weight(of: name) + (newest.map(String.init).contains(name) ? 1 : 0)
    }
    // More than anyone keys or copies in this time.
    let limit = min(TypingOptions.Practice.textLimit - 100, Int(400 * minutes) + 100)
    let of = "Lesson \(lesson) of \(order.count - 1)"
    func drawn(_ text: String, _ what: String) -> PracticePlan.Drawn {
      PracticePlan.Drawn(text: text, heading: what, lesson: lesson, isOfLesson: false)
    }
    switch content {
    case .calls: return drawn(text.calls(limit: limit), "Call signs")
    case .contacts: return drawn(text.contacts(limit: limit), "Contacts")
    case .sentences:
      return drawn(text.texts(PracticeTexts.sentences.map(keyed), limit: limit), "Sentences")
    case .words:
      let words = PracticeTexts.words + PracticeTexts.abbreviations
      let letters = Set(known)
      let isWhole = text.words(words, limit: limit, where: { $0.allSatisfy(letters.contains) }) {
        $0.map(String.init)
      }
      if let isWhole {
        return drawn(isWhole, "Words of lesson \(lesson)\(listed(known, newest))")
      }
      return drawn(
        text.groups(of: known, size: 3, count: limit * 3 / 4),
        "Groups: lesson \(lesson) has too few letters for words\(listed(known, newest))")
    case .letters: break
    }
    var letters = known
    var choice = ""
    switch only {
    case .newest?:
      letters = Array(known.suffix(3))
      choice = ", only the newest"
    case .weak?:
      let weak = course.weakest(6).compactMap(\.first).filter(known.contains)
      if weak.count >= 2 {
        letters = weak
        choice = ", only the weak ones"
      } else {
        choice = "; no weak letters"
      }
    case nil: break
    }
    return PracticePlan.Drawn(
      // With the spaces, the text is no longer than the limit.
      text: task == .send
        ? text.groups(of: letters, size: 5, count: limit * 5 / 6)
        : text.groups(of: letters, size: 1, count: limit / 2),
      heading: "\(of)\(choice)\(listed(letters, newest))",
      lesson: lesson, isOfLesson: only == nil && self.lesson == nil,
      newLetters: String(newest.filter { course.units[String($0)] == nil }))
  }

  /// Returns a clause that names the letter that a lesson adds, with its signals.
  func introduction(_ lesson: Int) -> String {
    let known = order.prefix(lesson + 1)
    return known.last.map { "it adds \(signals(of: $0))" } ?? ""
  }

  /// Returns the end of a heading, such as `: k m u r, new: r ·–·`.
  private func listed(_ letters: [Character], _ newest: [Character]) -> String {
    if letters.count <= 2 { return ": " + letters.map(signals).joined(separator: ", ") }
    let new = newest.filter(letters.contains).map(signals)
    let list = letters.map(String.init).joined(separator: letters.count > 12 ? "" : " ")
    return ": \(list)\(new.isEmpty ? "" : ", new: \(new.joined(separator: ", "))")"
  }

  private func signals(of character: Character) -> String {
    let pattern = character.unicodeScalars.first.flatMap(code.pattern)
    return "\(character) \(pattern?.glyphs ?? "")"
  }

  /// Returns a sentence in lower case, without the characters that have no signals.
  private func keyed(_ sentence: String) -> String {
    String(
      sentence.lowercased().filter { character in
        character == " " || character.unicodeScalars.first.flatMap(code.pattern) != nil
      })
  }
}
