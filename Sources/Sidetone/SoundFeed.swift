/// The sound of keys for a card: each edge is heard a fixed time after its stamp, as long as the
/// edge is added in time. A feed knows neither the card nor the clock; its owner reports the card's
/// position.
package struct SoundFeed: Sendable {
  private var renderer: SoundRenderer
  private var clock = SampleClock()
  /// The delay from the stamp of a key to its sound, in samples.
  private let delay: Int64

  /// Makes a feed for a card that has up to two periods of samples waiting. These two periods are
  /// the delay. `period` is the number of samples in a period.
  package init(_ settings: SoundRenderer.Settings, period: Int) {
    renderer = SoundRenderer(settings)
    delay = 2 * Int64(period)
  }

  /// The number of samples made so far.
  package var written: Int64 { renderer.now }

  /// Whether the samples of all added marks have been made.
  package var isSilent: Bool { renderer.isSilent }

  /// The first sample after the last sound.
  private var end: Int64 = 0

  /// Returns whether all added marks have sounded when `count` samples have been heard.
  package func isOver(heard count: Int64) -> Bool { renderer.isSilent && count >= end }

  /// Handles the report that `count` samples had been heard at `time`, in microseconds.
  package mutating func note(heard count: Int64, at time: Int64) { clock.note(count, at: time) }

  /// Forgets the reports, because the sound was interrupted.
  package mutating func interrupt() { clock.reset() }

  /// Adds a change, with times in microseconds.
  package mutating func add(_ change: SoundChange) {
    switch change {
    case .begin(let voice, let start, let end):
      let first = sample(start)
      // A mark has its full length even while the card's position is not known.
      renderer.begin(
        voice, at: first, end: end.map { first + SoundFormat.samples(microseconds: $0 - start) })
    case .end(let voice, let time):
      renderer.end(voice, at: sample(time))
    }
  }

  private func sample(_ time: Int64) -> Int64 {
    clock.sample(at: time).map { $0 + delay } ?? renderer.now
  }

  /// Appends the next samples.
  package mutating func render(_ count: Int, into output: inout [Int16]) {
    let sounds = !renderer.isSilent
    renderer.render(count, into: &output)
    if sounds { end = renderer.now }
  }
}

/// A change of a sound: the beginning of a mark, or its end. Times are in microseconds.
package enum SoundChange: Hashable, Sendable {
  /// A mark begins, now or later. If `end` is nil, ``end(_:at:)`` follows.
  case begin(SoundVoice, at: Int64, end: Int64?)
  /// The last mark of the voice ends at this time. A mark whose known end is later is cut short.
  case end(SoundVoice, at: Int64)
}
