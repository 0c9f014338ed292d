import Descriptors
import KeyEvents
import KeyTraces
import SystemPackage

/// A trace in a file, read in portions of bounded size. `-` is standard input.
struct TraceFile: ~Copyable {
  /// What is said of the file in messages.
  let name: String
  /// The settings in the head of the trace, so that a replay does what was recorded.
  let settings: [(name: String, value: String)]

  private let file: OwnedDescriptor
  private var portion: [UInt8]
  private var hasPortion: Bool

  /// Opens the file and reads its head.
  init(_ path: String) throws(CommandFailure) {
    let name = path == "-" ? "standard input" : path
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    let file = try Self.open(path, as: name)
    let hasPortion = try Self.readPortion(of: file, into: &portion)
    var head = EvemuReader()
    if hasPortion { try? head.read(portion) { _ in } }
    self.name = name
    self.file = file
    self.portion = portion
    self.hasPortion = hasPortion
    settings = head.settings
  }

  /// Hands on every frame. What stands before a mistake in the file is handed on before the mistake is thrown.
  ///
  /// - Parameters:
  ///   - frame: takes the frame.
  ///   - goesOn: is asked after each portion.
  /// - Throws: why the file cannot be read, with the place of the mistake; what `goesOn` throws.
  mutating func read(
    frame: (borrowing InputFrame) -> Void, whileTrue goesOn: () throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var reader = EvemuReader()
    do {
      while hasPortion, try goesOn() {
        try read(with: &reader, frame)
        hasPortion = try Self.readPortion(of: file, into: &portion)
      }
      guard !hasPortion else { return }
      do { try reader.finish(frame: frame) } catch { throw CommandFailure(error, in: name) }
    }
    for warning in reader.warnings { printError("\(name): \(warning)") }
  }

  private func read(
    with reader: inout EvemuReader, _ frame: (borrowing InputFrame) -> Void
  ) throws(CommandFailure) {
    do { try reader.read(portion, frame: frame) } catch {
      throw CommandFailure(error, in: name)
    }
  }

  private static func open(
    _ path: String, as name: String
  ) throws(CommandFailure) -> OwnedDescriptor {
    do throws(SystemError) {
      return path == "-"
        ? try OwnedDescriptor(duplicating: .standardInput, name: name)
        : try OwnedDescriptor(opening: path, .readOnly)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  private static func readPortion(
    of file: borrowing OwnedDescriptor, into portion: inout [UInt8]
  ) throws(CommandFailure) -> Bool {
    do throws(SystemError) {
      return try file.readChunk(into: &portion)
    } catch {
      throw CommandFailure(reading: error)
    }
  }
}
