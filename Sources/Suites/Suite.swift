package import Documents
package import KeyEvents
package import SystemIO

/// Cases read from a YAML file: keys or a trace, and the expected text or form values.
package struct Suite {
  package var path: String
  /// The bytes of the file.
  package var bytes: [UInt8]
  package var entries: [Entry]

  /// An entry of the file's list of cases, even if it cannot be read as a case.
  package struct Entry {
    /// The name of the case, or its number if it has none, as in `case 3`.
    package var name: String
    package var place: YAMLMark
    package var test: Result<SuiteCase, SuiteCaseError>
  }
}

/// One case of a suite.
package struct SuiteCase {
  package var place: YAMLMark
  package var input: Input
  /// The client's reports, the offered candidates and accounts, and the automatic changes that come
  /// while the keys are played, in order of time.
  package var inputs: [PlacedInput]
  /// The typing options, in order: those of the file's `defaults:` that the case does not override,
  /// then those of the case.
  package var options: [YAMLPair]
  /// The options for the part of the keys or the recording to play: `from:`, `until:`.
  var windowOptions: [YAMLPair]
  /// The form into which the case types, with its expectations; nil if the case expects a text.
  package var form: FormCase?
  package var expected: String
  /// The node of the expected text; for a form, the node of the case.
  package var expectedNode: YAMLNode

  package enum Input {
    /// Simulated keys, with the position of their text in the suite.
    case keys(String, YAMLMark)
    /// The path of a trace.
    case trace(String)
  }
  /// An input, with its position in the file.
  package struct PlacedInput {
    package var input: SessionInput
    package var place: YAMLMark
  }
}

/// The reason why no cases can be read from a file or a folder.
package enum SuiteError: Error {
  /// A file or a folder cannot be opened.
  case unopenable(SystemError)
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The file is not a valid suite.
  case malformed(YAMLError, file: String)
  /// The file is malformed and not clearly a suite, so it must not be quoted: it may be private.
  /// `place` is the file and the position of the error; `expected` names the valid content.
  case unproven(place: String, expected: String)
  /// The file is a recording.
  case recording(file: String)
  /// The folder contains no YAML file.
  case noSuite(folder: String)
}
