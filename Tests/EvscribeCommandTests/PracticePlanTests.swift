import HangulComposition
import MorseComposition
import Practice
import Testing
import Typing

@testable import EvscribeCommand

@Suite("Exercises of practice")
struct PracticePlanTests {
  private static let limit = TypingOptions.Practice.textLimit

  @Test(
    "Every text of Morse can be keyed, and a recording can state it",
    arguments: [1, 2, 3, 12, 26, 45])
  func morse(lesson: Int) throws {
    let code = MorseCode()
    for content in PracticeContent.allCases {
      for task in [MorseTask.copy, .send] {
        for minutes in [0.1, 60] {
          let exercises = MorseExercises(
            order: MorseLessonOrder.lcwo.characters, lesson: lesson, only: nil, content: content,
            own: nil, task: task, code: code, minutes: minutes)
          let drawn = exercises.draw(PracticeProgress.Course(), UInt64(lesson))
          var options = TypingOptions()
          options.practice.task = .send
          try options.set("practice-text", to: drawn.text)
          try options.validate()
          #expect(throws: Never.self) { try MorseKeying(code: code).intervals(for: drawn.text) }
          #expect(!drawn.heading.isEmpty && !drawn.text.isEmpty)
          if content == .letters {
            let letters = Set(MorseLessonOrder.lcwo.characters(through: lesson))
            #expect(drawn.text.allSatisfy { $0 == " " || letters.contains($0) })
          }
        }
      }
    }
  }

  @Test("Every text of a layout can be typed with it", arguments: HangulLayout.allNames)
  func hangul(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    guard layout.kind != .romaja else { return }
    let lessons = KeyLessons(layout)
    for lesson in 1...lessons.lessons.count {
      for content in [PracticeContent.letters, .words, .sentences] {
        for only in content == .letters ? [nil, PracticeChoice.newest, .weak] : [nil] {
          let exercises = KeyExercises(
            lessons: lessons, layout: layout, lesson: lesson, only: only, content: content,
            own: nil,
            minutes: 60)
          let drawn = exercises.draw(PracticeProgress.Course(), UInt64(lesson))
          #expect((1...Self.limit).contains(drawn.text.unicodeScalars.count))
          // Spelling a word takes a while.
          for word in Set(drawn.text.split(separator: " ")).prefix(20) {
            #expect(layout.keystrokes(for: String(word)) != nil, "\(name): \(word)")
          }
        }
      }
    }
  }
}
