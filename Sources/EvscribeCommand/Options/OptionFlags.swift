import ArgumentParser
import MorseComposition
import SessionMaking
import Typing

/// Some of the options of typing as flags. All there is to a flag is taken from the option's row: its name, shape, help and
/// completion, and how its words are read. So a new row is a new flag, and no property has to be written for it.
///
/// The parser finds the flags of a type by its mirror and fills them in by decoding it, each by its name. Both are made here
/// from the rows.
struct OptionFlags<Selection: OptionSelection>: ParsableArguments {
  /// What was said, by the name of the option, each word as it stood.
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

  /// The words that were said of an option, in order.
  subscript(name: String) -> [String] { words[name] ?? [] }

  /// The names of those that were given: what a recording says of them does not count.
  var given: Set<String> { Set(words.keys) }

  /// What was given, in the order of the options.
  var flags: [(name: String, values: [String])] {
    Self.rows.compactMap { row in words[row.name].map { (row.name, $0) } }
  }

  /// Sets what was given, and checks whether all makes sense together and each flag does something.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    try set(in: &options)
    do throws(StatedOptionsError) {
      try options.check()
      try options.checkEffects()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Sets what was given, and checks each option by itself: a recording may say more.
  func set(in options: inout StatedOptions) throws(CommandFailure) {
    do { try options.apply(flags: flags) } catch { throw CommandFailure(error) }
  }
}

extension OptionFlags: CustomReflectable {
  /// The flags, as the parser looks for them.
  var customMirror: Mirror {
    Mirror(
      self,
      children: Self.rows.map { row -> Mirror.Child in
        ("_\(row.name)", row.argument(Selection.help(for: row)))
      })
  }
}

extension OptionRow {
  /// The flag as the parser knows it.
  fileprivate func argument(_ text: OptionHelp) -> Any {
    let help = ArgumentHelp(
      "\(text.summary)", discussion: text.discussion, valueName: placeholder)
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

/// The flags of all options, for commands that type.
typealias TypingArguments = OptionFlags<AllOptions>

/// Which options a command has flags for.
protocol OptionSelection: Sendable {
  static func includes(_ name: String) -> Bool

  /// What the command says of an option that it has.
  static func help(for row: OptionRow) -> OptionHelp
}

extension OptionSelection {
  static func help(for row: OptionRow) -> OptionHelp {
    OptionHelp(summary: row.summary(), discussion: row.discussion)
  }
}

/// What is said of an option in help.
struct OptionHelp {
  /// One line.
  var summary: String
  var discussion: String
}

/// All of them.
enum AllOptions: OptionSelection {
  static func includes(_ name: String) -> Bool { true }
}

/// What has to be known of a recording to read the hand in it.
enum HandOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    ["mode", "keyer", "code", "bind", "wpm", "fixed-wpm", "filter"].contains(name)
  }

  /// There are no defaults, for the recording says it; and of keyers only one makes a difference.
  static func help(for row: OptionRow) -> OptionHelp {
    guard row.name == "keyer" else {
      return OptionHelp(summary: row.summary(hasDefault: false), discussion: row.discussion)
    }
    return OptionHelp(
      summary: row.summary(as: "How the keys made Morse", hasDefault: false),
      discussion: "Of a straight key it is told what the hand is like.")
  }
}

/// How a text is keyed.
enum KeyingOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    [
      "mode", "next-mode-key", "keyer", "code", "bind", "wpm", "layout", "auto-reorder",
      "double-stroke", "join-lone-consonants", "strict-joins",
    ].contains(name)
  }

  /// Text becomes keys here, and without a mode FROM is no text.
  static func help(for row: OptionRow) -> OptionHelp {
    switch row.name {
    case "mode":
      OptionHelp(
        summary: row.summary(as: "FROM is a text; what its keys are for", hasDefault: false),
        discussion: "With several, separated by commas, each character is typed in one that has it."
      )
    case "wpm":
      OptionHelp(
        summary: row.summary(
          as: "Words per minute at which it is keyed", standard: "\(MorseSpeed.standard)"),
        discussion: row.discussion)
    default: OptionHelp(summary: row.summary(), discussion: row.discussion)
    }
  }
}

/// What a chart shows.
enum ChartOptions: OptionSelection {
  static func includes(_ name: String) -> Bool {
    ["keyer", "code", "bind", "layout"].contains(name)
  }
}
