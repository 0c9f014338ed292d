import KeyEvents

/// One option of typing: all that the command line, suites, the configuration file and recordings need to know of it.
///
/// The rows of all options stand in ``TypingOptions/rows``; each concern has its rows beside its values. Flags, help,
/// completion, suites, the configuration file and the heads of recordings are made from them.
package struct OptionRow: Sendable {
  /// The long name: `--keyer` on the command line, `keyer:` in a file.
  package let name: String
  private let shape: OptionShape
  /// What it does.
  private let use: String
  /// A value, where that says more than words.
  private let example: String?
  /// The default in words; nil where there is none.
  private let standard: String?
  /// What else is to be known.
  package let discussion: String
  /// Whether the command line has a flag for it, and of what shape.
  package let flag: FlagShape
  /// How often it can be said where a second value adds to the first, and does not replace it; else nil.
  package let repetition: Repetition?
  let read: @Sendable (inout TypingOptions, String) throws(OptionProblem) -> Void
  let write: @Sendable (TypingOptions) -> [String]
  let clear: @Sendable (inout TypingOptions) -> Void
  /// Where it has an effect: all of them have to be met.
  let needs: [OptionNeed]

  /// How often an option counts that can be said again.
  package struct Repetition: Sendable {
    package var limit = 64
    /// What is wrong with more.
    package var problem: String
  }

  /// Whether it depends on the Hangul layout whether it has an effect.
  package var needsLayout: Bool {
    needs.contains { need in
      if case .layout = need { true } else { false }
    }
  }

  /// What the command line makes of an option.
  package enum FlagShape: Sendable {
    /// `--keyer KEYER`
    case value
    /// `--unbuffered` and `--no-unbuffered`, for on and off.
    case inverted
    /// Nothing: files alone say it.
    case none
  }

  /// An option that is a value.
  ///
  /// - Parameters:
  ///   - name: the long name.
  ///   - path: where the value stands.
  ///   - value: how it is read and written. What is as by default is not written.
  ///   - help: what it does, as a sentence without its full stop.
  ///   - standard: the default in words, where it is not the one that `TypingOptions()` has.
  ///   - example: a value, where that says more than words.
  ///   - discussion: what else is to be known.
  ///   - flag: what the command line makes of it.
  ///   - needs: where it has an effect.
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

  /// An option that is a value or nothing, and nothing where nobody said it.
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

  /// An option with a way of its own to be read and written.
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

  /// What stands for its value in help: `keyer`, `on|off`.
  package var placeholder: String { shape.placeholder }

  /// The words that it takes, in the order of help; empty where other words are possible too.
  package var choices: [String] { shape.others == nil ? shape.choices : [] }

  /// Whether a second value adds to the first, and does not replace it.
  package var repeats: Bool { repetition != nil }

  /// One line of help: what it does, its values, an example, and its default.
  ///
  /// - Parameters:
  ///   - use: what it does, where that is something else than elsewhere.
  ///   - standard: the default in words, where it is another one.
  ///   - hasDefault: whether the default is told; not where leaving the option out means something else.
  /// - Returns: a sentence, and a second one where it can be repeated.
  package func summary(
    as use: String? = nil, standard: String? = nil, hasDefault: Bool = true
  ) -> String {
    var text = (use ?? self.use) + shape.listed
    if let example { text += ", for example \(example)" }
    if hasDefault, let standard = standard ?? self.standard { text += " (default: \(standard))" }
    return text + (repeats ? ". Repeatable." : ".")
  }
}

/// What the values of an option look like.
struct OptionShape: Sendable {
  /// What stands for one in help.
  var placeholder: String
  /// The words there are.
  var choices: [String] = []
  /// What else is possible; nil where nothing is.
  var others: String?

  /// `: morse, hangul or direct`; nothing for on and off, which the placeholder says.
  var listed: String {
    guard !choices.isEmpty, placeholder != "on|off" else { return "" }
    guard let others else { return ": \(choices.alternatives)" }
    return ": \(choices.joined(separator: ", ")), or \(others)"
  }
}

/// A way to read a value from a word, and to write it as one.
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

/// What is wrong with the word of an option: what stands there, what was expected, what to do.
struct OptionProblem: Error {
  var text: String

  init(_ text: String) { self.text = text }

  /// A word that is none of those there are.
  static func unknown(_ word: String, among known: [String], orElse others: String = "") -> Self {
    OptionProblem("there is no \"\(word)\"\(advice(word, known))\(others)")
  }

  /// `; did you mean "morse"? There are: morse, hangul, direct`
  static func advice(_ word: String, _ known: [String], listing: Bool = true) -> String {
    let meant = suggestion(for: word, among: known).map { "; \($0)" } ?? ""
    guard listing else { return meant }
    return "\(meant.isEmpty ? "." : meant) There are: \(known.joined(separator: ", "))"
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
        default: throw OptionProblem("\"\(word)\" is neither on nor off")
        }
      }, write: { $0 ? "on" : "off" })
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
          throw OptionProblem("there is no key \"\(word)\"\(advice)")
        }
        guard key != .unknown else { throw OptionProblem(KeyCode.unknownHasNoMeaning) }
        return key
      }, write: \.name)
  }
}

extension OptionValue where Value == Duration {
  /// A time with its unit, longer than none.
  ///
  /// - Parameters:
  ///   - limit: the longest; nil for a year.
  ///   - examples: some, for who writes another word.
  /// - Returns: the way to read and write it.
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
