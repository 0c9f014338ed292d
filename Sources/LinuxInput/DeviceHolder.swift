import SystemIO
import PlainText
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A process that has a device open.
package struct DeviceHolder: Hashable, Sendable {
  /// The ID of the process.
  package let process: Int32
  /// The name of the process (`/proc/PID/comm`).
  package let command: String

  /// Returns the other processes that have the node at `path` open. Only root sees the processes of
  /// other users. The kernel does not tell which process has grabbed the device.
  ///
  /// - Complexity: O(open descriptors of all processes), with one link read for each.
  package static func all(of path: String, processes: String = "/proc") -> [DeviceHolder] {
    let names = (try? namesInDirectory(at: processes)) ?? []
    return names.compactMap(Int32.init).sorted().filter { $0 != getpid() }.compactMap { process in
      let folder = "\(processes)/\(process)"
      let descriptors = (try? namesInDirectory(at: "\(folder)/fd")) ?? []
      guard descriptors.contains(where: { symbolicLinkTarget(at: "\(folder)/fd/\($0)") == path })
      else { return nil }
      var name = (try? readFile(at: "\(folder)/comm")) ?? []
      if name.last == UInt8(ascii: "\n") { name.removeLast() }
      return DeviceHolder(process: process, command: String(decoding: name, as: UTF8.self))
    }
  }
}

extension DeviceHolder: CustomStringConvertible {
  /// The name and the ID of the process: `keyd (812)`.
  package var description: String { "\(command.escapingControls) (\(process))" }
}

/// Returns whether another program has grabbed the device. Nil if the device cannot be opened,
/// cannot be grabbed for another reason, or has a held key, whose release other programs could miss
/// during the test.
///
/// The test grabs the device and releases it immediately.
package func isGrabbed(deviceAt path: String) -> Bool? {
  guard let device = try? EvdevHandle(opening: path), device.heldKeys.isEmpty else { return nil }
  guard let code = device.setGrabbed(true) else {
    _ = device.setGrabbed(false)
    return false
  }
  return code == .resourceBusy ? true : nil
}
