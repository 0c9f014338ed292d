import Descriptors
import Reporting
import SystemPackage

/// Where a command that does not run live writes: stdout, or a file that is replaced when all is written.
///
/// When the reader of stdout goes away, what follows is dropped: that is a quiet end.
struct CommandOutput: ~Copyable {
  private var file: FileReplacement?
  private var buffer: [UInt8] = []
  private var isClosed = false
  private static let portion = 1 << 16

  /// Whether what was read may be replaced: it is written anew.
  private let updatesInput: Bool
  private let appends: Bool
  /// Whether the file that is added to is yet to be made: where nothing comes, none is.
  private var isYetToBeMade = false
  /// Whether anything was written.
  private var hasWritten = false
  private let path: String

  /// Writes to stdout (`-` too), or to the file with that path.
  ///
  /// - Parameters:
  ///   - path: the file; nil for stdout.
  ///   - isPrivate: whether the file is for its owner alone; not where it holds nothing that was typed.
  ///   - inputs: what will be read, `-` for standard input. What is read is not taken for the output, when it is opened or at
  ///     the end: it would be lost.
  ///   - updatesInput: whether it may be, because it is what is written anew.
  ///   - appends: whether a file that is there is added to as bytes come, and not replaced at the end.
  ///   - replaces: whether a file that is there is replaced; else that is an error, also when it comes meanwhile.
  /// - Throws: why it cannot be written there.
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
        .usage, "\(path) is what is read here, and cannot be written anew; name the file itself")
    }
    self.file = consume file
  }

  /// An output needs a name.
  static func checkName(_ path: String) throws(CommandFailure) {
    guard path.isEmpty else { return }
    throw CommandFailure(.usage, "the name of the file that is to be written is empty; name a file")
  }

  /// Refuses a file that is to be written beside what goes to stdout where both are one, or it is called `-`.
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

  /// Whether no file is there, and one can be made.
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

  /// Whether nobody reads any more.
  var hasNoReader: Bool { isClosed }

  /// Adds bytes by appending them to the buffer that `body` gets.
  mutating func write(_ body: (inout [UInt8]) -> Void) throws(CommandFailure) {
    body(&buffer)
    if buffer.count >= Self.portion { try flush() }
  }

  /// Adds what people read.
  mutating func write(_ text: DisplayText) throws(CommandFailure) {
    try write(product: text.text)
  }

  /// Adds what was asked for, to the byte: JSON, XML, a rule.
  mutating func write(product text: String) throws(CommandFailure) {
    try write { $0 += text.utf8 }
  }

  /// Writes what is left, and puts the file in its place.
  consuming func finish() throws(CommandFailure) {
    try make()
    try flush()
    try checkIsNoInput()
    guard let file = consume file else { return }
    do { try file.commit() } catch { throw CommandFailure(writing: error) }
  }

  /// Something went wrong: what stands before it is written to stdout, or to a file that is added to; one that was to be
  /// replaced stays as it is. Returns whether anything was written.
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
    // What a descriptor leads to is added to at once.
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
