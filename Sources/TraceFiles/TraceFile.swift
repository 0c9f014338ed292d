package import Documents
package import KeyEvents
package import KeyTraces
package import SystemIO

/// A trace in a file of any format, read in portions of bounded size. `-` is standard input.
package struct TraceFile: ~Copyable {
  /// The name of the file in messages.
  package let name: String
  /// The folder of the file, with a slash at the end; empty for the current one, nil for standard
  /// input.
  package let folder: String?
  /// The format of the file, and the settings in its head, which a replay uses again.
  package let head: TraceHead
  /// Irregularities that did not prevent reading.
  package private(set) var warnings: [String] = []

  private let bytes: TraceBytes
  /// Whether errors may quote the file. A file named on the command line, directly or by its
  /// folder, may be quoted. A file named by a suite, or found through a link in a folder, is quoted
  /// only if it is a recording.
  private let isQuoted: Bool

  /// A way to name a file: on the command line, or in a suite.
  package enum Source {
    case named
    /// By a folder on the command line that contains the file. The file must be regular, because a
    /// pipe could block.
    case inFolder
    /// By a link in a folder on the command line. Otherwise like ``suite``.
    case linkInFolder
    /// By a suite. The file must be regular, and `-` is a file name. Errors do not quote the file
    /// unless it is a recording.
    case suite
  }

  /// The number of YAML steps and elements between two calls of `goesOn`.
  private static let stepsAtOnce = 1000

  /// Returns the name of a file in messages.
  static func name(of path: String, _ source: Source) -> String {
    path == "-" && source == .named ? "standard input" : path
  }

  /// Opens the file and reads its head.
  package init(_ path: String, _ source: Source = .named) throws(TraceFileError) {
    let isStandardInput = path == "-" && source == .named
    let name = Self.name(of: path, source)
    let bytes: TraceBytes
    do { bytes = try TraceBytes(path, named: name, isRegular: source != .named) } catch {
      throw .unreadable(error)
    }
    let head = try bytes.readHead(in: name)
    if bytes.beginsSuite { throw .suite(file: name) }
    self.head = head
    isQuoted = source == .named || source == .inFolder || head.isMarked
    self.name = name
    folder = isStandardInput ? nil : SystemIO.folder(of: path) ?? ""
    self.bytes = bytes
  }

  /// The settings that evscribe wrote into the head, each with its line number.
  package var settings: [(name: String, value: String, line: Int)] {
    zip(head.settings, head.settingLines).map { ($0.name, $0.value, $1) }
  }

  /// Passes on every frame and every input of the trace, in order. Everything before a mistake in
  /// the file is passed on before the error is thrown.
  ///
  /// - Parameters:
  ///   - frame: receives a frame.
  ///   - input: receives an input.
  ///   - goesOn: called between portions; reading stops if it returns false.
  /// - Throws: the reason why the file cannot be read, with the position of the mistake.
  package mutating func read(
    frame: (borrowing InputFrame) -> Void, input: (SessionInput) -> Void = { _ in },
    while goesOn: () -> Bool
  ) throws(TraceFileError) {
    if head.format == .evemu { return try readEvemu(frame, input, goesOn) }
    var frames = TraceFrames()
    try read(
      element: { element in
        if case .input(let told) = copy element { input(told) }
        frames.take(element, frame: frame)
      }, while: goesOn)
  }

  /// Passes on every element of the trace; apart from that, like ``read(frame:input:while:)``.
  package mutating func read(
    element: (borrowing TraceElement) -> Void, while goesOn: () -> Bool
  ) throws(TraceFileError) {
    guard var reader = TraceReader(head.format) else { return try readLibinput(element, goesOn) }
    defer { warnings = reader.warnings }
    let isWhole = try readPortions(goesOn) { portion throws(TraceError) in
      try reader.read(portion, element: element)
    }
    guard isWhole else { return }
    do { try reader.finish(element: element) } catch { throw failure(error) }
  }

  private func failure(_ error: TraceError) -> TraceFileError {
    guard !isQuoted, error.isQuoting else { return .malformed(error, file: name) }
    return .unproven(
      place: "\(name):\(error.line):\(error.column)", expected: error.expected)
  }

  private func failure(_ error: YAMLError) -> TraceFileError {
    guard !isQuoted else { return .malformedYAML(error, file: name) }
    return .unproven(place: "\(name):\(error.mark)", expected: "a recording of libinput")
  }

  /// Reads evemu's format on a fast path, which creates only frames and inputs, no other elements.
  private mutating func readEvemu(
    _ frame: (borrowing InputFrame) -> Void, _ input: (SessionInput) -> Void,
    _ goesOn: () -> Bool
  ) throws(TraceFileError) {
    var reader = EvemuReader()
    defer { warnings = reader.warnings }
    let isWhole = try readPortions(goesOn) { portion throws(TraceError) in
      try reader.read(portion, frame: frame, input: input)
    }
    guard isWhole else { return }
    do { try reader.finish(frame: frame, input: input) } catch { throw failure(error) }
  }

  private mutating func readLibinput(
    _ element: (borrowing TraceElement) -> Void, _ goesOn: () -> Bool
  ) throws(TraceFileError) {
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
        if !goesOn() { break }
      }
      do throws(YAMLError) {
        isRead = try reader.readNext { item in
          steps += 1
          element(item)
        }
      } catch {
        if let failure = bytes.failure { throw .unreadable(failure) }
        throw failure(error)
      }
    }
    warnings = reader.warnings
  }

  /// Passes on each portion. Returns false if `goesOn` stopped the reading before the end.
  private func readPortions(
    _ goesOn: () -> Bool,
    _ take: ([UInt8]) throws(TraceError) -> Void
  ) throws(TraceFileError) -> Bool {
    var portion: [UInt8] = []
    while goesOn() {
      guard bytes.next(into: &portion) else {
        if let failure = bytes.failure { throw .unreadable(failure) }
        return true
      }
      do { try take(portion) } catch { throw failure(error) }
    }
    return false
  }
}

/// The reason why a trace in a file cannot be read.
package enum TraceFileError: Error {
  /// The file cannot be opened or read.
  case unreadable(SystemError)
  /// The file violates its format.
  case malformed(TraceError, file: String)
  /// The file is a recording in YAML that violates YAML or its format.
  case malformedYAML(YAMLError, file: String)
  /// The file is malformed and not clearly a recording, so it must not be quoted: it may be
  /// private. `place` is the file and the position of the error; `expected` names the valid
  /// content.
  case unproven(place: String, expected: String)
  /// The file is a suite, not a trace.
  case suite(file: String)
  /// The folder contains no trace.
  case noTrace(folder: String)
}
