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
