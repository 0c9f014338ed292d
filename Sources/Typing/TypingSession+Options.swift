public import KeyEvents
import Composition
public import HangulComposition
import KeyFiltering
import MorseComposition
import TextEditing

extension TypingSession {
  /// Makes the session that the options describe.
  ///
  /// - Parameters:
  ///   - options: what to do.
  ///   - characterMap: makes the keyboard layout for `direct`; not called for other modes.
  ///   - layoutFile: reads the Hangul layout in the file with that path; not called for a layout with a name.
  /// - Throws: what `characterMap` and `layoutFile` throw.
  public init<Failure: Error>(
    _ options: TypingOptions, characterMap: () throws(Failure) -> any CharacterMap,
    layoutFile: (String) throws(Failure) -> HangulLayout
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
    settings.stopKey = options.stopKey
    settings.nextModeKeys = options.nextModeKeys
    settings.listKeys = ListKeys(options.bindings.listKeys)
    settings.idleLimit = options.idleLimit
    settings.wantsPreviews = options.output == .edits
    let filters: KeyFilterChain
    do { filters = try KeyFilterChain(parsing: options.filters) } catch {
      preconditionFailure("a filter that was checked when it was set: \(error)")
    }
    let start = options.startMode.flatMap(options.modes.firstIndex) ?? 0
    let client: any TextClient =
      switch options.output {
      case .text, .jamo, .signals: LineText(sendsPieces: options.isUnbuffered)
      case .document, .edits: TextDocument()
      }
    self.init(
      modes: modes, startingIn: start, filters: filters, settings: settings, client: client)
  }

  /// Makes the session that the options describe, whose Hangul layout has a name: there is nothing here to read a file.
  public init<Failure: Error>(
    _ options: TypingOptions, characterMap: () throws(Failure) -> any CharacterMap
  ) throws(Failure) {
    precondition(!options.hangulLayoutIsFile, "a layout file needs somebody to read it")
    try self.init(options, characterMap: characterMap) { _ throws(Failure) in .twoSet }
  }

  private static func composer<Failure: Error>(
    _ mode: TypingOptions.ModeName, _ options: TypingOptions,
    characterMap: () throws(Failure) -> any CharacterMap,
    layoutFile: (String) throws(Failure) -> HangulLayout
  ) throws(Failure) -> any Composer {
    switch mode {
    case .morse:
      return morseComposer(options)
    case .hangul:
      let layout =
        options.hangulLayoutIsFile
        ? try layoutFile(options.hangulLayout) : HangulLayout(named: options.hangulLayout)
      return HangulComposer(layout: layout ?? .twoSet, options: options.hangul)
    case .direct:
      return directComposer(try characterMap())
    }
  }

  private static func directComposer(_ map: some CharacterMap) -> any Composer {
    DirectComposer(map: map)
  }

  private static func morseComposer(_ options: TypingOptions) -> any Composer {
    let code = MorseCode(options)
    let bindings = MorseBindings(options.bindings, keyer: options.keyer)
    switch options.keyer {
    case .threeKey:
      return MorseComposer(code: code, bindings: bindings)
    case .straight:
      return StraightKeyComposer(code: code, bindings: bindings, speed: options.keyingSpeed)
    case .bug:
      return BugComposer(code: code, bindings: bindings, speed: options.speed ?? .standard)
    case .iambicA, .iambicB, .ultimatic:
      return PaddleComposer(
        options.keyer, code: code, bindings: bindings, speed: options.speed ?? .standard,
        memory: options.paddleMemory)
    case .singleSwitch:
      return SwitchComposer(code: code, bindings: bindings, times: options.switchTimes)
    }
  }
}
