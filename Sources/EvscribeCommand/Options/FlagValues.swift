import KeyEvents
import PlainText

/// Parses the value of a flag for a duration, such as `--idle 30s`.
///
/// - Parameters:
///   - text: the value; nil if the flag is absent.
///   - name: the long name of the flag.
///   - isPositive: whether zero is refused.
/// - Returns: the duration in microseconds; nil if `text` is nil.
/// - Throws: a usage failure for an invalid duration.
func microseconds(
  _ text: String?, of name: String, isPositive: Bool = true
) throws(CommandFailure) -> Int64? {
  guard let text else { return nil }
  guard let time = TimeSpan.microseconds(in: text), time > 0 || !isPositive else {
    throw CommandFailure(
      .usage, "--\(name): \(TimeSpan.problem(with: text, isPositive: isPositive))")
  }
  return time
}

/// Parses the value of a flag for a share, such as `--jitter 10%`; the percent sign may be left
/// out.
///
/// - Parameters:
///   - text: the value.
///   - name: the long name of the flag.
///   - limit: the largest valid value, in percent.
///   - example: a valid value, quoted in the message of the failure.
/// - Returns: the share, from 0 to 1.
/// - Throws: a usage failure for an invalid share.
func share(
  _ text: String, of name: String, upTo limit: Double, example: String
) throws(CommandFailure) -> Double {
  let number = text.hasSuffix("%") ? text.dropLast() : text[...]
  if let percent = Double(number), (0...limit).contains(percent) { return percent / 100 }
  throw CommandFailure(
    .usage,
    "--\(name): found \"\(text)\", expected 0% to \(Int(limit))%, as in \(example)")
}

/// File sizes as people write them in options: `65536`, `64K`, `10M`, `1G`.
enum ByteSize {
  /// Parses a size in bytes; K, M and G stand for KiB, MiB and GiB. Returns nil if `text` is not a
  /// whole number, optionally with one of these letters, or if the size exceeds `Int64`.
  static func bytes(in text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit: Int64
    switch text[digits.endIndex...] {
    case "": unit = 1
    case "K": unit = 1 << 10
    case "M": unit = 1 << 20
    case "G": unit = 1 << 30
    default: return nil
    }
    guard let count = Int64(digits) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit)
    return overflow ? nil : bytes
  }
}
