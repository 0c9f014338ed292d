package import Typing

/// The reason why options are invalid, or why no session can be created with them, and the option
/// at fault.
package struct StatedOptionsError: Error {
  package let problem: Problem
  /// The option at fault; nil if every option involved is a default.
  package let statement: StatedOption?

  init(_ problem: Problem, _ statement: StatedOption?) {
    self.problem = problem
    self.statement = statement
  }

  package enum Problem: Sendable {
    /// A value is invalid on its own.
    case word(TypingOptionError)
    /// Options are invalid in combination.
    case combination(TypingOptionError)
    /// A flag has no effect with the other options.
    case ineffective(IneffectiveFlag)
    /// No session can be created with the layouts in the options.
    case session(SessionMakingError)
  }
}

/// An option, and where it was stated.
package struct StatedOption: Sendable {
  /// The long name of the option.
  package let name: String
  package let source: Source

  /// Where an option was given: on the command line, or in a file.
  package enum Source: Sendable {
    /// On the command line.
    case flag
    /// In a line of the configuration file, with the file: `config.yaml:2:7`.
    case line(String)
    /// In a line of a recording, with the file: `hello.evemu:3`.
    case recording(String)
  }
}
