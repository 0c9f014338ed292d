#if os(Linux)
  public import Glibc

  /// Both ends of a pseudoterminal, closed when this is released.
  public final class PseudoTerminal {
    // `_IOW('T', 0x31, int)` and `_IOR('T', 0x30, unsigned int)` of asm-generic/ioctls.h.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    public private(set) var master: CInt
    public let terminal: CInt
    /// The path of the terminal's side.
    public let path: String

    public init() {
      // Replaces posix_openpt, unlockpt and ptsname, which the Glibc module does not export.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: CInt = 0
      var number: CInt = -1
      _ = ioctl(master, Self.unlock, &lock)
      _ = ioctl(master, Self.number, &number)
      path = "/dev/pts/\(number)"
      terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    deinit {
      close(terminal)
      if master >= 0 { close(master) }
    }

    /// Closes the window.
    public func hangUp() {
      close(master)
      master = -1
    }

    /// Types as the user. Returns when the terminal's side has the input in its queue.
    public func type(_ text: String) {
      let bytes = Array(text.utf8)
      write(master, bytes, bytes.count)
    }

    public var attributes: termios {
      var attributes = termios()
      tcgetattr(terminal, &attributes)
      return attributes
    }

    public func set(_ attributes: termios) {
      var attributes = attributes
      tcsetattr(terminal, TCSANOW, &attributes)
    }

    public func setSize(columns: UInt16, rows: UInt16) {
      var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Waits until the terminal's side has input to read, at most `milliseconds`.
    public func hasInput(within milliseconds: CInt) -> Bool {
      Self.isReadable(terminal, milliseconds)
    }

    /// Waits until the terminal has written output, including an echo, at most `milliseconds`.
    public func hasOutput(within milliseconds: CInt) -> Bool {
      Self.isReadable(master, milliseconds)
    }

    private static func isReadable(_ descriptor: CInt, _ milliseconds: CInt) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, milliseconds) == 1 && entry.revents & Int16(POLLIN) != 0
    }

    /// The bytes of the attributes, for comparison.
    public static func bytes(_ attributes: termios) -> [UInt8] {
      withUnsafeBytes(of: attributes) { Array($0) }
    }
  }
#endif
