import Foundation
import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// The command in a real terminal (tmux), with a keyboard on which a test types step by step. In
/// between, the test waits for changes of the screen.
///
/// The stamps of the keys are far ahead of the clock: no deadline is due until keys with a later
/// stamp come, however long a test looks at the screen.
final class LiveTerminal {
  let screen: TerminalScreen
  private let board = UMockKeyboard()
  private let folder = TemporaryFolder()
  private var keyboard: FileHandle?
  private var now: Int64 = 1_000_000

  init(columns: Int = 60, rows: Int = 12, reportsFocus: Bool = false) throws {
    screen = try #require(
      try TerminalScreen(columns: columns, rows: rows, reportsFocus: reportsFocus))
  }

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: the subcommand and its options, as words of a shell; the keyboard is added.
  ///   - redirections: the redirections of its output, in shell syntax.
  ///   - replacesShell: whether the shell of the terminal becomes the command.
  ///   - environment: additional variables of the command, `NAME=value`.
  func start(
    _ arguments: String, _ redirections: String = "2>/dev/null", replacesShell: Bool = false,
    environment: String = ""
  ) throws {
    let devices = board.arguments(in: folder).joined(separator: " ")
    let program = ProcessRunner.builtExecutable("evscribe")
    let run = replacesShell ? "exec umockdev-run" : "umockdev-run"
    // The node becomes a pipe, whose events wait for their reader.
    let node = "\(folder.path)/node"
    try? FileManager.default.removeItem(atPath: node)
    let script = folder.write(
      """
      clear; export XDG_CONFIG_HOME=/none XKB_DEFAULT_LAYOUT=us
      \(run) \(devices) -- sh -c 'node="$UMOCKDEV_DIR\(board.path)"; rm -f "$node"; \
      mkfifo "$node"; echo "$node" >\(node); exec env -u XTERM_VERSION -u EVSCRIBE_PLAIN -u NO_COLOR -u COLORTERM -u COLORFGBG \(environment) \(program) \(arguments) \(board.path) \
      \(redirections)'

      """, to: "run.sh")
    try screen.type(". \(script)", "Enter")
    var path = ""
    try screen.wait { _ in
      path = (try? String(contentsOfFile: node, encoding: .utf8)) ?? ""
      return path.hasSuffix("\n")
    }
    let descriptor = open(String(path.dropLast()), O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    keyboard = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // The first stamp counts as the present.
    send([.key(.leftShift, value: 1, at: EventTime(microseconds: now))])
    send([.key(.leftShift, value: 0, at: EventTime(microseconds: now))])
    now += 1_000_000_000
  }

  /// Types keys as suites do.
  func type(_ keys: String) throws {
    let typed = try SimulatedKeys(keys)
    for frame in typed.frames {
      send(
        frame.events.filter { $0.type == .key }.map { event in
          var event = event
          event.time = event.time.advanced(byMicroseconds: now)
          return event
        })
    }
    now += typed.end.microseconds
  }

  /// Lets time pass without keys: that many milliseconds after the last one.
  func pass(_ milliseconds: Int64) {
    now += milliseconds * 1000
    send([])
  }

  /// Waits until the command has read the typed keys.
  func waitUntilRead() throws {
    let descriptor = try #require(keyboard).fileDescriptor
    try screen.wait { _ in
      var count: CInt = 0
      return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count == 0
    }
  }

  /// Waits for the prompt of the shell after the command.
  func waitForEnd() throws { try screen.wait { $0.hasSuffix("$") } }

  private func send(_ events: [InputEvent]) {
    let time = events.first?.time ?? EventTime(microseconds: now)
    var bytes = Data()
    for event in events + [.report(at: time)] {
      withUnsafeBytes(of: time.microseconds / 1_000_000) { bytes += $0 }
      withUnsafeBytes(of: time.microseconds % 1_000_000) { bytes += $0 }
      withUnsafeBytes(of: event.type.rawValue) { bytes += $0 }
      withUnsafeBytes(of: event.code) { bytes += $0 }
      withUnsafeBytes(of: event.value) { bytes += $0 }
    }
    keyboard?.write(bytes)
  }
}
