package import HanjaConversion
package import KeyEvents
package import TextAssistance

extension TypingOptions {
  /// What is changed without being typed.
  package struct Assistance: Hashable, Sendable {
    /// What is written in place of words.
    package var replacements: [ReplacementEntry] = []
    /// Whether only words that are typed exactly as a shortcut are replaced.
    package var replacesExactly = false
    /// Whether mistyped words are corrected.
    package var correction = Correction.off
    /// The keys that offer other words for one that was typed; empty for the standard one.
    package var correctionKeys: [KeyCombination] = []
    /// Where the position behind SOS comes from; nil if none is written.
    package var position: PositionSource?
    /// Where capital letters are written.
    package var capitals = TextInputTraits.AutocapitalizationType.none
    /// Whether two spaces make a full stop.
    package var makesFullStops = false
    /// The language of the text, as the primary subtag of BCP 47.
    package var language = "en"
    /// How many words are suggested while one is typed; 0 for none.
    package var suggestionCount = 0
    /// The keys that undo the last change; empty for the standard ones.
    package var undoKeys: [KeyCombination] = []
    /// What the delete key undoes directly behind it.
    package var undoneByDelete: [Undoable] = [.correction, .capital, .fullStop]
    /// How Hanja are written; nil if no key offers them.
    package var hanja: HanjaForm?
    /// The keys that offer Hanja; empty for the standard ones.
    package var hanjaKeys: [KeyCombination] = []
    /// Whether live typing remembers what is chosen from lists.
    package var learns = false
    /// The keys that offer the user's phrases.
    package var phraseKeys: [KeyCombination] = []

    /// Starts with the defaults.
    package init() {}

    /// Where the position behind SOS comes from.
    package enum PositionSource: Hashable, Sendable {
      case fixed(Position)
      /// gpsd on this machine.
      case gpsd
    }

    /// What is done about mistyped words.
    package enum Correction: String, Sendable, CaseIterable {
      case off
      /// A key offers other words.
      case offer
      /// They are corrected where it is plain which word was meant.
      case automatic
    }

    /// A kind of change, as it is called in options.
    package enum Undoable: String, Sendable, CaseIterable {
      case replacement = "replacements"
      case correction = "corrections"
      case position
      case capital = "capitals"
      case fullStop = "full-stops"

      var kind: AutomaticChange.Kind {
        switch self {
        case .replacement: .replacement
        case .correction: .correction
        case .position: .position
        case .capital: .capital
        case .fullStop: .fullStop
        }
      }
    }

    /// The keys that ask sources for candidates.
    var candidateKeys: [CandidateRequest.Source: [KeyCombination]] {
      var keys: [CandidateRequest.Source: [KeyCombination]] = [:]
      if hanja != nil {
        let standard = [KeyCombination(.hanja), KeyCombination(.f9)]
        keys[.hanja] = hanjaKeys.isEmpty ? standard : hanjaKeys
      }
      if !phraseKeys.isEmpty { keys[.phrases] = phraseKeys }
      if correction != .off {
        keys[.corrections] = correctionKeys.isEmpty ? [KeyCombination(.f7)] : correctionKeys
      }
      // In a form, Tab goes to the next field.
      if suggestionCount > 0 { keys[.words] = [KeyCombination(.tab)] }
      return keys
    }

    /// Whether anything can be changed.
    package var isOn: Bool { session.isOn }

    /// What a session needs of it.
    var session: TypingSession.Assistance {
      var assistance = TypingSession.Assistance()
      assistance.sentences = SentenceStart(language: language)
      assistance.replacements = Replacements(
        replacements, isExact: replacesExactly, rules: assistance.sentences)
      assistance.capitals = capitals
      assistance.writesLoneI = language == "en"
      assistance.makesFullStops = makesFullStops
      assistance.asksForCorrections = correction == .automatic
      assistance.offersCorrections = correction != .off
      assistance.suggestionCount = suggestionCount
      switch position {
      case .fixed(let position): assistance.position = "\(position)"
      case .gpsd: assistance.asksForPosition = true
      case nil: break
      }
      assistance.undoneByDelete = Set(undoneByDelete.map(\.kind))
      guard assistance.isOn else { return assistance }
      assistance.undoKeys = undoKeys.isEmpty ? Self.standardUndoKeys : undoKeys
      return assistance
    }

    /// Whether Ctrl+Z undoes, which stops evscribe in a terminal otherwise.
    package var undoesByControlZ: Bool {
      session.undoKeys.contains { $0.matches(.z, .leftControl) }
    }

    private static let standardUndoKeys = [KeyCombination(.z, .control), KeyCombination(.f8)]
  }
}

