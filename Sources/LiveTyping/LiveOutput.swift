package import SystemIO
import LinuxInput
import PlainText
import SystemPackage
import Terminal
import TextOutput
import TextEditing

#if canImport(Glibc)
  import Glibc
#endif

/// The output of a live session: to stdout, a pipe or a device as fast as it accepts, or to a file
/// that replaces the old one at the end.
///
/// What a full disk does not accept is kept in memory and retried with later output, for a file and
/// for stdout: the session may be the user's only keyboard, and the disk may get room again. Any
/// other error ends the session, and so does a reader that is gone. If a
/// part of a file's text is missing at the end, or the file cannot replace the old one, nothing is
/// replaced; the text stays where it is, and what is in no file goes to stdout, unless that has
/// another text (`keepsApart`), or the text is secret. What stdout does not accept at the end is
/// lost, and reported (``advice``).
package final class LiveOutput {
  /// The queue for stdout, a pipe or a device; nil for a file or no output.
  private var queue: OutputQueue?
  private var file: FileReplacement?
  /// What has yet to be written to the file, up to ``OutputQueue/limit``.
  private var unwritten = WipedArray<UInt8>()
  private var unwrittenLostCount = 0
  /// Why the file did not accept the last write; nil if it did.
  private var fileError: SystemError?
  /// Why the queue's descriptor has no room; nil if it has.
  private var queueError: SystemError?
  private let path: String
  /// Receives messages about problems while typing continues; nil if a full disk ends the session.
  var tell: ((String) -> Void)?
  /// Where text is that could not replace the file, to append to the error: `; ...`.
  package private(set) var advice = ""
  private let isStandardOutput: Bool
  private let isShown: Bool
  private let appends: Bool
  private let keepsApart: Bool
  private let remembers: Bool
  /// The end of the text that was sent, at least as much as a pipe holds: a reader that ends leaves
  /// it unread there.
  private var sentEnd = WipedArray<UInt8>()
  private static let pipeSize = 1 << 16
  /// Whether the reader is gone: a normal end.
  package private(set) var isClosed = false
  /// The bytes that came after the reader was gone, which ends the session.
  private var late = WipedArray<UInt8>()
  /// Whether the text only went to the screen of the session, which knows what was lost.
  package private(set) var usesScreen = false

  /// Sends to stdout, to a file or another path, or nowhere.
  ///
  /// - Parameters:
  ///   - target: the file or other path; nil for stdout.
  ///   - appends: whether to append to a file instead of replacing it.
  ///   - isSilent: whether nothing is written.
  ///   - isShown: whether text for a file or a pipe is also shown on the screen of the session.
  ///   - keepsApart: whether nothing of it may go to stdout, which has another text.
  ///   - isSecret: whether it has the text of a secure field, and so may go nowhere else.
  ///   - remembers: whether text that the reader of stdout leaves unread can be kept
  ///     (``keepUnread(at:)``).
  /// - Throws: ``SystemError`` if the new file cannot be created, or the old one cannot be appended
  ///   to.
  package init(
    to target: consuming OutputTarget? = nil, appends: Bool = false, isSilent: Bool = false,
    isShown: Bool = false, keepsApart: Bool = false, isSecret: Bool = false,
    remembers: Bool = false
  ) throws(SystemError) {
    self.isShown = isShown
    self.remembers = remembers
    self.keepsApart = keepsApart || isSecret
    self.appends = appends
    switch consume target {
    case .some(.special(let special)):
      isStandardOutput = false
      path = special.name
      queue = OutputQueue(special)
    case .some(.file(let place)):
      isStandardOutput = false
      path = place.path
      file = try FileReplacement(
        at: place, draft: appends ? .appended : isSecret ? .secret : .named)
    case nil:
      isStandardOutput = !isSilent
      path = "stdout"
      if !isSilent { queue = OutputQueue(.standardOutput, name: "stdout") }
    }
  }

  /// Sends to the file or device at that path.
  package convenience init(path: String) throws(SystemError) {
    try self.init(to: OutputTarget(of: path))
  }

  /// The number of bytes that were lost.
  package var lostCount: Int { (queue?.lostCount ?? 0) + unwrittenLostCount }

  /// The number of bytes that a reader which is gone did not read.
  package var unreadCount: Int {
    isClosed ? late.count + (queue?.waitingCount ?? 0) + countInPipe : 0
  }

  /// Appends the bytes that a reader which is gone did not read to the file at that path.
  package func keepUnread(at path: String) throws(SystemError) {
    var unread = WipedArray<UInt8>()
    unread.append(contentsOf: sentEnd.dropLast(queue?.waitingCount ?? 0).suffix(countInPipe))
    queue?.takeWaiting(into: &unread)
    unread += late
    late.removeAll()
    let file = try LiveOutput(to: OutputTarget(of: path, appends: true), appends: true)
    try file.send(&unread, nil)
    try file.finish()
  }

  /// Sends `bytes`, and empties and overwrites them. Text for the terminal of the session goes
  /// through its screen.
  func send(_ bytes: inout WipedArray<UInt8>, _ screen: LiveScreen?) throws(SystemError) {
    defer { bytes.removeAll() }
    guard !bytes.isEmpty else { return }
    if isStandardOutput, let screen, screen.showsOutput {
      guard !isClosed else { return }
      usesScreen = true
      screen.send(Array(bytes))
      if screen.connection.isClosed { isClosed = true }
      return
    }
    // Last, and even if the text could not be sent.
    defer { if isShown, let screen, screen.showsText { screen.send(Array(bytes)) } }
    if isClosed {
      late += bytes
    } else if file != nil {
      writeToFile(bytes)
    } else {
      if remembers {
        sentEnd += bytes
        // What the queue has not sent is counted there.
        let excess = sentEnd.count - 2 * Self.pipeSize
        if excess > Self.pipeSize { sentEnd.removeFirst(excess) }
      }
      try sending { () throws(SystemError) in try queue?.send(bytes) }
    }
  }

  /// The number of bytes that stdout accepted and its reader has not read, if it is a pipe.
  private var countInPipe: Int {
    guard remembers, let descriptor = queue?.descriptor else { return 0 }
    var count: CInt = 0
    return ioctl(descriptor.rawValue, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Waits a moment for the end of a reader that got the same signal, before more is sent: it could
  /// still take text out of the pipe, and end with it.
  func waitForEndOfReader() {
    guard remembers, !isClosed else { return }
    let events = try? queue?.descriptor.wait(for: PollEvents(), atMost: .milliseconds(300))
    if events?.isDisjoint(with: .ended) == false { isClosed = true }
  }

  /// Waits until the reader of a pipe has read everything, or is gone: Ctrl+C ends it too, perhaps
  /// with the text unread.
  func waitForReader(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    while remembers, !isClosed, countInPipe > 0, ContinuousClock.now < deadline,
      !interruption.hasCome()
    {
      let events = try? queue?.descriptor.wait(for: PollEvents(), atMost: .milliseconds(5))
      if events?.isDisjoint(with: .ended) == false { isClosed = true }
    }
  }

  /// The descriptor to poll, while bytes wait for the reader, and in any case for whether it is
  /// gone.
  var polledDescriptor: PolledDescriptor? {
    guard !isClosed, let descriptor = queue?.descriptor, let isWaiting = queue?.isWaiting else {
      return nil
    }
    // A full disk would be ready all the time; it is retried with later output.
    let isAwaited = isWaiting && queueError == nil
    return PolledDescriptor(descriptor, isAwaited ? .writable : PollEvents())
  }

  /// The descriptor is ready, or its reader is gone.
  func isReady(for events: PollEvents) throws(SystemError) {
    if events.contains(.writable) {
      try sending { () throws(SystemError) in try queue?.flush() }
    } else {
      isClosed = true
    }
  }

  private func writeToFile(_ bytes: WipedArray<UInt8>) {
    if unwritten.count + bytes.count > OutputQueue.limit {
      unwrittenLostCount += bytes.count
    } else {
      unwritten += bytes
    }
    do throws(SystemError) {
      try file?.write(taking: &unwritten)
      sayIsWritten(after: &fileError)
    } catch {
      sayIsKept(error, &fileError)
    }
  }

  private func sayIsKept(_ error: SystemError, _ last: inout SystemError?) {
    if last == nil {
      tell?("\(error); typing continues, and the text is kept until it can be written")
    }
    last = error
  }

  private func sayIsWritten(after last: inout SystemError?) {
    if last != nil { tell?("\(path) can be written to again") }
    last = nil
  }

  /// Leaves the file as it was, because nothing is to be written.
  func abandon() { file = nil }

  /// Puts the file in its place. What it did not accept goes to stdout, unless `screen` has shown
  /// it.
  func finish(_ screen: LiveScreen? = nil) throws(SystemError) {
    guard file != nil else { return }
    writeToFile(WipedArray())
    var failure = fileError
    if failure == nil, unwrittenLostCount > 0 { failure = SystemError("write to", path, .ioError) }
    if failure == nil {
      do throws(SystemError) { try file?.putInPlace() } catch { failure = error }
    }
    guard let failure else {
      file = nil
      return
    }
    if appends {
      if file?.wasRemoved == true {
        advice = "; \(path) was removed while it was being written"
        takeUnnamed()
      } else {
        let isWhole = unwritten.isEmpty && unwrittenLostCount == 0
        advice =
          isWhole
          ? "; \(path) contains its old text and the added text, but a power cut may remove that"
          : "; \(path) contains its old text and part of the added text"
      }
      file = nil
      sendRest(screen)
      throw failure
    }
    if file?.isInPlace == true {
      // Only the directory entry may not have reached the disk.
      advice = "; \(path) contains the typed text, but a power cut may restore the old file"
      file = nil
      throw failure
    }
    advice = "; \(path) was not replaced"
    if let draft = file?.keepDraft() {
      advice += ", and the typed text is kept in \(draft)"
    } else {
      takeUnnamed()
    }
    file = nil
    sendRest(screen)
    throw failure
  }

  /// Takes back the text that no name leads to; only its size, if it may go nowhere else.
  private func takeUnnamed() {
    if keepsApart {
      unwrittenLostCount += file?.sizeWithoutName ?? 0
    } else {
      unwritten.insert(contentsOf: file?.textWithoutName ?? [], at: 0)
    }
  }

  /// Sends to stdout what is in no file, unless `screen` has shown it. If that fails, there is
  /// nothing else to try.
  private func sendRest(_ screen: LiveScreen?) {
    if keepsApart {
      let count = unwritten.count + unwrittenLostCount
      if count > 0 { advice += Self.loss(count) }
      return
    }
    if unwrittenLostCount > 0 { advice += Self.loss(unwrittenLostCount) }
    guard !unwritten.isEmpty, !isShown || screen?.showsOutput != true else { return }
    queue = OutputQueue(.standardOutput, name: "stdout")
    do throws(SystemError) {
      try queue?.send(unwritten)
      advice += "; the missing text goes to stdout"
    } catch {
      queue = nil
      advice += "; the missing text is lost: \(error)"
    }
  }

  private static func loss(_ count: Int) -> String {
    "; \(counted(count, "byte is", "bytes are")) lost"
  }

  /// Waits until the reader has accepted everything.
  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    guard !isClosed else { return }
    do throws(SystemError) {
      try queue?.drain(until: deadline, interruption)
    } catch  where error.isBrokenPipe {
      isClosed = true
    } catch {
      if queueError != nil {
        let count = lostCount + (queue?.waitingCount ?? 0)
        advice += "; \(path) lacks \(counted(count, "byte"))\(keepsApart ? "" : " of the text")"
      }
      throw error
    }
  }

  private func sending(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    do {
      try body()
      sayIsWritten(after: &queueError)
    } catch  where error.isBrokenPipe {
      isClosed = true
    } catch  where error.isLackOfSpace && tell != nil {
      sayIsKept(error, &queueError)
    }
  }
}
