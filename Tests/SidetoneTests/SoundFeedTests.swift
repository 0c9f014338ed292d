import Sidetone
import TestSupport
import Testing

@Suite("Sound on a card")
struct SoundFeedTests {
  /// A card on a clock of its own: it takes a period of samples at a time, and its owner looks at
  /// it when a thread would wake up.
  private struct Card {
    /// How much faster than asked for it plays.
    var drift: Double
    let period: Int64 = 128
    private let start = 1_000_000.0

    init(drift: Double) { self.drift = drift }

    /// The samples that were heard by then, in whole periods.
    func heard(at time: Double) -> Int64 {
      Int64((time - start) * 0.048 * (1 + drift)) / period * period
    }

    /// When a sample is heard.
    func time(of sample: Int) -> Double { start + Double(sample) / 0.048 / (1 + drift) }
  }

  @Test(
    "Edges are heard two periods after their stamps, wherever the thread wakes up",
    arguments: [0, 100e-6, -100e-6])
  func delay(drift: Double) {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let card = Card(drift: drift)
    var feed = SoundFeed(SoundRenderer.Settings(), period: Int(card.period))
    var samples: [Int16] = []
    var time = 1_000_000.0
    // A key goes down and up every 100 ms, and the session gets to know 0.1 to 0.6 ms later.
    var stamps: [Int64] = []
    var arrivals: [(time: Double, change: SoundChange)] = []
    for index in 0..<100 {
      let stamp = Int64(1_500_000 + index * 100_000) + .random(in: 0..<5_000, using: &random)
      stamps.append(stamp)
      let latency = Double.random(in: 100..<600, using: &random)
      arrivals.append(
        (
          Double(stamp) + latency,
          index % 2 == 0
            ? .begin(.sidetone, at: stamp, end: nil) : .end(.sidetone, at: stamp)
        ))
    }
    var next = 0
    while time < 12_000_000 {
      let heard = card.heard(at: time)
      feed.note(heard: heard, at: Int64(time))
      while next < arrivals.count, arrivals[next].time <= time {
        feed.add(arrivals[next].change)
        next += 1
      }
      while feed.written - heard <= card.period { feed.render(Int(card.period), into: &samples) }
      // The thread sleeps a period, and wakes up late.
      time += 2_667 - 400 + .random(in: 0..<600, using: &random)
    }
    // Where the tone first rises and last falls: the first and last sample of a mark that is not 0.
    var delays: [Double] = []
    var isOn = false
    var quiet = 0
    for (index, sample) in samples.enumerated() {
      quiet = sample == 0 ? quiet + 1 : 0
      if !isOn, sample != 0 {
        isOn = true
        delays.append(card.time(of: index) - Double(stamps[delays.count]))
      } else if isOn, quiet > 200 {
        isOn = false
        // It falls for one slope.
        let edge = index - 200 - SoundRenderer.rise
        delays.append(card.time(of: edge) - Double(stamps[delays.count]))
      }
      if delays.count == stamps.count { break }
    }
    #expect(delays.count == stamps.count, "seed \(seed)")
    // After the first second the clock is known; the first samples of a slope are 0.
    let known = delays.dropFirst(10).sorted()
    let (first, last) = (known.first ?? 0, known.last ?? 0)
    let median = known[known.count / 2]
    #expect(abs(median - 5_333) < 700, "\(median), seed \(seed)")
    #expect(last - first < 900, "\(first) to \(last), seed \(seed)")
  }

  @Test("A sound is over once its last sample was heard, not once it was made")
  func end() {
    var feed = SoundFeed(SoundRenderer.Settings(), period: 128)
    var samples: [Int16] = []
    feed.add(.begin(.click, at: 0, end: 4_000))
    #expect(!feed.isOver(heard: 0))
    while !feed.isSilent { feed.render(128, into: &samples) }
    feed.render(128, into: &samples)
    let last = Int64(samples.lastIndex { $0 != 0 } ?? 0)
    #expect(last > 0 && !feed.isOver(heard: last))
    #expect(feed.isOver(heard: feed.written - 128))
  }

  @Test("An interrupted sound goes on, and what came meanwhile is heard late but whole")
  func interruption() {
    var feed = SoundFeed(SoundRenderer.Settings(), period: 128)
    var samples: [Int16] = []
    feed.render(256, into: &samples)
    feed.note(heard: 0, at: 1_000_000)
    feed.interrupt()
    feed.add(.begin(.sidetone, at: 900_000, end: 1_000_000))
    while !feed.isSilent { feed.render(128, into: &samples) }
    #expect((5_000...5_500).contains(samples.count))
  }
}

@Suite("The clock of a card")
struct SampleClockTests {
  @Test("The earliest reports count, and a break starts anew")
  func reports() {
    var clock = SampleClock()
    #expect(clock.sample(at: 0) == nil)
    clock.note(0, at: 1_000)
    #expect(clock.sample(at: 1_000) == 0)
    #expect(clock.sample(at: 2_000) == 48)
    // A late report does not move it, an early one does at once.
    clock.note(480, at: 13_000)
    #expect(clock.sample(at: 11_000) == 480)
    clock.note(960, at: 20_000)
    #expect(clock.sample(at: 20_000) == 960)
    // After a second, early ones are forgotten.
    for time in stride(from: Int64(30_000), through: 1_200_000, by: 10_000) {
      clock.note((time - 3_000) * 48 / 1_000, at: time)
    }
    #expect(clock.sample(at: 1_203_000) == 57_600)
    clock.note(57_600, at: 2_000_000)
    #expect(clock.sample(at: 2_000_000) == 57_600)
    clock.reset()
    #expect(clock.sample(at: 0) == nil)
    clock.note(.max / 2, at: .max)
    #expect(clock.sample(at: .min) == 1_000_000_000_000_000)
  }
}