extension TypingOptions.Assistance {
  static let rows = [
    OptionRow(
      "replace", OptionShape(placeholder: "word=text"), "Replace a word with a text",
      example: "\"omw=On my way!\"",
      discussion: """
        The word is replaced when a space, a punctuation mark or Return ends it; in Morse, when a punctuation mark or \
        a space sent with its own key does. Omw and OMW write the text with capitals too. Nothing is replaced in \
        addresses, user names and codes.
        """,
      repetition: OptionRow.Repetition(
        limit: replacementLimit,
        problem: "too many replacements; at most \(replacementLimit)"),
      read: { options, text throws(OptionProblem) in
        guard options.assistance.replacements.count < replacementLimit else {
          throw OptionProblem("too many replacements; at most \(replacementLimit)")
        }
        do throws(ReplacementEntry.Problem) {
          options.assistance.replacements.append(try ReplacementEntry(parsing: text))
        } catch {
          throw OptionProblem(error.text)
        }
      },
      write: { $0.assistance.replacements.map { "\($0.shortcut)=\($0.replacement)" } },
      clear: { $0.assistance.replacements = [] }),
    OptionRow(
      "replace-exactly", \.assistance.replacesExactly, .onOff,
      "Replace a word only if it is typed with the same capitals as in --replace", flag: .inverted,
      needs: [.given("replace", without: "--replace") { !$0.assistance.replacements.isEmpty }]
    ),
    OptionRow(
      "correct", \.assistance.correction, .choice("when"), "Correct mistyped words",
      discussion: """
        automatic corrects a word when it ends, if the intended word is clear; offer changes nothing automatically. \
        With either, a key (--correct-key) opens a list of other words for the last one; its first entry keeps the \
        word. An English word list is needed (`evscribe doctor` names it). Names, words with digits and words whose \
        correction was undone are never corrected automatically.
        """),
    OptionRow(
      "correct-key", \.assistance.correctionKeys, .keyCombinations,
      "The keys that offer other words for the one before the cursor", standard: "the key f7",
      example: "f6,ctrl+semicolon",
      needs: [.given("correct", without: "--correct") { $0.assistance.correction != .off }]),
    OptionRow(
      "position", \.assistance.position, .position, "Write the position after the word SOS",
      standard: "no position",
      discussion: """
        Latitude and longitude in degrees, as in 37.5665,126.978, or gpsd, which must be allowed first (`evscribe \
        allow position gpsd`). A space after SOS (in Morse, a space that is sent) adds the position: SOS (37.5665, \
        126.978). If gpsd has no position, nothing is added.
        """),
    OptionRow(
      "suggest", \.assistance.suggestionCount, .suggestionCount,
      "The number of words suggested while one is typed, up to 6",
      discussion: """
        At the end of the text, the right arrow writes the first suggested word and a space; Tab opens a list of the \
        suggested words, from which you choose with digits. An English word list is needed (`evscribe doctor` names \
        it).
        """),
    OptionRow(
      "phrase-key", \.assistance.phraseKeys, .keyCombinations,
      "The keys that offer your phrases", standard: "no key", example: "f7",
      discussion: """
        The list contains the phrases that `evscribe phrases list` shows, the most recently used first; choose with \
        digits, or with arrows and Return.
        """),
    OptionRow(
      "hanja", \.assistance.hanja, .choice("form"),
      "Offer Hanja with a key, and write them in this form", standard: "no Hanja",
      discussion: """
        hanja writes 漢字, hanja-hangul 漢字(한자), hangul-hanja 한자(漢字). Hanja are offered for the selection, else for the \
        longest word before the cursor that the table contains; Hangul is offered for Hanja, symbols for a jamo, and \
        emoji for their names in English or Korean. The same key closes the list. libhangul's table is needed.
        """
    ).topic(.hangul),
    OptionRow(
      "hanja-key", \.assistance.hanjaKeys, .keyCombinations, "The keys that offer Hanja",
      standard: "hanja and f9", example: "rightctrl,f9",
      needs: [.given("hanja", without: "--hanja") { $0.assistance.hanja != nil }]
    ).topic(.hangul),
    OptionRow(
      "learn", \.assistance.learns, .onOff,
      "Remember the Hanja and words that you choose from lists, and offer them first",
      discussion: """
        They are stored in evscribe/words.txt in $XDG_STATE_HOME or ~/.local/state, a file that only you can read; \
        `evscribe words list` shows them, `evscribe words forget` removes them. Nothing is remembered in a form, in \
        the background or in a replay.
        """, flag: .inverted,
      needs: [.given("hanja", without: "--hanja or --suggest", hasLists)]),
    OptionRow(
      "capitals", \.assistance.capitals, .capitals,
      "Where capital letters are written automatically"
    ),
    OptionRow(
      "full-stop", \.assistance.makesFullStops, .onOff,
      "Turn two spaces within 1.1 s into a full stop and a space", flag: .inverted),
    OptionRow(
      "language", \.assistance.language, .language, "The language of the text, such as en or ko",
      needs: [
        .given("capitals", without: "--capitals sentences, --correct or --suggest", hasLanguage)
      ]),
    OptionRow(
      "undo-key", \.assistance.undoKeys, .keyCombinations,
      "The keys that undo the last automatic change", standard: "ctrl+z and f8",
      example: "f8,ctrl+z",
      discussion: "Each press undoes one more change, unless its text was edited since.",
      needs: [
        .given("replace", without: "an option that changes the text, such as --replace") {
          $0.assistance.isOn
        }
      ]),
    OptionRow(
      "delete-undoes", \.assistance.undoneByDelete, .undoables,
      "The changes that the delete key undoes if it is pressed directly after them",
      discussion: """
        Any of replacements, corrections, position, capitals and full-stops, separated by commas, or none.
        """,
      needs: [
        .given("replace", without: "an option that changes the text, such as --replace") {
          $0.assistance.isOn
        }
      ]),
  ]

