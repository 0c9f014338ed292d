import KeyEvents
import Reporting

/// What was said of a flag that takes a duration, in microseconds: `--idle 30s`.
///
/// - Parameters:
///   - text: what was said; nil where nothing was.
///   - name: the long name of the flag.
///   - isPositive: whether it has to be longer than none.
/// - Returns: the microseconds; nil where nothing was said.
/// - Throws: where that is no duration.
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
