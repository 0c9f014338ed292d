import Accounts
import AssistanceSources
import Documents
import KeyEvents
import KeyTraces
import MorseComposition
import PlainText
import SessionMaking
import Suites
import SystemIO
import TextKeying
import TraceFiles
import Typing

/// The conversion of the errors of other modules to a message and an exit code.
extension CommandFailure {
  init(_ error: TraceFileError) {
    switch error {
    case .unreadable(let problem): self.init(reading: problem)
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .malformedYAML(let problem, let file): self.init(problem, in: file)
    case .unproven(let place, let expected):
      self = .unquoted("\(place)", expected: "\(expected)", shownBy: "evscribe inspect FILE")
    case .suite(let file):
      self.init(.malformed, "\(file): this is a suite, not a recording; `evscribe check` runs it")
    case .noTrace(let folder):
      self.init(
        .missing, "\(folder) contains no trace; traces are recognized by their content")
    }
  }

  init(_ error: SessionMakingError) {
    switch error {
    case .unreadableLayout(let problem): self.init(reading: problem)
    case .malformedLayout(let problem, let file): self.init(problem, in: file)
    case .unprovenLayout(let place, let expected):
      self = .unquoted(
        "\(place)", expected: "\(expected)", shownBy: "evscribe chart hangul --layout FILE")
    case .unreadableWords(let problem):
      self.init(reading: problem)
      message = """
        \(message); `sudo make install` installs evscribe's word list, and the package \(MorseWordLists.package) has \
        another for --prior words and --prior traffic
        """
    case .noKeyboardLayout(let problem): self.init(.usage, "\(problem)")
    }
    options = error.options
  }

  init(_ error: StatedOptionsError) {
    switch error.problem {
    case .word(let problem):
      self.init(.usage, "\(problem.problem)")
      if let statement = error.statement { self = said(by: statement) }
      return
    case .ineffective(let flag):
      self.init(flag)
      return
    case .combination(let problem) where error.statement == nil: self.init(.usage, "\(problem)")
    case .combination(let problem): self.init(.usage, "\(problem.problem)")
    case .session(let problem): self.init(problem)
    }
    self = placed(error.statement)
  }

  /// Returns the failure with the position of the option that caused it, if known, added before the
  /// message.
  func placed(by options: StatedOptions) -> CommandFailure {
    placed(options.statement(of: self.options))
  }

  private func placed(_ statement: StatedOption?) -> CommandFailure {
    guard let statement else { return self }
    var failure = said(by: statement)
    if case .recording = statement.source, statement.name == "layout" {
      failure.message += "; \(StatedOptions.layoutAdvice)"
    }
    return failure
  }

  /// Returns the failure with the name of the option added before the message and, for an option in
  /// a file, its position before the name. A usage error in a file becomes malformed input (65).
  /// For a flag, a failure other than a usage error is returned unchanged.
  private func said(by statement: StatedOption) -> CommandFailure {
    let code = code == .usage ? Code.malformed : code
    switch statement.source {
    case .flag where self.code == .usage:
      return CommandFailure(.usage, "--\(statement.name): \(message)")
    case .flag: return self
    case .line(let place), .recording(let place):
      return CommandFailure(code, "\(place): \(statement.name): \(message)")
    }
  }

  init(_ error: ReplayError) {
    switch error {
    case .trace(let problem): self.init(problem)
    case .options(let problem): self.init(problem)
    case .startsBehindClient(let name):
      self.init(
        .usage,
        """
        \(name): --from cannot be used with a recording that contains a text field's answers, \
        which are counted from the start; use only --until
        """)
    }
  }

  init(_ error: SuiteCaseError) {
    switch error.problem {
    case .keys(let problem, let place):
      let advice = problem.advice.isEmpty ? "" : "; \(problem.advice)"
      self.init(
        .malformed,
        "\(place): found \(problem.found) among the keys, expected \(problem.expected)\(advice)")
    case .value(let problem): self.init(.malformed, "\(problem)")
    case .unreadableForm(let problem, let place):
      self = Self.placed(CommandFailure(reading: problem), at: place)
    case .form(let problem, let file, let place):
      self = Self.placed(CommandFailure(problem, in: file), at: place)
    case .trace(let problem): self = Self.placed(CommandFailure(problem), at: error.place)
    case .options(let problem): self = Self.placed(CommandFailure(problem), at: error.place)
    }
    message = "\(error.suite):\(message)"
  }

  /// Returns the failure with the position of the case added before the message. A usage error in a
  /// suite becomes malformed input (65).
  private static func placed(_ failure: CommandFailure, at place: YAMLMark) -> CommandFailure {
    CommandFailure(
      failure.code == .usage ? .malformed : failure.code, "\(place): \(failure.message)")
  }

  init(_ error: SuiteError) {
    switch error {
    case .unopenable(let problem): self.init(problem)
    case .unreadable(let problem): self.init(reading: problem)
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .unproven(let place, let expected):
      self = .unquoted("\(place)", expected: "\(expected)", shownBy: "evscribe check FILE")
    case .recording(let file):
      self.init(
        .malformed,
        """
        \(file): this is a recording, not a suite; replay it with `evscribe replay`, or name it in a case with \
        `trace:`
        """)
    case .noSuite(let folder):
      self.init(.missing, "\(folder) contains no suite; a folder is searched for *.yaml and *.yml")
    }
  }

  init(_ error: TraceConversionError) {
    switch error {
    case .severalDevices:
      self.init(
        .usage,
        """
        the trace has several devices, but the evemu format holds only one: it does not say which \
        device an event is from; use --format libinput
        """)
    case .tooManyEvents(let limit):
      self.init(
        .malformed,
        """
        found more than \(limit) events, the limit for a trace with several devices; convert a \
        shorter trace
        """)
    }
  }

