/// The version of an evemu file.
struct EvemuVersion: Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int

  /// The version of a file that does not state one.
  static let oldest = EvemuVersion(major: 1, minor: 0)
  /// The first version with comments in any position.
  static let comments = EvemuVersion(major: 1, minor: 1)
  /// The first version in which axes have a resolution.
  static let resolution = EvemuVersion(major: 1, minor: 2)
  /// The version that evscribe writes.
  static let newest = EvemuVersion(major: 1, minor: 3)

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  init(_ text: String, line: Int) throws(TraceError) {
    let prefix = "# EVEMU "
    let parts = text.dropFirst(prefix.count).split(separator: ".")
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else {
      throw TraceError(
        line: line, column: prefix.utf8.count + 1, found: "\"\(text.dropFirst(prefix.count))\"",
        expected: "a version such as 1.3")
    }
    self.init(major: major, minor: minor)
  }

  var isNewer: Bool { self > .newest }
  var description: String { "\(major).\(minor)" }

  static func < (left: EvemuVersion, right: EvemuVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
