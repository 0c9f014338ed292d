import PlainText
package import Practice
package import Typing

/// The report on a run of practice, as a part of the report on its recording.
package struct PracticeReport {
  private let practice: TypingOptions.Practice
  private let score: PracticeScore

  /// Creates a report on the score of a run.
  package init(_ practice: TypingOptions.Practice, _ score: PracticeScore) {
    self.practice = practice
    self.score = score
  }

  /// A heading, and the lines of the score.
  var text: DisplayText {
    "\npractice, \(practice.task?.rawValue ?? "none"):\n" + DisplayText(lines: score.lines)
  }

  /// The score as a JSON object. Times are in seconds.
  var json: String {
    func seconds(_ microseconds: Int64?) -> String {
      microseconds.map { "\(Double($0) / 1_000_000)" } ?? "null"
    }
    let units = score.units.sorted { $0.key < $1.key }.map { name, unit in
      let confusions = unit.confusions.sorted { $0.key < $1.key }
        .map { "\(jsonString($0.key)):\($0.value)" }
      return """
        {"unit":\(jsonString(name)),"asked":\(unit.asked),"right":\(unit.right),\
        "latency":\(seconds(unit.meanLatency)),"confusions":{\(confusions.joined(separator: ","))}}
        """
    }
    return """
      {"task":\(jsonString(practice.task?.rawValue ?? "")),"asked":\(score.asked),\
      "right":\(score.right),"extra":\(score.extra),"corrections":\(score.corrections),\
      "duration":\(seconds(score.duration)),"speed":\(score.speed.map { "\($0.value)" } ?? "null"),\
      "units":[\(units.joined(separator: ",\n "))]}
      """
  }
}
