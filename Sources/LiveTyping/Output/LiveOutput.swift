import Terminal
package import SystemIO
package import SessionOutput
package import SystemPackage
import TextEditing

/// The output of a live session: to stdout, a pipe or a device as fast as it accepts
/// (``StreamTarget``), to the terminal in which evscribe runs (``ScreenHost``), or to a file that
/// replaces the old one at the end (``FileTarget``).
///
/// Bytes that a full disk does not accept are kept in memory and retried with later output, for a
/// file and for stdout: the session may be the user's only keyboard, and space may become free
/// again. Any other error ends the session, and so does a reader that is gone. If a part of a
/// file's text is missing at the end, or the file cannot replace the old one, nothing is replaced
/// and the text stays where it is. Bytes that are not in any file then go to stdout, unless stdout
/// gets another text (`keepsApart`), or the text is secret. Bytes that stdout does not accept at
/// the end are lost, and reported (``advice``).
package final class LiveOutput: LoopPart {
  /// The stream; nil for a file or no output. Becomes stdout if a file could not be put in place,
  /// for the bytes that are not in any file.
  private var stream: StreamTarget?
  private let file: FileTarget?
  private let isStandardOutput: Bool
  private let isShown: Bool
  /// Whether this output is written in addition to the text, so that the session goes on without
  /// its reader.
  private let isBesideText: Bool
  /// Whether the bytes for a file must not go to stdout.
  private let keepsApart: Bool
  /// The source of the bytes; nil if they come from ``write(_:)``.
  package var source: (any ByteSource)?
  /// The terminal in which evscribe runs; nil if there is none.
  var screen: ScreenHost?
  /// Receives messages about problems while typing continues; nil if a full disk ends the session.
  private var tell: ((String) -> Void)?
  private var bytes = WipedArray<UInt8>()
  /// The first error; the session ends with it.
  package private(set) var error: SystemError?
  /// A clause to append to the error, `; ...`, about the location of text that could not be
  /// written.
  package private(set) var advice = ""
  /// Whether text went to the screen of the session, which counts the lost bytes.
  package private(set) var usesScreen = false
  private var screenIsClosed = false
  /// The bytes of a file that are in no file, and that only the terminal has shown.
  private var unsaved = WipedArray<UInt8>()

  /// Creates an output to stdout, to a file or another path, or to nowhere.
  ///
  /// - Parameters:
  ///   - target: the file or other path; nil for stdout.
  ///   - appends: whether to append to a file instead of replacing it.
  ///   - isSilent: whether nothing is written.
  ///   - isShown: whether text for a file or a pipe is also shown on the screen of the session.
  ///   - keepsApart: whether the bytes must not go to stdout, because stdout gets another text.
  ///   - isSecret: whether the output contains the text of a secure field, and so must not go
  ///     anywhere else.
  ///   - unread: the treatment of bytes that a reader leaves unread.
  /// - Throws: ``SystemError`` if the new file cannot be created, or the old one cannot be appended
  ///   to.
  package init(
    to target: consuming OutputTarget? = nil, appends: Bool = false, isSilent: Bool = false,
    isShown: Bool = false, keepsApart: Bool = false, isSecret: Bool = false,
    unread: UnreadBytes = .dropped
  ) throws(SystemError) {
    self.isShown = isShown
    isBesideText = keepsApart
    self.keepsApart = keepsApart || isSecret
    var isStandardOutput = false
    var file: FileTarget?
    switch consume target {
    case .some(.special(let special)):
      let path = special.name
      stream = StreamTarget(OutputQueue(special), path: path, unread: unread)
    case .some(.file(let place)):
      file = try FileTarget(
        at: place, appends: appends, keepsApart: keepsApart || isSecret, isSecret: isSecret)
    case nil:
      isStandardOutput = !isSilent
      if !isSilent { stream = Self.standardOutput(unread) }
    }
    self.isStandardOutput = isStandardOutput
    self.file = file
  }

  private static func standardOutput(_ unread: UnreadBytes = .dropped) -> StreamTarget {
    StreamTarget(OutputQueue(.standardOutput, name: "stdout"), path: "stdout", unread: unread)
  }

  /// Creates an output to the file or device at that path.
  package convenience init(path: String) throws(SystemError) {
    try self.init(to: OutputTarget(of: path))
  }

  package func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  /// Whether the reader is gone, which is not an error.
  package var isClosed: Bool { screenIsClosed || stream?.isClosed == true }

  /// Whether the session ends: the reader of the text is gone, or the output has failed.
  package var isOver: Bool { isClosed && !isBesideText || error != nil }

  /// The number of bytes that were lost.
  package var lostCount: Int { (stream?.lostCount ?? 0) + (file?.lostCount ?? 0) }

  /// A reason for which bytes of the output have arrived nowhere.
  package enum UnreadCause {
    /// The reader ended before it read them.
    case readerEnded
    /// The reader did not accept them in time.
    case readerStopped
    /// They are in no file; at most a terminal has shown them.
    case fileFailed
  }

  /// The number of bytes that have arrived nowhere and can be kept.
  package var unreadCount: Int { (stream?.unreadCount ?? 0) + unsaved.count }

  /// The reason for which the ``unreadCount`` bytes have arrived nowhere.
  package var unreadCause: UnreadCause {
    if !unsaved.isEmpty { return .fileFailed }
    return stream?.isClosed == true ? .readerEnded : .readerStopped
  }

  /// Appends to the file at that path the bytes that have arrived nowhere.
  package func keepUnread(at path: String) throws(SystemError) {
    var unread = WipedArray<UInt8>()
    stream?.moveUnread(into: &unread)
    unread += unsaved
    unsaved.removeAll()
    let file = try LiveOutput(to: OutputTarget(of: path, appends: true), appends: true)
    try file.send(&unread)
    try file.file?.putInPlace(nil)
  }

  /// Sends the bytes that the source has written.
  package func flush() {
    source?.moveBytes(into: &bytes)
    reporting { () throws(SystemError) in try send(&bytes) }
  }

  package func suspend() { flush() }

  /// Sends a text, instead of the bytes of a source.
  func write(_ text: String) {
    var bytes = WipedArray(text.utf8)
    reporting { () throws(SystemError) in try send(&bytes) }
  }

  /// Sends `bytes`, and empties and overwrites them. Text for the terminal of the session goes
  /// through its screen.
  private func send(_ bytes: inout WipedArray<UInt8>) throws(SystemError) {
    defer { bytes.removeAll() }
    guard !bytes.isEmpty else { return }
    if isStandardOutput, let screen, screen.showsOutput {
      guard !isClosed else { return }
      usesScreen = true
      screen.send(Array(bytes))
      screenIsClosed = screen.connection.isClosed
      return
    }
    // Last, and even if the text could not be sent.
    defer { if isShown, let screen, screen.showsText { screen.send(Array(bytes)) } }
    file?.write(bytes, tell)
    try stream?.send(bytes, tell)
  }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    if !isClosed { stream?.appendDescriptors(to: &list) }
  }

  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    reporting { () throws(SystemError) in try stream?.isReady(for: events, tell) }
  }

  /// Waits a moment for the end of a reader that got the signal that ended the session.
  func waitForEndOfReader() { stream?.waitForEndOfReader() }

  /// Puts the file in place at the end, unless there is nothing to write. Bytes that are not in any
  /// file go to stdout; if that fails too, they are lost. If stdout is the terminal, which has
  /// shown them, they can be kept (``keepUnread(at:)``).
  package func finish() {
    flush()
    guard let file else { return }
    if source?.hasNothingToWrite == true { return file.abandon() }
    do throws(SystemError) { try file.putInPlace(tell) } catch {
      self.error = self.error ?? error
      advice = file.advice
      let rest = file.unwritten
      guard !rest.isEmpty else { return }
      guard !isShown || screen?.showsOutput != true else {
        unsaved = rest
        return
      }
      let stream = Self.standardOutput()
      do throws(SystemError) {
        try stream.sendRest(rest)
        self.stream = stream
        advice += "; the missing text goes to stdout"
      } catch {
        advice += "; the missing text is lost: \(error)"
      }
    }
  }

  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    do throws(SystemError) { try stream?.drain(until: deadline, interruption) } catch {
      advice += stream?.loss(keepsApart ? "" : " of the text") ?? ""
      self.error = self.error ?? error
    }
  }

  private func reporting(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch { self.error = self.error ?? error }
  }
}
