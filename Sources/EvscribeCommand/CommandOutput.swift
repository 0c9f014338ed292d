import Descriptors
import SystemPackage

/// Where a command that does not run live writes: stdout, or a file that is replaced when all is written.
///
/// When the reader of stdout goes away, what follows is dropped: that is a quiet end.
struct CommandOutput: ~Copyable {
  private var file: FileReplacement?
  private var buffer: [UInt8] = []
  private var isClosed = false
  private static let portion = 1 << 16

  /// Writes to stdout (`-` too), or to the file with that path, which is for its owner alone unless it holds nothing that was
  /// typed. One of the `inputs` is not taken: it would be lost.
  init(
    path: String? = nil, isPrivate: Bool = true, inputs: [String] = []
  ) throws(CommandFailure) {
    guard let path, path != "-" else {
      file = nil
      return
    }
    if let identity = FileIdentity(of: path), !isSpecialFile(at: path),
      inputs.contains(where: { FileIdentity(of: $0) == identity })
    {
      throw CommandFailure(
        .usage,
        "\(path) is what is read here, and would be replaced by what is written; name another file")
    }
    do { file = try FileReplacement(of: path, isPrivate: isPrivate) } catch {
      throw CommandFailure(error)
    }
  }

  /// Whether nobody reads any more.
  var hasNoReader: Bool { isClosed }

  /// Adds bytes by appending them to the buffer that `body` gets.
  mutating func write(_ body: (inout [UInt8]) -> Void) throws(CommandFailure) {
    body(&buffer)
    if buffer.count >= Self.portion { try flush() }
  }

  mutating func write(_ text: String) throws(CommandFailure) {
    try write { $0 += text.utf8 }
  }

  /// Writes what is left, and puts the file in its place.
  consuming func finish() throws(CommandFailure) {
    try flush()
    guard let file = consume file else { return }
    do { try file.commit() } catch { throw CommandFailure(error) }
  }

  /// Something went wrong: what stands before it is written to stdout; a file that was to be replaced stays as it is.
  consuming func abandon() throws(CommandFailure) { try flush() }

  mutating func flush() throws(CommandFailure) {
    guard !isClosed, !buffer.isEmpty else { return }
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
