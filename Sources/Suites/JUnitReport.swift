import KeyEvents
package import PlainText

/// The results of a run of suites, as XML for build servers (the dialect of JUnit's Ant task).
package struct JUnitReport {
  package init() {}

  private var suites: [Suite] = []

  /// The result of a case.
  package enum Outcome {
    case passed
    /// The text or the form differs from the expected one. The summary is the first difference, in
    /// one line.
    case failed(summary: String, details: DisplayText)
    /// The case could not run.
    case broken(DisplayText)
  }

  private struct Suite {
    var path: String
    var cases: [Case] = []
  }

  private struct Case {
    var name: String
    var line: Int
    var time: Duration
    var outcome: Outcome
  }

  /// Begins a suite, to which the following cases belong.
  package mutating func begin(_ path: String) { suites.append(Suite(path: path)) }

  /// Adds a case, with its duration, to the last suite begun.
  package mutating func add(_ name: String, line: Int, time: Duration, _ outcome: Outcome) {
    suites[suites.count - 1].cases.append(
      Case(name: name, line: line, time: time, outcome: outcome))
  }

  /// The report as an XML document.
  package var xml: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"evscribe\" \(Self.counts(suites.flatMap(\.cases)))>\n"
    for suite in suites {
      let path = escapedXML(suite.path)
      text += "  <testsuite name=\"\(path)\" \(Self.counts(suite.cases))>\n"
      for test in suite.cases {
        text += "    <testcase name=\"\(escapedXML(test.name))\" classname=\"\(path)\""
        text += " file=\"\(path)\" line=\"\(test.line)\" time=\"\(Self.seconds(test.time))\""
        switch test.outcome {
        case .passed: text += "/>\n"
        case .failed(let summary, let details):
          text += ">\n\(Self.problem("failure", summary, details.text))    </testcase>\n"
        case .broken(let message):
          text += ">\n\(Self.problem("error", message.text, message.text))    </testcase>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func problem(_ kind: String, _ summary: String, _ details: String) -> String {
    "      <\(kind) message=\"\(escapedXML(summary))\">\(escapedXML(details))</\(kind)>\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    var failures = 0
    var errors = 0
    for test in cases {
      switch test.outcome {
      case .passed: break
      case .failed: failures += 1
      case .broken: errors += 1
      }
    }
    let time = cases.reduce(Duration.zero) { $0 + $1.time }
    return
      "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(seconds(time))\""
  }

  /// Returns the time in seconds, with six decimals.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return "\(EventTime(microseconds: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))"
  }
}
