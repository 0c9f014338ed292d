import Glibc

/// How many columns a terminal has: what it says of itself (`TIOCGWINSZ`); where it says nothing (a serial line), `COLUMNS`
/// of the environment, else 80.
package func terminalColumns(
  of descriptor: CInt,
  environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
) -> Int {
  var size = winsize()
  if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
  let columns = environment("COLUMNS").flatMap { Int($0) } ?? 0
  return columns > 0 ? columns : 80
}
