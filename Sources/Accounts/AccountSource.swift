package import Descriptors
import SystemPackage

/// The command that gives the accounts of a domain.
package struct AccountSource: Sendable {
  package let command: AccountCommand
  package let format: AccountFormat

  /// How many bytes the command may write.
  package static let outputLimit = 1 << 16
  /// How long it may take unless something else is said: somebody may have to type a passphrase.
  package static let timeLimit = Duration.seconds(120)

  /// Nil if none is configured.
  package init?(_ configuration: AccountConfiguration) {
    guard let source = configuration.source else { return nil }
    command = source
    format = configuration.format
  }

  /// Runs the command and waits for its end. It is not run for a form that has no
  /// ``Permissions/access(toAccountsOf:form:application:)``: only that gives an allowed domain.
  ///
  /// Its output is read into one buffer, which is wiped with the result, or here if this throws.
  /// While it runs in the foreground of the terminal, it has the terminal as its input.
  ///
  /// - Parameters:
  ///   - domain: the domain, which ``AccountAccess/allowed(_:)`` has.
  ///   - timeLimit: after this the command is ended, with all that it has started.
  ///   - interruption: ends it too, if given.
  ///   - aroundCommand: gives the terminal and the keyboard back, runs what it gets, once, and
  ///     takes them again.
  /// - Returns: the accounts, with the buffer in which their passwords are.
  /// - Throws: why there are none, without anything of what the command wrote.
  package func accounts(
    of domain: AccountDomain, timeLimit: Duration = timeLimit, interruption: Interruption? = nil,
    aroundCommand: (_ run: () -> Void) -> Void
  ) throws(AccountSourceError) -> AccountList {
    let words = command.words(domain: domain)
    let program = words[0]
    var run = CommandRun(outputLimit: Self.outputLimit)
    // secret-tool writes users to stderr: only in one pipe do they stay with their passwords.
    let joinsErrors = format == .secretTool
    aroundCommand {
      run.perform(
        words, joinsErrors: joinsErrors, timeLimit: timeLimit, interruption: interruption)
    }
    switch run.end {
    case .exited(0): break
    case .exited(let code):
      throw .exited(program, code, lines: joinsErrors ? [] : run.errorLines)
    case .killed(let signal): throw .killed(program, signal)
    case .suspended: throw .suspended(program)
    case .tooLong: throw .tooLong(program)
    case .timedOut: throw .timedOut(program, timeLimit)
    case .interrupted: throw .interrupted(program)
    case .failed(let error): throw .system(error)
    case nil: throw .system(SystemError("run", program, .canceled))
    }
    do { return try AccountList(run.takeOutput(), format) } catch {
      throw .malformed(program, error)
    }
  }
}

/// Why a source gave no accounts. None of these has anything of a password.
package enum AccountSourceError: Error, Sendable {
  case system(SystemError)
  /// It ended with that code, and wrote those lines to stderr.
  case exited(String, Int32, lines: [String])
  /// A signal ended it.
  case killed(String, Int32)
  /// It was stopped, as with Ctrl+Z, and could not have been continued.
  case suspended(String)
  case timedOut(String, Duration)
  case interrupted(String)
  /// It wrote more than ``AccountSource/outputLimit`` bytes.
  case tooLong(String)
  case malformed(String, AccountFormatError)
}

extension AccountSourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.advised
    case .exited(let program, let code, let lines):
      "\(program) ended with exit code \(code)"
        + (lines.isEmpty ? "" : ": " + lines.joined(separator: "; "))
    case .killed(let program, let signal): "\(program) was ended by signal \(signal)"
    case .suspended(let program): "\(program) was stopped and was ended; it has to run to its end"
    case .timedOut(let program, let limit):
      "\(program) had not finished after \(limit.components.seconds) s and was ended"
    case .interrupted(let program): "\(program) was ended before it had finished"
    case .tooLong(let program):
      "\(program) wrote more than \(AccountSource.outputLimit) bytes and was ended"
    case .malformed(let program, let error):
      "what \(program) wrote is no account, \(error)"
    }
  }
}
