import PlainText

/// One finding of `evscribe doctor`.
struct DoctorFinding: Hashable {
  var kind: Kind
  /// The finding as a sentence, without a full stop.
  var text: String
  /// The commands that fix the problem, to be pasted line by line.
  var commands: [String] = []

  /// The severity of the finding.
  enum Kind: String {
    /// Nothing is wrong.
    case fine = "ok"
    /// Something that works, but with a limit that the user should know.
    case note
    /// A fault that keeps something from working.
    case problem
  }

  static func fine(_ text: String) -> DoctorFinding { DoctorFinding(kind: .fine, text: text) }

  static func remark(_ text: String, _ commands: String...) -> DoctorFinding {
    DoctorFinding(kind: .note, text: text, commands: commands)
  }

  static func problem(_ text: String, _ commands: String...) -> DoctorFinding {
    DoctorFinding(kind: .problem, text: text, commands: commands)
  }
}

extension DoctorFinding: DisplayTextConvertible {
  /// The kind and the text on one line, followed by a line for each command.
  var displayText: DisplayText {
    let label = kind.rawValue.padded(to: 9)
    let lines: [DisplayText] =
      ["\(label)\(text)"] + commands.map { "           \($0)" }
    return lines.joined(separator: "\n")
  }
}
