package import Descriptors
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
    /// Its keys are invalid. The mark is that of the whole text: the position of a word in the file
    /// is unknown, because YAML folds lines and removes quotes.
    case keys(TraceError, YAMLMark)
    /// Its recording cannot be read.
    case trace(TraceFileError)
    /// The file of its form cannot be read. The mark is that of the path.
    case unreadableForm(SystemError, YAMLMark)
    /// The file of its form is invalid. The mark is that of the path.
    case form(YAMLError, file: String, YAMLMark)
    /// The value of an option makes no sense.
    case value(YAMLError)
    /// Its options, with those of its recording, are invalid together, or no session can be made
    /// with them.
    case options(StatedOptionsError)
  }
}
