import MorseComposition

extension TypingOptions {
  /// The options for the output: its format, and when it is written.
  package struct Output: Hashable, Sendable {
    /// The format of the output.
    package var format = OutputFormat.text
    /// Whether each piece of text is written as soon as it can no longer change.
    package var isUnbuffered = false

    /// Starts with the defaults.
    package init() {}
  }

  /// A format of the output.
  package enum OutputFormat: String, Sendable, CaseIterable {
    /// The text, line by line.
    case text
    /// The whole document at the end.
    case document
    /// One JSON object for each edit.
    case edits
    /// One JSON object for each automatic change, such as a correction.
    case changes
    /// The letters that were typed, with a space between words.
    case jamo
    /// Dits and dahs.
    case signals
    /// The score of a run of practice.
    case score
  }
}

extension TypingOptions.OutputFormat {
  /// The moments at which output is written.
  package enum Delivery: Sendable {
    /// With each line or piece that is sent.
    case lines
    /// When the session is over.
    case atEnd
    /// With each edit.
    case edits
    /// With each automatic change.
    case changes
  }

  /// The form in which the text is written.
  package enum Rendering: Sendable {
    /// The text itself.
    case text
    /// The letters that were typed.
    case letters
    /// The signals that were keyed.
    case signals
  }

  /// The moments at which output in this format is written.
  package var delivery: Delivery {
    switch self {
    case .text, .jamo, .signals: .lines
    case .document, .score: .atEnd
    case .edits: .edits
    case .changes: .changes
    }
  }

  /// Whether the output contains the typed text, whole or line by line, in any ``rendering``; false
  /// for a list of edits or changes and for a score.
  package var writesText: Bool {
    switch self {
    case .text, .document, .jamo, .signals: true
    case .edits, .changes, .score: false
    }
  }

  /// The form in which the text is written.
  package var rendering: Rendering {
    switch self {
    case .text, .document, .edits, .changes, .score: .text
    case .jamo: .letters
    case .signals: .signals
    }
  }
}

extension TypingOptions.Output {
  static let rows = [
    OptionRow(
      "to", \.output.format, .choice("format"), "The format of the output",
      discussion: """
        text is sent line by line; document is the whole text at the end; edits is one JSON object for each change; \
        changes, one for each change that was not typed, such as a correction; jamo is the Hangul letters as typed; \
        signals is Morse as sent; score is the result of a practice run.
        """),
    OptionRow(
      "unbuffered", \.output.isUnbuffered, .onOff,
      "Write each piece of text as soon as it can no longer change, not line by line",
      discussion: "A terminal always shows the line while it is typed.", flag: .inverted,
      needs: [.unless("to", takesNoLines)]),
  ]
}

extension TypingOptions.Output {
  /// Returns why `--unbuffered` has no effect with the format; nil if it has one. `--no-unbuffered`
  /// is never reported: it may override the configuration file.
  private static func takesNoLines(_ options: TypingOptions) -> String? {
    let format = options.output.format
    return format.delivery != .lines && options.output.isUnbuffered
      ? "with --to \(format.rawValue), which is not written line by line" : nil
  }
}

extension TypingOptions {
  /// Checks that the format suits the modes.
  func validateOutput() throws(TypingOptionError) {
    let needed: String
    switch output.format {
    case .jamo
    where !modes.contains(.hangul) && !(modes.contains(.morse) && morse.code == .korean):
      needed = "--mode hangul, or --mode morse --code korean"
    case .signals where !modes.contains(.morse):
      needed = "--mode morse"
    default:
      return
    }
    throw TypingOptionError(
      option: "to",
      problem:
        "\(output.format.rawValue) does not work with the \(modesInWords); it needs \(needed)",
      others: ["mode", "code"])
  }
}
