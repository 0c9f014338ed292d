import KeyEvents

/// Returns a count with its noun: `1 case`, `2 cases`. If `plural` is nil, the plural is formed
/// with -s.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Returns the number, rounded to `places` decimals; not rounded if that would take more than 15
/// digits.
package func decimal(_ value: Double, _ places: Int) -> String {
  let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
  let scaled = (value * power).rounded()
  guard scaled.magnitude < 1e15 else { return "\(value)" }
  let digits = Int64(scaled.magnitude).digits(places + 1)
  let sign = scaled < 0 ? "-" : ""
  guard places > 0 else { return sign + digits }
  return sign + digits.dropLast(places) + "." + digits.suffix(places)
}
