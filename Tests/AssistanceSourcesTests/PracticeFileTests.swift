import AssistanceSources
import Practice
import TestSupport
import Testing

@Suite("The file of practice")
struct PracticeFileTests {
  private static let text = """
    # evscribe practice 1
    course\thangul 2set\t2
    unit\t-ㄱ\t3\t2\t250\t310\tㄴ=1
    unit\t␣\t9\t9\t0\t-\t
    course\tmorse copy\t5
    unit\t=\t40\t31\t125\t-\t==2 k=1 m=5
    run\t1800000000\t5\t40\t36\t1\t60000\t-
    run\t1800000090\t5\t41\t41\t0\t60000\t125

    """

  @Test("The progress that was written is read again")
  func rereading() throws {
    let progress = try PracticeProgress(parsing: Array(Self.text.utf8))
    #expect(progress.text == Self.text)
    #expect(progress.courses["morse copy"]?.units["="]?.confusions == ["=": 2, "k": 1, "m": 5])
    #expect(progress.courses["morse copy"]?.runs.last?.speed == 12.5)
    #expect(progress.courses["hangul 2set"]?.units["-ㄱ"]?.latency == 310_000)
    #expect(try PracticeProgress(parsing: []) == PracticeProgress())
  }

  @Test(
    "A damaged line is an error with its position",
    arguments: [
      ("x", 1, 1), ("# evscribe practice 1\nunit\tk", 2, 1),
      ("# evscribe practice 1\ncourse\ta\t0", 2, 10), ("# evscribe practice 1\ncourse\ta", 2, 10),
      ("# evscribe practice 1\ncourse\ta\t1\nunit\tk\t1\t2\t0\t-\t", 3, 12),
      ("# evscribe practice 1\ncourse\ta\t1\nunit\tk\t2\t1\t0\t-\tx", 3, 16),
      ("# evscribe practice 1\ncourse\ta\t1\nunit\tk\t2\t1\t0\t-\t=", 3, 16),
      ("# evscribe practice 1\ncourse\ta\t1\nrun\t1\t1\t1\t1\t1\t1\t1\t1", 3, 19),
      ("# evscribe practice 1\ncourse\ta\t1\nrun\t99999999999999999999", 3, 5),
      ("# evscribe practice 1\ncourse\ta\t1\nwalk\t1", 3, 1),
    ])
  func damage(_ text: String, line: Int, column: Int) {
    let error = #expect(throws: StateProblem.self) {
      try PracticeProgress(parsing: Array(text.utf8))
    }
    #expect(error?.line == line, "\(text)")
    #expect(error?.column == column, "\(text)")
  }

  @Test("No list grows beyond its limit, and every file that is written can be read")
  func limits() throws {
    var progress = PracticeProgress()
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for number in 0..<1_200 {
      var score = PracticeScore()
      for _ in 0..<5 {
        let name = Unicode.Scalar(Int.random(in: 0x3041...0x3400, using: &random)).map(String.init)
        score.note(
          name ?? "a", isRight: Bool.random(using: &random), given: "\(number)",
          latency: .random(in: 0...9_000_000, using: &random))
      }
      progress.courses["a", default: .init()].add(
        score, of: 1, at: Int64(number), isOfLesson: true, lessonCount: 10)
    }
    #expect(progress.courses["a"]?.runs.count == 1_000)
    #expect(progress.courses["a"]?.units.count == 500)
    let again = try PracticeProgress(parsing: Array(progress.text.utf8))
    #expect(again.text == progress.text, "seed \(seed)")
  }

  @Test("Bytes at random are read or refused, and those that are read can be written")
  func random() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let bytes = Array(Self.text.utf8)
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<changed.count, using: &random)
        if Bool.random(using: &random) {
          changed[index] = UInt8.random(in: 0...255, using: &random)
        } else {
          changed.remove(at: index)
        }
      }
      guard let progress = try? PracticeProgress(parsing: changed) else { continue }
      let text = progress.text
      #expect((try? PracticeProgress(parsing: Array(text.utf8)))?.text == text, "seed \(seed)")
    }
  }
}