  init(_ error: TextKeyingError) {
    switch error {
    case .unreadable(let problem): self.init(reading: problem)
    case .notUTF8(let file, let line):
      self.init(
        .malformed,
        """
        \(file):\(line): found bytes that are not UTF-8, expected text in UTF-8; convert the file, for example with \
        iconv
        """)
    case .tooLong(let file, let limit):
      self.init(
        .malformed, "\(file): found more than \(limit >> 20) MiB, the limit for a text; split it")
    case .lineEnd(let scalar, let place):
      let code = scalar.value.digits(4, radix: 16, uppercase: true)
      self.init(
        .malformed,
        """
        \(place): found U+\(code), which only some programs treat as the end of a line, \
        expected lines that end with a line feed, U+000A; replace it with a line feed or a space
        """)
    case .untypable(let text, let place, let reason):
      self.init(.malformed, "\(place): found \"\(text)\", \(Self.advice(reason))")
    case .noKey(.return):
      self.init(
        .usage,
        "--bind: no key is bound to return, which the end of a line needs; add return=KEY")
    case .noKey(let role):
      self.init(
        .usage,
        """
        --bind: no key is bound to \(role.rawValue), which the text needs; add \
        \(role.rawValue)=KEY
        """)
    case .nextModeKeyIsBound:
      self.init(
        .usage,
        """
        --bind: the Hangul key has a Morse role, but also goes to the next mode; bind another key \
        to that role, or choose another key with --next-mode-key
        """)
    case .nextModeModifierIsBound(let key):
      self.init(
        .usage,
        """
        --bind: \(key.name) has a Morse role, but is also held to go to the next mode; bind \
        another key to that role, or choose another key with --next-mode-key
        """)
    case .session(let problem): self.init(problem)
    }
  }

  private static func advice(_ reason: TextKeyingError.Reason) -> String {
    switch reason {
    case .modes(let modes):
      let names = modes.map(\.rawValue).joined(separator: ", ")
      return "expected a character of one of the modes \(names); remove it or add a mode"
    case .hangulLayout(let name):
      return
        "expected a character that the layout \(name) can type; remove it or choose another --layout"
    case .keyboardLayout:
      return
        "expected a character that a key of the keyboard layout types alone or with Shift; remove it"
    case .prosigns(let signs, let code):
      let names = signs.map { $0.joined(separator: " or ") }.joined(separator: ", ")
      return "expected a procedure sign of the code \(code): \(names)"
    case .signals(let code, let other):
      let advice = other.map { "; --code \($0.rawValue) has it" } ?? "; remove it"
      return "expected a character that the code \(code) has\(advice)"
    }
  }
}

extension CommandFailure {
  /// Creates the usage failure for a flag without effect. `others` is the number of other
  /// recordings on which the flag has no effect either.
  init(_ flag: IneffectiveFlag, others: Int = 0) {
    let others = others > 0 ? " (the same for \(counted(others, "other recording")))" : ""
    let remedy = flag.remedy.map { "\($0), or " } ?? ""
    let omitted = flag.part ?? "--\(flag.name)"
    self.init(.usage, "\(flag.problem)\(others); \(remedy)leave out \(omitted)")
  }
}

extension CommandFailure: PermissionsFailure {
  init(_ error: PermissionsError) {
    switch error {
    case .system(let problem): self.init(problem)
    case .link, .special, .stranger, .mode: self.init(.denied, "\(error)")
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .full: self.init(.malformed, "\(error)")
    }
  }

  init(_ error: AccountConfigurationError) {
    switch error {
    case .system(let problem): self.init(reading: problem)
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .untrusted(let file):
      self.init(
        .denied,
        """
        other users can change \(file), so its account commands are not run; only you or root may own \
        and change it: chmod go-w \(shellWord(file))
        """)
    }
  }

  init(_ error: JSONError, in file: String) { self.init(.malformed, "\(file):\(error)") }
}

extension YAMLError {
  /// Advice for an error whose message from libyaml uses terms of the YAML grammar; nil if the
  /// message is clear enough. Morse and punctuation among the keys of a test case often cause these
  /// errors.
  var advice: String? {
    switch problem {
    case "block sequence entries are not allowed in this context":
      "put text that begins with a hyphen in quotes, as in `keys: \"- . space\"`"
    case "mapping values are not allowed in this context":
      """
      put text that contains a colon and a space in quotes, as in `text: "at: 9"`, or begin the \
      line in the same column as the one above it
      """
    case "found character that cannot start any token":
      "indent lines with spaces, not tabs; put text that begins with @, ` or % in quotes"
    case "did not find expected '-' indicator":
      "each item of a list begins with a hyphen, and its other lines begin in the column of the text after the hyphen"
    case "did not find expected key":
      """
      lines that belong together begin in the same column, and ' inside single quotes is written \
      ''
      """
    case "could not find expected ':'":
      "a colon and a space must follow each key, as in `label: Name`"
    case "found unexpected end of stream": "a closing quote is missing"
    case "did not find expected alphabetic or numeric character":
      "text that begins with & or * needs quotes"
    case "found unknown escape character":
      "\\ in double quotes begins an escape; in single quotes it is an ordinary character: '\\d+'"
    default: nil
    }
  }
}

extension CommandFailure {
  init(_ error: PhrasesFileError) {
    switch error {
    case .system(let problem): self.init(problem)
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .refused(let problem): self.init(.usage, "\(problem.text)")
    }
  }

  init(_ error: StateFileError) {
    switch error {
    case .system(let problem): self.init(problem)
    case .malformed(let problem, let file):
      self.init(.malformed, "\(file):\(problem.line):\(problem.column): \(problem.text)")
    }
  }
}
