/// What the first bytes of a trace tell: its format, from what stands in it and never from a name, and the settings that
/// evscribe wrote into its comments.
public struct TraceHead: Sendable {
  /// The format. Where nothing proves one it is evemu's, whose reader says what is wrong.
  public private(set) var format: TraceFormat
  /// Where the trace starts, in bytes. Before it stands what was copied with it from a terminal: a prompt, a list of
  /// devices.
  public private(set) var start = 0
  /// Whether a line proved the format.
  public private(set) var isProven: Bool
  /// Whether the first line is the one that only a recording begins with (`# EVEMU 1.3`, `# libinput record`). Lines that prove
  /// a format may stand in other files too.
  public private(set) var isMarked = false
  /// The settings (`# evscribe mode: hangul`), in their order.
  public private(set) var settings: [(name: String, value: String)]
  /// The number of the line of each setting, from 1; empty for a trace that is being made.
  public private(set) var settingLines: [Int] = []

  /// The head of a trace that is being made.
  package init(_ format: TraceFormat, settings: [(name: String, value: String)]) {
    self.format = format
    self.settings = settings
    isProven = true
  }

  /// Reads the head. Nil where more bytes are needed: call again with all that there are then.
  ///
  /// - Parameters:
  ///   - bytes: the trace from its start. More than ``TraceLimits/head`` of them are not asked for.
  ///   - isWhole: whether these are all bytes of the trace.
  /// - Throws: where it is a recording of a kind that is known and cannot be read.
  /// - Complexity: O(bytes)
  public init?(_ bytes: [UInt8], isWhole: Bool) throws(TraceError) {
    let isEnough = isWhole || bytes.count >= TraceLimits.head
    let end = isEnough ? bytes.count : (bytes.lastIndex(of: 0x0A) ?? 0)
    var format: TraceFormat?
    settings = []
    var number = 0
    var hasProse = false
    // Some editors put a byte order mark (U+FEFF) in front.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    for line in bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var bytes = line.last == 0x0D ? line.dropLast() : line
      if number == 1 { bytes = bytes.dropFirst(start) }
      let text = String(decoding: bytes.prefix(TraceLimits.line), as: UTF8.self)
      var line = text.drop { $0.isWhitespace }
      // Of a long line the last word may be cut.
      if bytes.count > TraceLimits.line, let blank = line.lastIndex(where: \.isWhitespace) {
        line = line[..<blank]
      }
      guard !line.isEmpty else { continue }
      if let setting = TraceSettings.setting(in: line) {
        settings.append(setting)
        settingLines.append(number)
      }
      if format == nil, TraceFormat.isFirstLine(line) {
        isMarked = true
        if hasProse {
          start = bytes.startIndex
          settings = []
          settingLines = []
        }
      }
      hasProse = hasProse || !line.hasPrefix("#")
      if format == nil { format = try TraceFormat(provenBy: line, number: number) }
      if let format, format.isBehindHead(line) {
        self.format = format
        isProven = true
        return
      }
    }
    guard isEnough else { return nil }
    self.format = format ?? .evemu
    isProven = format != nil
  }
}
