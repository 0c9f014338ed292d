package import Typing

/// Why options are invalid, or no session can be made with them, and the source of the cause.
package struct StatedOptionsError: Error {
  package let problem: Problem
  /// The option at fault; nil if every option involved is a default.
  package let statement: StatedOption?

  init(_ problem: Problem, _ statement: StatedOption?) {
    self.problem = problem
    self.statement = statement
  }

  package enum Problem: Sendable {
    /// A word makes no sense by itself.
    case word(TypingOptionError)
    /// Options make no sense together.
    case combination(TypingOptionError)
    /// A flag has no effect beside what else was said.
    case ineffective(IneffectiveFlag)
    /// No session can be made with layouts that they name.
    case session(SessionMakingError)
  }
}

/// An option that somebody said.
package struct StatedOption: Sendable {
  /// Its long name.
  package let name: String
  package let source: Source

  /// Who said it.
  package enum Source: Sendable {
    /// The command line.
    case flag
    /// A line of the configuration file, with the file: `config.yaml:2:7`.
    case line(String)
    /// A line of a recording, with its file: `hello.evemu:3`.
    case recording(String)
  }
}
