import PlainText
package import Practice

/// A report on the progress in practice, as text or as a drawing.
package struct ProgressReport {
  private let progress: PracticeProgress

  /// Creates a report on the progress.
  package init(_ progress: PracticeProgress) { self.progress = progress }

  /// The largest numbers of runs and of units that the text lists.
  private static let shownRuns = 10
  private static let shownUnits = 12

  /// The report: for each course the lesson, the last runs, and the units, the weakest first.
  package var text: String {
    guard !progress.courses.isEmpty else {
      return "Nothing has been practised yet; begin with `evscribe practice morse`.\n"
    }
    return progress.courses.sorted { $0.key < $1.key }.map { Self.text(of: $0.value, $0.key) }
      .joined(separator: "\n")
  }

  private static func text(of course: PracticeProgress.Course, _ name: String) -> String {
    var text = "\(name.escapingControls): lesson \(course.lesson), "
    let count = course.runs.count
    text += "\(count) \(count == 1 ? "run" : "runs")"
    if let last = course.runs.last {
      text += ", the last on \(UTCTime(secondsSince1970: last.date).description.prefix(10))"
    }
    text += "\n"
    let last = course.runs.suffix(shownRuns)
    if !last.isEmpty {
      let which = last.count < count ? " (last \(last.count))" : ""
      text += "  right\(which)    \(last.map { percent($0.accuracy) }.joined(separator: " "))\n"
      if last.contains(where: { $0.speed != nil }) {
        let speeds = last.map { $0.speed.map { "\(Int($0 + 0.5))" } ?? "-" }
        let unit = name.hasPrefix("morse") ? "words" : "strokes"
        text += "  \(unit) a minute  \(speeds.joined(separator: " "))\n"
      }
    }
    let units = sorted(course.units)
    for (name, unit) in units.prefix(shownUnits) {
      text += "  \(name.escapingControls)  \(unit.right) of \(unit.asked)"
      text += unit.isNew ? ", new" : ", \(percent(unit.mistakes)) wrong recently"
      if let latency = unit.latency { text += ", \(seconds(latency))" }
      let confusions = unit.confusions.sorted {
        $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
      }
      if !confusions.isEmpty {
        let list = confusions.prefix(4).map { "\($0.key.escapingControls) \($0.value)" }
        text += ", taken for \(list.joined(separator: ", "))"
      }
      text += "\n"
    }
    let rest = units.count - shownUnits
    if rest > 0 { text += "  and \(rest) more, which are stronger or new\n" }
    return text
  }

  /// Returns the units, the weakest first; units that were asked too seldom to judge come last.
  private static func sorted(
    _ units: [String: PracticeProgress.Unit]
  ) -> [(key: String, value: PracticeProgress.Unit)] {
    units.sorted { first, second in
      let areNew = (first.value.isNew, second.value.isNew)
      if areNew.0 != areNew.1 { return areNew.1 }
      return first.value.errors == second.value.errors
        ? first.key < second.key : first.value.errors > second.value.errors
    }
  }

  // MARK: The drawing

  private static let width = 720
  private static let chartHeight = 140
  private static let left = 90

  /// The drawing as SVG: for each course the accuracy of each run, the speed, and a bar for each
  /// unit.
  package var svg: String {
    var y = 20
    var body = ""
    for (name, course) in progress.courses.sorted(by: { $0.key < $1.key }) {
      body += """
        <text x="\(Self.left)" y="\(y)" font-size="14" font-weight="bold">\
        \(escapedXML(name)), lesson \(course.lesson)</text>

        """
      y += 20
      body += Self.runs(course.runs, top: y)
      y += Self.chartHeight + 40
      body += Self.units(course.units, top: &y)
      y += 40
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(y)" font-family="sans-serif" font-size="12">
      <title>Progress in practice</title>
      \(DrawingColours.style)
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  /// Returns a chart of the runs: the share that was right, and the speed compared with the best,
  /// with a mark where each lesson began.
  private static func runs(_ runs: [PracticeProgress.Run], top: Int) -> String {
    let shown = Array(runs.suffix(200))
    let room = width - left - 20
    let bottom = top + chartHeight
    func x(_ index: Int) -> Int { left + room * index / max(1, shown.count - 1) }
    func y(_ share: Double) -> Int { bottom - Int(Double(chartHeight) * min(1, max(0, share))) }
    func date(_ run: PracticeProgress.Run) -> String {
      String(UTCTime(secondsSince1970: run.date).description.prefix(10))
    }
    var text = ""
    for share in [0, 50, 90, 100] {
      let line = y(Double(share) / 100)
      text += """
        <path d="M\(left) \(line)h\(room)" stroke="#eee"/>\
        <text x="\(left - 6)" y="\(line + 4)" text-anchor="end">\(share)%</text>

        """
    }
    for (index, run) in shown.enumerated()
    where index == 0 || run.lesson != shown[index - 1].lesson {
      text += """
        <path d="M\(x(index)) \(top)V\(bottom)" stroke="#ddd"/>\
        <text x="\(x(index) + 3)" y="\(bottom - 4)" fill="#888">\(index == 0 ? "lesson " : "")\(run.lesson)</text>

        """
    }
    if let first = shown.first, let last = shown.last {
      text += """
        <text x="\(left)" y="\(bottom + 16)">\(date(first))</text>\
        <text x="\(left + room)" y="\(bottom + 16)" text-anchor="end">\(date(last))</text>

        """
    }
    func line(_ values: [Double], _ colour: String, _ name: String, at column: Int) {
      guard let last = values.last else { return }
      let points = values.enumerated().map { "\(x($0)),\(y($1))" }.joined(separator: " ")
      text += """
        <polyline points="\(points)" fill="none" stroke="\(colour)" stroke-width="2"/>
        <circle cx="\(x(values.count - 1))" cy="\(y(last))" r="3" fill="\(colour)"/>
        <text x="\(left + room - column)" y="\(top - 20)" text-anchor="end" fill="\(colour)">\(name)</text>

        """
    }
    line(shown.map(\.accuracy), "#247", "right", at: 230)
    let best = shown.compactMap(\.speed).max() ?? 0
    if best > 0, shown.allSatisfy({ $0.speed != nil }) {
      line(
        shown.map { ($0.speed ?? 0) / best * 0.9 }, "#c40",
        "speed, at best \(Int(min(best, 1e6) + 0.5)) a minute", at: 0)
    }
    return text
  }

  /// Returns a bar for each unit, as long as its share of recent mistakes.
  private static func units(
    _ units: [String: PracticeProgress.Unit], top: inout Int
  ) -> String {
    let shown = sorted(units).prefix(60)
    let columns = 20
    let step = (width - left - 20) / columns
    let height = 50
    var text = ""
    for (index, (name, unit)) in shown.enumerated() {
      let x = left + index % columns * step
      let bottom = top + index / columns * (height + 30) + height
      let share = unit.isNew ? unit.errors : unit.mistakes
      let bar = max(1, Int(Double(height) * min(1, max(0, share))))
      text += """
        <rect x="\(x)" y="\(bottom - bar)" width="\(step - 8)" height="\(bar)" fill="\(unit.isNew ? "#ddd" : "#c00")">\
        <title>\(escapedXML(name)): \(unit.right) of \(unit.asked) right</title></rect>\
        <text x="\(x + (step - 8) / 2)" y="\(bottom - bar - 3)" text-anchor="middle" font-size="9" fill="#666">\
        \(unit.isNew ? "new" : percent(unit.mistakes))</text>\
        <text x="\(x + (step - 8) / 2)" y="\(bottom + 14)" text-anchor="middle">\(escapedXML(name))</text>

        """
    }
    if !shown.isEmpty {
      text += """
        <text x="\(left - 6)" y="\(top + height)" text-anchor="end">recent mistakes</text>

        """
    }
    top += (shown.count + columns - 1) / columns * (height + 30)
    return text
  }
}
