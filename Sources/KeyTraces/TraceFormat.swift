/// The formats of traces that evscribe can read. Two of them, evemu's and libinput's, it can also
/// write.
public enum TraceFormat: String, Hashable, Sendable, CaseIterable {
  /// The format of `evemu-record`, `umockdev-record --evemu-events` and `evscribe record`.
  case evemu
  /// The format of `libinput record`: YAML.
  case libinput
  /// The output of `evtest`, as pasted into bug reports.
  case evtest
  /// The input part of a test of keyd (`*.t`).
  case keyd
  /// The input of kanata's simulator.
  case kanata

  /// The message for a file in none of the formats.
  static let notATrace =
    "this is not a trace that evscribe can read (from evemu, libinput record or evtest, or a test for keyd or kanata)"

  /// Recognizes the format from a single line; nil if the line proves no format. Throws if the line
  /// is from hid-recorder.
  init?(provenBy line: Substring, number: Int) throws(TraceError) {
    // Searched in the whole line: people paste it after `# ` and `> `, and the terminal echoes
    // keys before it.
    if line.contains("Event: time ") {
      self = .evtest
      return
    }
    if line.hasPrefix("#") {
      guard let format = Self.format(ofComment: line) else { return nil }
      self = format
      return
    }
    try Self.refuseReports(line, number)
    let words = line.split(whereSeparator: \.isWhitespace)
    if Self.evtestStarts.contains(where: line.hasPrefix) {
      self = .evtest
    } else if Self.evemuStarts.contains(where: line.hasPrefix) {
      self = .evemu
    } else if Self.libinputStarts.contains(where: line.hasPrefix) {
      self = .libinput
    } else if KeydLines.isInput(words) {
      self = .keyd
    } else if words.first.map(KanataLines.isToken) == true {
      self = .kanata
    } else {
      return nil
    }
  }

  /// Returns whether the line occurs only at the start of a recording: `# EVEMU 1.3`, `# libinput
  /// record`.
  static func isFirstLine(_ line: Substring) -> Bool { format(ofComment: line) != nil }

  private static func format(ofComment line: Substring) -> TraceFormat? {
    line.hasPrefix("# EVEMU ") ? .evemu : line.hasPrefix("# libinput record") ? .libinput : nil
  }

  /// Throws if the line is from hid-recorder, which uses evemu's letters differently: R: and D: are
  /// its own, and its E: and B: have a time, a length and bytes.
  private static func refuseReports(_ line: Substring, _ number: Int) throws(TraceError) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return }
    let isReport: Bool =
      switch first {
      case "R:": words.count > 2 && words.dropFirst().allSatisfy { $0.allSatisfy(\.isHexDigit) }
      case "D:": words.count == 2 && Int(words[1]) != nil
      case "B:" where words.count > 2 && words[1].contains("."): true
      case "E:":
        words.count > 5
          && words.dropFirst(2).allSatisfy { $0.utf8.count <= 2 && $0.allSatisfy(\.isHexDigit) }
      default: false
      }
    guard isReport else { return }
    throw TraceError(
      line: number, column: 1,
      found: "\"\(first)\" in a line from hid-recorder",
      expected: "key events",
      advice: """
        these are raw HID reports, which only the kernel's driver can decode: \
        replay them with `hid-replay` and record the keys with `evscribe record`
        """)
  }

  private static let evemuStarts = ["E:", "N:", "I:", "P:", "B:", "A:", "L:", "S:"]
  private static let libinputStarts = ["version:", "ndevices:", "libinput:", "system:", "devices:"]
  private static let evtestStarts = [
    "Input driver version is ", "Input device ID: ", "Input device name: ", "Supported events:",
    "Testing ... (", "No device specified, trying to scan",
  ]

  /// Returns whether the line comes after the head of a trace in this format, so that no setting
  /// can follow. Always true for a format without a head.
  func isBehindHead(_ line: Substring) -> Bool {
    switch self {
    case .evemu: line.hasPrefix("E:")
    case .libinput: line.hasPrefix("devices:")
    case .evtest, .keyd, .kanata: true
    }
  }
}

/// The formats of recordings that can be written.
package enum RecordingFormat: String, CaseIterable, Sendable {
  /// The format of evemu, for one device.
  case evemu
  /// The format of `libinput record`, for several devices.
  case libinput
}
