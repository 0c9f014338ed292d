import PlainText
import Practice
import Testing

@testable import Reports

@Suite("The progress in practice")
struct ProgressReportTests {
  private static var progress: PracticeProgress {
    var unit = PracticeProgress.Unit()
    unit.asked = 20
    unit.right = 15
    unit.errors = 0.3
    unit.latency = 420_000
    unit.confusions = ["m": 3, "r": 2]
    var new = PracticeProgress.Unit()
    new.asked = 2
    new.right = 2
    new.errors = 0.7
    var course = PracticeProgress.Course()
    course.lesson = 3
    course.units = ["k": unit, "<&\u{7}": new]
    for number in 0..<12 {
      course.runs.append(
        .init(
          date: 1_800_000_000 + Int64(number) * 90_000, lesson: 1 + number / 6, asked: 20,
          right: 10 + number % 10, extra: 0, duration: 60_000_000,
          speed: number == 11 ? nil : 12.4))
    }
    var progress = PracticeProgress()
    progress.courses["morse echo"] = course
    return progress
  }

  @Test("The weakest first, the new ones last, and the last ten runs")
  func text() {
    #expect(
      ProgressReport(Self.progress).text
        == """
        morse echo: lesson 3, 12 runs, the last on 2027-01-26
          right (last 10)    60% 65% 70% 75% 80% 85% 90% 95% 50% 55%
          words a minute  12 12 12 12 12 12 12 12 12 -
          k  15 of 20, 30% wrong recently, 0.42 s, taken for m 3, r 2
          <&^G  2 of 2, new

        """.replacing("^G", with: "\u{7}".escapingControls))
    #expect(ProgressReport(PracticeProgress()).text.hasPrefix("Nothing has been practised yet"))
  }

  @Test("The drawing has a mark for each lesson, dates, and escaped names")
  func drawing() {
    let svg = ProgressReport(Self.progress).svg
    #expect(
      svg.contains(">lesson 1</text>") && svg.contains(">2</text>") && svg.contains("2027-01-15"))
    #expect(svg.contains("&lt;&amp;") && !svg.contains("<&") && !svg.contains("\u{7}"))
    #expect(svg.count { $0 == "<" } == svg.count { $0 == ">" })
    #expect(ProgressReport(PracticeProgress()).svg.hasSuffix("</svg>\n"))
  }
}
