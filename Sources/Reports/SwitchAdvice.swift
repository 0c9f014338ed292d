import KeyEvents
import MorseComposition

/// The times of a single switch that suit the presses of a ``SwitchTest``.
struct SwitchAdvice {
  /// The minimum duration of a dah in microseconds; nil if the short and the long presses overlap,
  /// so that no limit tells them apart.
  private(set) var dah: Int64?
  /// Sentences that explain the options to the user, such as that presses were interrupted.
  private(set) var remarks: [String] = []
  /// The options, as names and values.
  private(set) var options = [
    (name: "mode", value: "morse"), (name: "keyer", value: "single-switch"),
  ]

  /// Derives the options from the presses of a test. If short and long presses overlap,
  /// `switch-times` is `auto`, and the times of dahs, letters and spaces are not set.
  ///
  /// - A dah begins midway between the usual short and the usual long press, as a ratio, but above
  ///   the longest short press and at most at the shortest long one.
  /// - A letter ends after twice the usual pause between short presses.
  /// - Deleting begins at one and a half times the longest press, but at least at one second.
  /// - A space begins at one and a half times the time of deleting, but at least one second later.
  /// - Interruptions are joined up to one and a half times the longest interruption. Touches are
  ///   ignored up to one and a half times the longest touch, if all short presses are longer.
  init(_ test: SwitchTest) {
    let short = test.short.map(\.duration).sorted()
    let long = test.long.map(\.duration).sorted()
    if let key = test.key,
      MorseBindings([:], keyer: .singleSwitch).role(of: key) != .key
    {
      add("bind", "key=\(key.name)")
    }
    guard let longestShort = short.last, let shortestLong = long.first, let longest = long.last
    else { return }
    if longestShort < shortestLong {
      let middle = Self.middle(short[short.count / 2], long[long.count / 2])
      let limit =
        longestShort < middle && middle <= shortestLong
        ? middle : Self.middle(longestShort, shortestLong)
      let dah = min(max(Self.rounded(limit, to: 10_000), longestShort + 1_000), shortestLong)
      self.dah = dah
      add("switch-dah", dah)
      let pauses = zip(test.short, test.short.dropFirst()).map {
        $0.end.microseconds(to: $1.start)
      }.sorted()
      // The lower median: a rest, or a press that did not count, lengthens a pause.
      let usual = pauses.isEmpty ? 0 : pauses[(pauses.count - 1) / 2]
      add("switch-letter", min(Self.raised(2 * usual, to: 100_000), Self.longestPause))
    } else {
      add("switch-times", "auto")
      remarks.append(
        """
        The longest short press, \(Self.milliseconds(longestShort)), is not shorter than the shortest long one, \
        \(Self.milliseconds(shortestLong)). With --switch-times auto, evscribe learns the durations while you type; or repeat the test.
        """)
    }
    let delete = max(
      Self.raised(Self.more(max(longest, longestShort)), to: 500_000), 1_000_000)
    add("switch-delete", delete)
    if dah != nil {
      add("switch-space", max(Self.raised(Self.more(delete), to: 500_000), delete + 1_000_000))
    }
    if let interruption = test.interruptions.max() {
      let time = Self.raised(Self.more(interruption), to: 10_000)
      add("filter", "debounce=\(TimeSpan.text(of: .microseconds(time)))")
      remarks.append(
        """
        Presses were interrupted for up to \(Self.milliseconds(interruption)); the filter joins their parts.
        """)
    }
    if let touch = test.touches.max() {
      let accept = Self.raised(Self.more(touch), to: 10_000)
      if let shortest = short.first, accept < shortest {
        add("switch-accept", accept)
        remarks.append("Touches of up to \(Self.milliseconds(touch)) have no effect.")
      }
    }
  }

  /// The longest pause that may end a letter, in microseconds.
  private static let longestPause: Int64 = 60_000_000

  private mutating func add(_ name: String, _ value: String) { options.append((name, value)) }

  private mutating func add(_ name: String, _ microseconds: Int64) {
    add(name, TimeSpan.text(of: .microseconds(microseconds)))
  }

  /// Returns the geometric mean, because durations are compared by their ratio.
  private static func middle(_ one: Int64, _ other: Int64) -> Int64 {
    Int64((Double(one) * Double(other)).squareRoot())
  }

  private static func more(_ time: Int64) -> Int64 { time * 3 / 2 }

  private static func rounded(_ time: Int64, to unit: Int64) -> Int64 {
    (time + unit / 2) / unit * unit
  }

  private static func raised(_ time: Int64, to unit: Int64) -> Int64 {
    max(unit, (time + unit - 1) / unit * unit)
  }

  private static func milliseconds(_ time: Int64) -> String { "\((time + 500) / 1000) ms" }
}
