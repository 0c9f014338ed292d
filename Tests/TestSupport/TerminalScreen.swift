#if os(Linux)
  import Foundation
  import Glibc

  /// A real terminal to run programs in: its own tmux server, whose screen can be read.
  public final class TerminalScreen {
    private let tmux: String
    private let socket: String
    private let folder = TemporaryFolder()
    /// Readable when a program has written to the terminal.
    private let written: CInt

    /// Whether tmux is installed.
    public static var isAvailable: Bool { ProcessRunner.installedExecutable("tmux") != nil }

    /// Opens a terminal of that size with a shell in it. No client is attached, so the terminal
    /// never has the focus.
    public init?(columns: Int = 60, rows: Int = 12, reportsFocus: Bool = false) throws {
      guard let tmux = ProcessRunner.installedExecutable("tmux") else { return nil }
      self.tmux = tmux
      socket = folder.path + "/tmux"
      let pipe = folder.path + "/written"
      mkfifo(pipe, 0o600)
      written = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      let settings = folder.write(
        "set -g focus-events \(reportsFocus ? "on" : "off")\nset -g status off\n",
        to: "tmux.conf")
      try run([
        "-f", settings, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "env", "PS1=$ ",
        "LC_ALL=C.UTF-8", "bash", "--norc", "--noprofile",
      ])
      try run(["pipe-pane", "exec cat >'\(pipe)'"])
      try wait { $0.contains("$") }
    }

    deinit {
      _ = try? run(["kill-server"])
      close(written)
    }

    /// The text on the screen, without spaces at the ends of lines; with history also the text that
    /// scrolled out.
    public func lines(withHistory: Bool = false) throws -> [String] {
      let history = withHistory ? ["-S", "-"] : []
      var lines = try run(["capture-pane", "-p"] + history).text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }

    /// The column and the row of the cursor, from 0.
    public func cursor() throws -> (column: Int, row: Int) {
      let words = try run(["display-message", "-p", "#{cursor_x} #{cursor_y}"]).text.split {
        $0 == " " || $0 == "\n"
      }
      return (Int(words[0]) ?? -1, Int(words[1]) ?? -1)
    }

    /// Whether a program shows the alternate screen.
    public var isAlternate: Bool {
      get throws { try run(["display-message", "-p", "#{alternate_on}"]).text == "1\n" }
    }

    /// Sends a signal to the process with that name on this terminal.
    public func send(_ signal: CInt, to name: String) throws {
      let shell = try run(["display-message", "-p", "#{pane_pid}"]).text.dropLast()
      for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let process = pid_t(entry),
          let line = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
          line.contains("(\(name))"), let end = line.lastIndex(of: ")"),
          // The state, the parent, the group, the session.
          line[end...].split(separator: " ").dropFirst(4).first == shell
        else { continue }
        kill(process, signal)
      }
    }

    /// Changes the size of the terminal.
    public func resize(columns: Int, rows: Int) throws {
      try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The screen with its colors and underlines as escape sequences.
    public func styled() throws -> String { try run(["capture-pane", "-p", "-e"]).text }

    /// Checks the screen after every output until `isThere` returns true; without output, every
    /// 50 ms, for conditions outside the screen. Throws after 20 seconds.
    public func wait(_ isThere: (String) -> Bool) throws {
      let end = ContinuousClock.now + .seconds(20)
      var seen = ""
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while ContinuousClock.now < end {
        // Output after this starts another check.
        while read(written, &buffer, buffer.count) > 0 {}
        seen = try lines().joined(separator: "\n")
        if isThere(seen) { return }
        var entry = pollfd(fd: written, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, 50)
      }
      throw ProcessRunner.Failure(description: "the screen never showed it; it shows:\n\(seen)")
    }

    /// Waits until the screen, with history also the lines that scrolled out, has exactly these
    /// lines, and the cursor has the given column and row, if any. Throws after 20 seconds.
    public func wait(
      for expected: [String], withHistory: Bool = false, cursor: (column: Int, row: Int)? = nil
    ) throws {
      try wait { _ in
        guard (try? lines(withHistory: withHistory)) == expected else { return false }
        guard let cursor else { return true }
        return (try? self.cursor()).map { $0 == cursor } ?? false
      }
    }

    /// Types into the terminal: text, or keys by tmux's names (`Enter`, `C-c`).
    public func type(_ keys: String...) throws { try run(["send-keys"] + keys) }

    @discardableResult
    private func run(_ arguments: [String]) throws -> ProcessResult {
      try ProcessRunner.run(tmux, ["-S", socket] + arguments, timeLimit: .seconds(10))
    }
  }
#endif
