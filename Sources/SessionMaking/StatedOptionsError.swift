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
    /// No session can be created with the layouts or the word list that the options name.
    case session(SessionMakingError)
  }
}

/// An option, and its source.
package struct StatedOption: Sendable {
  /// The long name of the option.
  package let name: String
  package let source: Source

  /// The source of an option: the command line, or a position in a file.
  package enum Source: Sendable {
    /// The command line.
    case flag
    /// A position in the configuration file, after the file's name: `config.yaml:2:7`.
    case line(String)
    /// A line of a recording, after the file's name: `hello.evemu:3`.
    case recording(String)
  }
}
