import KeyEvents

/// An option of typing, as used by the command line, suites, the configuration file and recordings.
///
/// All rows are in ``TypingOptions/rows``; each group of options defines its rows next to its
/// values. Flags, help, completion, suites, the configuration file and the headers of recordings
/// are made from them.
package struct OptionRow: Sendable {
  /// The long name: `--keyer` on the command line, `keyer:` in a file.
  package let name: String
  private let shape: OptionShape
  /// The text of help on the use of the option, as a sentence without its full stop.
  private let use: String
  /// An example value, if that helps.
  private let example: String?
  /// The default in words; nil if there is none.
  private let standard: String?
  /// Further explanation in help; may be empty.
  package let discussion: String
  /// Its flag on the command line, if any.
  package let flag: FlagShape
  /// The limit of repetition, if a second value adds to the first; nil if it replaces the first.
  package let repetition: Repetition?
  let read: @Sendable (inout TypingOptions, String) throws(OptionProblem) -> Void
  package let write: @Sendable (TypingOptions) -> [String]
  let clear: @Sendable (inout TypingOptions) -> Void
  /// The conditions for an effect, all of which must be met.
  let needs: [OptionNeed]

  /// The section of help that lists the option.
  package private(set) var topic = OptionTopic.typing

  /// Returns the row, listed in another section of help.
  func topic(_ topic: OptionTopic) -> OptionRow {
    var row = self
    row.topic = topic
    return row
  }

  /// The limit of repetition of an option.
  package struct Repetition: Sendable {
    package var limit = 64
    /// The message if the option was given more often.
    package var problem: String
  }

  /// Whether the effect of the option depends on the Hangul layout.
  package var needsLayout: Bool {
    needs.contains { need in
      if case .layout = need { true } else { false }
    }
  }

  /// The shape of an option on the command line.
  package enum FlagShape: Sendable {
    /// `--keyer KEYER`
    case value
    /// `--unbuffered` and `--no-unbuffered` for on and off.
    case inverted
    /// No flag: only for files.
    case none
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - name: the long name.
  ///   - path: the property with the value.
  ///   - value: how it is read and written. The default is not written.
  ///   - help: the use of the option, as a sentence without its full stop.
  ///   - standard: the default in words, if it differs from that of `TypingOptions()`.
  ///   - example: an example value, if that helps.
  ///   - discussion: more about it.
  ///   - flag: its shape on the command line.
  ///   - needs: the conditions for an effect.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<TypingOptions, Value> & Sendable,
    _ value: OptionValue<Value>, _ help: String, standard: String? = nil, example: String? = nil,
    discussion: String = "", flag: FlagShape = .value, needs: [OptionNeed] = []
  ) {
    let normal = TypingOptions()[keyPath: path]
    self.init(
      name, value.shape, help, standard: standard ?? value.write(normal), example: example,
      discussion: discussion, flag: flag, needs: needs,
      read: { options, word throws(OptionProblem) in
        options[keyPath: path] = try value.read(word)
      },
      write: { options in
        let current = options[keyPath: path]
        return current == normal ? [] : [value.write(current)]
      },
      clear: { $0[keyPath: path] = normal })
  }

  /// An option with an optional value, nil unless it was given.
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<TypingOptions, Value?> & Sendable,
    _ value: OptionValue<Value>, _ help: String, standard: String? = nil, example: String? = nil,
    discussion: String = "", flag: FlagShape = .value, needs: [OptionNeed] = []
  ) {
    self.init(
      name, value.shape, help, standard: standard, example: example, discussion: discussion,
      flag: flag, needs: needs,
      read: { options, word throws(OptionProblem) in
        options[keyPath: path] = try value.read(word)
      },
      write: { options in options[keyPath: path].map { [value.write($0)] } ?? [] },
      clear: { $0[keyPath: path] = nil })
  }

  /// An option that is read and written in its own way.
  init(
    _ name: String, _ shape: OptionShape, _ help: String, standard: String? = nil,
    example: String? = nil, discussion: String = "", flag: FlagShape = .value,
    repetition: Repetition? = nil,
    needs: [OptionNeed] = [],
    read: @escaping @Sendable (inout TypingOptions, String) throws(OptionProblem) -> Void,
    write: @escaping @Sendable (TypingOptions) -> [String],
    clear: @escaping @Sendable (inout TypingOptions) -> Void
  ) {
    self.name = name
    self.shape = shape
    use = help
    self.example = example
    self.standard = standard
    self.discussion = discussion
    self.flag = flag
    self.repetition = repetition
    self.needs = needs
    self.read = read
    self.write = write
    self.clear = clear
  }

  /// The placeholder of its value in help: `keyer`, `on|off`.
  package var placeholder: String { shape.placeholder }

  /// The words that the option accepts, in the order of help; empty if other words are possible
  /// too.
  package var choices: [String] { shape.others == nil ? shape.choices : [] }

  /// Whether the option has an effect only with Morse.
  package var isOfMorse: Bool {
    topic == .morse || topic == .oneSwitch || ["keyer", "code"].contains(name)
  }

  /// Whether a second value adds to the first instead of replacing it.
  package var repeats: Bool { repetition != nil }

  /// Returns one line of help: the use of the option, its values, an example, and its default.
  ///
  /// - Parameters:
  ///   - use: the use of the option here, if it differs from elsewhere.
  ///   - standard: the default in words, if it differs.
  ///   - hasDefault: whether to include the default; false if omitting the option means something
  ///     else.
  /// - Returns: a sentence, followed by `Repeatable.` if it is repeatable.
  package func summary(
    as use: String? = nil, standard: String? = nil, hasDefault: Bool = true
  ) -> String {
    var text = (use ?? self.use) + shape.listed
    if let example { text += ", for example \(example)" }
    if hasDefault, let standard = standard ?? self.standard { text += " (default: \(standard))" }
    return text + (repeats ? ". Repeatable." : ".")
  }
}

