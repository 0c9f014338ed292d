import ArgumentParser
import MorseComposition
import PlainText
import SessionMaking
import Synchronization
import Typing

/// The typing options of a selection as flags. An option's row in `TypingOptions.rows` defines the
/// name, kind, help, completion and parsing of its flag, so a new row becomes a flag without a new
/// property.
///
/// The parser finds the flags of a type by its mirror, and sets them by decoding the type. This
/// type creates its mirror and decodes itself from the rows.
struct OptionFlags<Selection: OptionSelection>: ParsableArguments {
  /// The values on the command line, as text, by the name of the option.
  private var words: [String: [String]] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for row in Self.rows {
      let key = Key(stringValue: row.name)
      let said: [String]
      switch row.flag {
      case .none: continue
      case .inverted:
        let isOn = try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue
        said = isOn.map { [$0 ? "on" : "off"] } ?? []
      case .value where row.repeats:
        said = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
      case .value:
        said =
          try container.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
      }
      if !said.isEmpty { words[row.name] = said }
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static var rows: [OptionRow] {
    TypingOptions.rows.filter { $0.flag != .none && Selection.includes($0.name) }
  }

  /// The rows in the order of help: topic by topic.
  private static var rowsOfHelp: [OptionRow] {
    OptionTopic.allCases.flatMap { topic in rows.filter { $0.topic == topic } }
  }

  /// The values of an option on the command line, in order; empty if it is absent.
  subscript(name: String) -> [String] { words[name] ?? [] }

  /// The names of the options on the command line, which override those in a recording.
  var given: Set<String> { Set(words.keys) }

  /// The options on the command line, in the order of the table.
  var flags: [(name: String, values: [String])] {
    Self.rows.compactMap { row in words[row.name].map { (row.name, $0) } }
  }

  /// Sets the options on the command line, and checks that they are compatible and that each has an
  /// effect.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    try set(in: &options)
    do throws(StatedOptionsError) {
      try options.check()
      try options.checkEffects()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Sets the options on the command line and checks each value, but not how they combine, because
  /// a recording may state other options.
  func set(in options: inout StatedOptions) throws(CommandFailure) {
    do { try options.apply(flags: flags) } catch { throw CommandFailure(error) }
  }
}

extension OptionFlags: CustomReflectable {
  /// The flags, as the parser expects them.
  var customMirror: Mirror {
    let selection = ObjectIdentifier(Selection.self)
    let flags = madeFlags.withLock { made in
      if let flags = made[selection] { return flags }
      let flags = MadeFlags(
        children: Self.rowsOfHelp.map { ("_\($0.name)", $0.argument(Selection.help(for: $0))) })
      made[selection] = flags
      return flags
    }
    return Mirror(self, children: flags.children)
  }
}

/// The flags of a selection, kept because the parser requests them several times (in a debug build,
/// dozens of times).
// Safety: they are values that are never changed.
private struct MadeFlags: @unchecked Sendable {
  let children: [Mirror.Child]
}

private let madeFlags = Mutex<[ObjectIdentifier: MadeFlags]>([:])

/// Frees the memory of the flags after the command line was parsed.
func forgetMadeFlags() { madeFlags.withLock { $0 = [:] } }

extension OptionRow {
  /// Creates the flag as a value for the parser: an `Option` or a `Flag`.
  fileprivate func argument(_ text: OptionHelp) -> Any {
    let help = ArgumentHelp(
      "\(text.summary)", discussion: text.discussion, valueName: placeholder,
      visibility: text.isHidden ? .hidden : .default)
    if flag == .inverted {
      return Flag<Bool?>(name: .customLong(name), inversion: .prefixedNo, help: help)
    }
    let completion: CompletionKind? = choices.isEmpty ? nil : .list(choices)
    return repeats
      ? Option<[String]>(
        wrappedValue: [], name: .customLong(name), help: help, completion: completion) as Any
      : Option<String?>(name: .customLong(name), help: help, completion: completion)
  }
}

/// The flags of all options, for typing commands.
typealias TypingArguments = OptionFlags<AllOptions>

/// A selection of the typing options, for the flags of a command.
protocol OptionSelection: Sendable {
  static func includes(_ name: String) -> Bool

  /// Returns the command's help for an option of the selection.
  static func help(for row: OptionRow) -> OptionHelp
}

extension OptionSelection {
  static func help(for row: OptionRow) -> OptionHelp {
    OptionHelp(summary: row.summary(), discussion: row.discussion)
  }
}

/// The help text of an option.
struct OptionHelp {
  /// The summary, in one line.
  var summary: String
  var discussion: String
  /// Whether the help omits the flag. The command declares a hidden flag only so that it can
  /// explain why the flag is refused.
  var isHidden = false
}

/// All typing options.
enum AllOptions: OptionSelection {
  static func includes(_ name: String) -> Bool { true }
}

/// The typing options, without those for text output.
enum FormOptions: OptionSelection {
  static func includes(_ name: String) -> Bool { TypingOptions.namesOfTyping.contains(name) }

  static func help(for row: OptionRow) -> OptionHelp {
    let standard = row.name == "mode" ? "the form's modes, or direct" : nil
    return OptionHelp(summary: row.summary(standard: standard), discussion: row.discussion)
  }
}

/// All typing options, with the help texts of `evscribe record`.
enum RecordingOptions: OptionSelection {
  static func includes(_ name: String) -> Bool { true }

  static func help(for row: OptionRow) -> OptionHelp {
    guard row.name == "mode" else { return AllOptions.help(for: row) }
    return OptionHelp(
      summary: row.summary(
        as: "How keys become text, and therefore which keys are recorded", hasDefault: false),
      discussion: "Needed unless --form or --all-keys is given. \(row.discussion)")
  }
}

/// The options for typing a text, without those that apply only to a form.
enum LineOptions: OptionSelection {
  static func includes(_ name: String) -> Bool { !TypingOptions.namesOfForms.contains(name) }
}

extension OptionFlags {
  /// Refuses an option that applies only to forms; for a command without a form.
  func checkHasNoFormOption() throws(CommandFailure) {
    guard let name = TypingOptions.namesOfForms.first(where: { !self[$0].isEmpty }) else { return }
    throw CommandFailure(
      .usage, "--\(name): has no effect without --form; leave out --\(name)")
  }
}

/// The options needed to measure the sender's fist in a recording.
enum HandOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    [
      "mode", "keyer", "code", "bind", "wpm", "fixed-wpm", "prior", "switch-times", "switch-end",
      "switch-delete", "filter",
    ].contains(name)
  }

