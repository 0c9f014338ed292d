package import Descriptors
package import YAMLReading

/// Why there are no cases where a suite was named.
package enum SuiteError: Error {
  /// A file or a folder cannot be opened.
  case unopenable(SystemError)
  /// The file cannot be read.
  case unreadable(SystemError)
  /// It is not a valid suite.
  case malformed(YAMLError, file: String)
  /// It is malformed and not clearly a suite, so it must not be quoted: it may be private. Has the
  /// position with the file, and what was expected there.
  case unproven(place: String, expected: String)
  /// It is a recording.
  case recording(file: String)
  /// No suite is in that folder.
  case noSuite(folder: String)
}
