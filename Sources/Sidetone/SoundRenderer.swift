/// The purpose of a sound. Each one has a different pitch.
package enum SoundVoice: Int, Sendable, CaseIterable {
  /// The marks of Morse.
  case sidetone
  /// A key or a step of scanning.
  case click
  /// A key that did nothing, or a wrong answer.
  case refusal
}

/// A maker of the samples of a sound, from marks at known samples. It does not have a clock: its
/// time is the number of samples that it has made. The same marks always produce the same samples.
///
/// Nothing is allocated after the first block if all blocks have the same size.
package struct SoundRenderer: Sendable {
  /// The settings of a sound.
  package struct Settings: Hashable, Sendable {
    /// The pitch of Morse in Hz.
    package var pitch = 600.0
    /// The volume, from 0 to 1.
    package var volume = 0.5

    package init() {}

    package static let pitchRange = 100.0...4000.0
  }

  /// The number of the next sample.
  package private(set) var now: Int64 = 0
  private var voices: [ToneVoice]
  private let volume: Float
  private var mixed: [Float] = []

  /// The length of the slope of Morse in samples: 6 ms, which keeps the power more than 500 Hz away
  /// at least 58 dB below the total up to 50 words a minute.
  package static let rise = 288

  package init(_ settings: Settings = Settings()) {
    volume = Float(min(max(settings.volume, 0), 1))
    voices = [
      ToneVoice(pitch: settings.pitch, rise: Self.rise),
      ToneVoice(pitch: 1500, rise: 96),
      ToneVoice(pitch: 190, rise: 240),
    ]
  }

  /// Whether the samples of all added marks have been made.
  package var isSilent: Bool { voices.allSatisfy(\.isSilent) }

  /// Adds a mark, as ``ToneVoice/begin(_:end:now:)`` does.
  package mutating func begin(_ voice: SoundVoice, at start: Int64, end: Int64? = nil) {
    voices[voice.rawValue].begin(start, end: end, now: now)
  }

  /// Ends a mark, as ``ToneVoice/end(at:now:)`` does.
  package mutating func end(_ voice: SoundVoice, at end: Int64) {
    voices[voice.rawValue].end(at: end, now: now)
  }

  /// Appends the next samples to `output`.
  package mutating func render(_ count: Int, into output: inout [Int16]) {
    if mixed.count != count { mixed = Array(repeating: 0, count: count) }
    for index in mixed.indices { mixed[index] = 0 }
    for index in voices.indices {
      // The other voices are half as loud as Morse.
      let part: Float = index == SoundVoice.sidetone.rawValue ? 1 : 0.5
      voices[index].render(now, adding: volume * part, to: &mixed)
    }
    for sample in mixed {
      let value = min(max(sample, -1), 1) * 32_767
      output.append(Int16(value < 0 ? value - 0.5 : value + 0.5))
    }
    now += Int64(count)
  }
}
