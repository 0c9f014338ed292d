/// Parsing and formatting of durations, as in options: `5ms`, `33.5ms`, `2s`, `250us`, `1m`.
public enum TimeSpan {
  /// Returns the duration in microseconds; nil unless `text` is a number with one of the units
  /// `us`, `ms`, `s` and `m`, and is neither negative nor longer than a year.
  ///
  /// Fractions of a microsecond are truncated.
  package static func microseconds(in text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit: Int64
    switch text[digits.endIndex...] {
    case "us": unit = 1
    case "ms": unit = 1_000
    case "s": unit = 1_000_000
    case "m": unit = 60_000_000
    default: return nil
    }
    return scaled(digits, by: unit)
  }

  /// Returns the duration that `text` states, such as `5ms`; nil unless it is a number with one of
  /// the units `us`, `ms`, `s` and `m`, and is neither negative nor longer than a year.
  ///
  /// Fractions of a microsecond are truncated.
  public static func duration(in text: String) -> Duration? {
    microseconds(in: text).map(Duration.microseconds)
  }

  /// Returns the microseconds in a number of milliseconds without a unit, such as `33.5`; nil if it
  /// is not a number, or is negative or longer than a year.
  package static func microseconds(inMilliseconds text: Substring) -> Int64? {
    scaled(text, by: 1_000)
  }

  /// Describes the problem with a text that is not a duration, or not in the allowed range.
  ///
  /// - Parameters:
  ///   - text: the refused text.
  ///   - isPositive: whether 0 is refused.
  ///   - limit: the longest allowed duration, in words.
  ///   - examples: allowed durations.
  /// - Returns: the error and the expected input.
  package static func problem(
    with text: String, isPositive: Bool = true, atMost limit: String = "a year",
    examples: String = "500ms, 30s or 5m"
  ) -> String {
    let least = isPositive ? "more than 0" : "0s or more"
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    return
      "invalid duration \"\(text)\"\(isNumber ? ": it has no unit" : ""); "
      + "expected \(least) and at most \(limit), for example \(examples)"
  }

  /// Returns the duration in the largest of the units `s`, `ms` and `us` in which it is a whole
  /// number: `350ms`, `2s`. Fractions of a microsecond are truncated.
  package static func text(of duration: Duration) -> String {
    let time = duration.wholeMicroseconds
    if time % 1_000_000 == 0 { return "\(time / 1_000_000)s" }
    return time % 1_000 == 0 ? "\(time / 1_000)ms" : "\(time)us"
  }

  private static let year: Int64 = 31_557_600_000_000

  private static func scaled(_ text: Substring, by unit: Int64) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, let count = Int64(whole), count >= 0,
      !whole.hasPrefix("+")
    else { return nil }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, product <= year else { return nil }
    guard parts.count == 2 else { return product }
    guard !parts[1].isEmpty, parts[1].allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    var rest: Int64 = 0
    var scale = unit
    for digit in parts[1].utf8 where scale > 1 {
      rest += Int64(digit - UInt8(ascii: "0")) * scale / 10
      scale /= 10
    }
    return product + rest <= year ? product + rest : nil
  }
}

extension Duration {
  /// The duration in microseconds, truncated, and clamped to the range of `Int64`.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflowOfSum) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
  }
}
