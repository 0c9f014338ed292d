/// What a run of suites gave, in the XML that build servers read (the dialect of JUnit's Ant task).
struct JUnitReport {
  private var suites: [Suite] = []

  private struct Suite {
    var path: String
    var cases: [Case] = []
  }

  private struct Case {
    var name: String
    var line: Int
    var problem: (summary: String, details: String)?
  }

  /// A suite begins.
  mutating func begin(_ path: String) { suites.append(Suite(path: path)) }

  /// A case of the suite that began last has run.
  mutating func add(_ name: String, line: Int, problem: (summary: String, details: String)? = nil) {
    suites[suites.count - 1].cases.append(Case(name: name, line: line, problem: problem))
  }

  /// The report as a document.
  var xml: String {
    let all = suites.flatMap(\.cases)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"evscribe\" \(Self.counts(all))>\n"
    for suite in suites {
      let path = escapedXML(suite.path)
      text += "  <testsuite name=\"\(path)\" \(Self.counts(suite.cases))>\n"
      for test in suite.cases {
        text += "    <testcase name=\"\(escapedXML(test.name))\" classname=\"\(path)\""
        text += " file=\"\(path)\" line=\"\(test.line)\""
        if let problem = test.problem {
          text += ">\n      <failure message=\"\(escapedXML(problem.summary))\">"
          text += "\(escapedXML(problem.details))</failure>\n    </testcase>\n"
        } else {
          text += "/>\n"
        }
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ cases: [Case]) -> String {
    "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.problem != nil })\" errors=\"0\""
  }
}
