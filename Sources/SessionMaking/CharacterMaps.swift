import Descriptors
import KeyEvents
package import KeyboardLayout
import SystemPackage
package import Typing

/// Makes the keyboard layouts of `direct`, each compiled once, and has those Hangul layouts that stand in files.
package final class CharacterMaps {
  package let hangulLayouts: HangulLayoutFiles
  private let cache: XKBKeymapCache
  /// The environment of the process; nil where nothing is taken from the system.
  private let environment: [String: String]?
  private let defaultKeyboardPath: String
  /// What Debian's file says of the system's keyboard; read when the first layout is asked for, so that who types none in
  /// `direct` is told nothing of it.
  private lazy var defaultKeyboard = readDefaultKeyboard()
  private let tell: (String) -> Void

  /// Makes layouts by what the options say, and where these say nothing by the system.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process, which with Debian's file says what the options do not. Nil for a case of
  ///     a suite, which inherits neither and whose layout files are not the user's choice.
  ///   - defaultKeyboard: the path of Debian's file (keyboard(5)).
  ///   - tell: is told what is odd about a layout each time that it is asked for, and once why Debian's file cannot be read.
  package init(
    environment: [String: String]?, defaultKeyboard: String = "/etc/default/keyboard",
    tell: @escaping (String) -> Void
  ) {
    self.environment = environment
    defaultKeyboardPath = defaultKeyboard
    self.tell = tell
    hangulLayouts = HangulLayoutFiles(isNamedByUser: environment != nil)
    cache = XKBKeymapCache(readsUserFiles: environment != nil)
  }

  /// The layout that the words choose.
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

  /// The words with every part filled in, as a recording keeps them.
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
        "\(error.advised); what it says of the keyboard layout is not known: --xkb-layout names yours"
      )
      return nil
    }
  }
}

extension TypingSession {
  /// Makes the session that the options describe. `followsLinks` says whether the file of a Hangul layout may be a link.
  package init(
    _ options: TypingOptions, _ maps: CharacterMaps, followsLinks: Bool = true
  ) throws(SessionMakingError) {
    try self.init(
      options,
      characterMap: { () throws(SessionMakingError) in
        try maps.characterMap(options.keyboardLayout)
      },
      layoutFile: { path throws(SessionMakingError) in
        try maps.hangulLayouts.layout(at: path, followsLinks: followsLinks)
      })
  }
}
