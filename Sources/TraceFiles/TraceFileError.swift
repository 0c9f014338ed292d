package import Descriptors
package import KeyTraces
package import YAMLReading

/// Why a trace in a file cannot be read.
package enum TraceFileError: Error {
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// It is not what its format says.
  case malformed(TraceError, file: String)
  /// It is a recording in YAML and is not what YAML or its format says.
  case malformedYAML(YAMLError, file: String)
  /// It is malformed and not clearly a recording, so it must not be quoted: it may be private. Has
  /// the position with the file, and what was expected there.
  case unproven(place: String, expected: String)
  /// It is a suite.
  case suite(file: String)
  /// No trace is in that folder.
  case noTrace(folder: String)
}
