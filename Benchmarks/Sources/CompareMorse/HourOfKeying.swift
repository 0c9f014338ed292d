import Glibc
import MorseComposition

/// The time and the memory that reading an hour of keying takes.
enum HourOfKeying {
  static func printAll(seed: UInt64) {
    for spread in [0.0, 0.08, 0.2] {
      var noise = Noise(seed: seed)
      let hand = MorseHand(name: "", wordsPerMinute: 25, spread: spread)
      var lengths: [Int64] = []
      while lengths.reduce(0, +) < 3_600_000_000 {
        if !lengths.isEmpty { lengths.append(336_000) }
        lengths += hand.lengths(of: MorseTexts.prose, using: &noise)
      }
      let ours = best { StraightKeyReader.text(lengths).count }
      let theirs = best { Libcw.text(lengths, wordsPerMinute: 25).count }
      print(
        """

        an hour at 25 words a minute, spread \(Int(spread * 100)) %: \(lengths.count + 1) presses and releases
          evscribe \(milliseconds(ours)) ms, libcw \(milliseconds(theirs)) ms
        """)
      let before = peakMemory
      for _ in 0..<8 { _ = StraightKeyReader.text(lengths) }
      print("  eight hours more: \(peakMemory - before) KiB more memory at most")
    }
  }

  /// The shortest of five runs.
  private static func best(_ body: () -> Int) -> Duration {
    let clock = ContinuousClock()
    return (0..<5).map { _ in clock.measure { precondition(body() > 0) } }.min() ?? .zero
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let tenths = Int(Double(duration.components.attoseconds) / 1e14 + 0.5)
    return "\(Int(duration.components.seconds) * 1000 + tenths / 10).\(tenths % 10)"
  }

  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
