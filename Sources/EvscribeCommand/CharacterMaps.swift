import Descriptors
import KeyEvents
import KeyboardLayout
import Typing

/// Makes the keyboard layouts of `direct`, each compiled once, and has those Hangul layouts that stand in files.
final class CharacterMaps {
  let hangulLayouts: HangulLayoutFiles
  private let cache: XKBKeymapCache
  private let usesSystem: Bool
  private var toldWarnings: Set<String> = []

  /// With `usesSystem` what the options do not say comes from the environment and `/etc/default/keyboard`; a case of a
  /// suite inherits neither, and its layout files are not the user's choice.
  init(usesSystem: Bool) {
    self.usesSystem = usesSystem
    hangulLayouts = HangulLayoutFiles(isNamedByUser: usesSystem)
    cache = XKBKeymapCache(readsUserFiles: usesSystem)
  }

  /// The layout that the words choose.
  func characterMap(
    _ words: TypingOptions.KeyboardLayout
  ) throws(CommandFailure) -> XKBCharacterMap {
    let resolution = resolve(words)
    do throws(KeyboardLayoutError) {
      let map = try cache.characterMap(
        for: resolution.names, locks: KeyboardLocks(names: words.locks ?? []))
      if let warning = map.warning, toldWarnings.insert(warning).inserted {
        printError("\(warning)")
      }
      return map
    } catch {
      throw CommandFailure(
        .usage, "\(error)",
        options: ["xkb-layout", "xkb-variant", "xkb-model", "xkb-rules", "xkb-options"])
    }
  }

  /// The words with every part filled in, as a recording keeps them.
  func filledIn(
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
    let defaults = usesSystem ? try? readFile(at: "/etc/default/keyboard") : nil
    return KeyboardLayoutResolution(
      request: request, environment: usesSystem ? Environment.all : [:],
      defaultKeyboard: defaults.map { String(decoding: $0, as: UTF8.self) })
  }
}

extension TypingSession {
  /// Makes the session that the options describe. Where it follows a keyboard layout, `made` is given that. `followsLinks`
  /// says whether the file of a Hangul layout may be a link.
  init(
    _ options: TypingOptions, _ maps: CharacterMaps, followsLinks: Bool = true,
    made: (XKBCharacterMap) -> Void = { _ in }
  ) throws(CommandFailure) {
    try self.init(
      options,
      characterMap: { () throws(CommandFailure) in
        let map = try maps.characterMap(options.keyboardLayout)
        made(map)
        return map
      },
      layoutFile: { path throws(CommandFailure) in
        try maps.hangulLayouts.layout(at: path, followsLinks: followsLinks)
      })
  }
}
