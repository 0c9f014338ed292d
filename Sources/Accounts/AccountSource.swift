package import SystemIO
import SystemPackage

/// The command that prints the accounts of a domain.
package struct AccountSource: Sendable {
  package let command: AccountCommand
  package let format: AccountFormat

  /// The maximum size of the command's output, in bytes.
  package static let outputLimit = 1 << 16
  /// The default time limit, long enough to type a passphrase.
  package static let timeLimit = Duration.seconds(120)

  package init?(_ configuration: AccountConfiguration) {
    guard let source = configuration.source else { return nil }
    command = source
    format = configuration.format
  }

  /// Runs the command and waits for its end. Permissions are not checked here, but by
  /// ``Permissions/access(toAccountsOf:form:application:)``, from which the caller gets `domain`.
  ///
  /// The output is read into one buffer, which is wiped when the result is destroyed, or before
  /// this throws. If this process is in the foreground of its terminal, the command's standard
  /// input is the terminal; otherwise it is empty.
  ///
  /// - Parameters:
  ///   - domain: the domain from ``AccountAccess/allowed(_:)``.
  ///   - timeLimit: the maximum time for the command, after which its process group is killed.
  ///   - interruption: a request that also ends the command; nil for none.
  ///   - aroundCommand: releases the terminal and the keyboard, calls its argument once, and
  ///     acquires them again.
  /// - Returns: the accounts, with the buffer that contains their passwords.
  /// - Throws: the reason why there are no accounts, without any text from the command's stdout.
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
    do { return try AccountList(run.consumeOutput(), format) } catch {
      throw .malformed(program, error)
    }
  }
}

/// The reason why a source returned no accounts. It never contains text from the command's stdout,
/// which may be secret. The first value of each case but ``system(_:)`` is the program.
package enum AccountSourceError: Error, Sendable {
  case system(SystemError)
  /// The command exited with this code and printed these lines to stderr.
  case exited(String, Int32, lines: [String])
  /// A signal killed the command.
  case killed(String, Int32)
  /// The command was stopped, for example by Ctrl+Z, and then killed, because nothing could
  /// continue it.
  case suspended(String)
  case timedOut(String, Duration)
  case interrupted(String)
  /// The command printed more than ``AccountSource/outputLimit`` bytes.
  case tooLong(String)
  case malformed(String, AccountFormatError)
}

extension AccountSourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.advised
    case .exited(let program, let code, let lines):
      "\(program) exited with code \(code)"
        + (lines.isEmpty ? "" : ": " + lines.joined(separator: "; "))
    case .killed(let program, let signal): "\(program) was killed by signal \(signal)"
    case .suspended(let program):
      "\(program) was suspended, for example by Ctrl+Z, and was therefore terminated"
    case .timedOut(let program, let limit):
      "\(program) did not finish within \(limit.components.seconds) s and was terminated"
    case .interrupted(let program): "\(program) was terminated before it finished"
    case .tooLong(let program):
      "\(program) wrote more than \(AccountSource.outputLimit) bytes and was terminated"
    case .malformed(let program, let error):
      "cannot read accounts from the output of \(program): \(error)"
    }
  }
}
