import Sidetone
import SoundMeasuring
import TestSupport
import Testing

@Suite("Samples of a sound")
struct SoundRendererTests {
  /// PARIS in units: marks are odd.
  private static let paris = [
    1, 1, 3, 1, 3, 1, 1, 3, 1, 1, 3, 3, 1, 1, 3, 1, 1, 3, 1, 1, 1, 3, 1, 1, 1, 1, 1, 7,
  ]

  /// PARIS at a speed, as samples in blocks of a size.
  private static func paris(
    wordsPerMinute: Double, words: Int = 2, block: Int = 128, rise: Int? = nil
  ) -> [Int16] {
    var renderer = SoundRenderer()
    var samples: [Int16] = []
    let unit = 1_200_000 / wordsPerMinute
    var time = 100_000.0
    func render(until sample: Int64) {
      while renderer.now + Int64(block) <= sample { renderer.render(block, into: &samples) }
    }
    for _ in 0..<words {
      for (index, count) in paris.enumerated() {
        let end = time + Double(count) * unit
        if index % 2 == 0 {
          let start = SoundFormat.samples(microseconds: Int64(time))
          render(until: start)
          renderer.begin(
            .sidetone, at: start, end: SoundFormat.samples(microseconds: Int64(end)))
        }
        time = end
      }
    }
    render(until: SoundFormat.samples(microseconds: Int64(time) + 100_000))
    return samples
  }

  @Test(
    "Power beyond 500 Hz is 58 dB under the total at every speed",
    arguments: [5, 12, 20, 25, 35, 45, 50])
  func clicks(wordsPerMinute: Int) {
    let spectrum = Spectrum(Self.paris(wordsPerMinute: Double(wordsPerMinute)))
    #expect(abs(spectrum.peak - 600) < 2)
    #expect(spectrum.decibels(beyond: 500, of: 600) < -58)
  }

  @Test("The size of a block does not change the samples", arguments: [1, 7, 64, 1000])
  func blocks(size: Int) {
    let samples = Self.paris(wordsPerMinute: 30, words: 1, block: size)
    let whole = Self.paris(wordsPerMinute: 30, words: 1, block: 128)
    let count = min(samples.count, whole.count)
    #expect(count > 96_000)
    #expect(samples.prefix(count) == whole.prefix(count))
  }

