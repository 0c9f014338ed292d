import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A watch for new nodes and changed permissions. A removal is noticed when the device is read.
///
/// If udev runs, it reports new devices after it has set their permissions and made their links.
/// The directory of the nodes is then watched only for permissions that change later (when another
/// user gets the seat). Otherwise the directories of the nodes and of the links to them are watched
/// for new entries as well.
///
/// The watch must be set up before the first search for devices, so that no device is missed.
struct HotplugWatch: ~Copyable {
  private let node: OwnedDescriptor
  private let nodes: String
  private let others: [String]
  private let nodeEvents: Int32
  private let udev: UdevMonitor?
  /// The descriptors to poll.
  let descriptors: [FileDescriptor]
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Watches `nodes`, the directory of the nodes, and `links`, directories of links to them. Any of
  /// them may come and go later: with the last node, the kernel removes the directory.
  init(
    nodes: String, links: some Sequence<String>, udev: UdevMonitor? = nil
  ) throws(SystemError) {
    let raw = try SystemError.check(SystemError.watching, nodes) {
      inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    }
    let node = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: nodes)
    // This directory must exist, and the user must have a watch left (fs.inotify.max_user_watches).
    let nodeEvents = udev == nil ? Self.nodeEvents : IN_ATTRIB
    try Self.watch(nodes, nodeEvents, on: raw)
    let parent = nodes.lastIndex(of: "/").map { String(nodes[..<$0]) }
    self.node = node
    self.nodes = nodes
    others = udev == nil ? (parent.map { [$0] } ?? []) + links : parent.map { [$0] } ?? []
    self.nodeEvents = nodeEvents
    descriptors = [FileDescriptor(rawValue: raw)] + (udev.map { [$0.descriptor] } ?? [])
    self.udev = udev
    watchAll()
  }

  /// Reads the reports. Returns true if devices should be searched for again.
  mutating func drain() -> Bool {
    var hasNews = udev?.drain() ?? false
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        (try? node.descriptor.read(into: bytes)) ?? 0
      }
      guard count > 0 else { break }
      hasNews = true
    }
    // A directory may be new, and already contain nodes: it is watched first, searched afterwards.
    if hasNews { watchAll() }
    return hasNews
  }

  /// Watches the directories that exist, in addition to those already watched.
  private func watchAll() {
    let inotify = node.descriptor.rawValue
    try? Self.watch(nodes, nodeEvents, on: inotify)
    for directory in others { try? Self.watch(directory, Self.linkEvents, on: inotify) }
  }

  /// The events to watch for nodes. Access permissions often follow a moment after the node
  /// (IN_ATTRIB).
  private static let nodeEvents = IN_CREATE | IN_MOVED_TO | IN_ATTRIB
  /// The events to watch for links. udev renames a finished link to its final name (IN_MOVED_TO).
  private static let linkEvents = IN_CREATE | IN_MOVED_TO

  private static func watch(
    _ directory: String, _ events: Int32, on inotify: CInt
  ) throws(SystemError) {
    let mask = UInt32(bitPattern: events) | UInt32(IN_ONLYDIR)
    try SystemError.check(SystemError.watching, directory) {
      inotify_add_watch(inotify, directory, mask)
    }
  }
}
