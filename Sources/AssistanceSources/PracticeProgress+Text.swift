package import Practice

/// The progress in practice, as lines with tabs between their values.
///
///     # evscribe practice 1
///     course<tab>morse copy<tab>3
///     unit<tab>k<tab>asked<tab>right<tab>errors<tab>latency<tab>r=2 m=1
///     run<tab>seconds<tab>lesson<tab>asked<tab>right<tab>extra<tab>duration<tab>speed
///
/// A course line contains the lesson, and the units and runs of the course follow it. Recent
/// mistakes are in thousandths, times in milliseconds, speeds in tenths, and dates in seconds since
/// 1970. A hyphen is an unknown value.
extension PracticeProgress: StateContent {
  package static let fileName = "practice.txt"

  private static let header = "# evscribe practice 1"
  private static let nameLimit = 40
  private static let largest = 1_000_000_000

  package var text: String {
    var text = Self.header + "\n"
    func add(_ values: [String]) { text += values.joined(separator: "\t") + "\n" }
    func milliseconds(_ microseconds: Int64?) -> String {
      microseconds.map { "\($0 / 1_000)" } ?? "-"
    }
    for (name, course) in courses.sorted(by: { $0.key < $1.key }) {
      add(["course", name, "\(course.lesson)"])
      for (name, unit) in course.units.sorted(by: { $0.key < $1.key }) {
        let confusions = unit.confusions.sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        add([
          "unit", name, "\(unit.asked)", "\(unit.right)", "\(Int(unit.errors * 1_000))",
          milliseconds(unit.latency), confusions,
        ])
      }
      for run in course.runs {
        add([
          "run", "\(run.date)", "\(run.lesson)", "\(run.asked)", "\(run.right)", "\(run.extra)",
          milliseconds(run.duration), run.speed.map { "\(Int($0 * 10))" } ?? "-",
        ])
      }
    }
    return text
  }

  /// Reads the lines. A line that is not understood is an error, so that nothing is lost when the
  /// file is written again. An empty file contains no courses.
  package init(parsing bytes: [UInt8]) throws(StateProblem) {
    self.init()
    guard !bytes.isEmpty else { return }
    var name: String?
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let line = String(validating: line, as: UTF8.self) else {
        throw StateProblem(line: number, column: 1, text: "expected text in UTF-8")
      }
      if number == 1 {
        guard line == Self.header else {
          throw StateProblem(line: 1, column: 1, text: "expected the line \"\(Self.header)\"")
        }
        continue
      }
      if line.isEmpty { continue }
      var values = Values(line, number)
      let kind = try values.word("`course`, `unit` or `run`")
      guard kind != "course" else {
        name = try values.word("the name of a course")
        guard courses.count < Self.courseLimit else {
          throw values.problem("at most \(Self.courseLimit) courses")
        }
        var course = Course()
        course.lesson = try values.count("the number of a lesson", atLeast: 1)
        courses[name ?? ""] = course
        try values.end()
        continue
      }
      guard let name else { throw StateProblem(line: number, column: 1, text: "expected a course") }
      switch kind {
      case "unit":
        let unit = try values.word("a character")
        guard courses[name]?.units.count ?? 0 < Course.unitLimit else {
          throw values.problem("at most \(Course.unitLimit) units of a course")
        }
        courses[name]?.units[unit] = try values.unit()
      case "run":
        courses[name]?.runs.append(try values.run())
        guard courses[name]?.runs.count ?? 0 <= Course.runLimit else {
          throw values.problem("at most \(Course.runLimit) runs of a course")
        }
      default:
        throw StateProblem(
          line: number, column: 1, text: "expected \"course\", \"unit\" or \"run\"")
      }
      try values.end()
    }
  }

  /// The values of a line, one after the other.
  private struct Values {
    private var rest: [Substring]
    private let line: Int
    private var column = 1

    init(_ text: String, _ line: Int) {
      rest = text.split(separator: "\t", omittingEmptySubsequences: false)
      self.line = line
    }

    func problem(_ expected: String) -> StateProblem {
      StateProblem(line: line, column: column, text: "expected \(expected)")
    }

    private mutating func next(_ expected: String) throws(StateProblem) -> Substring {
      guard !rest.isEmpty else { throw problem(expected) }
      return rest.removeFirst()
    }

    private mutating func move(past value: Substring) { column += value.unicodeScalars.count + 1 }

    mutating func word(_ expected: String) throws(StateProblem) -> String {
      let value = try next(expected)
      guard !value.isEmpty else { throw problem(expected) }
      guard value.unicodeScalars.count <= nameLimit else {
        throw problem("at most \(nameLimit) characters")
      }
      move(past: value)
      return String(value)
    }

    mutating func count(_ expected: String, atLeast least: Int = 0) throws(StateProblem) -> Int {
      let value = try next(expected)
      guard let count = Int(value), (least...(1 << 40)).contains(count) else {
        throw problem("\(expected), from \(least)")
      }
      move(past: value)
      return count
    }

    mutating func known(_ expected: String) throws(StateProblem) -> Int? {
      guard rest.first == "-" else { return try count(expected) }
      move(past: rest.removeFirst())
      return nil
    }

    func end() throws(StateProblem) {
      guard rest.isEmpty else { throw problem("the end of the line") }
    }

    mutating func unit() throws(StateProblem) -> Unit {
      var unit = Unit()
      unit.asked = try count("the number of questions")
      unit.right = try count("the number of right answers")
      guard unit.right <= unit.asked, unit.asked <= largest else {
        throw problem("no more right answers than questions, and at most \(largest)")
      }
      unit.errors = Double(min(1_000, try count("mistakes in thousandths"))) / 1_000
      unit.latency = try known("a latency in milliseconds").map { Int64(min($0, largest)) * 1_000 }
      let list = try next("the wrong answers")
      // By scalars: a combining mark can be confused too, and so can the sign =.
      for word in list.unicodeScalars.split(separator: " ") {
        guard let sign = word.lastIndex(of: "="), sign > word.startIndex,
          let count = Int(String(word[word.index(after: sign)...])), (1...largest).contains(count),
          word[..<sign].count <= nameLimit, unit.confusions.count < Course.confusionLimit
        else { throw problem("the wrong answers with their counts, as in r=2 m=1") }
        unit.confusions[String(word[..<sign])] = count
      }
      move(past: list)
      return unit
    }

    mutating func run() throws(StateProblem) -> Run {
      let date = try count("seconds since 1970")
      let lesson = try count("the number of a lesson", atLeast: 1)
      let asked = try count("the number of questions")
      let right = try count("the number of right answers")
      let extra = try count("the number of extra answers")
      guard right <= asked, asked <= largest, extra <= largest else {
        throw problem("no more right answers than questions, and at most \(largest)")
      }
      let duration = try count("the time in milliseconds")
      let speed = try known("the speed in tenths")
      return Run(
        date: Int64(date), lesson: lesson, asked: asked, right: right, extra: extra,
        duration: Int64(min(duration, largest)) * 1_000, speed: speed.map { Double($0) / 10 })
    }
  }
}
