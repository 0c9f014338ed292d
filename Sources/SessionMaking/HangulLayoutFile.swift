import SystemIO
package import HangulComposition
import KeyEvents
package import Documents

/// The Hangul layouts from files, each read once.
///
/// ```yaml
/// layout: mine          # its name
/// kind: three-set       # or two-set, romaja
/// archaic: off          # on if archaic letters can be typed
/// keys:                 # the text of a key alone, and with Shift if it differs
///   q: -ㅅ -ㅍ
///   slash: ㅗ+ ?
/// joins:                # without it: the joins of modern layouts
///   - ㅗ ㅏ ㅘ
/// ```
package final class HangulLayoutFiles {
  private var layouts: [File: HangulLayout] = [:]
  private let isNamedByUser: Bool

  /// Creates a collection that has read no file yet.
  ///
  /// - Parameter isNamedByUser: whether the user, not a suite, chose the files, on the command line
  ///   or in the configuration.
  package init(isNamedByUser: Bool) { self.isNamedByUser = isNamedByUser }

  private struct File: Hashable {
    var path: String
    var followsLinks: Bool
  }

  /// Returns the layout in the file, which must be a regular file. If `followsLinks` is false, as
  /// for a file named by a recording, it must not be a link. Errors quote a file named by a suite
  /// or a recording only if it is a layout.
  package func layout(
    at path: String, followsLinks: Bool = true
  ) throws(SessionMakingError) -> HangulLayout {
    let file = File(path: path, followsLinks: followsLinks)
    if let layout = layouts[file] { return layout }
    let bytes: [UInt8]
    do { bytes = try readRegularFile(at: path, followsLinks: followsLinks) } catch {
      throw .unreadableLayout(error)
    }
    var isQuoted = isNamedByUser && followsLinks
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes)
      isQuoted = isQuoted || root.isHangulLayout
      let layout = try HangulLayout(root)
      layouts[file] = layout
      return layout
    } catch {
      guard isQuoted else {
        throw .unprovenLayout(place: "\(path):\(error.mark)", expected: HangulLayout.example)
      }
      throw .malformedLayout(error, file: path)
    }
  }
}

extension YAMLNode {
  /// Whether this is the root of a layout file, not of a suite.
  package var isHangulLayout: Bool { self["layout"] != nil && self["cases"] == nil }
}

extension HangulLayout {
  fileprivate static let example = "a layout, as in `layout: mine`, `kind: three-set` and `keys:`"

  /// Reads a layout from the root node of its file.
  init(_ root: YAMLNode) throws(YAMLError) {
    for pair in try root.pairs(Self.example)
    where !["layout", "kind", "archaic", "keys", "joins"].contains(pair.key) {
      let advice =
        suggestion(for: pair.key, among: ["layout", "kind", "archaic", "keys", "joins"])
        ?? "expected layout, kind, archaic, keys or joins"
      throw YAMLError(
        "unknown YAML key \"\(pair.key)\" in a layout; \(advice)", at: pair.keyMark)
    }
    let keys = try root.value(of: "keys", Self.example)
    let words = try Self.words(keys)
    let joins = try root["joins"]?.items("a list of joins, as in `- ㅗ ㅏ ㅘ`")
    let kind = try Self.kind(root.value(of: "kind", Self.example))
    let name = try root.value(of: "layout", Self.example).text("the name of the layout")
    let isArchaic = try root["archaic"]?.answer("on or off")
    var joinTexts: [String] = []
    for join in joins ?? [] { joinTexts.append(try join.text("a join, as in ㅗ ㅏ ㅘ")) }
    do throws(HangulLayoutError) {
      try self.init(
        name: name, kind: kind, isArchaic: isArchaic ?? false,
        words: words.mapValues(\.text), joins: joins == nil ? nil : joinTexts)
    } catch {
      var place = keys.mark
      switch error {
      case .badWord(_, let key, let shift), .badMeaning(_, let key, let shift):
        place = words[HangulKeystroke(key, shift: shift)]?.place ?? place
      case .keyWithoutText(let key):
        place = words[HangulKeystroke(key)]?.keyMark ?? place
      case .badJoin(let join):
        let index = joinTexts.firstIndex { $0.utf8.elementsEqual(join.utf8) }
        place = index.flatMap { joins?[$0].mark } ?? place
      case .tooManyMeanings: break
      }
      throw YAMLError("\(error)", at: place)
    }
  }

  private typealias Word = (text: String, place: YAMLMark, keyMark: YAMLMark)

  /// Reads the words assigned to the keys, each with its position.
  private static func words(_ node: YAMLNode) throws(YAMLError) -> [HangulKeystroke: Word] {
    var words: [HangulKeystroke: Word] = [:]
    for pair in try node.pairs("keys with the words for them, as in `q: -ㅅ -ㅍ`") {
      guard let key = KeyCode(named: pair.key) else {
        let advice =
          suggestion(for: pair.key, among: KeyCode.allNames)
          ?? "`evscribe monitor` shows the names of keys"
        throw YAMLError("unknown key \"\(pair.key)\"; \(advice)", at: pair.keyMark)
      }
      let parts = try pair.value.text("the words for the key alone, and with Shift").split(
        separator: " ")
      guard parts.count == 1 || parts.count == 2 else {
        throw .found(
          pair.value.summary, expected: "one word for the key, or two: alone and with Shift",
          at: pair.value.mark)
      }
      for (index, shift) in [false, true].enumerated() {
        let keystroke = HangulKeystroke(key, shift: shift)
        guard words[keystroke] == nil else {
          throw YAMLError(
            "a second line for the key \"\(key.name)\"; write only one", at: pair.keyMark)
        }
        let word = String(parts[min(index, parts.count - 1)])
        words[keystroke] = (word, pair.value.mark, pair.keyMark)
      }
    }
    return words
  }

  private static func kind(_ node: YAMLNode) throws(YAMLError) -> Kind {
    let text = try node.text("the kind of the layout")
    switch text {
    case "two-set": return .twoSet
    case "three-set": return .threeSet
    case "romaja": return .romaja
    default:
      throw .found(node.summary, expected: "two-set, three-set or romaja", at: node.mark)
    }
  }
}
