import HangulComposition
import Testing

@testable import Practice

@Suite("Lessons")
struct LessonTests {
  @Test("Every order has each character once, and the same letters and figures")
  func orders() {
    let known = Set("abcdefghijklmnopqrstuvwxyz0123456789./?,=+")
    for order in MorseLessonOrder.allCases {
      let characters = order.characters
      #expect(Set(characters).count == characters.count, "\(order)")
      #expect(known.isSubset(of: Set(characters)), "\(order)")
      #expect(order.characters(through: 1).count == 2)
      #expect(order.characters(through: order.lessonCount) == characters)
    }
  }

  @Test(
    "The lessons of each layout have all its letters, and each lesson makes syllables",
    arguments: HangulLayout.allNames)
  func layouts(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    guard layout.kind != .romaja else { return }
    let lessons = KeyLessons(layout)
    #expect(lessons.lessons.count >= 3)
    let all = lessons.letters(through: .max)
    #expect(all.initials.count >= 9 && all.medials.count >= 6 && all.finals.count >= 9)
    for number in 1...lessons.lessons.count {
      var text = ExerciseText(seed: UInt64(number))
      let drawn = text.syllables(
        lessons.letters(through: number), newest: lessons.lessons[number - 1], limit: 200)
      #expect(drawn.count > 100)
      for word in drawn.split(separator: " ") {
        #expect(layout.keystrokes(for: String(word)) != nil, "\(name) \(number): \(word)")
      }
    }
  }

  @Test("A lesson has the words of its letters alone")
  func words() throws {
    let lessons = KeyLessons(try #require(HangulLayout(named: "2set")))
    let first = lessons.letters(through: 1)
    func has(_ word: String) throws -> Bool {
      try word.unicodeScalars.allSatisfy { first.has(try #require(HangulSyllable($0))) }
    }
    // The middle row is ㅁㄴㅇㄹㅎ and ㅗㅓㅏㅣ.
    #expect(try has("나라") && has("어머니") && has("않아"))
    #expect(try !has("가나") && !has("우리"))
  }

  @Test("Texts are the same for the same seed, and follow the weights")
  func weights() {
    func text(_ seed: UInt64) -> String {
      var text = ExerciseText(seed: seed) { $0 == "k" ? 9 : 1 }
      return text.groups(of: ["k", "m"], size: 1, count: 300)
    }
    #expect(text(1) == text(1))
    #expect(text(1) != text(2))
    let letters = text(3).filter { $0 != " " }
    #expect(letters.count == 300)
    #expect(letters.count { $0 == "k" } > 200)
  }

  @Test("Groups, words, calls and contacts have the length that is asked, and spaces between words")
  func kinds() {
    var text = ExerciseText(seed: 5)
    let groups = text.groups(of: ["a", "b", "c"], size: 5, count: 20)
    #expect(groups.split(separator: " ").map(\.count) == [5, 5, 5, 5])
    let calls = text.calls(limit: 200)
    #expect((150...200).contains(calls.count))
    let contacts = text.contacts(limit: 900)
    #expect(contacts.count < 900 && !contacts.contains("{"))
    let sentences = text.texts(PracticeTexts.koreanSentences, limit: 200)
    #expect((100..<200).contains(sentences.count))
    let few = text.words(
      PracticeTexts.words, limit: 100, where: { $0.allSatisfy("km".contains) }, units: { [$0] })
    #expect(few == nil)
  }

  @Test("A lesson is passed with 90 % of enough, and what was wrong comes more often")
  func progress() {
    var course = PracticeProgress.Course()
    var score = PracticeScore()
    for index in 0..<20 { score.note("k", isRight: index != 0, given: "m") }
    for _ in 0..<10 { score.note("m", isRight: true, latency: 400_000) }
    var few = PracticeScore()
    for _ in 0..<14 { few.note("k", isRight: true) }
    var isNext: [Bool] = []
    isNext.append(course.add(few, of: 1, at: 1, isOfLesson: true, lessonCount: 3))
    isNext.append(course.add(score, of: 1, at: 2, isOfLesson: false, lessonCount: 3))
    isNext.append(course.add(score, of: 1, at: 3, isOfLesson: true, lessonCount: 3))
    score.extra = 4
    isNext.append(course.add(score, of: 1, at: 4, isOfLesson: true, lessonCount: 3))
    #expect(isNext == [false, false, true, false])
    #expect(course.lesson == 2)
    #expect(course.runs.map(\.date) == [1, 2, 3, 4])
    #expect(course.units["k"]?.confusions == ["m": 3])
    #expect(course.weight(of: "k") > course.weight(of: "m"))
    #expect(course.weight(of: "new") > course.weight(of: "k"))
  }
}
