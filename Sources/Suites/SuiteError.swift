package import SystemIO
package import Documents

/// The reason why no cases can be read from a file or a folder.
package enum SuiteError: Error {
  /// A file or a folder cannot be opened.
  case unopenable(SystemError)
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The file is not a valid suite.
  case malformed(YAMLError, file: String)
  /// The file is malformed and not clearly a suite, so it must not be quoted: it may be private.
  /// `place` is the file and the position of the error; `expected` is what was expected there.
  case unproven(place: String, expected: String)
  /// The file is a recording.
  case recording(file: String)
  /// The folder contains no YAML file.
  case noSuite(folder: String)
}
