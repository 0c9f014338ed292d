package import HanjaConversion
package import KeyEvents
package import TextAssistance
import TextEditing

extension TypingOptions {
  /// The options of assistance: automatic changes, corrections, suggestions and Hanja.
  package struct Assistance: Hashable, Sendable {
    /// The texts that replace words.
    package var replacements: [ReplacementEntry] = []
    /// Whether only words that are typed exactly as a shortcut are replaced.
    package var replacesExactly = false
    /// The treatment of mistyped words.
    package var correction = Correction.off
    /// The source of the position after SOS; nil if none is written.
    package var position: PositionSource?
    /// The rule for where capital letters are written.
    package var capitals = TextInputTraits.AutocapitalizationType.none
    /// The names of the rules' options that are on. Only options that are either on or off are
    /// among them.
    private var switchedOn: Set<String> = []
    /// The language of the text, as the primary subtag of BCP 47.
    package var language = "en"
    /// The number of words that are suggested while a word is typed; 0 for none.
    package var suggestionCount = 0
    /// The keys that undo the last change; empty for the standard ones.
    package var undoKeys: [KeyCombination] = []
    /// The kinds of changes that the delete key undoes if it is pressed directly after them; nil
    /// for the defaults of the rules.
    package var undoneByDelete: [AutomaticChange.Kind]?
    /// The form in which Hanja are written; nil if no key offers them.
    package var hanja: HanjaForm?
    /// The treatment of words that pauses end in Morse; nil if it is not stated. Such words are
    /// then changed like other words, but a recording of an earlier version keeps them
    /// (``TypingOptions/adoptTimedWords(stated:)``).
    package var timedWords: TimedWords?
    /// Whether live typing remembers choices from lists.
    package var learns = false
    /// The keys that the user chose for sources of candidates, by the names of the options.
    private var keys: [String: [KeyCombination]] = [:]
    /// How long the keys of sources must be held to open the list, by the names of the options.
    private var holds: [String: Duration] = [:]
    /// The sources whose keys open the list when they are pressed, as in recordings that do not
    /// state how long a key must be held.
    var openedAtPress: Set<CandidateRequest.Source> = []

    /// Starts with the defaults.
    package init() {}

    /// A source of the position after SOS.
    package enum PositionSource: Hashable, Sendable {
      case fixed(Position)
      /// gpsd on this machine.
      case gpsd
    }

    /// The treatment of mistyped words.
    package enum Correction: String, Sendable, CaseIterable {
      case off
      /// A key offers other words.
      case offer
      /// Words are corrected where the intended word is clear.
      case automatic
    }

    /// A treatment of words that pauses end.
    package enum TimedWords: String, Sendable, CaseIterable {
      case change
      case keep
    }

    /// The keys that the user chose with that option of a source; empty if none.
    subscript(keysOf option: String) -> [KeyCombination] {
      get { keys[option] ?? [] }
      set { keys[option] = newValue.isEmpty ? nil : newValue }
    }

    /// How long the keys of a source must be held, as the user chose with that option; nil for the
    /// default.
    subscript(holdOf option: String) -> Duration? {
      get { holds[option] }
      set { holds[option] = newValue }
    }

    /// Whether that option is on; only for a rule whose option is on or off (``ChangeRule``).
    subscript(isOn option: String) -> Bool {
      get { switchedOn.contains(option) }
      set { if newValue { switchedOn.insert(option) } else { switchedOn.remove(option) } }
    }

    /// The keys that ask sources for candidates.
    var candidateKeys: [(source: CandidateRequest.Source, keys: [KeyCombination])] {
      CandidateRequest.Source.allCases.map { ($0, $0.keys(self)) }.filter { !$0.1.isEmpty }
    }

    /// Whether any change, correction or suggestion is on.
    package var isOn: Bool { session.isOn }

    /// The settings of a session with these options.
    var session: TypingSession.Assistance {
      var assistance = TypingSession.Assistance()
      assistance.language = TextLanguage(language)
      assistance.replacements = Replacements(
        replacements, isExact: replacesExactly, language: assistance.language)
      assistance.capitals = capitals
      assistance.offersCorrections = correction != .off
      assistance.suggestionCount = suggestionCount
      assistance.actions = ChangeRule.all.compactMap { $0.action(self) }
      assistance.undoneByDelete = Set(undoneByDelete ?? ChangeRule.undoneByDelete)
      guard assistance.isOn else { return assistance }
      assistance.undoKeys = undoKeys.isEmpty ? Self.standardUndoKeys : undoKeys
      return assistance
    }

    /// Whether Ctrl+Z undoes a change. Otherwise it stops evscribe in a terminal.
    package var undoesByControlZ: Bool {
      session.undoKeys.contains { $0.matches(.z, .leftControl) }
    }

    private static let standardUndoKeys = [KeyCombination(.z, .control), KeyCombination(.f8)]
  }
}

