package import SystemIO
package import KeyTraces
package import SessionMaking
package import TraceFiles
package import Documents

/// The reason why a case cannot run.
package struct SuiteCaseError: Error {
  /// The path of the suite that contains the case.
  package let suite: String
  /// The position of the case in the suite.
  package let place: YAMLMark
  package let problem: Problem

  package enum Problem: Error {
    /// The keys are invalid. The mark is the position of the whole text; the position of a word in
    /// it is unknown, because YAML folds lines and removes quotes.
    case keys(TraceError, YAMLMark)
    /// The recording cannot be read.
    case trace(TraceFileError)
    /// The form file cannot be read. The mark is the position of its path.
    case unreadableForm(SystemError, YAMLMark)
    /// The form file is invalid. The mark is the position of its path.
    case form(YAMLError, file: String, YAMLMark)
    /// The case is invalid: a key or a value in it, or an input that has no effect.
    case value(YAMLError)
    /// An option of the recording is invalid, the options are invalid in combination, or no session
    /// can be created with them.
    case options(StatedOptionsError)
  }
}
