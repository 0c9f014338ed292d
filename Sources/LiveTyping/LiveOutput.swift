package import Descriptors
import LinuxInput
import SystemPackage
import Terminal
import TextOutput

/// Where the text of a live session goes: to stdout, a pipe or a device as it can take it, or to a file that takes the old
/// one's place at the end.
///
/// What a full disk does not take waits in memory and is tried again with all that follows, a file's text and stdout's alike:
/// the session is somebody's keyboard, and a disk gets room again. Where something of a file's text is missing at the end, or
/// the file cannot take its place, nothing is replaced; the text stays where it is, and what is in no file goes to stdout. What
/// stdout does not take at the end has nowhere to go, which is said (``advice``).
package final class LiveOutput {
  /// Waits for stdout, a pipe or a device; nil where a file or nothing is written.
  private var queue: OutputQueue?
  private var file: FileReplacement?
  /// What is still to be written to the file, up to ``OutputQueue/limit``.
  private var unwritten: [UInt8] = []
  private var unwrittenLostCount = 0
  /// Why the file took nothing last; nil where it took everything.
  private var fileError: SystemError?
  /// Why what the queue leads to has no room; nil where it has.
  private var queueError: SystemError?
  private let path: String
  /// Is told what went wrong while typing goes on, in words for people; nil where a full disk ends the session.
  var tell: ((String) -> Void)?
  /// Where the text is that could not take its place, to be said behind the error: `; ...`.
  package private(set) var advice = ""
  private let isStandardOutput: Bool
  private let isShown: Bool
  private let appends: Bool
  /// Whether the reader went away: a quiet end.
  package private(set) var isClosed = false
  /// Whether the text went to the screen of the session and nowhere else; it knows what of it was lost.
  package private(set) var usesScreen = false

  /// Sends to stdout, to a file or another thing with a name, or nowhere.
  ///
  /// - Parameters:
  ///   - target: the file or thing; nil for stdout.
  ///   - appends: whether a file is added to, and not replaced.
  ///   - isSilent: whether nothing is written.
  ///   - isShown: whether what goes to a file is shown too, where stdout is the terminal of the session.
  /// - Throws: ``SystemError`` where the new file cannot be made, or the old one not be added to.
  package init(
    to target: consuming OutputTarget? = nil, appends: Bool = false, isSilent: Bool = false,
    isShown: Bool = false
  ) throws(SystemError) {
    self.isShown = isShown
    self.appends = appends
    switch consume target {
    case .some(.special(let special)):
      isStandardOutput = false
      path = special.name
      queue = OutputQueue(special)
    case .some(.file(let place)):
      isStandardOutput = false
      path = place.path
      file = try FileReplacement(at: place, draft: appends ? .appended : .named)
    case nil:
      isStandardOutput = !isSilent
      path = "stdout"
      if !isSilent { queue = OutputQueue(.standardOutput, name: "stdout") }
    }
  }

  /// Sends to what has that path.
  package convenience init(path: String) throws(SystemError) {
    try self.init(to: OutputTarget(of: path))
  }

  /// How many bytes nobody took.
  package var lostCount: Int { (queue?.lostCount ?? 0) + unwrittenLostCount }

  /// Sends what stands in `bytes` and empties it. What goes to the terminal of the session goes through its screen.
  func send(_ bytes: inout [UInt8], _ screen: LiveScreen?) throws(SystemError) {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !bytes.isEmpty, !isClosed else { return }
    if isStandardOutput, let screen, screen.showsOutput {
      usesScreen = true
      screen.send(bytes)
      if screen.connection.isClosed { isClosed = true }
      return
    }
    if file != nil {
      writeToFile(bytes)
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
    // What is full is ready for ever; it is tried again with all that follows.
    let isAwaited = isWaiting && queueError == nil
    return PolledDescriptor(descriptor, isAwaited ? .writable : PollEvents())
  }

  /// The descriptor is ready, or its reader has gone away.
  func isReady(for events: PollEvents) throws(SystemError) {
    if events.contains(.writable) {
      try sending { () throws(SystemError) in try queue?.flush() }
    } else {
      isClosed = true
    }
  }

  private func writeToFile(_ bytes: [UInt8]) {
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
      tell?("\(error); typing goes on, and the text is kept until it can be written")
    }
    last = error
  }

  private func sayIsWritten(after last: inout SystemError?) {
    if last != nil { tell?("\(path) is written again") }
    last = nil
  }

  /// Puts the file in its place. What it did not take goes to stdout, unless `screen` has shown it.
  func finish(_ screen: LiveScreen? = nil) throws(SystemError) {
    guard file != nil else { return }
    writeToFile([])
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
      advice = "; \(path) has what stood in it, and what was written there"
      file = nil
      if !unwritten.isEmpty, !isShown || screen?.showsOutput != true { sendToStandardOutput() }
      throw failure
    }
    if file?.isInPlace == true {
      // Its name alone may not have reached the disk.
      advice = "; \(path) holds what was typed, but a power cut may bring the old file back"
      file = nil
      throw failure
    }
    advice = "; \(path) was not replaced"
    if let draft = file?.draftPath {
      advice += ", and what was typed is in \(draft), which stays"
    } else if let text = file?.textWithoutName {
      unwritten = text + unwritten
    }
    file = nil
    if !unwritten.isEmpty, !isShown || screen?.showsOutput != true { sendToStandardOutput() }
    throw failure
  }

  /// Where it fails nothing else is left to try.
  private func sendToStandardOutput() {
    queue = OutputQueue(.standardOutput, name: "stdout")
    do throws(SystemError) {
      try queue?.send(unwritten)
      advice += "; what is missing there goes to stdout"
    } catch {
      queue = nil
      advice += "; what is missing there is lost: \(error)"
    }
  }

  /// Waits until the reader has taken everything.
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
        advice += "; \(count) bytes of the text are missing there"
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
