import Composition
import KeyEvents
import KeyboardLayout
import Testing

/// A map with the keys typed on it, as in a session. Keys are written as `a` (a tap), `leftshift+a`
/// (a tap while Shift is held), `d:a` (a press) and `u:a` (a release).
struct Typist {
  var map: XKBCharacterMap
  /// The answer to each press.
  var answers: [CharacterMapAnswer] = []

  /// One cache for all tests, so that each layout is compiled once; it does not read the user's own
  /// files.
  @MainActor static let cache = XKBKeymapCache(readsUserFiles: false)

  @MainActor
  init(
    _ layout: String = "us", variant: String = "", options: String = "",
    locale: String = "en_US.UTF-8", locks: KeyboardLocks = []
  ) throws {
    var names = KeyboardLayoutNames()
    names.layout = layout
    names.variant = variant
    names.options = options
    names.composeLocale = locale
    map = try Self.cache.characterMap(for: names, locks: locks)
  }

  mutating func type(_ keys: String) throws -> String {
    var text: [Unicode.Scalar] = []
    for token in keys.split(separator: " ") {
      if token.hasPrefix("d:") {
        try press(token.dropFirst(2), into: &text)
      } else if token.hasPrefix("u:") {
        map.update(try #require(KeyCode(named: String(token.dropFirst(2)))), isDown: false)
      } else {
        let names = token.split(separator: "+")
        for name in names { try press(name, into: &text) }
        for name in names.reversed() {
          map.update(try #require(KeyCode(named: String(name))), isDown: false)
        }
      }
    }
    return String(String.UnicodeScalarView(text))
  }

  private mutating func press(_ name: Substring, into text: inout [Unicode.Scalar]) throws {
    let key = try #require(KeyCode(named: String(name)))
    answers.append(map.press(key, into: &text))
    map.update(key, isDown: true)
  }
}
