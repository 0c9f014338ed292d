import Descriptors
import Reporting
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A process that has a device open.
package struct DeviceHolder: Hashable, Sendable {
  /// Its number.
  package let process: Int32
  /// What it is called (`/proc/PID/comm`).
  package let command: String

  /// The processes that have the node at `path` open, this one left out, as far as may be seen: those of other people
  /// only root sees. Which of several has grabbed it the kernel does not say.
  ///
  /// - Complexity: reads a link for every descriptor of every process.
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
  /// `keyd (812)`
  package var description: String { "\(command.escapingControls) (\(process))" }
}

/// Whether somebody has taken the device for himself alone; nil where that cannot be found out: it cannot be opened, or a
/// key is held, when a trial would cost the others its release.
///
/// The kernel tells only those who try to take it; it is given back at once.
package func isGrabbed(deviceAt path: String) -> Bool? {
  guard let device = try? EvdevHandle(opening: path), device.heldKeys.isEmpty else { return nil }
  guard let code = device.setGrabbed(true) else {
    _ = device.setGrabbed(false)
    return false
  }
  return code == .resourceBusy ? true : nil
}