  @Test("A mark begins to rise at its sample and begins to fall at its sample, exactly")
  func edges() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<50 {
      var renderer = SoundRenderer()
      var samples: [Int16] = []
      let start = Int64.random(in: 0...3_000, using: &random)
      let length = Int64.random(in: 1...5_000, using: &random)
      if .random(using: &random) {
        renderer.begin(.sidetone, at: start, end: start + length)
      } else {
        renderer.begin(.sidetone, at: start)
        while renderer.now + 64 < start + length { renderer.render(64, into: &samples) }
        renderer.end(.sidetone, at: start + length)
      }
      while !renderer.isSilent { renderer.render(64, into: &samples) }
      let rise = Int64(SoundRenderer.rise)
      let note: Comment = "seed \(seed), round \(round)"
      // The first and the last sample that are not silent, but for those near zero.
      let first = Int64(samples.firstIndex { abs(Int($0)) > 0 } ?? -1)
      let last = Int64(samples.lastIndex { abs(Int($0)) > 0 } ?? -1)
      if length > 20 {
        #expect((start...start + 20).contains(first), note)
        let end = start + length + min(length, rise)
        #expect((end - 20...end).contains(last), note)
      }
    }
  }

  @Test("A mark that comes too late begins at the next sample and keeps its length")
  func late() {
    for end in [Int64?.some(3_000), nil] {
      var renderer = SoundRenderer()
      var samples: [Int16] = []
      renderer.render(1_500, into: &samples)
      renderer.begin(.sidetone, at: 1_000, end: end)
      renderer.render(100, into: &samples)
      if end == nil { renderer.end(.sidetone, at: 3_000) }
      while !renderer.isSilent { renderer.render(100, into: &samples) }
      var onTime = SoundRenderer()
      var expected: [Int16] = []
      onTime.begin(.sidetone, at: 1_500, end: 3_500)
      while !onTime.isSilent { onTime.render(100, into: &expected) }
      #expect(samples == expected)
    }
  }

  @Test("Late marks do not run into each other")
  func lateMarks() throws {
    var renderer = SoundRenderer()
    var samples: [Int16] = []
    renderer.render(10_000, into: &samples)
    renderer.begin(.sidetone, at: 2_000, end: 4_000)
    renderer.begin(.sidetone, at: 6_000, end: 8_000)
    while !renderer.isSilent { renderer.render(100, into: &samples) }
    let edges = Envelope(samples).edges
    try #require(edges.count == 4)
    // The first as long as it was, then a gap of one slope, then the second.
    #expect(abs(edges[1] - edges[0] - 2_000) < 1)
    #expect(abs(edges[2] - edges[1] - Double(SoundRenderer.rise)) < 2)
    #expect(abs(edges[3] - edges[2] - 2_000) < 1)
  }

  @Test("A mark that is broken off falls from where it is; one that would begin later is left out")
  func brokenOff() {
    var renderer = SoundRenderer()
    var samples: [Int16] = []
    renderer.begin(.sidetone, at: 0, end: 8_000)
    renderer.begin(.sidetone, at: 10_000, end: 18_000)
    renderer.begin(.sidetone, at: 20_000, end: 28_000)
    renderer.render(5_000, into: &samples)
    renderer.end(.sidetone, at: 5_000)
    renderer.render(60_000, into: &samples)
    #expect(renderer.isSilent)
    let last = samples.lastIndex { $0 != 0 } ?? 0
    #expect((5_200...5_300).contains(last))
  }

  @Test("The phase goes on between marks, and between voices nothing is louder than full")
  func phase() {
    var renderer = SoundRenderer()
    var samples: [Int16] = []
    renderer.begin(.sidetone, at: 0, end: 4_800)
    renderer.begin(.sidetone, at: 9_600, end: 14_400)
    renderer.render(20_000, into: &samples)
    // 9,600 samples are 120 periods of 600 Hz, so the second mark has the samples of the first.
    let difference = zip(samples[500..<4_000], samples[10_100..<13_600]).map {
      abs(Int($0) - Int($1))
    }
    #expect(difference.max()! <= 2)
    var settings = SoundRenderer.Settings()
    settings.volume = 1
    var loud = SoundRenderer(settings)
    samples = []
    for voice in SoundVoice.allCases { loud.begin(voice, at: 0, end: 9_000) }
    loud.render(10_000, into: &samples)
    #expect(samples.max() == 32_767)
    #expect(samples.min() == -32_767)
  }

  @Test("Any calls in any order: samples come, and all marks end")
  func random() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<TestAmount.count(200, long: 5_000) {
      var renderer = SoundRenderer()
      var samples: [Int16] = []
      for _ in 0..<400 {
        let voice = SoundVoice.allCases.randomElement(using: &random)!
        let time = Int64.random(in: -1_000...4_000, using: &random) + renderer.now
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          renderer.begin(
            voice, at: time, end: time + Int64.random(in: 1...3_000, using: &random))
        case 1: renderer.begin(voice, at: time)
        case 2: renderer.end(voice, at: time)
        default: renderer.render(64, into: &samples)
        }
      }
      for voice in SoundVoice.allCases { renderer.end(voice, at: renderer.now) }
      // Marks that were moved may still wait.
      while !renderer.isSilent, renderer.now < 2_000_000 { renderer.render(400, into: &samples) }
      let isSilent = renderer.isSilent
      #expect(isSilent, "seed \(seed), round \(round)")
      #expect(samples.last == 0, "seed \(seed), round \(round)")
      // No step between two samples is larger than a tone of full level makes.
      let steps = zip(samples, samples.dropFirst()).map { abs(Int($0) - Int($1)) }
      #expect(steps.max() ?? 0 < 4_000, "seed \(seed), round \(round)")
    }
  }
}

@Suite("WAV files")
struct WAVHeaderTests {
  @Test("The header says what follows")
  func header() {
    let bytes = WAVHeader.bytes(sampleCount: 48_000)
    #expect(bytes.count == 44)
    #expect(
      String(decoding: bytes[0..<4] + bytes[8..<16] + bytes[36..<40], as: UTF8.self)
        == "RIFFWAVEfmt data")
    #expect(Array(bytes[4..<8]) == [0x24, 0x77, 1, 0])
    #expect(
      Array(bytes[16..<36]) == [
        16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0,
      ])
    #expect(Array(bytes[40..<44]) == [0, 0x77, 1, 0])
    #expect(WAVHeader.bytes(sampleCount: WAVHeader.sampleLimit).count == 44)
  }

  @Test("A span has the nearest number of samples")
  func samples() {
    for (span, count): (Int64, Int64) in [
      (0, 0), (1, 0), (10, 0), (11, 1), (1_000_000, 48_000), (-11, -1), (60_000, 2_880),
      (31_250, 1_500),
      (.max, 1_514_764_800_000_000), (.min, -1_514_764_800_000_000),
    ] {
      #expect(SoundFormat.samples(microseconds: span) == count)
    }
  }
}
