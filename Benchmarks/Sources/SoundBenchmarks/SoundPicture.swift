import Measuring
import Sidetone
import SoundMeasuring
import SystemIO
import SystemPackage

/// A drawing of sounds, a row for each: its envelope on the left, its spectrum on the right.
struct SoundPicture {
  private var svg = ""
  private let rowCount: Int

  private static let rowHeight = 210.0
  private static let top = 36.0
  /// The height of a graph; below it are the marks and the scale.
  private static let height = 130.0
  private static let envelope = Graph(left: 60, width: 760, range: 0...1500)
  private static let spectrum = Graph(left: 900, width: 600, range: 0...2000)
  /// The power that the top and the bottom of a spectrum stand for, in dB of the total.
  private static let decibels = (top: 0.0, bottom: -120.0)
  /// The width of the bands of a spectrum in Hz.
  private static let band = 5.0

  /// The horizontal position of a graph, and what it shows there.
  private struct Graph {
    let left: Double
    let width: Double
    let range: ClosedRange<Double>

    func x(_ value: Double) -> Double {
      left + (value - range.lowerBound) / (range.upperBound - range.lowerBound) * width
    }
  }

  init(_ sounds: [TimedSound]) {
    rowCount = sounds.count
    for (row, sound) in sounds.enumerated() {
      svg += "<g transform=\"translate(0 \(Self.text(Double(row) * Self.rowHeight)))\">\n"
      text(sound.name, x: Self.envelope.left, y: 22, size: 15)
      text(
        "envelope; bars: the wanted marks", x: Self.envelope.left + Self.envelope.width,
        y: 22,
        anchor: "end")
      text(
        "power of each \(Self.text(Self.band)) Hz in dB of the total", x: Self.spectrum.left, y: 22)
      drawEnvelope(of: sound)
      drawSpectrum(of: sound)
      svg += "</g>\n"
    }
  }

  /// Writes the drawing to a file, which it replaces.
  func write(to path: String) throws {
    let size = "width=\"1570\" height=\"\(Self.text(Double(rowCount) * Self.rowHeight + 10))\""
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#fff"/>
      \(svg)</svg>

      """
    let file = try OwnedDescriptor(opening: path, .writeOnly, options: [.create, .truncate])
    try Array(picture.utf8).withUnsafeBytes { bytes in
      try file.descriptor.writeAll(bytes, name: path)
    }
  }

  // MARK: The graphs

  private mutating func drawEnvelope(of sound: TimedSound) {
    let graph = Self.envelope
    frame(graph, step: 250, unit: "ms")
    let perMillisecond = Double(SoundFormat.rate) / 1000
    // The wanted marks, as bars under the graph.
    for mark in sound.marks {
      let start = graph.x(mark.lowerBound / perMillisecond)
      let end = min(graph.x(mark.upperBound / perMillisecond), graph.left + graph.width)
      guard start < end else { break }
      rectangle(x: start, y: Self.top + Self.height + 4, width: end - start, height: 6)
    }
    let full = 32_767 * SoundRenderer.Settings().volume
    let levels = sound.envelope.levels
    let step = 24
    let points = stride(from: 0, to: levels.count, by: step).prefix { index in
      Double(index) / perMillisecond <= graph.range.upperBound
    }
    polyline(
      points.map { index in
        (
          graph.x(Double(index) / perMillisecond),
          Self.top + Self.height - levels[index] / full * (Self.height - 10)
        )
      })
  }

  private mutating func drawSpectrum(of sound: TimedSound) {
    let graph = Self.spectrum
    frame(graph, step: 200, unit: "Hz")
    for level in stride(from: Self.decibels.top, through: Self.decibels.bottom, by: -40) {
      text(Self.text(level), x: graph.left - 6, y: Self.y(level) + 4, anchor: "end")
    }
    let aim = -TimedSound.powerAim
    dashes(x: graph.left...graph.left + graph.width, y: Self.y(aim)...Self.y(aim))
    text("\(Self.text(aim)) dB", x: graph.left + graph.width + 4, y: Self.y(aim) + 4, size: 10)
    for side in [-TimedSound.reach, TimedSound.reach] {
      let x = graph.x(TimedSound.pitch + side)
      dashes(x: x...x, y: Self.top...Self.top + Self.height)
    }
    let bands = sound.spectrum.bands(hertz: Self.band, upTo: graph.range.upperBound)
    polyline(
      bands.enumerated().map { index, level in
        (graph.x((Double(index) + 0.5) * Self.band), Self.y(level))
      })
  }

  private static func y(_ level: Double) -> Double {
    let part = (decibels.top - max(level, decibels.bottom)) / (decibels.top - decibels.bottom)
    return top + part * height
  }

  // MARK: Shapes

  private static func text(_ number: Double) -> String {
    Table.text(number, digits: number == number.rounded() ? 0 : 2)
  }

  private mutating func frame(_ graph: Graph, step: Double, unit: String) {
    svg +=
      "<rect x=\"\(Self.text(graph.left))\" y=\"\(Self.text(Self.top))\" width=\"\(Self.text(graph.width))\""
      + " height=\"\(Self.text(Self.height))\" fill=\"none\" stroke=\"#999\"/>\n"
    for value in stride(from: graph.range.lowerBound, through: graph.range.upperBound, by: step) {
      let label = value == graph.range.upperBound ? "\(Self.text(value)) \(unit)" : Self.text(value)
      text(label, x: graph.x(value), y: Self.top + Self.height + 26, anchor: "middle")
    }
  }

  private mutating func polyline(_ points: [(x: Double, y: Double)]) {
    let list = points.map { "\(Self.text($0.x)),\(Self.text($0.y))" }.joined(separator: " ")
    svg += "<polyline points=\"\(list)\" fill=\"none\" stroke=\"#06c\"/>\n"
  }

  private mutating func dashes(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    svg +=
      "<path d=\"M\(Self.text(x.lowerBound)) \(Self.text(y.lowerBound))L\(Self.text(x.upperBound)) \(Self.text(y.upperBound))\""
      + " stroke=\"#c30\" stroke-dasharray=\"4 3\"/>\n"
  }

  private mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
    svg +=
      "<rect x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" width=\"\(Self.text(width))\""
      + " height=\"\(Self.text(height))\" fill=\"#333\"/>\n"
  }

  private mutating func text(
    _ words: String, x: Double, y: Double, size: Int = 12, anchor: String = "start"
  ) {
    svg +=
      "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" font-size=\"\(size)\""
      + " text-anchor=\"\(anchor)\">\(words)</text>\n"
  }
}
