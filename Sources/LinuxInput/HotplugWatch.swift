import Descriptors
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Says that a node came or got other rights. What goes away says so itself when it is read.
///
/// Where udev runs it says what is new, after it has set the rights and made the links; the directory is watched only for
/// rights that change later (another person comes to the seat). Elsewhere the directories are watched for what appears.
///
/// It must be set up before the first look at the directory, so that nothing can come between.
struct HotplugWatch: ~Copyable {
  private let node: OwnedDescriptor
  private let nodes: String
  private let others: [String]
  private let nodeEvents: Int32
  private let udev: UdevMonitor?
  /// What to poll.
  let descriptors: [FileDescriptor]
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Watches `nodes`, the directory with the nodes, and `links`, directories with links to them. All of these may come and
  /// go later: where the kernel takes away the last node, it takes away the directory.
  init(
    nodes: String, links: some Sequence<String>, udev: UdevMonitor? = nil
  ) throws(SystemError) {
    let raw = try SystemError.check(SystemError.watching, nodes) {
      inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    }
    let node = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: nodes)
    // This one must be there, and the user must have a watch left (fs.inotify.max_user_watches).
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

  /// Takes in what was reported. True when devices should be looked for again.
  mutating func drain() -> Bool {
    var hasNews = udev?.drain() ?? false
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        (try? node.descriptor.read(into: bytes)) ?? 0
      }
      guard count > 0 else { break }
      hasNews = true
    }
    // A directory may be new, and nodes may stand in it already: watched first, looked at afterwards.
    if hasNews { watchAll() }
    return hasNews
  }

  /// Watches what exists of the directories; what is watched already stays so.
  private func watchAll() {
    let inotify = node.descriptor.rawValue
    try? Self.watch(nodes, nodeEvents, on: inotify)
    for directory in others { try? Self.watch(directory, Self.linkEvents, on: inotify) }
  }

  /// Access rights often follow a moment after the node (IN_ATTRIB).
  private static let nodeEvents = IN_CREATE | IN_MOVED_TO | IN_ATTRIB
  /// udev moves a finished link to its name (IN_MOVED_TO).
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
