#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Sidetone

/// The power of a sound by frequency.
package struct Spectrum {
  /// The power of each step from 0 Hz to half the rate.
  private let power: [Double]
  private let stepHertz: Double

  /// Transforms the samples, with silence up to a power of two.
  package init(_ samples: [Int16]) {
    var count = 1
    while count < samples.count { count *= 2 }
    var real = samples.map(Double.init) + Array(repeating: 0, count: count - samples.count)
    var imaginary = Array(repeating: 0.0, count: count)
    Self.transform(&real, &imaginary)
    power = (0..<count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    stepHertz = Double(SoundFormat.rate) / Double(count)
  }

  /// The power further than `distance` Hz from `pitch`, in dB of the total.
  package func decibels(beyond distance: Double, of pitch: Double) -> Double {
    var outside = 0.0
    var total = 0.0
    for (index, value) in power.enumerated() {
      total += value
      if abs(Double(index) * stepHertz - pitch) > distance { outside += value }
    }
    return 10 * log10(outside / total)
  }

  /// The power of each band of so many Hz from 0 Hz to `limit`, in dB of the total.
  package func bands(hertz: Double, upTo limit: Double) -> [Double] {
    var bands = Array(repeating: 0.0, count: Int(limit / hertz))
    var total = 0.0
    for (index, value) in power.enumerated() {
      total += value
      let band = Int(Double(index) * stepHertz / hertz)
      if band < bands.count { bands[band] += value }
    }
    return bands.map { 10 * log10($0 / total) }
  }

  /// The frequency with the most power.
  package var peak: Double { Double(power.indices.max { power[$0] < power[$1] } ?? 0) * stepHertz }

  /// The fast Fourier transform of a power of two of numbers.
  private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    let count = real.count
    var other = 0
    for index in 1..<count {
      var bit = count / 2
      while other & bit != 0 {
        other ^= bit
        bit /= 2
      }
      other |= bit
      if index < other {
        real.swapAt(index, other)
        imaginary.swapAt(index, other)
      }
    }
    var length = 2
    while length <= count {
      let half = length / 2
      let turns = (0..<half).map { -2 * Double.pi * Double($0) / Double(length) }
      let (cosines, sines) = (turns.map(cos), turns.map(sin))
      for start in stride(from: 0, to: count, by: length) {
        for offset in 0..<half {
          let (one, two) = (start + offset, start + offset + half)
          let x = real[two] * cosines[offset] - imaginary[two] * sines[offset]
          let y = real[two] * sines[offset] + imaginary[two] * cosines[offset]
          (real[two], imaginary[two]) = (real[one] - x, imaginary[one] - y)
          (real[one], imaginary[one]) = (real[one] + x, imaginary[one] + y)
        }
      }
      length *= 2
    }
  }
}
