import Documents
package import TextAssistance

/// A report of gpsd in a line of JSON (gpsd_json(5)).
package enum GPSReport: Hashable, Sendable {
  /// A receiver knows the position (`TPV` with a mode of 2 or 3).
  case position(Position)
  /// A receiver does not know the position yet, or no longer knows it.
  case noPosition
  /// Something else: the version, devices, satellites.
  case other

  /// The number of decimal places of a degree that are kept: the fifth is one metre.
  package static let decimals = 5

  /// Reads a line; nil if it is not a JSON object.
  package init?(parsing line: [UInt8]) {
    var limits = JSONLimits()
    limits.depth = 8
    limits.nodes = 10_000
    guard let root = try? JSONDocument(parsing: line, limits: limits).root,
      case .object = root.content
    else { return nil }
    guard root["class"]?.content == .text("TPV") else {
      self = .other
      return
    }
    self = Self.position(in: root).map { .position($0) } ?? .noPosition
  }

  private static func position(in report: JSONNode) -> Position? {
    guard case .number(let mode) = report["mode"]?.content, mode == "2" || mode == "3",
      case .number(let latitude) = report["lat"]?.content,
      case .number(let longitude) = report["lon"]?.content,
      let latitude = Degrees(parsing: latitude), let longitude = Degrees(parsing: longitude)
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)?.rounded(toDecimals: decimals)
  }
}
