import Reporting

/// One thing that `evscribe doctor` looked at.
struct DoctorFinding: Hashable {
  var kind: Kind
  /// A sentence without its full stop.
  var text: String
  /// The commands that fix it, to be pasted line by line.
  var commands: [String] = []

  /// How good or bad it is.
  enum Kind: String {
    /// It is as it should be.
    case fine = "ok"
    /// It works, but is good to know.
    case note
    /// Something does not work because of it.
    case problem
  }

  static func fine(_ text: String) -> DoctorFinding { DoctorFinding(kind: .fine, text: text) }

  static func note(_ text: String, _ commands: String...) -> DoctorFinding {
    DoctorFinding(kind: .note, text: text, commands: commands)
  }

  static func problem(_ text: String, _ commands: String...) -> DoctorFinding {
    DoctorFinding(kind: .problem, text: text, commands: commands)
  }
}

extension DoctorFinding: DisplayTextConvertible {
  /// A line, and the commands below it.
  var displayText: DisplayText {
    let label = kind.rawValue.padded(to: 9)
    let lines: [DisplayText] =
      ["\(label)\(text)"] + commands.map { "           \($0)" }
    return lines.joined(separator: "\n")
  }
}
