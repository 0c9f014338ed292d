/// A cache of layouts and compose tables that creates character maps for sessions. A layout is
/// compiled, and a compose file read, only when the first session needs it.
package final class XKBKeymapCache {
  private let readsUserFiles: Bool
  private var context: XKBContext?
  private var keymaps: [KeyboardLayoutNames: Result<XKBKeymap, KeyboardLayoutError>] = [:]
  private var composeTables: [String: ComposeTable?] = [:]
  /// The number of compiled layouts.
  package private(set) var compilationCount = 0
  /// The number of searches for a compose file.
  package private(set) var composeReadCount = 0

  /// Creates an empty cache, without accessing files.
  ///
  /// - Parameter readsUserFiles: Whether the user's own layouts (`~/.config/xkb`) and sequences
  ///   (`~/.XCompose`) are used. Without them the result is the same on every machine with the same
  ///   xkb data.
  package init(readsUserFiles: Bool) { self.readsUserFiles = readsUserFiles }

  /// Creates a map for a new session, with no key down and with `locks` on.
  ///
  /// A locale without a compose file only causes a warning (``XKBCharacterMap/warning``).
  ///
  /// - Throws: ``KeyboardLayoutError`` if xkb has no layout with these names, its data is missing,
  ///   or memory ran out.
  /// - Complexity: O(1) for names seen before, otherwise a few milliseconds.
  package func characterMap(
    for names: KeyboardLayoutNames, locks: KeyboardLocks = []
  ) throws(KeyboardLayoutError) -> XKBCharacterMap {
    let keymap = try keymap(for: names)
    let table = try composeTable(for: names.composeLocale)
    return try XKBCharacterMap(
      keymap: keymap, composeTable: table, locks: locks,
      warning: table == nil ? Self.warning(for: names.composeLocale) : nil)
  }

  private func keymap(for names: KeyboardLayoutNames) throws(KeyboardLayoutError) -> XKBKeymap {
    var key = names
    key.composeLocale = ""
    if let known = keymaps[key] { return try known.get() }
    let context = try openContext()
    compilationCount += 1
    let made = Result { () throws(KeyboardLayoutError) in try XKBKeymap(names, in: context) }
    keymaps[key] = made
    return try made.get()
  }

  private func composeTable(for locale: String) throws(KeyboardLayoutError) -> ComposeTable? {
    if let known = composeTables[locale] { return known }
    let context = try openContext()
    composeReadCount += 1
    let made = ComposeTable(locale: locale, in: context, readsUserFiles: readsUserFiles)
    composeTables[locale] = .some(made)
    return made
  }

  private func openContext() throws(KeyboardLayoutError) -> XKBContext {
    if let context { return context }
    let opened = try XKBContext(readsUserFiles: readsUserFiles)
    context = opened
    return opened
  }

  private static func warning(for locale: String) -> String {
    "no compose file for the locale \(locale): dead keys and the Compose key type nothing; on "
      + "Debian, the package libx11-data contains compose files, including the one for en_US.UTF-8"
  }
}
