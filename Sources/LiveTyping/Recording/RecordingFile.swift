import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A file to which a recording is written in portions, or a pipe or device, which is written to as
/// fast as it accepts bytes.
///
/// Each portion is a single write, so that a killed process leaves complete portions. A portion for
/// which the disk lacks space is removed again.
final class RecordingFile {
  /// The number of copied bytes after which to wait for the disk: if too many bytes wait for a
  /// disk, the kernel delays every writer to it, including the recorder.
  private static let syncedPortion = 4 << 20

  let path: String
  /// The owner of the descriptor ``file``; nil for a pipe or a device.
  private let own: OwnedDescriptor?
  private let file: FileDescriptor?
  /// The queue of a pipe or a device, which may not accept a whole portion immediately.
  private var queue: OutputQueue?
  /// The size up to the last complete portion, in bytes; 0 for a pipe.
  private(set) var length: Int64 = 0

  /// Creates the file, accessible only to its owner. An existing file is left unchanged; the error
  /// is then `EEXIST`.
  init(creating path: String) throws(SystemError) {
    let own = try OwnedDescriptor(
      opening: path, .readWrite, options: [.create, .exclusiveCreate])
    file = own.descriptor
    self.own = consume own
    self.path = path
  }

  /// Uses an opened pipe or device (``openSpecialFile(at:)``).
  init(_ special: consuming OwnedDescriptor) {
    path = special.name
    file = nil
    own = nil
    queue = OutputQueue(special)
  }

  /// Whether bytes wait for the reader of a pipe.
  var isWaiting: Bool { queue?.isWaiting == true }

  /// The descriptor to poll while bytes wait.
  var descriptor: FileDescriptor? { queue?.descriptor }

  /// Adds a portion. Throws if it cannot be written, or if bytes for a pipe were lost.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    guard let descriptor = file else {
      try queue?.send(bytes)
      return try checkLoss()
    }
    do throws(SystemError) {
      try descriptor.writeAll(bytes, name: path)
      length += Int64(bytes.count)
    } catch {
      removeRest(descriptor)
      throw error
    }
  }

  /// Adds the whole content of the other files, or nothing.
  ///
  /// - Parameters:
  ///   - others: the files, which are not removed.
  ///   - isWanted: whether to continue; called before each portion.
  ///   - didCopy: called when everything is in this file but not yet on the disk.
  /// - Throws: ``SystemError`` if a file cannot be read, written or synced, or if the join is no
  ///   longer wanted.
  func append(
    contentsOf others: [RecordingFile], while isWanted: () -> Bool, didCopy: () -> Void
  ) throws(SystemError) {
    guard let target = file else { return }
    let oldLength = length
    var unsynced = 0
    do throws(SystemError) {
      for other in others {
        guard let source = other.file else { continue }
        _ = try SystemError.check("read", other.path) {
          try source.seek(offset: 0, from: .start)
        }
        var portion: [UInt8] = []
        while try source.readChunk(into: &portion, name: other.path) {
          guard isWanted() else { throw SystemError("join", path, .canceled) }
          try append(portion)
          unsynced += portion.count
          if unsynced >= Self.syncedPortion {
            try SystemError.check("write to", path) { fdatasync(target.rawValue) }
            unsynced = 0
          }
        }
      }
      didCopy()
      // The other files are removed next, and a power cut must not lose both.
      try SystemError.check("write to", path) { fsync(target.rawValue) }
    } catch {
      length = oldLength
      removeRest(target)
      throw error
    }
  }

  /// Whether the file was removed, so that nothing is left of it when it is closed.
  var wasRemoved: Bool {
    guard let file, let status = try? FileStatus(of: file, named: path) else { return false }
    return status.linkCount == 0 && FileIdentity(of: path) != status.identity
  }

  /// Removes the file, unless its path leads to another file.
  func remove() {
    if let file, let identity = FileIdentity(of: file), identity == FileIdentity(of: path) {
      unlink(path)
    }
  }

  /// Sends as much as a pipe accepts now.
  func flush() throws(SystemError) { try queue?.flush() }

  /// Waits until a pipe has accepted everything, at most until the deadline or the interruption.
  /// Throws if bytes were lost.
  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    try queue?.drain(until: deadline, interruption)
    try checkLoss()
  }

  /// Throws if bytes were lost, because a recording with a gap would produce another text.
  private func checkLoss() throws(SystemError) {
    guard let lost = queue?.lostCount, lost > 0 else { return }
    throw SystemError("write to", path, .resourceTemporarilyUnavailable)
  }

  private func removeRest(_ descriptor: FileDescriptor) {
    // If that fails too, a reader still finds everything before the incomplete portion.
    _ = ftruncate(descriptor.rawValue, off_t(length))
    _ = lseek(descriptor.rawValue, off_t(length), SEEK_SET)
  }
}
