package import SystemIO
package import KeyTraces
package import Documents

/// The reason why a trace in a file cannot be read.
package enum TraceFileError: Error {
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// The file violates its format.
  case malformed(TraceError, file: String)
  /// The file is a recording in YAML that violates YAML or its format.
  case malformedYAML(YAMLError, file: String)
  /// The file is malformed and not clearly a recording, so it must not be quoted: it may be
  /// private. `place` is the file and the position of the error; `expected` is what was expected
  /// there.
  case unproven(place: String, expected: String)
  /// The file is a suite, not a trace.
  case suite(file: String)
  /// The folder contains no trace.
  case noTrace(folder: String)
}