  /// Returns help without defaults, because these come from the recording. The help on keyers
  /// mentions only those that are read by their timing.
  static func help(for row: OptionRow) -> OptionHelp {
    guard row.name == "keyer" else {
      return OptionHelp(summary: row.summary(hasDefault: false), discussion: row.discussion)
    }
    return OptionHelp(
      summary: row.summary(as: "How the Morse was keyed", hasDefault: false),
      discussion: """
        For a straight key, and for a single switch whose times are learnt, the sender's fist is reported.
        """)
  }
}

/// The options for keying a text.
enum KeyingOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    [
      "mode", "next-mode-key", "keyer", "code", "bind", "wpm", "switch-times", "switch-end",
      "layout", "auto-reorder", "double-stroke", "join-lone-consonants", "strict-joins",
      "xkb-model", "xkb-layout", "xkb-variant", "xkb-options",
    ].contains(name)
  }

  /// Returns the help for keying a text. The help on `--mode` says that FROM is then a text, and
  /// the help on `--wpm` states the default speed.
  static func help(for row: OptionRow) -> OptionHelp {
    switch row.name {
    case "mode":
      OptionHelp(
        summary: row.summary(
          as: "Read FROM as a text, and type it in these modes", hasDefault: false),
        discussion:
          "With several, separated by commas, each character is typed in a mode that has it."
      )
    case "wpm":
      OptionHelp(
        summary: row.summary(
          as: "The speed of the keying in words per minute", standard: "\(MorseSpeed.standard)"),
        discussion: row.discussion)
    default: OptionHelp(summary: row.summary(), discussion: row.discussion)
    }
  }
}

/// The options that affect a chart.
enum ChartOptions: OptionSelection {
  static let morse = [
    "code", "keyer", "bind", "switch-times", "switch-dah", "switch-letter", "switch-end",
    "switch-delete", "switch-space", "switch-list",
  ]

  static func includes(_ name: String) -> Bool {
    name == "layout" || morse.contains(name)
  }
}
