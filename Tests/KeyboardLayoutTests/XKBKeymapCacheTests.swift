import Composition
import KeyEvents
import KeyboardLayout
import Testing

@Suite struct XKBKeymapCacheTests {
  @Test func tenThousandSessionsCompileOnce() throws {
    let cache = XKBKeymapCache(readsUserFiles: false)
    #expect(cache.compilationCount == 0)
    var names = KeyboardLayoutNames()
    for _ in 0..<10_000 { _ = try cache.characterMap(for: names) }
    #expect(cache.compilationCount == 1)
    #expect(cache.composeReadCount == 1)
    names.composeLocale = "xx"
    for _ in 0..<2 { _ = try cache.characterMap(for: names) }
    #expect(cache.compilationCount == 1)
    #expect(cache.composeReadCount == 2)
    names.layout = "de"
    for _ in 0..<2 { _ = try cache.characterMap(for: names) }
    #expect(cache.compilationCount == 2)
    #expect(cache.composeReadCount == 2)
  }

  @Test func aMapOutlivesItsCache() throws {
    var map = try XKBKeymapCache(readsUserFiles: false).characterMap(for: KeyboardLayoutNames())
    var text: [Unicode.Scalar] = []
    _ = map.press(.a, into: &text)
    #expect(text == ["a"])
  }

  @Test(arguments: [("nope", "", "nope"), ("de", "nope", "de(nope)"), ("us,nope", "", "us,nope")])
  func theErrorNamesTheLayout(_ layout: String, _ variant: String, _ name: String) throws {
    let cache = XKBKeymapCache(readsUserFiles: false)
    var names = KeyboardLayoutNames()
    names.layout = layout
    names.variant = variant
    for _ in 0..<2 {
      let error = #expect(throws: KeyboardLayoutError.unknownLayout(names)) {
        try cache.characterMap(for: names)
      }
      let text = try #require(error).description
      #expect(text.contains("keyboard layout \(name) ") && text.contains("evdev.lst"))
    }
    #expect(cache.compilationCount == 1)
  }

  @Test func unknownRulesAreAnErrorAndUnknownOptionsAreNot() throws {
    let cache = XKBKeymapCache(readsUserFiles: true)
    var names = KeyboardLayoutNames()
    names.options = "nope:nope"
    _ = try cache.characterMap(for: names)
    names.rules = "nope"
    #expect(throws: KeyboardLayoutError.unknownLayout(names)) {
      try cache.characterMap(for: names)
    }
  }

  @Test func theErrorOnMissingDataNamesThePackage() {
    #expect(KeyboardLayoutError.noData.description.contains("xkb-data"))
  }
}
