package import Descriptors
import LinuxInput
import SystemPackage
import TextOutput

/// Where the text of a live session goes: to stdout, a pipe or a device as it can take it, or to a file that takes the old
/// one's place at the end.
package final class LiveOutput {
  /// Waits for stdout, a pipe or a device; nil where a file or nothing is written.
  private var queue: OutputQueue?
  private var file: FileReplacement?
  private let isStandardOutput: Bool
  private let isShown: Bool
  /// Whether the reader went away: a quiet end.
  package private(set) var isClosed = false
  /// Whether the text went to the screen of the session and nowhere else; it knows what of it was lost.
  package private(set) var usesScreen = false

  /// Sends to stdout; to the file with that path; or nowhere.
  ///
  /// - Parameters:
  ///   - path: the file; nil for stdout.
  ///   - special: what was opened at `path` if it is no regular file (``openSpecialFile(at:)``).
  ///   - isSilent: whether nothing is written.
  ///   - isShown: whether what goes to a file is shown too, where stdout is the terminal of the session.
  /// - Throws: ``SystemError`` where the new file cannot be made.
  package init(
    path: String? = nil, special: consuming OwnedDescriptor? = nil, isSilent: Bool = false,
    isShown: Bool = false
  ) throws(SystemError) {
    isStandardOutput = path == nil && !isSilent
    self.isShown = isShown
    if let special = special.take() {
      queue = OutputQueue(special)
    } else if let path {
      file = try FileReplacement(of: path)
    } else if !isSilent {
      queue = OutputQueue(.standardOutput, name: "stdout")
    }
  }

  /// How many bytes nobody took.
  package var lostCount: Int { queue?.lostCount ?? 0 }

  /// Sends what stands in `bytes` and empties it. What goes to the terminal of the session goes through its screen.
  func send(_ bytes: inout [UInt8], _ screen: LiveScreen?) throws(SystemError) {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !bytes.isEmpty, !isClosed else { return }
    if isStandardOutput, let screen, screen.showsOutput {
      usesScreen = true
      screen.send(bytes)
      if screen.isClosed { isClosed = true }
      return
    }
    if file != nil {
      try file?.write(bytes)
    } else {
      try sending { () throws(SystemError) in try queue?.send(bytes) }
    }
    if isShown, let screen, screen.showsOutput { screen.send(bytes) }
  }

  /// What to poll: a reader that bytes wait for, and in any case whether he has gone away.
  var polledDescriptor: PolledDescriptor? {
    guard !isClosed, let descriptor = queue?.descriptor, let isWaiting = queue?.isWaiting else {
      return nil
    }
    return PolledDescriptor(descriptor, isWaiting ? .writable : PollEvents())
  }

  /// The descriptor is ready, or its reader has gone away.
  func isReady(for events: PollEvents) throws(SystemError) {
    if events.contains(.writable) {
      try sending { () throws(SystemError) in try queue?.flush() }
    } else {
      isClosed = true
    }
  }

  /// Puts the file in its place.
  func finish() throws(SystemError) {
    if let file = file.take() { try file.commit() }
  }

  /// Waits until the reader has taken everything.
  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    guard !isClosed else { return }
    try sending { () throws(SystemError) in
      try queue?.drain(
        until: deadline, interruption: interruption.descriptor, isInterrupted: interruption.hasCome)
    }
  }

  private func sending(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    do {
      try body()
    } catch  where error.isBrokenPipe {
      isClosed = true
    }
  }
}
