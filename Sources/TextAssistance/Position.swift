/// A position on Earth.
package struct Position: Hashable, Sendable {
  /// The latitude, from -90 to 90; north is positive.
  package let latitude: Degrees
  /// The longitude, from -180 to 180; east is positive.
  package let longitude: Degrees

  /// Makes a position; nil if the latitude or the longitude is out of its range.
  package init?(latitude: Degrees, longitude: Degrees) {
    guard latitude.isWithin(90), longitude.isWithin(180) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the position, with `count` decimal places of latitude and longitude.
  package func rounded(toDecimals count: Int) -> Position {
    // The ends of the ranges are whole, so nothing is rounded out of them.
    Position(
      latitude: latitude.rounded(toDecimals: count),
      longitude: longitude.rounded(toDecimals: count)) ?? self
  }
}

extension Position: CustomStringConvertible {
  /// The position as it is written into a text: `37.5665, 126.978`.
  package var description: String { "\(latitude), \(longitude)" }
}

/// An angle as a decimal number, with its decimal places as written.
package struct Degrees: Hashable, Sendable {
  /// The angle in units of the last decimal.
  private let units: Int
  /// The number of decimal places, at most ``decimalLimit``.
  package let decimalCount: Int

  /// The largest number of decimal places that are read; 1,000 degrees with them fit into an `Int`.
  package static let decimalLimit = 15

  private init(units: Int, decimalCount: Int) {
    self.units = units
    self.decimalCount = decimalCount
  }

  /// Parses `37.5665`, `-0.1` or `+12`: a sign, up to three digits, a point, decimals. Nil for
  /// anything else, such as a number with an exponent; decimals beyond the limit are cut off.
  package init?(parsing text: some StringProtocol) {
    var rest = Substring(text).utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let parts = rest.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...3).contains(whole.count) else { return nil }
    let decimals = parts.dropFirst().first
    guard decimals?.isEmpty != true else { return nil }
    var units = 0
    for digit in [whole, decimals?.prefix(Self.decimalLimit) ?? whole.prefix(0)].joined() {
      guard let value = Self.value(of: digit) else { return nil }
      units = units * 10 + value
    }
    guard decimals?.allSatisfy({ Self.value(of: $0) != nil }) ?? true else { return nil }
    self.init(
      units: isNegative ? -units : units,
      decimalCount: min(decimals?.count ?? 0, Self.decimalLimit))
  }

  private static func value(of digit: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) ? Int(digit - UInt8(ascii: "0")) : nil
  }

  /// Whether the angle is from `-limit` to `limit` degrees.
  func isWithin(_ limit: Int) -> Bool { units.magnitude <= limit * Self.power(decimalCount) }

  /// Returns the angle with `count` decimal places; a half is rounded away from zero.
  package func rounded(toDecimals count: Int) -> Degrees {
    let count = min(max(0, count), Self.decimalLimit)
    guard count < decimalCount else {
      return Degrees(units: units * Self.power(count - decimalCount), decimalCount: count)
    }
    let divisor = Self.power(decimalCount - count)
    let (quotient, rest) = units.quotientAndRemainder(dividingBy: divisor)
    let step = rest.magnitude * 2 >= divisor ? units.signum() : 0
    return Degrees(units: quotient + step, decimalCount: count)
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension Degrees: CustomStringConvertible {
  /// The number as it is written, such as `-37.5665`; zero has no sign.
  package var description: String {
    let digits = "\(units.magnitude)"
    let sign = units < 0 ? "-" : ""
    guard decimalCount > 0 else { return sign + digits }
    let padded =
      String(repeating: "0", count: max(0, decimalCount + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(decimalCount)).\(padded.suffix(decimalCount))"
  }
}
