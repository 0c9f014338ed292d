import Glibc

/// Both ends of a pseudo terminal, closed at the end.
final class PseudoTerminal {
  // `_IOW('T', 0x31, int)` and `_IOR('T', 0x30, unsigned int)` of asm-generic/ioctls.h.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  let master: CInt
  let terminal: CInt

  init() {
    // posix_openpt, unlockpt and ptsname by hand: Glibc's module does not show them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: CInt = 0
    var number: CInt = -1
    _ = ioctl(master, Self.unlock, &lock)
    _ = ioctl(master, Self.number, &number)
    terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  deinit {
    close(terminal)
    close(master)
  }

  /// What the person types, as far as the terminal's side has it: the write returns when it is queued.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    write(master, bytes, bytes.count)
  }

  var attributes: termios {
    var attributes = termios()
    tcgetattr(terminal, &attributes)
    return attributes
  }

  func set(_ attributes: termios) {
    var attributes = attributes
    tcsetattr(terminal, TCSANOW, &attributes)
  }

  func setSize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the terminal's side has something to read, at most `milliseconds`.
  func hasInput(within milliseconds: CInt) -> Bool { Self.isReadable(terminal, milliseconds) }

  /// Whether the terminal has written anything, an echo too.
  func hasOutput(within milliseconds: CInt) -> Bool { Self.isReadable(master, milliseconds) }

  private static func isReadable(_ descriptor: CInt, _ milliseconds: CInt) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1 && entry.revents & Int16(POLLIN) != 0
  }

  /// The bytes of the mode, to compare.
  static func bytes(_ attributes: termios) -> [UInt8] {
    withUnsafeBytes(of: attributes) { Array($0) }
  }
}
