/// One tone of a sound: an oscillator that never stops, so that its phase is continuous, and an
/// envelope that lets its marks through.
///
/// A mark begins to rise at its start and begins to fall at its end, so the time between the
/// middles of the two slopes is exactly its length. A slope is half a period of a cosine, so that
/// the tone does not click. If a mark ends before it has fully risen, it falls from the level that
/// it has reached.
///
/// Nothing is allocated after the voice was made.
package struct ToneVoice: Sendable {
  /// The volume at each sample of a slope, from 0 to 1. A mark that has fully risen stays at
  /// the last volume.
  private let slope: [Float]
  private let sine = Sine.table
  /// The current index in the slope; 0 is silence.
  private var level = 0
  private var isOn = false
  /// The phase of the oscillator in turns, as a fraction of 2³².
  private var phase: UInt32 = 0
  private var step: UInt32
  /// The sounding mark and the waiting ones, in order, in a ring.
  private var marks: [Mark]
  private var first = 0
  private var count = 0
  /// The sample at which the most recently added mark ends; `.max` if it is not known yet.
  private var lastEnd = Int64.min
  /// The requested end of the most recently added mark, which may be earlier than ``lastEnd``
  /// because late marks are moved.
  private var lastAskedEnd = Int64.min

  private struct Mark: Sendable {
    var start: Int64
    var end: Int64
    /// The number of samples by which the mark was moved.
    var delay: Int64
  }

  /// The maximum number of waiting marks. Further marks are left out.
  package static let capacity = 256

  /// Makes a silent voice.
  ///
  /// - Parameters:
  ///   - pitch: the frequency in Hz.
  ///   - rise: the length of a slope in samples, at least 1.
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

  /// Whether the voice is silent and no mark is waiting.
  package var isSilent: Bool { count == 0 && level == 0 }

  /// Adds a mark from the sample `start` to the sample `end`, which is nil if it is not known yet.
  /// `now` is the next sample that will be rendered. A mark that should have begun earlier, or
  /// before the end of the last mark, is moved as a whole.
  package mutating func begin(_ start: Int64, end: Int64?, now: Int64) {
    guard count < Self.capacity else { return }
    // If the end of the last mark is not known, it ends where this one begins.
    if lastEnd == .max { self.end(at: start, now: now) }
    var moved = max(start, now)
    if count > 0 || lastEnd > now {
      // At most the length of a slope is kept of a gap.
      let gap = min(max(0, start - lastAskedEnd), Int64(slope.count))
      moved = max(moved, lastEnd + gap)
    }
    let delay = moved - start
    lastAskedEnd = end ?? .max
    lastEnd = end.map { max(moved, $0 + delay) } ?? .max
    marks[(first + count) % Self.capacity] = Mark(start: moved, end: lastEnd, delay: delay)
    count += 1
  }

  /// Ends the last mark at the sample `end`, or as much later as the mark was moved. A mark that
  /// would not begin before its end is left out, and the mark before it is ended instead.
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
  /// The values of one turn, and the first value again.
  static let table: [Float] = {
    let count = 1 << bits
    let (cosine, sine) = values(angle: 2 * Double.pi / Double(count))
    var (x, y) = (1.0, 0.0)
    return (0...count).map { _ in
      defer { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
      return Float(y)
    }
  }()

  /// Returns the sine of a phase in turns, as a fraction of 2³²; exact to 10⁻⁶.
  static func value(_ phase: UInt32, _ table: [Float]) -> Float {
    let rest = UInt32(32 - bits)
    let index = Int(phase >> rest)
    let fraction = Float(phase & (1 << rest - 1)) / Float(1 << rest)
    return table[index] + (table[index + 1] - table[index]) * fraction
  }

  /// Returns the cosine of a number of turns from 0 to 1.
  static func cosine(turns: Double) -> Double {
    // The angle is divided until the series is exact, then doubled.
    var (cosine, sine) = values(angle: turns * 2 * .pi / 256)
    for _ in 0..<8 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
    return cosine
  }

  /// Returns the cosine and the sine of an angle below 0.03 radians, by their series.
  private static func values(angle: Double) -> (cosine: Double, sine: Double) {
    let square = angle * angle
    return (
      1 - square / 2 * (1 - square / 12 * (1 - square / 30)),
      angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    )
  }
}
