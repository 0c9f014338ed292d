package import Descriptors
import LinuxInput
import SystemPackage
import TextOutput

/// Where the text of a live session goes: to stdout as it can take it, or to a file that takes the old one's place at the
/// end.
package final class LiveOutput {
  private var queue: OutputQueue
  private var file: FileReplacement?
  private let isSilent: Bool
  /// Whether the reader went away: a quiet end.
  package private(set) var isClosed = false

  /// How long a slow reader is waited for at the end, in milliseconds.
  private static let patience: CInt = 2000

  /// Sends to stdout; to the file with that path; or nowhere.
  package init(path: String? = nil, isSilent: Bool = false) throws(SystemError) {
    let file = try path.map { path throws(SystemError) in try FileReplacement(of: path) }
    self.file = consume file
    self.isSilent = isSilent
    queue = OutputQueue(.standardOutput, name: "stdout")
  }

  /// How many bytes nobody took.
  package var lostCount: Int { queue.lostCount }

  /// Sends what stands in `bytes` and empties it. What goes to a terminal goes around the line under way.
  func send(_ bytes: inout [UInt8], _ screen: LiveScreen?) throws(SystemError) {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !bytes.isEmpty, !isSilent, !isClosed else { return }
    if file != nil {
      try file?.write(bytes)
    } else {
      screen?.prepareForText(&bytes)
      try sending { () throws(SystemError) in try queue.send(bytes) }
    }
  }

  /// What to poll: a stdout that bytes wait for, and in any case whether its reader has gone away.
  var polledDescriptor: PolledDescriptor? {
    guard file == nil, !isSilent, !isClosed else { return nil }
    return PolledDescriptor(queue.descriptor, queue.isWaiting ? .writable : [])
  }

  /// The descriptor is ready, or its reader has gone away.
  func isReady(for events: PollEvents) throws(SystemError) {
    if events.contains(.writable) {
      try sending { () throws(SystemError) in try queue.flush() }
    } else {
      isClosed = true
    }
  }

  /// Sends the rest, and puts the file in its place.
  func finish() throws(SystemError) {
    try sending { () throws(SystemError) in try queue.drain(patience: Self.patience) }
    if let file = file.take() { try file.commit() }
  }

  private func sending(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    do {
      try body()
    } catch  where error.isBrokenPipe {
      isClosed = true
    }
  }
}
