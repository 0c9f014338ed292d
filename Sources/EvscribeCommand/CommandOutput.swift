import SystemIO
import PlainText
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The output of a command that does not run live: stdout, or a file that is replaced once
/// everything is written.
///
/// If the reader of stdout goes away, the rest is dropped without an error.
struct CommandOutput: ~Copyable {
  private var file: FileReplacement?
  private var buffer: [UInt8] = []
  private var isClosed = false
  private static let portion = 1 << 16

  /// Whether the output is the new version of an input file, which it may therefore replace.
  private let updatesInput: Bool
  private let appends: Bool
  /// Whether the file to append to does not exist yet; it is created when the first bytes are
  /// written.
  private var isYetToBeMade = false
  /// Whether anything was flushed.
  private var hasWritten = false
  private let path: String

  /// Creates an output to the file at `path`, or to stdout if `path` is nil or `-`.
  ///
  /// - Parameters:
  ///   - path: the path of the file; nil or `-` for stdout.
  ///   - isPrivate: whether only the owner may read the file; use false only if the file contains
  ///     no typed text.
  ///   - inputs: the paths that will be read, `-` for standard input. An output that is also an
  ///     input is refused, at the start and again at the end, because the input would be lost.
  ///   - updatesInput: whether the output is the new version of an input, which it may therefore
  ///     replace.
  ///   - appends: whether bytes are immediately appended to an existing file; otherwise the file is
  ///     replaced at the end.
  ///   - replaces: whether an existing file may be replaced; otherwise an existing file is an
  ///     error, even one created while the command runs.
  /// - Throws: the reason why the output cannot be written.
  init(
    path: String? = nil, isPrivate: Bool = true, inputs: [String] = [], updatesInput: Bool = false,
    appends: Bool = false, replaces: Bool = true
  ) throws(CommandFailure) {
    self.updatesInput = updatesInput
    self.appends = appends
    self.path = path ?? "-"
    guard let path, path != "-" else {
      file = nil
      return
    }
    try Self.checkName(path)
    let file: FileReplacement
    do {
      if appends, try Self.canBeMade(path) {
        isYetToBeMade = true
        self.file = nil
        return
      }
      file = try FileReplacement(
        of: path, isPrivate: isPrivate, replaces: replaces, draft: appends ? .appended : .hidden)
    } catch {
      throw CommandFailure(writing: error)
    }
    if let standing = file.standing, inputs.contains(where: { Self.input($0) == standing }) {
      throw .isInput(path, appends: appends)
    }
    if updatesInput, file.writesInPlace {
      throw CommandFailure(
        .usage,
        "\(path) is also an input and cannot be updated through this path; name the file itself")
    }
    self.file = consume file
  }

  /// Refuses an empty path.
  static func checkName(_ path: String) throws(CommandFailure) {
    guard path.isEmpty else { return }
    throw CommandFailure(.usage, "the path of the output is empty; name a file")
  }

  /// Refuses a second output that is `-` or the same file as stdout.
  static func checkIsApartFromStdout(
    _ path: String, _ message: DisplayText
  ) throws(CommandFailure) {
    if path != "-" {
      guard let stdout = FileIdentity(keepingWritesTo: .standardOutput),
        FileIdentity(keepingWritesTo: path) == stdout
      else { return }
    }
    throw CommandFailure(.usage, message)
  }

  /// Returns whether the output creates a file at `path`: false if one exists. Throws if the folder
  /// is not writable.
  private static func canBeMade(_ path: String) throws(SystemError) -> Bool {
    let place = try FileLocation(of: path)
    guard place.isReplaceable, place.existing == nil else { return false }
    try place.checkFolderIsWritable()
    return true
  }

  private mutating func make() throws(CommandFailure) {
    guard isYetToBeMade else { return }
    isYetToBeMade = false
    do { file = try FileReplacement(of: path, draft: .appended) } catch {
      throw CommandFailure(writing: error)
    }
  }

  private static func input(_ path: String) -> FileIdentity? {
    path == "-" ? FileIdentity(of: .standardInput) : FileIdentity(of: path)
  }

  /// Whether the reader of stdout has gone away.
  var hasNoReader: Bool { isClosed }

  /// Lets `body` append bytes to the buffer, and writes the buffer out when it is full.
  mutating func write(_ body: (inout [UInt8]) -> Void) throws(CommandFailure) {
    body(&buffer)
    if buffer.count >= Self.portion { try flush() }
  }

  /// Adds whole lines of a trace, which may come from an untrusted source. If stdout is a terminal,
  /// control characters are escaped.
  mutating func writeLines(_ body: (inout [UInt8]) -> Void) throws(CommandFailure) {
    guard path == "-", isatty(STDOUT_FILENO) == 1 else { return try write(body) }
    var lines: [UInt8] = []
    body(&lines)
    var rest = lines[...]
    while !rest.isEmpty {
      let text = rest.prefix { $0 != 0x0A && $0 != 0x09 }
      rest.removeFirst(text.count)
      try write(product: String(decoding: text, as: UTF8.self).escapingControls)
      if let end = rest.popFirst() { try write { $0.append(end) } }
    }
  }

  /// Adds text for people, with control characters escaped.
  mutating func write(_ text: DisplayText) throws(CommandFailure) {
    try write(product: text.text)
  }

  /// Adds machine-readable text unchanged: JSON, XML, a udev rule.
  mutating func write(product text: String) throws(CommandFailure) {
    try write { $0 += text.utf8 }
  }

  /// Writes the remaining bytes. If the output replaces a file, puts the new file in place.
  consuming func finish() throws(CommandFailure) {
    try make()
    try flush()
    try checkIsNoInput()
    guard let file = consume file else { return }
    do { try file.commit() } catch { throw CommandFailure(writing: error) }
  }

  /// Ends the output after a failure: the bytes added so far go to stdout or to the file being
  /// appended to, and a file to be replaced stays unchanged. Returns whether anything was flushed.
  @discardableResult
  consuming func abandon() throws(CommandFailure) -> Bool {
    try flush()
    return hasWritten
  }

  private mutating func checkIsNoInput() throws(CommandFailure) {
    if file == nil, !buffer.isEmpty, FilesRead.containsStandardOutput {
      buffer.removeAll()
      throw .standardOutputIsInput
    }
    if !updatesInput, let standing = file?.standing, FilesRead.contains(standing) {
      throw .isInput(path, appends: appends)
    }
  }

  mutating func flush() throws(CommandFailure) {
    guard !isClosed, !buffer.isEmpty else { return }
    try make()
    hasWritten = true
    // Bytes sent to a descriptor cannot be taken back, so check before each write.
    try checkIsNoInput()
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    do throws(SystemError) {
      if file != nil {
        try file?.write(bytes)
      } else {
        try FileDescriptor.standardOutput.writeAll(bytes, name: "stdout")
      }
    } catch  where error.isBrokenPipe {
      isClosed = true
    } catch {
      throw CommandFailure(error)
    }
  }
}
