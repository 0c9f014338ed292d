import SystemIO
import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A task that joins the files of a finished recording. It has a thread of its own, because copying
/// the files and writing them to the disk may take a long time.
// Safety: `recording` and `error` belong to the thread from `start` until `end` has waited for it.
final class RecordingJoin: @unchecked Sendable {
  /// The paths of the files, in order.
  let parts: [String]
  private var recording: Recording?
  private var error: SystemError?
  private let isWanted = Atomic<Bool>(true)
  private let hasCopied = Atomic<Bool>(false)
  /// Whether the decision to remove or keep the parts has been made.
  private let isSettled = Atomic<Bool>(false)
  /// The pipe to which the thread writes when it has ended.
  private let pipe: Pipe
  private var thread: pthread_t?

  init(_ recording: Recording) throws(SystemError) {
    parts = recording.parts
    pipe = try Pipe(name: "a thread")
    self.recording = recording
  }

  /// Starts the thread, unless it has been started. If the system refuses a thread, joins the files
  /// before returning.
  func start() {
    guard thread == nil, recording != nil else { return }
    thread = startThread { [self] in work() }
    if thread == nil { work() }
  }

  private func work() {
    do throws(SystemError) {
      try recording?.join(
        while: { isWanted.load(ordering: .relaxed) },
        didCopy: { hasCopied.store(true, ordering: .relaxed) }, mayRemove: settle)
    } catch {
      self.error = error
    }
    // Closing a large file without a name may take long too.
    recording = nil
    try? pipe.writeEnd.writeAll([0])
  }

  /// The descriptor to poll: it becomes readable when the thread has ended.
  var polledDescriptor: PolledDescriptor { PolledDescriptor(pipe.readEnd.descriptor, .readable) }

  /// Waits for the thread. Returns whether it ends within the time.
  func ends(within time: Duration) -> Bool {
    (try? pipe.readEnd.descriptor.wait(for: .readable, atMost: time)) == .readable
  }

  /// Waits for the thread, however long that takes. Returns false if the interruption comes first.
  func ends(before interruption: Interruption) -> Bool {
    var entries = [
      PollEntry(descriptor: pipe.readEnd.descriptor, events: .readable),
      PollEntry(descriptor: interruption.descriptor, events: .readable),
    ]
    while !interruption.hasCome() {
      do throws(Errno) { try entries.wait() } catch { return false }
      if !entries[0].results.isEmpty { return true }
    }
    return false
  }

  /// Makes the thread end before the next portion, unless everything is copied.
  func cancel() { isWanted.store(false, ordering: .relaxed) }

  /// Keeps the parts, whatever the thread does from now on. Returns false if the thread is already
  /// removing them, and is about to end.
  func keepParts() -> Bool { settle() }

  /// Reserves the decision to remove or keep the parts. Returns true only for the first caller.
  private func settle() -> Bool { !isSettled.exchange(true, ordering: .relaxed) }

  /// Waits for the thread to end. Returns its error, in which case the files are unchanged; nil if
  /// they were joined.
  func end() -> SystemError? {
    if let thread { pthread_join(thread, nil) }
    return error
  }

  /// The description of the files left by a thread that has not ended and keeps the parts
  /// (``keepParts()``).
  var remainder: String {
    let (first, others) = (parts.first ?? "", parts.dropFirst().joined(separator: ", "))
    return hasCopied.load(ordering: .relaxed)
      ? """
      \(first) contains the keys of all keyboards, but may not be on the disk yet; the separate \
      files of the other keyboards are kept: \(others)
      """
      : """
      \(first) may end with an incomplete copy of another keyboard's file; the separate files are \
      kept: \(others)
      """
  }
}
