extension Position {
  /// An error in a written position: the text that was found, and the expected text.
  package struct Problem: Error, Hashable {
    package var text: String
  }

  /// Parses `37.5665,126.978`: latitude and longitude in degrees, with up to nine decimals, which
  /// are kept as they are. A space may follow the comma.
  package init(parsing text: String) throws(Problem) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      let advice = parts.count == 4 ? "; use a point as the decimal separator" : ""
      throw Problem(
        text: "found \(Self.quoted(text)), expected latitude,longitude, as in 37.5665,126.978"
          + advice)
    }
    let latitude = try Self.degrees(parts[0], "latitude", limit: 90)
    let second = parts[1].first == " " ? parts[1].dropFirst() : parts[1]
    let longitude = try Self.degrees(second, "longitude", limit: 180)
    guard let position = Position(latitude: latitude, longitude: longitude) else {
      throw Problem(text: "found a position that does not exist on Earth")
    }
    self = position
  }

  private static let decimalLimit = 9

  private static func degrees(
    _ text: Substring, _ name: String, limit: Int
  ) throws(Problem) -> Degrees {
    guard let degrees = Degrees(parsing: text) else {
      throw Problem(
        text: "found \(quoted(text)), expected a \(name) in degrees, as in 37.5665 or -0.1")
    }
    guard degrees.decimalCount <= decimalLimit else {
      throw Problem(text: "the \(name) has more than \(decimalLimit) decimal places")
    }
    guard degrees.isWithin(limit) else {
      throw Problem(text: "found \(quoted(text)), expected a \(name) from -\(limit) to \(limit)")
    }
    return degrees
  }

  private static func quoted(_ text: some StringProtocol) -> String {
    let limit = 40
    let scalars = text.unicodeScalars
    let start = String(String.UnicodeScalarView(scalars.prefix(limit)))
    return scalars.dropFirst(limit).isEmpty ? "\"\(start)\"" : "\"\(start)…\""
  }
}
