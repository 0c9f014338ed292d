#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Sidetone

/// The loudness of a tone of a known pitch over time.
package struct Envelope {
  /// The amplitude around each sample.
  package let levels: [Double]

  /// Measures a tone in samples. The pitch must divide half the rate.
  package init(_ samples: [Int16], pitch: Double = SoundRenderer.Settings().pitch) {
    // The tone is shifted to 0 Hz. That leaves one of twice the pitch too, which means over its
    // period remove. Four of them keep what a slope does within the period out of the result.
    let period = Int(Double(SoundFormat.rate) / (2 * pitch))
    let (means, turn) = (4, 2 * Double.pi * pitch / Double(SoundFormat.rate))
    let margin = Array(repeating: 0.0, count: means * (period - 1) / 2)
    func part(_ wave: (Double) -> Double) -> [Double] {
      let shifted = samples.indices.map { Double(samples[$0]) * wave(turn * Double($0)) }
      return (0..<means).reduce(margin + shifted + margin) { values, _ in
        Self.means(of: values, over: period)
      }
    }
    levels = zip(part(cos), part(sin)).map { 2 * ($0 * $0 + $1 * $1).squareRoot() }
  }

  /// The mean of each `count` values in sequence.
  private static func means(of values: [Double], over count: Int) -> [Double] {
    var sum = 0.0
    var means: [Double] = []
    means.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      sum += value
      if index >= count { sum -= values[index - count] }
      if index >= count - 1 { means.append(sum / Double(count)) }
    }
    return means
  }

  /// Where it passes half of its maximum, in samples: the middles of slopes, rising and falling in
  /// turn.
  package var edges: [Double] {
    let half = (levels.max() ?? 0) / 2
    var edges: [Double] = []
    for (index, (level, next)) in zip(levels, levels.dropFirst()).enumerated()
    where (level > half) != (next > half) {
      edges.append(Double(index) + (half - level) / (next - level))
    }
    return edges
  }
}
