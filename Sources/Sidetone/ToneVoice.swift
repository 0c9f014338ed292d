/// One tone of a sound: an oscillator that never stops, so that its phase is continuous, and an
/// envelope that lets its marks through.
///
/// A mark begins to rise and begins to fall at its own samples, so it lasts exactly as long as
/// asked for between the middles of both slopes. A slope is half a period of a cosine: the tone
/// does not click. If a mark ends before it has risen, it falls from there.
///
/// Nothing is allocated after the voice was made.
package struct ToneVoice: Sendable {
  /// The level of each sample of a slope, from silence to full; the last one is kept.
  private let slope: [Float]
  private let sine = Sine.table
  /// The index in the slope: 0 is silence.
  private var level = 0
  private var isOn = false
  /// The phase of the oscillator in turns, as a fraction of 2³².
  private var phase: UInt32 = 0
  private var step: UInt32
  /// The marks to come and the one that sounds, in order, in a ring.
  private var marks: [Mark]
  private var first = 0
  private var count = 0
  /// The sample at which the last mark that was added ends; `.max` if it is not known yet.
  private var lastEnd = Int64.min
  /// The same as it was asked for, before marks that came late were moved.
  private var lastAskedEnd = Int64.min

  private struct Mark: Sendable {
    var start: Int64
    var end: Int64
    /// By how much the mark was moved.
    var delay: Int64
  }

  /// The most marks that may wait. More are left out.
  package static let capacity = 256

  /// Makes a silent voice.
  ///
  /// - Parameters:
  ///   - pitch: the frequency in Hz.
  ///   - rise: the samples of a slope, at least 1.
  package init(pitch: Double, rise: Int) {
    slope = (0...rise).map {
      Float(0.5 - 0.5 * Sine.cosine(turns: 0.5 * Double($0) / Double(rise)))
    }
    step = Self.step(pitch)
    marks = Array(repeating: Mark(start: 0, end: 0, delay: 0), count: Self.capacity)
  }

  private static func step(_ pitch: Double) -> UInt32 {
    UInt32(min(max(pitch, 0), 20_000) / Double(SoundFormat.rate) * 4_294_967_296)
  }

  /// Whether it is silent, and nothing is to come.
  package var isSilent: Bool { count == 0 && level == 0 }

  /// Adds a mark from the sample `start` to the sample `end`, which is nil as long as it is not
  /// known. `now` is the next sample that will be rendered: a mark that should have begun before
  /// then, or before the last one has ended, is moved as a whole.
  package mutating func begin(_ start: Int64, end: Int64?, now: Int64) {
    guard count < Self.capacity else { return }
    // The end of the last one is not known: it ends where this one begins.
    if lastEnd == .max { self.end(at: start, now: now) }
    var moved = max(start, now)
    if count > 0 || lastEnd > now {
      // Of a gap, as much as one slope is kept.
      let gap = min(max(0, start - lastAskedEnd), Int64(slope.count))
      moved = max(moved, lastEnd + gap)
    }
    let delay = moved - start
    lastAskedEnd = end ?? .max
    lastEnd = end.map { max(moved, $0 + delay) } ?? .max
    marks[(first + count) % Self.capacity] = Mark(start: moved, end: lastEnd, delay: delay)
    count += 1
  }

  /// Ends the last mark at the sample `end`, or as much later as the mark was moved. If it would
  /// only begin then, it is left out, and with it the marks before it that would too.
  package mutating func end(at end: Int64, now: Int64) {
    while count > 0 {
      let index = (first + count - 1) % Self.capacity
      let mark = marks[index]
      let moved = end + mark.delay
      lastAskedEnd = end
      if mark.start < max(moved, now) {
        marks[index].end = min(mark.end, max(moved, now, mark.start))
        lastEnd = marks[index].end
        return
      }
      count -= 1
      lastEnd = .min
    }
  }

  /// Adds the samples from `start` on to `samples`.
  package mutating func render(_ start: Int64, adding volume: Float, to samples: inout [Float]) {
    guard !isSilent else {
      phase &+= step &* UInt32(truncatingIfNeeded: samples.count)
      return
    }
    for index in samples.indices {
      let now = start + Int64(index)
      while count > 0 {
        let mark = marks[first]
        isOn = mark.start <= now && now < mark.end
        guard mark.end <= now else { break }
        first = (first + 1) % Self.capacity
        count -= 1
      }
      if isOn {
        level = min(level + 1, slope.count - 1)
      } else if level > 0 {
        level -= 1
      }
      if level > 0 { samples[index] += Sine.value(phase, sine) * slope[level] * volume }
      phase &+= step
    }
  }
}

/// The sine, without the C library: rotations by a known angle.
enum Sine {
  private static let bits = 12
  /// One turn, and its first value again.
  static let table: [Float] = {
    let count = 1 << bits
    let (cosine, sine) = values(angle: 2 * Double.pi / Double(count))
    var (x, y) = (1.0, 0.0)
    return (0...count).map { _ in
      defer { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
      return Float(y)
    }
  }()

  /// The sine of a phase in turns, as a fraction of 2³²; exact to 10⁻⁶.
  static func value(_ phase: UInt32, _ table: [Float]) -> Float {
    let rest = UInt32(32 - bits)
    let index = Int(phase >> rest)
    let fraction = Float(phase & (1 << rest - 1)) / Float(1 << rest)
    return table[index] + (table[index + 1] - table[index]) * fraction
  }

  /// The cosine of a number of turns from 0 to 1.
  static func cosine(turns: Double) -> Double {
    // The angle is divided until the series is exact, then doubled.
    var (cosine, sine) = values(angle: turns * 2 * .pi / 256)
    for _ in 0..<8 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
    return cosine
  }

  /// The cosine and the sine of an angle below 0.03, by their series.
  private static func values(angle: Double) -> (cosine: Double, sine: Double) {
    let square = angle * angle
    return (
      1 - square / 2 * (1 - square / 12 * (1 - square / 30)),
      angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    )
  }
}
