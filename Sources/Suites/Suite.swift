package import KeyEvents
package import YAMLReading

/// Cases read from a YAML file: keys or a trace, and the text or the values of a form they must
/// give.
package struct Suite {
  package var path: String
  /// The file as it was read.
  package var bytes: [UInt8]
  package var entries: [Entry]

  /// A case as the file has it, also one that cannot be read.
  package struct Entry {
    /// Its name, or its number.
    package var name: String
    package var place: YAMLMark
    package var test: Result<SuiteCase, SuiteCaseError>
  }
}

/// One case of a suite.
package struct SuiteCase {
  package var place: YAMLMark
  package var input: Input
  /// What the client reports and which candidates are offered while the keys are played, in the
  /// order of time.
  package var inputs: [PlacedInput]
  /// The options of typing, in order: those of the file's `defaults:` that the case does not
  /// override, then its own.
  package var options: [YAMLPair]
  /// The options for the part of its keys or its recording that is played: `from:`, `until:`.
  var windowOptions: [YAMLPair]
  /// The form into which it types, and what is expected of it; nil if it gives a text.
  package var form: FormCase?
  package var expected: String
  /// The node of the expected text.
  package var expectedNode: YAMLNode

  package enum Input {
    /// Simulated keys, with the place of their text in the suite.
    case keys(String, YAMLMark)
    /// The path of a trace.
    case trace(String)
  }
  /// An input, and where the file says it.
  package struct PlacedInput {
    package var input: SessionInput
    package var place: YAMLMark
  }
}
