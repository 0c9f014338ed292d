/// The head of a trace: its format, which never depends on the file's name, and the settings that
/// evscribe wrote into comments.
public struct TraceHead: Sendable {
  /// The format. If no line proves one, it is evemu's, whose reader reports the error.
  public private(set) var format: TraceFormat
  /// The index of the first byte of the trace. Before it there may be a byte order mark, or text
  /// that was copied from a terminal along with the trace: a prompt, a list of devices.
  public private(set) var start = 0
  /// Whether a line proved the format.
  public private(set) var isProven: Bool
  /// Whether the trace starts with a line that occurs only at the start of recordings (`# libinput
  /// record`, `# EVEMU 1.3`). Other lines that prove a format may also occur in other files.
  public private(set) var isMarked = false
  /// The settings (`# evscribe mode: hangul`), in order.
  public private(set) var settings: [(name: String, value: String)]
  /// The line number of each setting, from 1; empty for a trace that is being created.
  public private(set) var settingLines: [Int] = []

  /// Creates the head of a new trace.
  package init(_ format: TraceFormat, settings: [(name: String, value: String)]) {
    self.format = format
    self.settings = settings
    isProven = true
  }

  /// Reads the head of a trace. Returns nil if more bytes are needed; once they are available,
  /// create the head again from all bytes since the start.
  ///
  /// - Parameters:
  ///   - bytes: the trace from its start. At most ``TraceLimits/head`` of them are needed.
  ///   - isWhole: whether `bytes` is the whole trace.
  /// - Throws: if the trace is from hid-recorder, whose recordings evscribe cannot read.
  /// - Complexity: O(bytes)
  public init?(_ bytes: [UInt8], isWhole: Bool) throws(TraceError) {
    let isEnough = isWhole || bytes.count >= TraceLimits.head
    let end = isEnough ? bytes.count : (bytes.lastIndex(of: 0x0A) ?? 0)
    var format: TraceFormat?
    settings = []
    var number = 0
    var hasProse = false
    // Some editors add a byte order mark (U+FEFF) at the start.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    for line in bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var bytes = line.last == 0x0D ? line.dropLast() : line
      if number == 1 { bytes = bytes.dropFirst(start) }
      let text = String(decoding: bytes.prefix(TraceLimits.line), as: UTF8.self)
      var line = text.drop { $0.isWhitespace }
      // The last word of a long line may be cut off.
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

/// The settings that evscribe writes into the comments of a trace (`# evscribe mode: hangul`):
/// device, layout, mode and options. Other readers skip them.
package enum TraceSettings {
  static let prefix = "# evscribe "

  /// Returns the setting in a comment; nil for other comments.
  package static func setting(in comment: some StringProtocol) -> (name: String, value: String)? {
    guard comment.hasPrefix(prefix), !SessionInputLine.isOne(comment) else { return nil }
    let text = comment.dropFirst(prefix.count)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (String(text[..<colon]), String(text[colon...].dropFirst().drop { $0 == " " }))
  }

  /// Returns the comment of a setting. A line break would begin another line, so it is written as a
  /// space.
  static func comment(_ setting: (name: String, value: String)) -> String {
    "\(prefix)\(setting.name): \(oneLine(setting.value))"
  }

  /// Returns the text with each LF and CR replaced by a space.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
  }
}
