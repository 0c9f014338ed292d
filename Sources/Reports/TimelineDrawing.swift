package import KeyEvents
import KeyTraces
import PlainText

/// A drawing of the presses of a trace over time as SVG, with a lane for each key.
package struct TimelineDrawing {
  /// The maximum number of presses, and of times at which events were lost. No viewer would open a
  /// larger file.
  package static let pressLimit = 20_000

  private var tracker = KeyTracker()
  private var events: [KeyEvent] = []
  /// The key of each lane.
  private var lanes: [PressID] = []
  private var laneIndices: [PressID: Int] = [:]
  /// The index of the open bar of each lane whose key is down.
  private var open: [Int: Int] = [:]
  private var bars: [Bar] = []
  private var losses: [EventTime] = []
  private var start: EventTime?
  private var end: EventTime?
  /// Whether there were more presses or losses of events than ``pressLimit``.
  package private(set) var isCut = false

  private struct Bar {
    var lane: Int
    var start: EventTime
    /// The end of the press; nil while the key is down.
    var end: EventTime?
    /// Whether the key was released.
    var isLetGo = false
  }

  package init() {}

  private static let laneHeight: Int64 = 22
  private static let barHeight: Int64 = 14
  private static let left: Int64 = 110
  private static let top: Int64 = 30
  private static let widths: ClosedRange<Int64> = 600...12_000

  /// Adds the presses and losses of a frame, unless ``isCut`` is true.
  package mutating func receive(_ frame: borrowing InputFrame) {
    guard !isCut, let time = frame.time else { return }
    start = start ?? time
    end = time
    if frame.kind == .hole {
      if losses.count == Self.pressLimit { isCut = true }
      losses.append(time)
    }
    tracker.receive(frame, into: &events)
    for event in events { draw(event) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func draw(_ event: KeyEvent) {
    switch event.phase {
    case .began:
      guard bars.count < Self.pressLimit else {
        isCut = true
        return
      }
      let index = laneIndices[event.press] ?? lanes.count
      if index == lanes.count {
        lanes.append(event.press)
        laneIndices[event.press] = index
      }
      open[index] = bars.count
      bars.append(Bar(lane: index, start: event.time))
    case .repeated:
      break
    case .ended, .cancelled:
      guard let index = laneIndices[event.press].flatMap({ open.removeValue(forKey: $0) }) else {
        return
      }
      bars[index].end = event.time
      bars[index].isLetGo = event.phase == .ended
    }
  }

  /// Returns the drawing as SVG. Presses are bars, hollow if the key was not released; lost events
  /// are vertical red lines.
  package func svg(title: String) -> String {
    let duration = max(1, start?.microseconds(to: end ?? .zero) ?? 1)
    // A tenth of a second is ten pixels wide, unless that makes the picture too narrow or too wide.
    let width = min(max(duration / 10_000, Self.widths.lowerBound), Self.widths.upperBound)
    let scale = TimeScale(start: start ?? .zero, duration: duration, width: width)
    let height = Self.top + Int64(lanes.count) * Self.laneHeight
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.left + width + 20)" height="\(height + 30)" \
      font-family="sans-serif" font-size="12">
      <title>\(escapedXML(title))</title>
      \(DrawingColours.style)
      <rect width="100%" height="100%" fill="white"/>

      """
    text += scale.marks(left: Self.left, top: Self.top, bottom: height)
    let hasSeveral = Set(lanes.map(\.device)).count > 1
    for (index, lane) in lanes.enumerated() {
      let y = Self.top + Int64(index) * Self.laneHeight
      let device = hasSeveral ? " (\(lane.device.rawValue + 1))" : ""
      text += """
        <text x="\(Self.left - 8)" y="\(y + 15)" text-anchor="end">\(escapedXML(lane.key.name + device))</text>
        <path d="M\(Self.left) \(y + Self.laneHeight - 2)h\(width)" stroke="#eee"/>

        """
    }
    for bar in bars { text += drawn(bar, scale) }
    for loss in losses {
      text += """
        <path d="M\(Self.left + scale.x(loss)) \(Self.top)V\(height)" stroke="#c00">\
        <title>events were lost</title></path>

        """
    }
    return text + "</svg>\n"
  }

  private func drawn(_ bar: Bar, _ scale: TimeScale) -> String {
    let x = Self.left + scale.x(bar.start)
    let end = Self.left + scale.x(bar.end ?? self.end ?? bar.start)
    let y = Self.top + Int64(bar.lane) * Self.laneHeight + 3
    let style = bar.isLetGo ? "fill=\"#247\"" : "fill=\"none\" stroke=\"#247\""
    let hold = bar.start.microseconds(to: bar.end ?? self.end ?? bar.start)
    let held = "\(hold / 1000) ms\(bar.isLetGo ? "" : ", not released")"
    return """
      <rect x="\(x)" y="\(y)" width="\(max(1, end - x))" height="\(Self.barHeight)" \(style)>\
      <title>\(held)</title></rect>

      """
  }
}

/// A scale that maps instants to positions in a drawing.
struct TimeScale {
  var start: EventTime
  /// The duration in microseconds, at least 1.
  var duration: Int64
  var width: Int64

  /// Returns the position of an instant in pixels, clamped to the drawing, because an event may be
  /// stamped long before its frame.
  func x(_ time: EventTime) -> Int64 {
    let x = Double(start.microseconds(to: time)) * Double(width) / Double(duration)
    return Int64(min(max(x, 0), Double(width)))
  }

  /// Returns SVG lines at round times, at least about 80 pixels apart, with the seconds above them.
  func marks(left: Int64, top: Int64, bottom: Int64) -> String {
    let steps: [Int64] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
    let step = (steps.first { $0 * 1000 * width / duration >= 80 } ?? duration / 8000 + 1) * 1000
    return stride(from: 0, through: duration, by: Int(step)).map { time in
      let x = left + self.x(start.advanced(byMicroseconds: time))
      let milliseconds = time / 1000
      let fraction = (milliseconds % 1000).digits(3)
      return """
        <path d="M\(x) \(top - 6)V\(bottom)" stroke="#ddd"/>
        <text x="\(x)" y="\(top - 10)" text-anchor="middle" fill="#666">\
        \(milliseconds / 1000).\(fraction) s</text>

        """
    }.joined()
  }
}

/// The colours of drawings on a light page, and their counterparts on a dark one.
///
/// The attributes of a drawing contain the light colours, which every viewer supports. Style rules
/// override them for dark pages; viewers without style sheets keep the light ones.
enum DrawingColours {
  static let dark: KeyValuePairs = [
    "white": "#0d1117", "#000": "#e6edf3", "#444": "#b1bac4", "#666": "#9198a1", "#888": "#6e7681",
    "#ddd": "#30363d", "#eee": "#21262d", "#247": "#58a6ff", "#2a7fbd": "#79c0ff",
    "#123a63": "#2f6fd0", "#8fa3b3": "#57606a", "#dfe6ec": "#262c36", "#f0c9a8": "#5a3a22",
    "#c40": "#ff9c66", "#c00": "#ff6b6b",
  ]

  /// The `style` element with the rules for dark pages, for the beginning of a drawing.
  static let style: String = {
    let rules = dark.map { light, dark in
      "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
    }
    return """
      <style>@media(prefers-color-scheme:dark){text:not([fill]){fill:#e6edf3}\(rules.joined())}</style>
      """
  }()
}
