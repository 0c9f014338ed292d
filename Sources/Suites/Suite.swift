package import YAMLReading

/// Cases read from a YAML file: keys or a trace, and the text they must give.
package struct Suite {
  package var path: String
  /// The file as it was read.
  package var bytes: [UInt8]
  package var cases: [SuiteCase]
}

/// One case of a suite.
package struct SuiteCase {
  package var name: String
  package var place: YAMLPlace
  package var input: Input
  /// The options that the case sets, in order.
  package var options: [YAMLPair]
  package var expected: String
  /// Where the file says what is expected.
  package var expectedNode: YAMLNode

  package enum Input {
    /// Simulated keys, with the place of their text in the suite.
    case keys(String, YAMLPlace)
    /// The path of a trace.
    case trace(String)
  }
}
