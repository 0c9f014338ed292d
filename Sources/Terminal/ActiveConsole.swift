import SystemIO
import SystemPackage

/// The virtual terminal on which evscribe runs, and whether it is the active one. A virtual
/// terminal does not report the focus, but the kernel states in a file which one has the screen and
/// the keyboard, and wakes pollers of the file when another one becomes active (`sysfs_notify` of
/// "active", drivers/tty/vt/vt.c).
package final class ActiveConsole {
  private let name: String
  private let file: OwnedDescriptor

  /// Finds the controlling terminal of the process; nil if it is not a virtual terminal.
  ///
  /// - Parameters:
  ///   - status: the kernel's status of the process.
  ///   - active: the file with the name of the active terminal.
  package init?(status: String = "/proc/self/stat", active: String = "/sys/class/tty/tty0/active") {
    guard let line = try? readFile(at: status),
      let number = Self.terminal(inStatus: String(decoding: line, as: UTF8.self)),
      let file = try? OwnedDescriptor(opening: active, .readOnly)
    else { return nil }
    name = "tty\(number)"
    self.file = file
  }

  /// The descriptor to poll for ``PollEvents/urgent``.
  var descriptor: FileDescriptor { file.descriptor }

  /// Whether the virtual terminal is the active one. The kernel's file is read on each access,
  /// which also arms the next wake-up. If the file cannot be read, the terminal counts as active.
  var isShown: Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { bytes in
      (try? file.descriptor.read(fromAbsoluteOffset: 0, into: bytes)) ?? 0
    }
    guard count > 0 else { return true }
    return bytes.prefix(count).prefix { $0 > 0x20 }.elementsEqual(name.utf8)
  }

  /// Returns the number of the virtual terminal in a line of `/proc/PID/stat`; nil if the process
  /// has none. The fifth field after the name in parentheses is the terminal's device number, in
  /// which bits 8 to 19 are the major number and the others the minor number (`new_encode_dev`,
  /// include/linux/kdev_t.h).
  static func terminal(inStatus line: String) -> Int? {
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 4, let device = Int(fields[4]) else { return nil }
    let minor = device & 0xFF | device >> 12 & 0xFFF00
    // 4 is TTY_MAJOR; from 64 on it has serial lines, and 0 is the active terminal.
    return device >> 8 & 0xFFF == 4 && (1..<64).contains(minor) ? minor : nil
  }
}
