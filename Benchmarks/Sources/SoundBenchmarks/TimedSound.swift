import MorseComposition
import Sidetone
import SoundMeasuring

/// A sound, with the wanted marks and what was measured of it.
struct TimedSound {
  /// What made it.
  let name: String
  /// The wanted marks, in samples. They need not begin or end at a whole sample.
  let marks: [Range<Double>]
  let envelope: Envelope
  let spectrum: Spectrum

  /// The most that an edge may be wrong, in samples.
  static let edgeAim = 1.0
  /// How far the power further than ``reach`` from the pitch must be under the total, in dB.
  static let powerAim = 58.0
  static let reach = 500.0
  static let pitch = SoundRenderer.Settings().pitch

  init(_ name: String, _ samples: [Int16], marks: [Range<Double>]) {
    self.name = name
    self.marks = marks
    envelope = Envelope(samples, pitch: Self.pitch)
    spectrum = Spectrum(samples)
  }

  /// The largest error of an edge in samples; nil if there are more or fewer edges than wanted.
  var edgeError: Double? {
    let edges = envelope.edges
    guard edges.count == 2 * marks.count else { return nil }
    // The first sample of a slope is not silent any more, so its middle is one sample earlier than
    // half a slope after it.
    let middle = Double(SoundRenderer.rise / 2 - 1)
    let wanted = marks.flatMap { [$0.lowerBound, $0.upperBound] }
    return zip(edges, wanted).map { abs($0 - middle - $1) }.max()
  }

  /// How far the power further than ``reach`` from the pitch is under the total, in dB.
  var powerDistance: Double { -spectrum.decibels(beyond: Self.reach, of: Self.pitch) }

  /// Whether both aims are met.
  var meetsAims: Bool {
    edgeError.map { $0 <= Self.edgeAim } ?? false && powerDistance >= Self.powerAim
  }
}

/// The marks of a text as a machine would send it.
enum MorseText {
  static let words = "paris"

  /// Its marks in microseconds from the beginning of the first one.
  static func marks(
    of text: String, wordsPerMinute: Int
  ) throws -> [Range<Int64>] {
    var marks: [Range<Int64>] = []
    var time: Int64 = 0
    for interval in try MorseKeying(speed: speed(wordsPerMinute)).intervals(for: text) {
      let end = time + interval.microseconds
      if interval.isMark { marks.append(time..<end) }
      time = end
    }
    return marks
  }

  /// The same in samples, after a silence in microseconds.
  static func samples(of marks: [Range<Int64>], after silence: Int64) -> [Range<Double>] {
    let perMicrosecond = Double(SoundFormat.rate) / 1_000_000
    return marks.map { mark in
      Double(mark.lowerBound + silence) * perMicrosecond..<Double(mark.upperBound + silence)
        * perMicrosecond
    }
  }

  static func speed(_ wordsPerMinute: Int) -> MorseSpeed {
    MorseSpeed(wordsPerMinute: Double(wordsPerMinute)) ?? .standard
  }
}
