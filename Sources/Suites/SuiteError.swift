package import Descriptors
package import YAMLReading

/// Why there are no cases where a suite was named.
package enum SuiteError: Error {
  /// A file or a folder cannot be opened.
  case unopenable(SystemError)
  /// The file cannot be read.
  case unreadable(SystemError)
  /// It is not what a suite is.
  case malformed(YAMLError, file: String)
  /// It is malformed, and does not prove to be a suite: what stands there may be told to nobody but its owner. The place
  /// with its file, and what should stand there.
  case unproven(place: String, expected: String)
  /// It is a recording.
  case recording(file: String)
  /// No suite is in that folder.
  case noSuite(folder: String)
}
