import KeyEvents

/// The durations from which a long press ends a letter, deletes the last letter or writes a space,
/// for a single switch whose dits and dahs are learnt.
///
/// The durations of ``SwitchTimes`` are minimums. The shortest of them is lengthened to at least
/// twice an average dah, and the others in proportion: novices with one switch make dahs of up to
/// two seconds, with a jitter of a fifth.
struct SwitchHold: Sendable {
  /// The meanings of a press, from the shortest duration to the longest.
  enum Meaning: Int, Sendable {
    /// A dit or a dah.
    case mark
    case end, delete, space

    /// The sign of the meaning in previews; nil for a mark.
    var sign: String? {
      switch self {
      case .mark: nil
      case .end: "/"
      case .delete: "\u{232B}"
      case .space: "\u{2423}"
      }
    }
  }

  /// The minimum duration of each meaning except a mark, in microseconds, ascending; not yet
  /// multiplied by ``factor``.
  private let least: [(meaning: Meaning, duration: Int64)]
  /// The factor by which the minimum durations are multiplied for the current press.
  private var factor: Double = 1
  /// The durations of the last eight marks, in seconds. The longest of them limits the estimate of
  /// the dah: if the decoder overestimated the dah, no press might be long enough to delete.
  private var marks = SIMD8<Float>.zero
  private var markCount = 0

  /// The duration from which a press is no longer a mark, in average dahs.
  private static let longestMark: Double = 2

  /// The minimum duration of a press that has an effect, in microseconds.
  private let accept: Int64

  /// Creates the durations from `times`. Without ``SwitchTimes/end``, a long press can only delete,
  /// because pauses end letters and words.
  init(_ times: SwitchTimes) {
    let limits = times.microseconds
    accept = times.accept?.wholeMicroseconds ?? 0
    least =
      if let end = times.end {
        [(.end, end.wholeMicroseconds), (.delete, limits.delete), (.space, limits.space)]
      } else {
        [(.delete, limits.delete)]
      }
  }

  /// Begins a press. `dah` is the estimated duration of an average dah in seconds.
  mutating func begin(dah: Float) {
    let shortest = Double(least.first?.duration ?? 1)
    let dah = min(dah, marks.max())
    factor = max(1, Self.longestMark * Double(dah) * 1_000_000 / shortest)
  }

  /// Records that the press was a mark of this duration in microseconds.
  mutating func note(mark duration: Int64) {
    marks[markCount % 8] = Float(duration) / 1_000_000
    markCount = (markCount + 1) % 8
  }

  /// Returns whether a press of this duration in microseconds has an effect.
  func accepts(_ duration: Int64) -> Bool { duration >= accept }

  /// Returns the meaning of a press of this duration in microseconds.
  func meaning(of duration: Int64) -> Meaning {
    least.last { duration >= scaled($0.duration) }?.meaning ?? .mark
  }

  /// Returns the meanings that a press with `meaning` gets if it continues, in order.
  func meanings(after meaning: Meaning) -> [Meaning] {
    least.map(\.meaning).filter { $0.rawValue > meaning.rawValue }
  }

  /// The duration in microseconds from which a press has the last meaning.
  var longest: Int64 { least.last.map { scaled($0.duration) } ?? 0 }

  /// Returns the duration in microseconds from which a press has a meaning later than `meaning`;
  /// nil if `meaning` is the last.
  func end(of meaning: Meaning) -> Int64? {
    least.first { $0.meaning.rawValue > meaning.rawValue }.map { scaled($0.duration) }
  }

  private func scaled(_ duration: Int64) -> Int64 {
    Int64(min(Double(duration) * factor, Self.longestHold))
  }

  /// The maximum of a scaled duration: an hour in microseconds, longer than any real hold.
  private static let longestHold: Double = 3_600_000_000
}
