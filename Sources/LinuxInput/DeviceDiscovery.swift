package import Descriptors
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Finds the input devices of the machine.
///
/// What a device is stands in sysfs, so also those are described that may not be opened.
package struct DeviceDiscovery: Sendable {
  /// Where the nodes are: `/dev/input`.
  package var directory: String
  /// Where the kernel describes them: `/sys/class/input`.
  package var descriptions: String
  /// Whether udev is asked for the properties of each device, which costs a file of its own each.
  package var readsProperties: Bool
  /// Whether each node is opened for a moment, which alone says for certain whether it can be: it may be broken, or
  /// forbidden by more than its rights. Closing it again waits until every processor has let go of it
  /// (`synchronize_rcu` in `evdev_detach_client`), some milliseconds each.
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

  /// The folders below `directory` that lead to nodes by what stays the same when they are plugged in again. The first
  /// goes by maker, name and serial number, the second by socket.
  static let linkFolders = ["by-id", "by-path"]

  /// All devices there are now, in the order of their numbers.
  ///
  /// One that is unplugged meanwhile is left out. Where there is no directory, there are no devices.
  ///
  /// - Throws: where the directory cannot be listed, or no descriptor is left to look at a device: it would seem to be none.
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
    // The node's own folder stands in that of its device; the entry here is a link to it.
    let description = try SysfsDescription(at: "\(descriptions)/\(node)/..")
    var candidate = InputDeviceCandidate(
      path: path, links: links, identity: description.identity,
      kind: InputDeviceCandidate.Kind(keys: description.keys), openError: obstacle?.code)
    candidate.keysError = description.keysError
    // What hangs on a bus stands elsewhere, also where a program drives it (BlueZ's keyboards by uhid).
    candidate.isVirtual =
      symbolicLinkTarget(at: "\(descriptions)/\(node)")?.contains("/devices/virtual/input/") == true
    if readsProperties { candidate.properties = try udevProperties(ofNode: node) }
    return candidate
  }

  /// What keeps the node from being read.
  private func obstacle(to path: String) -> SystemError? {
    // It asks for the real user. Where he may not, the user in effect may.
    if !opensNodes, access(path, R_OK) == 0 { return nil }
    do throws(SystemError) {
      _ = try OwnedDescriptor(opening: path, .readOnly, options: .nonBlocking)
      return nil
    } catch {
      return error
    }
  }

  /// For each node the links that lead to it.
  private func links() throws(SystemError) -> [String: [String]] {
    var links: [String: [String]] = [:]
    for folder in Self.linkFolders {
      let path = "\(directory)/\(folder)"
      let names: [String]
      do throws(SystemError) { names = try namesInDirectory(at: path) } catch {
        if error.isExhaustion { throw error }
        // Where there is no such folder, or none that may be read, no links are known.
        continue
      }
      for name in names.sorted() {
        guard let target = symbolicLinkTarget(at: "\(path)/\(name)") else { continue }
        links[lastComponent(of: target), default: []].append("\(path)/\(name)")
      }
    }
    return links
  }

  /// 5 for `event5`; nil for any other name.
  static func number(ofNode name: String) -> UInt32? {
    name.hasPrefix("event") ? UInt32(name.dropFirst(5)) : nil
  }
}

func lastComponent(of path: String) -> String {
  String(path.split(separator: "/").last ?? "")
}
