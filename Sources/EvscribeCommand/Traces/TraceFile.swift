import Descriptors
import KeyEvents
import KeyTraces
import LibinputTraces
import Reporting
import YAMLReading

/// A trace in a file, whatever its format, read in portions of bounded size. `-` is standard input.
struct TraceFile: ~Copyable {
  /// What is said of the file in messages.
  let name: String
  /// The folder that it is in, with its slash; empty for the current one, nil for standard input.
  let folder: String?
  /// Its format, and the settings in its head, so that a replay does what was recorded.
  let head: TraceHead
  /// What is odd and was read all the same.
  private(set) var warnings: [String] = []

  private let bytes: TraceBytes
  /// Whether what stands in it may be told: who names the file on the command line may read it, and a recording is one.
  private let isQuoted: Bool

  /// How many steps are made in YAML, and things handed on, before it is asked again whether to go on.
  private static let stepsAtOnce = 1000

  /// Opens the file and reads its head. `isRegular` says that it has to be a regular file, because a suite names it: no pipe
  /// is waited for then, `-` is a name as any other, and what proves to be no recording is not quoted.
  init(_ path: String, isRegular: Bool = false) throws(CommandFailure) {
    let isStandardInput = path == "-" && !isRegular
    let name = isStandardInput ? "standard input" : path
    let bytes: TraceBytes
    do { bytes = try TraceBytes(path, named: name, isRegular: isRegular) } catch {
      throw CommandFailure(reading: error)
    }
    let head = try bytes.readHead(in: name)
    if bytes.beginsSuite {
      throw CommandFailure(
        .malformed, "\(name): this is a suite, not a recording; `evscribe check` runs it")
    }
    self.head = head
    isQuoted = !isRegular || head.isMarked
    self.name = name
    folder = isStandardInput ? nil : EvscribeCommand.folder(of: path) ?? ""
    self.bytes = bytes
  }

  /// The settings that evscribe wrote into the head, each with the number of its line.
  var settings: [(name: String, value: String, line: Int)] {
    zip(head.settings, head.settingLines).map { ($0.name, $0.value, $1) }
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
    if head.format == .evemu { return try readEvemu(frame, goesOn) }
    var frames = TraceFrames()
    try read(element: { frames.take($0, frame: frame) }, whileTrue: goesOn)
  }

  /// Hands on everything that stands in the trace, as ``read(frame:whileTrue:)``.
  mutating func read(
    element: (borrowing TraceElement) -> Void, whileTrue goesOn: () throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    guard var reader = TraceReader(head.format) else { return try readLibinput(element, goesOn) }
    defer { warnings = reader.warnings }
    let isWhole = try readPortions(goesOn) { portion throws(TraceError) in
      try reader.read(portion, element: element)
    }
    guard isWhole else { return }
    do { try reader.finish(element: element) } catch { throw failure(error) }
  }

  private func failure(_ error: TraceError) -> CommandFailure {
    guard !isQuoted, error.isQuoting else { return CommandFailure(error, in: name) }
    return .unquoted(
      "\(name):\(error.line):\(error.column)", expected: "\(error.expected)",
      shownBy: "evscribe inspect FILE")
  }

  private func failure(_ error: YAMLError) -> CommandFailure {
    guard !isQuoted else { return CommandFailure(error, in: name) }
    return .unquoted(
      "\(name):\(error.place)", expected: "a recording of libinput",
      shownBy: "evscribe inspect FILE")
  }

  /// The fast way: nothing but frames is made.
  private mutating func readEvemu(
    _ frame: (borrowing InputFrame) -> Void, _ goesOn: () throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var reader = EvemuReader()
    defer { warnings = reader.warnings }
    let isWhole = try readPortions(goesOn) { portion throws(TraceError) in
      try reader.read(portion, frame: frame)
    }
    guard isWhole else { return }
    do { try reader.finish(frame: frame) } catch { throw failure(error) }
  }

  private mutating func readLibinput(
    _ element: (borrowing TraceElement) -> Void, _ goesOn: () throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    let bytes = bytes
    var reader = LibinputReader(readingChunks: {
      var portion: [UInt8] = []
      if bytes.next(into: &portion) { return portion }
      return bytes.failure == nil ? [] : nil
    })
    var steps = 0
    var isRead = true
    while isRead {
      steps += 1
      if steps >= Self.stepsAtOnce {
        steps = 0
        if try !goesOn() { break }
      }
      do throws(YAMLError) {
        isRead = try reader.readNext { item in
          steps += 1
          element(item)
        }
      } catch {
        if let failure = bytes.failure { throw CommandFailure(reading: failure) }
        throw failure(error)
      }
    }
    warnings = reader.warnings
  }

  /// Gives each portion away. Returns false where that was stopped before the end.
  private func readPortions(
    _ goesOn: () throws(CommandFailure) -> Bool,
    _ take: ([UInt8]) throws(TraceError) -> Void
  ) throws(CommandFailure) -> Bool {
    var portion: [UInt8] = []
    while try goesOn() {
      guard bytes.next(into: &portion) else {
        if let failure = bytes.failure { throw CommandFailure(reading: failure) }
        return true
      }
      do { try take(portion) } catch { throw failure(error) }
    }
    return false
  }
}
