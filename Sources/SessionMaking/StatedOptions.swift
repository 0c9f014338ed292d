package import TraceFiles
package import Typing
package import Documents

/// Typing options with the source of each, so that an error can name the source instead of a flag
/// that was not used. The configuration file, a recording, and the command line or a suite are
/// applied in this order.
package struct StatedOptions: Sendable {
  package var options = TypingOptions()
  /// The sources by the option's long name; a default has none.
  private(set) var sources: [String: StatedOption.Source] = [:]

  /// Creates options that are all defaults, without a source.
  package init() {}

  /// Sets the typing options that a recording states, except those in `given`, which another source
  /// overrides.
  ///
  /// A recording that states a mode also states every typing option that is not the default. So the
  /// configuration, which may have changed since, determines only the output options, which
  /// recordings do not contain.
  package mutating func apply(
    settingsOf trace: borrowing TraceFile, except given: Set<String> = []
  ) throws(StatedOptionsError) {
    let known = trace.settings.filter { TypingOptions.names.contains($0.name) }
    // In a recording that does not state `letters`, they are at their positions on a US keyboard.
    // One with a single switch that does not state `switch-list` is of an earlier version, and so
    // is one with automatic changes that does not state `timed-words`.
    defer {
      if options.keyboardLayout.letters == nil { options.keyboardLayout.letters = .positions }
      options.scanning.isOfEarlierVersion =
        options.scanning.hold == nil && !given.contains("switch-list")
      options.adoptHolds(stated: Set(known.map(\.name)), given: given)
      options.adoptTimedWords(stated: Set(known.map(\.name)))
    }
    guard !known.isEmpty else { return }
    if known.contains(where: { $0.name == "mode" }) {
      for name in TypingOptions.namesOfTyping {
        options.clear(name)
        sources[name] = nil
      }
    }
    options.clear("filter")
    options.startMode = nil
    for name in Set(known.map(\.name)).subtracting(given) { options.clear(name) }
    var counts: [String: Int] = [:]
    for (name, value, line) in known where !given.contains(name) {
      counts[name, default: 0] += 1
      let source = StatedOption.Source.recording("\(trace.name):\(line)")
      do throws(TypingOptionError) {
        try TypingOptions.checkCount(counts[name] ?? 0, of: name)
        let isLayout = name == "layout"
        try options.setWord(name, to: isLayout ? Self.layout(value, beside: trace.folder) : value)
      } catch {
        throw StatedOptionsError(.word(error), StatedOption(name: name, source: source))
      }
      sources[name] = source
    }
  }

  /// Sets an option from a line of the configuration file.
  package mutating func apply(_ pair: YAMLPair, in file: String) throws(YAMLError) {
    try options.set(pair, in: file)
    sources[pair.key] = .line("\(file):\(pair.value.mark)")
  }

  /// Sets the options given on the command line and leaves the others unchanged. A repeatable
  /// option replaces all earlier values, and a new list of modes starts with its first. Each value
  /// is checked by itself and not with the others, because a recording may add more options.
  package mutating func apply(
    flags: [(name: String, values: [String])]
  ) throws(StatedOptionsError) {
    let given = flags.filter { !$0.values.isEmpty }
    if given.contains(where: { $0.name == "mode" }) { options.startMode = nil }
    do throws(TypingOptionError) {
      for (name, values) in given {
        try TypingOptions.checkCount(values.count, of: name)
        options.clear(name)
        for value in values { try options.setWord(name, to: value) }
        sources[name] = .flag
      }
    } catch {
      throw StatedOptionsError(.word(error), StatedOption(name: error.option, source: .flag))
    }
  }

  /// Sets the modes implied by the command itself or by a form, starting with the first.
  package mutating func set(modes: [TypingOptions.ModeName]) {
    options.modes = modes
    options.startMode = nil
    sources["start-mode"] = nil
    sources["mode"] = .flag
  }

  /// Resets the options without effect in a form to their defaults: those that affect only text
  /// output.
  package mutating func clearWithoutEffectInForms() {
    for name in TypingOptions.names where !TypingOptions.namesOfTyping.contains(name) {
      options.clear(name)
      sources[name] = nil
    }
  }

  /// Throws if the options are invalid in combination. Flags without effect are checked by
  /// ``checkEffects()``.
  package func check() throws(StatedOptionsError) {
    do throws(TypingOptionError) { try options.validate() } catch {
      let involved = [error.option] + error.others
      var error = error
      error.problem += recordedPart(of: involved)
      throw StatedOptionsError(.combination(error), statement(of: involved))
    }
  }

  /// Returns the first of the named options that was stated; nil if none was.
  package func statement(of names: [String]) -> StatedOption? {
    for name in names {
      if let source = sources[name] { return StatedOption(name: name, source: source) }
    }
    return nil
  }

  /// The names of the options that only the configuration file states.
  package var namesOfFile: Set<String> {
    Set(sources.filter { if case .line = $0.value { true } else { false } }.keys)
  }

  /// Whether keys are read as Morse only because neither a mode nor an option for Morse is stated.
  package var isForeign: Bool { sources["mode"] == nil && !options.saysMorse }

  /// Whether the Hangul layout was named by a recording, which may come from anyone.
  var hasLayoutOfRecording: Bool {
    if case .recording = sources["layout"] { true } else { false }
  }

  /// Creates a session with the options. It types into the form, if there is one.
  package func session(
    _ maps: CharacterMaps, form: Form? = nil
  ) throws(StatedOptionsError) -> TypingSession {
    do throws(SessionMakingError) {
      return try TypingSession(options, maps, form: form, followsLinks: !hasLayoutOfRecording)
    } catch {
      throw StatedOptionsError(.session(error), statement(of: error.options))
    }
  }
}

extension StatedOptions {
  /// The advice about a layout that a recording names.
  package static let layoutAdvice = "use --layout FILE for any other file"

  /// Returns the layout that a recording names: a built-in layout, or only a file in the folder of
  /// the recording, because a recording may come from an untrusted source.
  private static func layout(
    _ word: String, beside folder: String?
  ) throws(TypingOptionError) -> String {
    guard TypingOptions.Hangul.isPath(word) else { return word }
    guard isPlainFileName(word) else {
      throw TypingOptionError(
        option: "layout",
        problem: """
          found "\(word)", expected a built-in layout, or the name of a file in the folder of the \
          recording: letters, digits and . _ - only; \(layoutAdvice)
          """)
    }
    guard let folder else {
      throw TypingOptionError(
        option: "layout",
        problem: """
          "\(word)" is relative to the recording's folder, but the recording is on standard \
          input; use --layout FILE
          """)
    }
    return folder + word
  }

  /// Returns whether a recording may use the file name: it has only ASCII letters, digits and
  /// `._-`, and no dot or hyphen at the start.
  package static func isPlainFileName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !".-".utf8.contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "._-".utf8.contains(byte)
      }
    }
  }
}