  /// How many words can be replaced.
  package static var replacementLimit: Int { 1_000 }

  private static func hasLists(_ options: TypingOptions) -> Bool {
    options.assistance.hanja != nil || options.assistance.suggestionCount > 0
  }

  private static func hasLanguage(_ options: TypingOptions) -> Bool {
    let assistance = options.assistance
    return assistance.capitals == .sentences || assistance.correction != .off
      || assistance.suggestionCount > 0
  }
}

extension OptionValue where Value == TextInputTraits.AutocapitalizationType {
  fileprivate static var capitals: OptionValue {
    let names = TextInputTraits.AutocapitalizationType.allCases.map(\.rawValue)
    return OptionValue(
      placeholder: "where", choices: names,
      read: { word throws(OptionProblem) in
        guard let value = TextInputTraits.AutocapitalizationType(rawValue: word) else {
          throw .unknown(word, among: names)
        }
        return value
      }, write: \.rawValue)
  }
}

extension OptionValue where Value == TypingOptions.Assistance.PositionSource {
  fileprivate static var position: OptionValue {
    OptionValue(
      placeholder: "position", choices: ["gpsd"], others: "latitude,longitude",
      read: { text throws(OptionProblem) in
        if text == "gpsd" { return .gpsd }
        do throws(Position.Problem) { return .fixed(try Position(parsing: text)) } catch {
          throw OptionProblem("\(error.text); gpsd is also possible")
        }
      },
      write: { source in
        switch source {
        case .fixed(let position): "\(position.latitude),\(position.longitude)"
        case .gpsd: "gpsd"
        }
      })
  }
}

extension OptionValue where Value == Int {
  fileprivate static var suggestionCount: OptionValue {
    OptionValue(
      placeholder: "count",
      read: { word throws(OptionProblem) in
        guard let count = Int(word), (0...6).contains(count), word == "\(count)" else {
          throw OptionProblem("invalid count \"\(word)\"; expected 0 to 6")
        }
        return count
      }, write: { "\($0)" })
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

extension OptionValue where Value == [TypingOptions.Assistance.Undoable] {
  fileprivate static var undoables: OptionValue {
    OptionValue(
      placeholder: "what",
      read: { text throws(OptionProblem) in
        guard OptionRow.items(of: text) != ["none"] else { return [] }
        let names = TypingOptions.Assistance.Undoable.allCases.map(\.rawValue) + ["none"]
        var values: [TypingOptions.Assistance.Undoable] = []
        for word in OptionRow.items(of: text) {
          guard let value = TypingOptions.Assistance.Undoable(rawValue: String(word)) else {
            throw .unknown(String(word), among: names)
          }
          guard !values.contains(value) else {
            throw OptionProblem("the list contains \(word) twice; remove one")
          }
          values.append(value)
        }
        return values
      }, write: { $0.isEmpty ? "none" : $0.map(\.rawValue).joined(separator: ",") })
  }
}

extension TypingOptions {
  /// Checks that what is changed has not been sent already.
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
