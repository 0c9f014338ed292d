package import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A search for the input devices of the machine.
///
/// The descriptions come from sysfs, so devices are included even without permission to open them.
package struct DeviceDiscovery: Sendable {
  /// The directory of the nodes: `/dev/input`.
  package var directory: String
  /// The directory of the kernel's descriptions: `/sys/class/input`.
  package var descriptions: String
  /// Whether to ask udev for the properties of the devices, at the cost of reading a file for each.
  package var readsProperties: Bool
  /// Whether to open every node briefly, even one whose permissions allow reading. Only opening
  /// shows for certain that a node can be opened: the device may be broken, or something else may
  /// forbid it. Closing the node again takes some milliseconds, because the kernel waits until no
  /// processor uses the node any more (`synchronize_rcu` in `evdev_detach_client`).
  package var opensNodes: Bool

  package init(
    directory: String = "/dev/input", descriptions: String = "/sys/class/input",
    readsProperties: Bool = false, opensNodes: Bool = true
  ) {
    self.opensNodes = opensNodes
    self.directory = directory
    self.descriptions = descriptions
    self.readsProperties = readsProperties
  }

  /// The folders in `directory` whose links keep their names when devices are plugged in again:
  /// names by manufacturer, product and serial number, and names by port.
  static let linkFolders = ["by-id", "by-path"]

  /// Returns all current devices, in the order of the numbers of their nodes.
  ///
  /// A device that is unplugged during the search is left out. If the directory does not exist,
  /// there are no devices.
  ///
  /// - Throws: if the directory cannot be listed, or if the process runs out of descriptors,
  ///   because a device would otherwise seem not to exist.
  package func candidates() throws(SystemError) -> [InputDeviceCandidate] {
    let names: [String]
    do throws(SystemError) {
      names = try namesInDirectory(at: directory)
    } catch  where error.isMissing {
      return []
    }
    let numbers = names.compactMap(Self.number(ofNode:)).sorted()
    let links = try links()
    var candidates: [InputDeviceCandidate] = []
    for number in numbers {
      let node = "event\(number)"
      if let candidate = try candidate(node, links: links[node] ?? []) {
        candidates.append(candidate)
      }
    }
    return candidates
  }

  private func candidate(
    _ node: String, links: [String]
  ) throws(SystemError) -> InputDeviceCandidate? {
    let path = "\(directory)/\(node)"
    let obstacle = obstacle(to: path)
    if obstacle?.isMissing == true { return nil }
    if let obstacle, obstacle.isExhaustion { throw obstacle }
    // The entry here is a link to the node's folder, whose parent is the folder of the device.
    let description = try SysfsDescription(at: "\(descriptions)/\(node)/..")
    var candidate = InputDeviceCandidate(
      path: path, links: links, identity: description.identity,
      kind: InputDeviceCandidate.Kind(keys: description.keys), openError: obstacle?.code)
    candidate.keysError = description.keysError
    // Devices on a bus are elsewhere, even if a program drives them (BlueZ's keyboards with uhid).
    candidate.isVirtual =
      symbolicLinkTarget(at: "\(descriptions)/\(node)")?.contains("/devices/virtual/input/") == true
    if readsProperties { candidate.properties = try udevProperties(ofNode: node) }
    return candidate
  }

  /// Returns the error that prevents reading the node; nil if it can be read.
  private func obstacle(to path: String) -> SystemError? {
    // `access` checks the permissions of the real user. The effective user may have more.
    if !opensNodes, access(path, R_OK) == 0 { return nil }
    do throws(SystemError) {
      _ = try OwnedDescriptor(opening: path, .readOnly, options: .nonBlocking)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the paths of the links to each node, by the name of the node (`event5`).
  ///
  /// - Throws: if the process runs out of descriptors.
  private func links() throws(SystemError) -> [String: [String]] {
    var links: [String: [String]] = [:]
    for folder in Self.linkFolders {
      let path = "\(directory)/\(folder)"
      let names: [String]
      do throws(SystemError) { names = try namesInDirectory(at: path) } catch {
        if error.isExhaustion { throw error }
        // If there is no such folder, or it cannot be read, no links are known.
        continue
      }
      for name in names.sorted() {
        guard let target = symbolicLinkTarget(at: "\(path)/\(name)") else { continue }
        links[lastComponent(of: target), default: []].append("\(path)/\(name)")
      }
    }
    return links
  }

  /// Returns the number in the name of a node: 5 for `event5`; nil for any other name.
  static func number(ofNode name: String) -> UInt32? {
    name.hasPrefix("event") ? UInt32(name.dropFirst(5)) : nil
  }
}

func lastComponent(of path: String) -> String {
  String(path.split(separator: "/").last ?? "")
}