extension OptionRow {
  /// Returns the items of a value, which are separated by commas, without the white space around
  /// each.
  static func items(of value: String) -> [Substring] {
    value.split(separator: ",", omittingEmptySubsequences: false).map { item in
      let start = item.firstIndex { !$0.isWhitespace } ?? item.endIndex
      let end = item.lastIndex { !$0.isWhitespace }.map(item.index(after:)) ?? start
      return item[start..<end]
    }
  }
}

/// The form of an option's values.
struct OptionShape: Sendable {
  /// The placeholder in help.
  var placeholder: String
  /// The possible words.
  var choices: [String] = []
  /// A description of the other possible values; nil if there are none.
  var others: String?

  /// The possible values as the help lists them, such as `: morse, hangul or direct`. Empty for an
  /// option that is on or off, because its placeholder shows that.
  var listed: String {
    guard !choices.isEmpty, placeholder != "on|off" else { return "" }
    guard let others else { return ": \(choices.alternatives)" }
    return ": \(choices.joined(separator: ", ")), or \(others)"
  }
}

/// A way to read a value from a word and to write it as one.
struct OptionValue<Value>: Sendable {
  var shape: OptionShape
  var read: @Sendable (String) throws(OptionProblem) -> Value
  var write: @Sendable (Value) -> String

  init(
    placeholder: String, choices: [String] = [], others: String? = nil,
    read: @escaping @Sendable (String) throws(OptionProblem) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    shape = OptionShape(placeholder: placeholder, choices: choices, others: others)
    self.read = read
    self.write = write
  }
}

/// A problem with the value of an option: the text, what was expected, what to do.
struct OptionProblem: Error {
  var text: String

  init(_ text: String) { self.text = text }

  /// Returns the problem of an unknown word. `names` maps other common names to the known words.
  static func unknown(
    _ word: String, among known: [String], names: [String: String] = [:],
    orElse others: String = ""
  ) -> Self {
    OptionProblem("unknown value \"\(word)\"\(advice(word, known, names))\(others)")
  }

