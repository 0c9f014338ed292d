public import KeyEvents
import Composition
import HangulComposition
import KeyFiltering
import MorseComposition

extension TypingSession {
  /// Makes the session that the options describe.
  ///
  /// - Parameters:
  ///   - options: what to do. Its filters have been checked when they were set; one that is wrong is left out.
  ///   - characterMap: makes the keyboard layout for `direct`; not called for other modes.
  /// - Throws: what `characterMap` throws.
  public init<Failure: Error>(
    _ options: TypingOptions, characterMap: () throws(Failure) -> any CharacterMap
  ) throws(Failure) {
    var modes: [TypingMode] = []
    for name in options.modes {
      modes.append(
        TypingMode(
          name: name.rawValue,
          composer: try Self.composer(name, options, characterMap: characterMap)))
    }
    var settings = Settings()
    settings.sendsLines =
      switch options.output {
      case .text, .jamo, .signals: true
      case .document, .edits: false
      }
    settings.sendsPieces = settings.sendsLines && options.isUnbuffered
    settings.stopKey = options.stopKey
    settings.idleLimit = options.idleLimit
    settings.wantsPreviews = options.output == .edits
    let filters = (try? KeyFilterChain(parsing: options.filters)) ?? KeyFilterChain()
    self.init(modes: modes, filters: filters, settings: settings)
  }

  private static func composer<Failure: Error>(
    _ mode: TypingOptions.ModeName, _ options: TypingOptions,
    characterMap: () throws(Failure) -> any CharacterMap
  ) throws(Failure) -> any Composer {
    switch mode {
    case .morse:
      return morseComposer(options)
    case .hangul:
      return HangulComposer(
        backspace: options.backspace, joinsLoneConsonants: options.joinsLoneConsonants)
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
    case .iambicA, .iambicB, .ultimatic, .bug:
      return PaddleComposer(
        options.keyer, code: code, bindings: bindings, speed: options.speed ?? .standard,
        memory: options.paddleMemory)
    case .singleSwitch:
      return SwitchComposer(code: code, bindings: bindings, times: options.switchTimes)
    }
  }
}
