import Accounts
import Glibc

/// Runs the source of a configuration file for a domain, as a program with a terminal does, and
/// says whose accounts it gave and whether the terminal is this program's again.
func run() -> CInt {
  let arguments = CommandLine.arguments
  do {
    guard arguments.count == 3, let domain = AccountDomain(arguments[2]),
      let configuration = try AccountConfiguration.read(at: arguments[1]),
      let source = AccountSource(configuration)
    else { return 2 }
    let list = try source.accounts(of: domain, timeLimit: .seconds(30)) { $0() }
    let terminal = open("/dev/tty", O_RDWR)
    let isBack = terminal >= 0 && tcgetpgrp(terminal) == getpgrp()
    print("users \(list.accounts.map(\.user)), terminal \(isBack ? "back" : "lost")")
    return 0
  } catch {
    print("failed: \(error)")
    return 1
  }
}

exit(run())