  /// Returns advice about an unknown word:
  /// `; did you mean "morse"? Expected one of: morse, hangul, direct`
  static func advice(
    _ word: String, _ known: [String], _ names: [String: String] = [:], listing: Bool = true
  ) -> String {
    let question = names[word.lowercased()].map(didYouMean) ?? suggestion(for: word, among: known)
    let meant = question.map { "; \($0)" } ?? ""
    guard listing else { return meant }
    let expected = meant.isEmpty ? "; expected" : "\(meant) Expected"
    return "\(expected) one of: \(known.joined(separator: ", "))"
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of several words.
  static func choice(_ placeholder: String) -> OptionValue {
    let values = Array(Value.allCases)
    let words = values.map(\.rawValue)
    return OptionValue(
      placeholder: placeholder, choices: words,
      read: { word throws(OptionProblem) in
        guard let place = words.firstIndex(of: word) else { throw .unknown(word, among: words) }
        return values[place]
      }, write: { $0.rawValue })
  }
}

extension OptionValue where Value == Bool {
  /// `on` or `off`.
  static var onOff: OptionValue {
    OptionValue(
      placeholder: "on|off", choices: ["on", "off"],
      read: { word throws(OptionProblem) in
        switch word {
        case "on": return true
        case "off": return false
        default: throw OptionProblem("invalid value \"\(word)\"; expected on or off")
        }
      }, write: { $0 ? "on" : "off" })
  }
}

extension OptionValue where Value == Int {
  /// A count from 0 to `limit`.
  static func count(upTo limit: Int) -> OptionValue {
    OptionValue(
      placeholder: "count",
      read: { word throws(OptionProblem) in
        guard let count = Int(word), (0...limit).contains(count), word == "\(count)" else {
          throw OptionProblem("invalid count \"\(word)\"; expected 0 to \(limit)")
        }
        return count
      }, write: { "\($0)" })
  }
}

extension OptionValue where Value == KeyCode {
  /// The name of a key.
  static var key: OptionValue {
    OptionValue(
      placeholder: "key",
      read: { word throws(OptionProblem) in
        guard let key = KeyCode(named: word) else {
          let advice = OptionProblem.advice(word, KeyCode.allNames, listing: false)
          throw OptionProblem("unknown key \"\(word)\"\(advice)")
        }
        guard key != .unknown else { throw OptionProblem(KeyCode.unknownHasNoMeaning) }
        return key
      }, write: \.name)
  }
}

extension OptionValue where Value == Duration {
  /// A positive time with its unit.
  ///
  /// - Parameters:
  ///   - limit: the longest time; nil for a year.
  ///   - examples: examples for the message about an invalid time.
  /// - Returns: the way to read and write the time.
  static func time(upTo limit: Duration? = nil, _ examples: String) -> OptionValue {
    OptionValue(
      placeholder: "time",
      read: { word throws(OptionProblem) in
        guard let time = TimeSpan.duration(in: word), time > .zero, time <= limit ?? time else {
          throw OptionProblem(
            TimeSpan.problem(
              with: word, atMost: limit.map(TimeSpan.text) ?? "a year", examples: examples))
        }
        return time
      }, write: TimeSpan.text)
  }
}

/// The sections in which help lists the options of typing, in this order.
package enum OptionTopic: String, Sendable, CaseIterable {
  /// The most used options of all sections.
  case typing = "Typing"
  case keys = "Keys and modes"
  case hangul = "Hangul and Hanja"
  case morse = "Morse"
  case oneSwitch = "One switch"
  case words = "Words and changes"
  case keyboardLayout = "Keyboard layout"
}

extension [OptionRow] {
  /// Returns the rows, with those of the section ``OptionTopic/typing`` moved to another section,
  /// except for the options named in `mostUsed`.
  func topic(_ topic: OptionTopic, but mostUsed: [String] = []) -> [OptionRow] {
    map { mostUsed.contains($0.name) || $0.topic != .typing ? $0 : $0.topic(topic) }
  }
}
