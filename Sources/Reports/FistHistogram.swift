import MorseComposition
import PlainText

/// The distribution of the durations of one kind of mark or gap: a bar chart over units, with a
/// dashed line at the nominal duration and a solid one at the median.
struct FistHistogram {
  let kind: TimedReading.Kind
  /// The durations; nil if there are none.
  let lengths: FistStatistics.Lengths?
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  private static let binCount = 30
  private static let titleHeight = 34.0
  private static let axisHeight = 16.0

  private var meant: Double { kind.units ?? 1 }

  /// The number of units at the right end, a whole number: 2.5 times the nominal duration, or up to
  /// 10 times if that is needed to show 95 % of the durations.
  private var limit: Double {
    let longest = lengths.map { FistStatistics.quantile(0.95, of: $0.units) * 1.15 } ?? 0
    return min(max(meant * 2.5, longest), meant * 10).rounded(.up)
  }

  private var plotTop: Double { y + Self.titleHeight }
  private var plotBottom: Double { y + height - Self.axisHeight }

  private func position(_ units: Double) -> Double { x + min(units / limit, 1) * width }

  var svg: String {
    var text = """
      <text x="\(decimal(x, 1))" y="\(decimal(y + 12, 1))" font-weight="bold">\(FistReport.name(kind))</text>
      <text x="\(decimal(x, 1))" y="\(decimal(y + 27, 1))" font-size="11" fill="#444">\(summary)</text>
      <path d="M\(decimal(x, 1)) \(decimal(plotBottom, 1))h\(decimal(width, 1))" stroke="#888"/>

      """
    text += bars
    text += upright(at: meant, style: "stroke=\"#c40\" stroke-dasharray=\"4 3\"")
    if let lengths { text += upright(at: lengths.medianUnits, style: "stroke=\"#000\"") }
    for (units, anchor) in [(0, "start"), (meant, "middle"), (limit, "end")] {
      text += """
        <text x="\(decimal(position(units), 1))" y="\(decimal(y + height - 3, 1))" text-anchor="\(anchor)" \
        font-size="11" fill="\(units == meant ? "#c40" : "#666")">\(decimal(units, 0))</text>

        """
    }
    return text
  }

  private var summary: String {
    guard let lengths else { return "none" }
    let jitter = lengths.jitter.map { ", jitter \(FistReport.percent($0))" } ?? ""
    return "\(lengths.count), median \(decimal(lengths.medianUnits, 2)) units\(jitter)"
  }

  private var bars: String {
    guard let lengths else { return "" }
    // Bars are centred on multiples of the step, with half a bar at each end: then exact keying is
    // centred on the nominal duration. Rounding the quotient first keeps equal durations in one
    // bar.
    var bins = [Int](repeating: 0, count: Self.binCount + 1)
    for units in lengths.units {
      // Clamped before the conversion: a duration far beyond the right end would overflow an
      // integer.
      let bin = (min(units / limit, 1) * Double(Self.binCount) * 1e6).rounded() / 1e6
      bins[Int(bin.rounded())] += 1
    }
    let highest = Double(max(bins.max() ?? 1, 1))
    let step = width / Double(Self.binCount)
    return bins.enumerated().map { bin, count in
      guard count > 0 else { return "" }
      let tall = Double(count) / highest * (plotBottom - plotTop)
      let left = max((Double(bin) - 0.5) * step, 0)
      let right = min((Double(bin) + 0.5) * step, width)
      return """
        <rect x="\(decimal(x + left, 1))" y="\(decimal(plotBottom - tall, 1))" \
        width="\(decimal(right - left - 1, 1))" height="\(decimal(tall, 1))" \
        fill="\(kind.isMark ? "#2a7fbd" : "#8fa3b3")"><title>\(count)</title></rect>

        """
    }.joined()
  }

  private func upright(at units: Double, style: String) -> String {
    """
    <path d="M\(decimal(position(units), 1)) \(decimal(plotTop - 3, 1))V\(decimal(plotBottom, 1))" \(style) fill="none"/>

    """
  }
}
