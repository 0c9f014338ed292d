import Composition
import KeyEvents
package import HangulComposition
import KeyFiltering
import MorseComposition
import TextEditing
package import TextFields

extension TypingSession {
  /// Makes a session with these options.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - form: the form into which the session types; nil for a document.
  ///   - characterMap: makes the keyboard layout for `direct`; not called for other modes.
  ///   - layoutFile: reads the Hangul layout in the file with that path, or returns nil for the
  ///     default; not called for a built-in layout.
  /// - Throws: the errors of `characterMap` and `layoutFile`.
  package init<Failure: Error>(
    _ options: TypingOptions, form: Form? = nil,
    characterMap: () throws(Failure) -> any CharacterMap,
    layoutFile: (String) throws(Failure) -> HangulLayout?
  ) throws(Failure) {
    var modes: [TypingMode] = []
    for name in options.modes {
      modes.append(
        TypingMode(
          name: name.rawValue,
          composer: try Self.composer(
            name, options, characterMap: characterMap, layoutFile: layoutFile)))
    }
    var settings = Settings()
    settings.stopKey = options.keyInput.stopKey
    settings.nextModeKeys = options.nextModeKeys
    settings.listKeys = ListKeys(options.morse.bindings.listKeys)
    settings.idleLimit = options.keyInput.idleLimit
    settings.wantsPreviews = options.output.format.delivery == .edits
    settings.fieldKeys = form.map { _ in
      FieldKeys.standard.adding(options.morse.bindings.fieldKeys)
    }
    settings.assistance = options.assistance.session
    settings.assistance.changesTimedWords =
      options.modes.contains(.morse) && options.assistance.timedWords != .keep
    // In a form, the keys of its fields take precedence.
    settings.candidateKeys = options.assistance.candidateKeys.compactMap { source, keys in
      let free = keys.filter { settings.fieldKeys?.role(of: $0.key, $0.modifiers) == nil }
      return free.isEmpty ? nil : (source, free)
    }
    for (source, _) in settings.candidateKeys {
      settings.tapHolds[source] = source.hold(options.assistance)?.wholeMicroseconds
    }
    settings.listedSources = CandidateRequest.Source.allCases.filter { $0.isOn(options.assistance) }
    settings.scanning = options.scanning
    settings.switchPresses = SwitchPresses(options.morse)
    settings.opensActions = !options.scanning.isOfEarlierVersion && options.practice.task == nil
    settings.viewKeys = options.views.keys
    settings.usesPositionsOfLetters = options.keyboardLayout.letters == .positions
    let filters = KeyFilterChain(parsed: options.keyInput.filters)
    let start = options.startMode.flatMap(options.modes.firstIndex) ?? 0
    if let form {
      self.init(
        modes: modes, startingIn: start, filters: filters, settings: settings, form: form)
      return
    }
    let client: any TextClient =
      switch options.output.format.delivery {
      case .lines: LineText(sendsPieces: options.output.isUnbuffered)
      case .changes: LineText(sendsPieces: false)
      case .atEnd, .edits: TextDocument()
      }
    self.init(
      modes: modes, startingIn: start, filters: filters, settings: settings, client: client)
  }

  /// Makes a session with these options. Their Hangul layout is a built-in one.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - characterMap: makes the keyboard layout for `direct`; not called for other modes.
  /// - Throws: the errors of `characterMap`.
  public init<Failure: Error>(
    _ options: TypingOptions, characterMap: () throws(Failure) -> any CharacterMap
  ) throws(Failure) {
    // Only this package can set the path of a layout file, and it uses the initializer above.
    try self.init(options, characterMap: characterMap, layoutFile: { _ throws(Failure) in nil })
  }

  private static func composer<Failure: Error>(
    _ mode: TypingOptions.ModeName, _ options: TypingOptions,
    characterMap: () throws(Failure) -> any CharacterMap,
    layoutFile: (String) throws(Failure) -> HangulLayout?
  ) throws(Failure) -> any Composer {
    switch mode {
    case .morse:
      return morseComposer(options.morse)
    case .hangul:
      let hangul = options.hangul
      let layout =
        hangul.layoutIsFile ? try layoutFile(hangul.layout) : HangulLayout(named: hangul.layout)
      return HangulComposer(layout: layout ?? .twoSet, options: hangul.rules)
    case .direct:
      return directComposer(try characterMap())
    }
  }

  private static func directComposer(_ map: some CharacterMap) -> any Composer {
    DirectComposer(map: map)
  }

  private static func morseComposer(_ morse: TypingOptions.Morse) -> any Composer {
    let code = morse.writtenCode
    let keys = morse.keys
    switch morse.keyer {
    case .threeKey:
      var composer = MorseComposer(code: code, bindings: keys, speed: morse.speed ?? .standard)
      if morse.makesAllMarks { composer.longestDelay = .max }
      return composer
    case .straight:
      return StraightKeyComposer(
        code: code, bindings: keys, speed: morse.keyingSpeed,
        prior: morse.keyingPrior, openLetters: morse.openLetters)
    case .bug:
      return BugComposer(
        code: code, bindings: keys, speed: morse.speed ?? .standard, prior: morse.keyingPrior,
        openLetters: morse.openLetters)
    case .iambicA, .iambicB, .ultimatic:
      return PaddleComposer(
        morse.keyer, code: code, bindings: keys, speed: morse.speed ?? .standard,
        memory: morse.paddleMemory)
    case .singleSwitch:
      return switch morse.switchTiming {
      case .fixed: SwitchComposer(code: code, bindings: keys, times: morse.switchTimes)
      case .auto:
        LearningSwitchComposer(
          code: code, bindings: keys, times: morse.switchTimes, prior: morse.keyingPrior,
          openLetters: morse.openLetters)
      }
    }
  }
}
