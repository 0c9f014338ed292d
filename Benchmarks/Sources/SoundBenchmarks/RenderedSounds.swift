import Sidetone

/// Sounds of the renderer alone, from marks at known samples.
enum RenderedSounds {
  static let speeds = [5, 12, 20, 25, 35, 45, 50]
  /// The silence before the first mark and after the last one, in microseconds.
  private static let silence: Int64 = 200_000

  static func all() throws -> [TimedSound] { try speeds.map(sound) }

  private static func sound(wordsPerMinute: Int) throws -> TimedSound {
    let marks = try MorseText.marks(
      of: "\(MorseText.words) \(MorseText.words)", wordsPerMinute: wordsPerMinute)
    var renderer = SoundRenderer()
    for mark in marks {
      renderer.begin(
        .sidetone, at: SoundFormat.samples(microseconds: silence + mark.lowerBound),
        end: SoundFormat.samples(microseconds: silence + mark.upperBound))
    }
    let end = silence + (marks.last?.upperBound ?? 0) + silence
    var samples: [Int16] = []
    while renderer.now < SoundFormat.samples(microseconds: end) {
      renderer.render(128, into: &samples)
    }
    return TimedSound(
      "\(wordsPerMinute) words a minute", samples,
      marks: MorseText.samples(of: marks, after: silence))
  }
}
