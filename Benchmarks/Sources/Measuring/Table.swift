/// A table of measurements, printed as rows of plain text.
package enum Table {
  package static func printHead() {
    print("\(left("", 36))\(right("best", 10))\(right("median", 10))")
  }

  /// Prints the nanoseconds per operation.
  package static func printRow(_ name: String, _ time: Measurement, per unit: String) {
    print(
      "\(left(name, 36))\(right(time.best, 10))\(right(time.median, 10))  ns/\(unit)")
  }

  /// Prints the milliseconds per `count` operations.
  package static func printMilliseconds(
    _ name: String, _ time: Measurement, operations: Int, per unit: String
  ) {
    let time = time.scaled(by: Double(operations) / 1e6)
    print("\(left(name, 36))\(right(time.best, 10))\(right(time.median, 10))  ms/\(unit)")
  }

  /// Prints the millions of events and bytes per second, from the nanoseconds per event.
  package static func printRates(_ time: Measurement, bytesPerEvent: Double) {
    printRate(time, 1e3, "million events/s")
    printRate(time, 1e3 * bytesPerEvent, "MB/s")
  }

  private static func printRate(_ time: Measurement, _ scale: Double, _ unit: String) {
    print(
      "\(left("", 36))\(right(scale / time.best, 10))\(right(scale / time.median, 10))  \(unit)")
  }

  /// Prints a name and texts in columns.
  package static func printRow(_ name: String, _ columns: [String]) {
    print(left(name, 36) + columns.map { right($0, 12) }.joined())
  }

  /// A number with so many digits after the point.
  package static func text(_ number: Double, digits: Int) -> String {
    guard number.isFinite else { return "-" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int(number.magnitude * Double(scale) + 0.5)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let rest = String(scaled % scale)
    return
      "\(sign)\(scaled / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func right(_ number: Double, _ width: Int) -> String {
    right(text(number, digits: 1), width)
  }
}
