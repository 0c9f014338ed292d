import AssistanceSources
import HanjaConversion
import TestSupport
import Testing
import TextAssistance

@Suite("What was learnt")
struct LearntTests {
  @Test("The words that were written are read again")
  func rereading() throws {
    var learnt = Learnt()
    try learnt.words.use("Gangnam", times: 3)
    try learnt.words.use("omw")
    learnt.hanja.remember("韓國", for: "한국")
    #expect(
      learnt.text == "# evscribe words 1\nword\tGangnam\t3\nword\tomw\t1\nhanja\t한국\t韓國\n")
    #expect(try Learnt(parsing: Array(learnt.text.utf8)).text == learnt.text)
    #expect(try Learnt(parsing: []) == Learnt())
  }

  @Test(
    "A damaged line is an error with its position",
    arguments: [
      ("word\ta\t1\n", 1, 1), ("# evscribe words 2\n", 1, 1), ("# evscribe words 1\nx\n", 2, 1),
      ("# evscribe words 1\nword\ta\n", 2, 5), ("# evscribe words 1\n\nword\ta b\t1\n", 3, 6),
      ("# evscribe words 1\nword\ta\t0\n", 2, 8), ("# evscribe words 1\nhanja\t한\t\n", 2, 9),
    ])
  func damage(_ text: String, line: Int, column: Int) {
    let error = #expect(throws: StateProblem.self) { try Learnt(parsing: Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test("What several write at the same time is all kept")
  func writers() async throws {
    let folder = TemporaryFolder()
    let file = try #require(LearntFile(environment: ["XDG_STATE_HOME": folder.path]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try file.update { try? $0.words.use("word\(number)") } }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().words.count == 20)
  }
}
