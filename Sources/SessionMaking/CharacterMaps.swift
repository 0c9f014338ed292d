import SystemIO
import KeyEvents
package import KeyboardLayout
import SystemPackage
package import Typing

/// The keyboard layouts for the mode `direct`, each compiled once, the Hangul layouts from files,
/// and the word list for Morse.
package final class CharacterMaps {
  package let hangulLayouts: HangulLayoutFiles
  /// The word list for Morse.
  package let words: MorseWordLists
  private let cache: XKBKeymapCache
  /// The environment of the process; nil if the system's settings are not used.
  private let environment: [String: String]?
  private let defaultKeyboardPath: String
  /// The content of Debian's keyboard file (keyboard(5)); nil if it is not used or cannot be read.
  /// It is read for the first layout, so that a warning about it comes only if `direct` is used.
  private lazy var defaultKeyboard = readDefaultKeyboard()
  private let tell: (String) -> Void

  /// Creates a source of the layouts that options choose. Parts that the options leave open come
  /// from the system.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process, used with Debian's file for the parts that
  ///     the options leave open. Nil for a case of a suite, which uses neither, and whose layout
  ///     files were not chosen by the user.
  ///   - defaultKeyboard: the path of Debian's file (keyboard(5)).
  ///   - wordLists: the possible paths of a word list for Morse, in the order in which to try them.
  ///   - tell: receives warnings: about a layout each time it is requested, and once if Debian's
  ///     file cannot be read.
  package init(
    environment: [String: String]?, defaultKeyboard: String = "/etc/default/keyboard",
    wordLists: [String] = [MorseWordLists.otherPath],
    tell: @escaping (String) -> Void
  ) {
    self.environment = environment
    defaultKeyboardPath = defaultKeyboard
    self.tell = tell
    words = MorseWordLists(paths: wordLists, tell: tell)
    hangulLayouts = HangulLayoutFiles(isNamedByUser: environment != nil)
    cache = XKBKeymapCache(readsUserFiles: environment != nil)
  }

  /// Returns the keyboard layout that the options choose. Warnings about it go to `tell`.
  ///
  /// - Throws: ``SessionMakingError/noKeyboardLayout(_:)`` if it cannot be loaded.
  package func characterMap(
    _ words: TypingOptions.KeyboardLayout
  ) throws(SessionMakingError) -> XKBCharacterMap {
    let resolution = resolve(words)
    do throws(KeyboardLayoutError) {
      let map = try cache.characterMap(
        for: resolution.names, locks: KeyboardLocks(names: words.locks ?? []))
      if let warning = map.warning { tell(warning) }
      return map
    } catch {
      throw .noKeyboardLayout(error)
    }
  }

  /// Returns the names of the layout as a recording stores them, with the parts that the options
  /// leave open filled in from the system.
  package func filledIn(
    _ words: TypingOptions.KeyboardLayout
  ) -> TypingOptions.KeyboardLayout {
    let names = resolve(words).names
    var filled = words
    filled.rules = names.rules
    filled.model = names.model
    filled.layout = names.layout
    filled.variant = names.variant
    filled.options = names.options
    filled.composeLocale = names.composeLocale
    filled.letters = words.letters ?? .layout
    return filled
  }

  private func resolve(_ words: TypingOptions.KeyboardLayout) -> KeyboardLayoutResolution {
    var request = KeyboardLayoutRequest()
    request.rules = words.rules
    request.model = words.model
    request.layout = words.layout
    request.variant = words.variant
    request.options = words.options
    request.composeLocale = words.composeLocale
    return KeyboardLayoutResolution(
      request: request, environment: environment ?? [:], defaultKeyboard: defaultKeyboard)
  }

  private func readDefaultKeyboard() -> String? {
    guard environment != nil else { return nil }
    do throws(SystemError) {
      return String(decoding: try readFile(at: defaultKeyboardPath), as: UTF8.self)
    } catch  where error.code == .noSuchFileOrDirectory {
      return nil
    } catch {
      tell(
        "\(error.advised); its keyboard settings are ignored; set the layout with --xkb-layout"
      )
      return nil
    }
  }
}

extension TypingSession {
  /// Creates a session with the options. It types into the form, if there is one. `followsLinks`
  /// tells whether the file of a Hangul layout may be a link.
  package init(
    _ options: TypingOptions, _ maps: CharacterMaps, form: Form? = nil, followsLinks: Bool = true
  ) throws(SessionMakingError) {
    var options = options
    try maps.words.fill(&options)
    try self.init(
      options, form: form,
      characterMap: { () throws(SessionMakingError) in
        try maps.characterMap(options.keyboardLayout)
      },
      layoutFile: { path throws(SessionMakingError) in
        try maps.hangulLayouts.layout(at: path, followsLinks: followsLinks)
      })
  }
}
