/// The growth of a task's time with its size: it is measured for a size, for twice and for four
/// times that size, and the exponent is that of the corresponding power of the size: 1 is linear, 2
/// is quadratic, 0 is constant.
struct Growth {
  private let name: String
  private let unit: String

  /// - Parameters:
  ///   - name: the task.
  ///   - unit: the unit of its size.
  init(_ name: String, per unit: String) {
    self.name = name
    self.unit = unit
  }

  private static let runs = 3

  static func printHead() {
    print("\(padded("", 52))\(padded("exponent", 12))largest size, and its time")
  }

  /// Measures and prints a row. `body` does the task once for a size, and returns the time without
  /// preparations.
  func measure(from size: Int, _ body: (Int) throws -> Duration) rethrows {
    var times: [Double] = []
    for size in [size, 2 * size, 4 * size] {
      // The best of several, because disturbances only make it longer.
      let durations = try (0..<Self.runs).map { _ in try body(size) }
      times.append(Self.seconds(durations.min() ?? .zero))
    }
    let exponent = Self.binaryLogarithm(times[2] / times[0]) / 2
    print(
      """
      \(Self.padded(name, 52))\(Self.padded(Self.decimal(exponent, 2), 12))\(4 * size) \(unit), \
      \(Self.decimal(times[2] * 1000, 1)) ms
      """)
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Computed by halving, so that no library has to be linked for it.
  private static func binaryLogarithm(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 0 }
    var significand = number.significand
    var result = Double(number.exponent)
    var step = 0.5
    while step > 1e-6 {
      significand *= significand
      if significand >= 2 {
        significand /= 2
        result += step
      }
      step /= 2
    }
    return result
  }

  private static func decimal(_ number: Double, _ places: Int) -> String {
    let scale = places == 1 ? 10 : 100
    let scaled = Int((number.magnitude * Double(scale)).rounded())
    let fraction = String(scaled % scale + scale).dropFirst()
    return "\(number < 0 && scaled > 0 ? "-" : "")\(scaled / scale).\(fraction)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
