import KeyEvents

/// One option of typing: all that the command line, suites, the configuration file and recordings need to know of it.
///
/// The rows of all options stand in ``TypingOptions/rows``; each concern has its rows beside its values. Flags, help,
/// completion, suites, the configuration file and the heads of recordings are made from them.
package struct OptionRow: Sendable {
  /// The long name: `--keyer` on the command line, `keyer:` in a file.
  package let name: String
  /// What stands for its value in help: `keyer`, `on|off`.
  package let placeholder: String
  /// The words that it takes, in the order of help; empty where other words are possible too.
  package let choices: [String]
  /// What it does, its values and an example.
  private let use: String
  /// The default in words; nil where there is none.
  private let standard: String?
  /// What else is to be known.
  package let discussion: String
  /// Whether the command line has a flag for it, and of what shape.
  package let flag: FlagShape
  /// Whether a second value adds to the first, and does not replace it.
  package let repeats: Bool
  let read: @Sendable (inout TypingOptions, String) throws(OptionProblem) -> Void
  let write: @Sendable (TypingOptions) -> [String]
  let clear: @Sendable (inout TypingOptions) -> Void
  let need: OptionNeed

  /// Whether it depends on the Hangul layout whether it has an effect.
  package var needsLayout: Bool {
    if case .layout = need { true } else { false }
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
  ///   - need: where it has an effect.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<TypingOptions, Value> & Sendable,
    _ value: OptionValue<Value>, _ help: String, standard: String? = nil, example: String? = nil,
    discussion: String = "", flag: FlagShape = .value, need: OptionNeed = .nothing
  ) {
    let normal = TypingOptions()[keyPath: path]
    self.init(
      name, value, help, standard: standard ?? value.write(normal), example: example,
      discussion: discussion, flag: flag, need: need,
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
    discussion: String = "", flag: FlagShape = .value, need: OptionNeed = .nothing
  ) {
    self.init(
      name, value, help, standard: standard, example: example, discussion: discussion, flag: flag,
      need: need,
      read: { options, word throws(OptionProblem) in
        options[keyPath: path] = try value.read(word)
      },
      write: { options in options[keyPath: path].map { [value.write($0)] } ?? [] },
      clear: { $0[keyPath: path] = nil })
  }

  /// An option with a way of its own to be read and written.
  init<Value>(
    _ name: String, _ value: OptionValue<Value>, _ help: String, standard: String? = nil,
    example: String? = nil, discussion: String = "", flag: FlagShape = .value,
    repeats: Bool = false,
    need: OptionNeed = .nothing,
    read: @escaping @Sendable (inout TypingOptions, String) throws(OptionProblem) -> Void,
    write: @escaping @Sendable (TypingOptions) -> [String],
    clear: @escaping @Sendable (inout TypingOptions) -> Void
  ) {
    self.name = name
    placeholder = value.placeholder
    choices = value.takesOthers ? [] : value.choices
    self.discussion = discussion
    self.flag = flag
    self.repeats = repeats
    self.need = need
    self.read = read
    self.write = write
    self.clear = clear
    use = help + value.listed + (example.map { " (for example \($0))" } ?? "")
    self.standard = standard
  }

  /// One line of help: what it does, its values, an example, and its default.
  ///
  /// - Parameter hasDefault: whether the default is told; not where leaving the option out means something else.
  /// - Returns: a sentence.
  package func summary(hasDefault: Bool = true) -> String {
    guard hasDefault, let standard else { return use + "." }
    return "\(use) (default: \(standard))."
  }
}

/// A way to read a value from a word, and to write it as one.
struct OptionValue<Value>: Sendable {
  /// What stands for it in help.
  var placeholder: String
  /// The words there are.
  var choices: [String] = []
  /// Whether other words are possible too.
  var takesOthers = false
  var read: @Sendable (String) throws(OptionProblem) -> Value
  var write: @Sendable (Value) -> String

  /// `: morse, hangul or direct`, and of many words the first; nothing for on and off, which the placeholder says.
  var listed: String {
    guard !choices.isEmpty, placeholder != "on|off" else { return "" }
    let most = 8
    guard choices.count <= most, !takesOthers else {
      return ": \(choices.prefix(5).joined(separator: ", "))..."
    }
    return ": \(choices.dropLast().joined(separator: ", ")) or \(choices[choices.count - 1])"
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
  ///   - limit: the longest; nil for any.
  ///   - expected: what is expected, for who writes another word.
  /// - Returns: the way to read and write it.
  static func time(upTo limit: Duration? = nil, _ expected: String) -> OptionValue {
    OptionValue(
      placeholder: "time",
      read: { word throws(OptionProblem) in
        guard let time = TimeSpan.duration(in: word), time > .zero, time <= limit ?? time else {
          throw OptionProblem(TimeSpan.problem(with: word, expected: expected))
        }
        return time
      }, write: { "\($0.wholeMicroseconds)us" })
  }
}