extension ChangeRule {
  /// All rules, in the order in which they are tried.
  static let all = [fullStop, position, replacement, capital, correction]

  /// The kinds of changes that the delete key undoes by default.
  fileprivate static var undoneByDelete: [AutomaticChange.Kind] {
    all.reversed().filter(\.isUndoneByDelete).map(\.kind)
  }

  /// Returns the names of kinds of changes: `corrections,full-stops`.
  fileprivate static func names(_ kinds: [AutomaticChange.Kind]) -> String {
    kinds.compactMap { kind in all.first { $0.kind == kind }?.plural }.joined(separator: ",")
  }

  /// The names of all kinds of changes: `replacements, corrections and full-stops`.
  fileprivate static var plurals: String {
    let names = all.map(\.plural)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension CandidateRequest.Source: CaseIterable {
  /// All sources, in the order in which views name them. If two have the same key, the first one
  /// gets it.
  public static let allCases: [CandidateRequest.Source] = [hanja, phrases, words, corrections]
}

extension TypingOptions {
  /// Fills in how long the keys of sources must be held, which a recording states even if it is the
  /// default, because recordings of earlier versions do not state it.
  package mutating func fillInHolds() {
    for (source, _) in assistance.candidateKeys {
      guard let option = source.holdOption else { continue }
      assistance[holdOf: option] = source.hold(assistance)
    }
  }

  /// Fills in the treatment of words that pauses end, which a recording states even if it is the
  /// default, because recordings of earlier versions do not state it.
  package mutating func fillInTimedWords() {
    guard assistance.isOn, modes.contains(.morse), assistance.timedWords == nil else { return }
    assistance.timedWords = .change
  }

  /// Leaves words that pauses end unchanged if the recording that states the options `stated` is of
  /// an earlier version, which did not change these words.
  package mutating func adoptTimedWords(stated: Set<String>) {
    let names = ChangeRule.all.flatMap { $0.rows.map(\.name) } + ["correct"]
    guard assistance.timedWords == nil, !stated.isDisjoint(with: names) else { return }
    assistance.timedWords = .keep
  }

  /// Makes the keys of sources act as in the recording that states the options `stated`: in one of
  /// an earlier version, which states the keys but not how long they must be held, a press opens
  /// the list. The options `given` override the recording.
  package mutating func adoptHolds(stated: Set<String>, given: Set<String>) {
    assistance.openedAtPress = Set(
      CandidateRequest.Source.allCases.filter { source in
        guard let hold = source.holdOption else { return false }
        return stated.contains(source.option) && !given.contains(source.option)
          && !stated.contains(hold) && !given.contains(hold)
      })
  }
}

extension TypingOptions.Assistance {
  /// All options, in the order of help.
  static let rows =
    ChangeRule.replacement.rows + CandidateRequest.Source.corrections.rows
    + ChangeRule.position.rows + CandidateRequest.Source.words.rows
    + CandidateRequest.Source.phrases.rows + CandidateRequest.Source.hanja.rows + [learnRow]
    + ChangeRule.capital.rows + ChangeRule.fullStop.rows + [
      OptionRow(
        "timed-words", \.assistance.timedWords, .choice("what"),
        "Whether words that pauses end in Morse are changed like others", flag: .none,
        needs: [.mode(.morse)]),
      OptionRow(
        "language", \.assistance.language, .language, "The language of the text, such as en or ko",
        needs: [
          .given("capitals", without: "--capitals sentences, --correct or --suggest", hasLanguage)
        ]),
      OptionRow(
        "undo-key", \.assistance.undoKeys, .keyCombinations,
        "The keys that undo the last automatic change", standard: "ctrl+z and f8",
        example: "f8,ctrl+z",
        discussion:
          "Each press undoes one more change, unless the changed text has been edited since.",
        needs: [
          .given("replace", without: "an option that changes the text, such as --replace") {
            $0.assistance.isOn
          }
        ]),
      OptionRow(
        "delete-undoes", \.assistance.undoneByDelete, .undoables,
        "The changes that Backspace, or in Morse the delete key, undoes if it is pressed directly after them",
        standard: ChangeRule.names(ChangeRule.undoneByDelete),
        discussion: """
          Any of \(ChangeRule.plurals), separated by commas, or none.
          """,
        needs: [
          .given("replace", without: "an option that changes the text, such as --replace") {
            $0.assistance.isOn
          }
        ]),
    ]

  private static let learnRow =
    OptionRow(
      "learn", \.assistance.learns, .onOff,
      "Remember the Hanja and words that you choose from lists, and offer them first",
      discussion: """
        They are stored in evscribe/words.txt in $XDG_STATE_HOME or ~/.local/state, a file that only you can read; \
        `evscribe words list` shows them, `evscribe words forget` removes them. Nothing is remembered in a form, in \
        the background or in a replay.
        """, flag: .inverted,
      needs: [.given("hanja", without: "--hanja or --suggest", hasLists)])

  private static func hasLists(_ options: TypingOptions) -> Bool {
    options.assistance.hanja != nil || options.assistance.suggestionCount > 0
  }

  private static func hasLanguage(_ options: TypingOptions) -> Bool {
    let assistance = options.assistance
    return assistance.capitals == .sentences || assistance.correction != .off
      || assistance.suggestionCount > 0
  }
}

extension OptionValue where Value == String {
  /// The primary subtag of BCP 47.
  fileprivate static var language: OptionValue {
    OptionValue(
      placeholder: "language",
      read: { word throws(OptionProblem) in
        guard (2...3).contains(word.utf8.count),
          word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else {
          throw OptionProblem(
            "invalid language \"\(word)\"; expected two or three lowercase letters, as in en or ko")
        }
        return word
      }, write: { $0 })
  }
}

extension OptionValue where Value == [AutomaticChange.Kind] {
  fileprivate static var undoables: OptionValue {
    OptionValue(
      placeholder: "what",
      read: { text throws(OptionProblem) in
        guard OptionRow.items(of: text) != ["none"] else { return [] }
        var values: [AutomaticChange.Kind] = []
        for word in OptionRow.items(of: text) {
          guard let rule = ChangeRule.all.first(where: { $0.plural == word }) else {
            throw .unknown(String(word), among: ChangeRule.all.map(\.plural) + ["none"])
          }
          guard !values.contains(rule.kind) else {
            throw OptionProblem("the list contains \(word) twice; remove one")
          }
          values.append(rule.kind)
        }
        return values
      },
      write: { $0.isEmpty ? "none" : ChangeRule.names($0) })
  }
}

extension TypingOptions {
  /// Checks that text is not sent immediately if an option may change it later.
  func validateAssistance() throws(TypingOptionError) {
    guard assistance.isOn || assistance.hanja != nil, output.isUnbuffered,
      output.format.delivery == .lines
    else { return }
    throw TypingOptionError(
      option: "unbuffered",
      problem: """
        text that is written immediately cannot be changed later; leave out --unbuffered, or the options that change \
        the text
        """, others: Assistance.rows.filter { !$0.write(self).isEmpty }.map(\.name))
  }
}
