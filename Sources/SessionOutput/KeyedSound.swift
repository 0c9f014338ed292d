package import KeyEvents
package import Sidetone
package import Typing

/// The keyed marks of a trace, and the sound that they make from the first to the last.
package struct KeyedSound {
  private var marks: [Mark] = []
  /// Whether the last mark has not ended yet, because a key is down.
  private var isOpen = false

  /// A mark in microseconds of the trace.
  private struct Mark {
    var start: Int64
    var end: Int64
  }

  /// The silence before the first mark, and after the last one, in microseconds.
  package static let margin: Int64 = 200_000
  /// The maximum number of marks: 12 hours at 100 words a minute.
  private static let limit = 2_000_000

  package init() {}

  /// Whether nothing was keyed.
  package var isEmpty: Bool { marks.isEmpty }

  /// Whether more was keyed than a file can hold.
  package var isTooLong: Bool {
    marks.count > Self.limit || sampleCount > WAVHeader.sampleLimit
  }

  /// Adds the marks that began in a step of a session, and ends those that ended.
  package mutating func note(_ keyings: [Keying]) {
    guard !isTooLong else { return }
    for keying in keyings {
      switch keying {
      case .began(let element):
        let start = max(element.start.microseconds, marks.last?.end ?? .min)
        isOpen = element.end == nil
        marks.append(Mark(start: start, end: max(start, element.end?.microseconds ?? start)))
      case .ended(let time):
        // A mark that would begin at that time or later is left out.
        while let last = marks.last, last.start >= time.microseconds { marks.removeLast() }
        if let last = marks.last, isOpen || last.end > time.microseconds {
          marks[marks.count - 1].end = time.microseconds
        }
        isOpen = false
      }
    }
  }

  /// The time at which the last mark ends; nil if there are no marks.
  package var end: EventTime? { marks.last.map { EventTime(microseconds: $0.end) } }

  /// The number of samples of the sound.
  package var sampleCount: Int64 {
    guard let first = marks.first, let last = marks.last else { return 0 }
    return SoundFormat.samples(microseconds: Self.span(first.start, last.end))
      + 2 * SoundFormat.samples(microseconds: Self.margin)
  }

  /// Returns the time from `start` to `end`, clamped because a trace may contain any times.
  private static func span(_ start: Int64, _ end: Int64) -> Int64 {
    let (span, isTooLong) = end.subtractingReportingOverflow(start)
    return isTooLong ? .max : span
  }

  /// Passes the samples to `take`, in order and in pieces, until it returns false. The sound must
  /// not be too long.
  package func render<Failure: Error>(
    _ settings: SoundRenderer.Settings, _ take: ([Int16]) throws(Failure) -> Bool
  ) throws(Failure) {
    guard let origin = marks.first?.start else { return }
    var renderer = SoundRenderer(settings)
    var samples: [Int16] = []
    let margin = SoundFormat.samples(microseconds: Self.margin)
    let block = 480
    func sample(_ time: Int64) -> Int64 {
      margin + SoundFormat.samples(microseconds: time - origin)
    }
    func render(until end: Int64) throws(Failure) -> Bool {
      while renderer.now < end {
        renderer.render(Int(min(Int64(block), end - renderer.now)), into: &samples)
        guard samples.count >= 48_000 else { continue }
        guard try take(samples) else { return false }
        samples.removeAll(keepingCapacity: true)
      }
      return true
    }
    for mark in marks {
      let start = sample(mark.start)
      guard try render(until: start) else { return }
      renderer.begin(.sidetone, at: start, end: sample(mark.end))
    }
    guard try render(until: sampleCount) else { return }
    _ = try take(samples)
  }
}
