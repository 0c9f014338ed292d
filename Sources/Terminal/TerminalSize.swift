import Glibc

/// The number of columns and rows of a terminal.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads the size that the terminal reports (`TIOCGWINSZ`). A number that it does not report, as
  /// on a serial line, comes from `COLUMNS` or `LINES` in the environment if that is from 1 to
  /// 1,000; otherwise there are 80 columns and 24 rows. Columns and rows beyond 1,000 are not used.
  package init(
    of descriptor: CInt,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    func number(_ name: String) -> Int? {
      environment(name).flatMap { Int($0) }.flatMap { (1...1_000).contains($0) ? $0 : nil }
    }
    var size = winsize()
    let isTold = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    columns = isTold && size.ws_col > 0 ? min(1_000, Int(size.ws_col)) : number("COLUMNS") ?? 80
    rows = isTold && size.ws_row > 0 ? min(1_000, Int(size.ws_row)) : number("LINES") ?? 24
  }
}
