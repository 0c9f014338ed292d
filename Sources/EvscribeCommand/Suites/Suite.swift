import Typing
import YAMLReading

/// Cases read from a YAML file: keys or a trace, and the text they must give.
struct Suite {
  var path: String
  /// The file as it was read.
  var bytes: [UInt8]
  var cases: [SuiteCase]
}

/// One case of a suite.
struct SuiteCase {
  var name: String
  var place: YAMLPlace
  var input: Input
  /// The options of typing that the case sets, in order: those of its file's `defaults:` for which it has none, then its own.
  var options: [YAMLPair]
  /// The part of its keys or its recording that is played.
  var window: ReplayWindow
  var expected: String
  /// Where the file says what is expected.
  var expectedNode: YAMLNode

  enum Input {
    /// Simulated keys, with the place of their text in the suite.
    case keys(String, YAMLPlace)
    /// The path of a trace.
    case trace(String)
  }
}
