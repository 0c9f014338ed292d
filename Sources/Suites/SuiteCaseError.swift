package import KeyTraces
package import SessionMaking
package import TraceFiles
package import YAMLReading

/// Why a case cannot run.
package struct SuiteCaseError: Error {
  /// The path of its suite.
  package let suite: String
  /// Where the case stands in it.
  package let place: YAMLMark
  package let problem: Problem

  package enum Problem: Error {
    /// Its keys are no simulated keys. The place is the one of their text: where a word stands in the file is not known,
    /// because YAML folds lines and takes quotes away.
    case keys(TraceError, YAMLMark)
    /// Its recording cannot be read.
    case trace(TraceFileError)
    /// The value of an option makes no sense.
    case value(YAMLError)
    /// Its options, with those of its recording, make no sense together, or no session can be made with them.
    case options(StatedOptionsError)
  }
}
