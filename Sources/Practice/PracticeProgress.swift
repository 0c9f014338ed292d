/// The progress of a user in practice: for each course the lesson, the units and the runs.
package struct PracticeProgress: Hashable, Sendable {
  /// The courses by their names, such as `morse copy` or `hangul 2set`.
  package var courses: [String: Course] = [:]

  package init() {}

  /// The progress in a course: the lesson, the results of its units, and the last runs.
  package struct Course: Hashable, Sendable {
    /// The lesson, counted from 1.
    package var lesson = 1
    /// The units that were asked, by their names.
    package var units: [String: Unit] = [:]
    /// The last runs, the newest at the end.
    package var runs: [Run] = []

    package init() {}

    /// The share of right units with which the next lesson begins (G. Koch's rule).
    package static let sufficient = 0.9
    /// The least number of units that a run has to ask before the next lesson can begin.
    package static let leastCount = 15
    /// The largest numbers of runs and of units that are kept.
    package static let runLimit = 1_000
    package static let unitLimit = 500
    /// The largest number of different units that are kept as confusions of a unit.
    package static let confusionLimit = 20
  }

  /// The results of a unit in all runs so far.
  package struct Unit: Hashable, Sendable {
    /// The numbers of times that the unit was asked and that it was right.
    package var asked = 0
    package var right = 0
    /// The share of recent mistakes, from 0 to 1. Before the first answers, it expresses that
    /// nothing is known.
    package var errors = 1.0
    /// ``errors``; 0 if the unit was always right.
    package var mistakes: Double { right < asked ? errors : 0 }
    /// The recent latency in microseconds; nil if none was measured.
    package var latency: Int64?
    /// The numbers of times that other units were given instead of this one, by their names.
    package var confusions: [String: Int] = [:]

    package init() {}

    /// Whether the unit was asked too seldom to judge.
    package var isNew: Bool { asked < 6 }
  }

  /// The results of a run.
  package struct Run: Hashable, Sendable {
    /// The end of the run, in seconds since 1970.
    package var date: Int64
    package var lesson: Int
    package var asked: Int
    package var right: Int
    /// The number of units that came without being asked for.
    package var extra: Int
    /// The duration of the run in microseconds.
    package var duration: Int64
    /// The speed in words or strokes a minute; nil if there is none.
    package var speed: Double?

    package init(
      date: Int64, lesson: Int, asked: Int, right: Int, extra: Int, duration: Int64, speed: Double?
    ) {
      self.date = date
      self.lesson = lesson
      self.asked = asked
      self.right = right
      self.extra = extra
      self.duration = duration
      self.speed = speed
    }

    /// The share of right units among all asked and extra ones, from 0 to 1; 0 if there were none.
    package var accuracy: Double {
      asked + extra > 0 ? Double(right) / Double(asked + extra) : 0
    }
  }
}

extension PracticeProgress {
  /// The largest number of courses.
  package static let courseLimit = 100

  /// Changes a course, or adds one. If there are too many, the least recently practised one is
  /// removed.
  package mutating func update(_ name: String, _ change: (inout Course) -> Void) {
    if courses[name] == nil, courses.count >= Self.courseLimit,
      let oldest = courses.min(by: {
        ($0.value.runs.last?.date ?? 0, $0.key) < ($1.value.runs.last?.date ?? 0, $1.key)
      })
    {
      courses[oldest.key] = nil
    }
    change(&courses[name, default: Course()])
  }
}

extension PracticeProgress.Course {
  /// Adds a run of the lesson `practised`, of `lessonCount` in all. The next lesson begins if the
  /// text was that of the current lesson (`isOfLesson`), and enough of it was right.
  ///
  /// - Returns: whether the next lesson begins.
  @discardableResult
  package mutating func add(
    _ score: PracticeScore, of practised: Int, at date: Int64, isOfLesson: Bool, lessonCount: Int
  ) -> Bool {
    guard let accuracy = score.accuracy else { return false }
    for (name, unit) in score.units { add(unit, named: name) }
    runs.append(
      PracticeProgress.Run(
        date: date, lesson: practised, asked: score.asked, right: score.right, extra: score.extra,
        duration: score.duration, speed: score.speed?.value))
    runs.removeFirst(max(0, runs.count - Self.runLimit))
    guard isOfLesson, practised == lesson, lesson < lessonCount, accuracy >= Self.sufficient,
      score.asked >= Self.leastCount
    else { return false }
    lesson += 1
    return true
  }

  private mutating func add(_ new: PracticeScore.Unit, named name: String) {
    guard new.asked > 0, Self.isName(name), units[name] != nil || units.count < Self.unitLimit
    else { return }
    var unit = units[name] ?? PracticeProgress.Unit()
    unit.asked += new.asked
    unit.right += new.right
    // Each time counts a sixth, so that old mistakes fade.
    var kept = 1.0
    for _ in 0..<min(new.asked, 100) { kept *= 5.0 / 6 }
    unit.errors =
      kept * unit.errors + (1 - kept) * Double(new.asked - new.right) / Double(new.asked)
    if let latency = new.meanLatency {
      unit.latency = unit.latency.map { ($0 + latency) / 2 } ?? latency
    }
    for (other, count) in new.confusions
    where Self.isName(other)
      && (unit.confusions[other] != nil || unit.confusions.count < Self.confusionLimit)
    {
      unit.confusions[other, default: 0] += count
    }
    units[name] = unit
  }

  /// Whether a file can contain the name of a unit: it is short, and has neither white space nor
  /// control characters.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.count <= 20
      && !name.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }

  /// Returns the weight of a unit: how often it is to occur, relative to others. A unit that is
  /// new, was often wrong, or is slow has a larger weight.
  package func weight(of name: String) -> Double {
    guard let unit = units[name] else { return 2 }
    var weight = 0.2 + 2 * unit.errors
    if let latency = unit.latency, let usual = usualLatency, usual > 0 {
      weight += min(1, max(0, Double(latency) / Double(usual) - 1))
    }
    return weight
  }

  /// The median of the latencies; nil if none was measured.
  private var usualLatency: Int64? {
    let latencies = units.values.compactMap(\.latency).sorted()
    return latencies.isEmpty ? nil : latencies[latencies.count / 2]
  }

  /// Returns up to `count` units with the largest shares of recent mistakes, among those that were
  /// asked at least three times and whose share is larger than 0.1.
  package func weakest(_ count: Int) -> [String] {
    units.filter { $0.value.asked >= 3 && $0.value.mistakes > 0.1 }
      .sorted {
        $0.value.errors == $1.value.errors
          ? $0.key < $1.key : $0.value.errors > $1.value.errors
      }
      .prefix(count).map(\.key)
  }
}
