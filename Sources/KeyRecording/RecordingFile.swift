import Descriptors
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A file that a recording is written to, portion by portion, or a pipe or device that takes it as it can.
///
/// Each portion goes out with one write, so that a process that is killed leaves whole ones. What the disk took of a
/// portion that it has no room for is taken back.
final class RecordingFile {
  let path: String
  /// Closes the file.
  private let own: OwnedDescriptor?
  private let file: FileDescriptor?
  /// Before a pipe or a device, which may not take a portion now.
  private var queue: OutputQueue?
  /// How long it is up to the last whole portion, in bytes; 0 for a pipe.
  private(set) var length: Int64 = 0

  /// Makes the file, for its owner alone. One that is there already is not touched: that is an error (`EEXIST`).
  init(creating path: String) throws(SystemError) {
    let own = try OwnedDescriptor(
      opening: path, .readWrite, options: [.create, .exclusiveCreate])
    file = own.descriptor
    self.own = consume own
    self.path = path
  }

  /// Writes to what was opened at that path (``openSpecialFile(at:)``).
  init(_ special: consuming OwnedDescriptor) {
    path = special.name
    file = nil
    own = nil
    queue = OutputQueue(special)
  }

  /// Whether bytes still wait for the reader of a pipe.
  var isWaiting: Bool { queue?.isWaiting == true }

  /// What to poll while bytes wait.
  var descriptor: FileDescriptor? { queue?.descriptor }

  /// Adds a portion.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    guard let descriptor = file else {
      try queue?.send(bytes)
      return try checkLoss()
    }
    do throws(SystemError) {
      try descriptor.writeAll(bytes, name: path)
      length += Int64(bytes.count)
    } catch {
      takeBack(descriptor)
      throw error
    }
  }

  /// Adds all that stands in the other files, or nothing of it.
  func append(contentsOf others: [RecordingFile]) throws(SystemError) {
    guard let target = file else { return }
    let oldLength = length
    do throws(SystemError) {
      for other in others {
        guard let source = other.file else { continue }
        _ = try SystemError.check("read", other.path) {
          try source.seek(offset: 0, from: .start)
        }
        var portion: [UInt8] = []
        while try source.readChunk(into: &portion, name: other.path) { try append(portion) }
      }
      // They are removed, and a power cut must not take both.
      try SystemError.check("write to", path) { fsync(target.rawValue) }
    } catch {
      length = oldLength
      takeBack(target)
      throw error
    }
  }

  /// Whether somebody has removed the file, so that nothing is left of it when it is closed.
  var wasRemoved: Bool {
    guard let file, let status = try? FileStatus(of: file, named: path) else { return false }
    return status.linkCount == 0 && FileIdentity(of: path) != status.identity
  }

  /// Takes the name of the file away; what else stands at the path is somebody else's.
  func remove() {
    if let file, let identity = FileIdentity(of: file), identity == FileIdentity(of: path) {
      unlink(path)
    }
  }

  /// Sends what a pipe takes now.
  func flush() throws(SystemError) { try queue?.flush() }

  /// Waits until a pipe has taken everything.
  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    try queue?.drain(until: deadline, interruption)
    try checkLoss()
  }

  /// A recording with a hole would replay to something else.
  private func checkLoss() throws(SystemError) {
    guard let lost = queue?.lostCount, lost > 0 else { return }
    throw SystemError("write to", path, .resourceTemporarilyUnavailable)
  }

  private func takeBack(_ descriptor: FileDescriptor) {
    // Where that fails too, a reader still finds everything before the half portion.
    _ = ftruncate(descriptor.rawValue, off_t(length))
    _ = lseek(descriptor.rawValue, off_t(length), SEEK_SET)
  }
}
