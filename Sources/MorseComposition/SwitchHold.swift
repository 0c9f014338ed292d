import KeyEvents

/// What a press of a switch means that is held for longer than a dah, where dits and dahs are told
/// from each other by what was learnt.
///
/// The durations of ``SwitchTimes`` are the least. The shortest hold is twice an average dah, or
/// more, and the others are longer in proportion: novices with one switch make dahs of up to two
/// seconds, with a spread of a fifth.
struct SwitchHold: Sendable {
  /// What a press can mean, in the order of its duration.
  enum Meaning: Int, Sendable {
    /// A dit or a dah.
    case mark
    case end, delete, space
  }

  /// The least durations in microseconds, in ascending order, of each meaning but that of a mark.
  private let least: [(meaning: Meaning, duration: Int64)]
  /// By how much they are multiplied for the current press.
  private var factor: Double = 1
  /// The durations of the last marks in seconds. An estimate of a dah that is longer than all of
  /// them is wrong, and would leave no hold that deletes.
  private var marks = SIMD8<Float>.zero
  private var markCount = 0

  /// An average dah times this is not a mark any more.
  private static let longestMark: Double = 2

  /// A space has a hold of its own where no pause makes one.
  init(_ times: SwitchTimes) {
    let limits = times.microseconds
    least =
      if let end = times.end {
        [(.end, end.wholeMicroseconds), (.delete, limits.delete), (.space, limits.space)]
      } else {
        [(.delete, limits.delete)]
      }
  }

  /// A press begins. `dah` is the estimated average, in seconds.
  mutating func begin(dah: Float) {
    let shortest = Double(least.first?.duration ?? 1)
    let dah = min(dah, marks.max())
    factor = max(1, Self.longestMark * Double(dah) * 1_000_000 / shortest)
  }

  /// The press was a mark of that duration in microseconds.
  mutating func note(mark duration: Int64) {
    marks[markCount % 8] = Float(duration) / 1_000_000
    markCount = (markCount + 1) % 8
  }

  /// What a press of that duration, in microseconds, means.
  func meaning(of duration: Int64) -> Meaning {
    least.last { duration >= scaled($0.duration) }?.meaning ?? .mark
  }

  /// The duration from which on a press means something else than `meaning`; nil if it never does.
  func end(of meaning: Meaning) -> Int64? {
    least.first { $0.meaning.rawValue > meaning.rawValue }.map { scaled($0.duration) }
  }

  private func scaled(_ duration: Int64) -> Int64 {
    Int64(min(Double(duration) * factor, Self.longestHold))
  }

  /// An hour in microseconds: nobody holds a switch for longer.
  private static let longestHold: Double = 3_600_000_000
}
