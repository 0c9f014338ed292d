/// A recording or a suite that can contain a hostile word.
struct HostileFile: Sendable {
  let name: String
  /// Whether the word can contain a line break.
  var takesLineBreaks = true
  /// The content of the file with the word.
  let contents: @Sendable (_ text: String) -> String

  // MARK: - Recordings

  static let traces = settings + formats + libinput

  private static let settings =
    HostilePlace.options.filter { $0 != "xkb-layout" }.map { option in
      setting("the setting \(option)") { "# evscribe \(option): \($0)" }
    } + [
      setting("a keyboard layout") { "# evscribe xkb-layout: \($0)" },
      setting("a variant") { "# evscribe xkb-layout: us\n# evscribe xkb-variant: \($0)" },
      setting("a layout of Hangul", mode: "hangul") { "# evscribe layout: \($0)" },
    ]

  private static func setting(
    _ name: String, mode: String = "direct", _ lines: @escaping @Sendable (String) -> String
  ) -> HostileFile {
    HostileFile(name: name, takesLineBreaks: false) {
      "# EVEMU 1.3\n# evscribe mode: \(mode)\n\(lines($0))\n\(frame)"
    }
  }

  private static let frame = "E: 0.000001 0000 0000 0000\n"

  private static let formats = [
    ("an event of evemu", "# EVEMU 1.3\n\(frame)E: TEXT\n"),
    ("a kind of line in evemu", "# EVEMU 1.3\nN: TEXT\nI: TEXT\n\(frame)"),
    ("a bitmap of evemu", "# EVEMU 1.3\nN: a\nI: 0003 0001 0001 0001\nP: TEXT\n\(frame)"),
    ("a version of evemu", "# EVEMU TEXT\n\(frame)"),
    ("an event of evtest", "Event: time 1.000000, TEXT\n"),
    ("a type of evtest", "Event: time 1.000000, type TEXT\n"),
    ("a key of keyd", "a down\nTEXT up\n"),
    ("a token of kanata", "d:a t:50\nd:TEXT\n"),
    ("a time of kanata", "d:a t:50\nt:TEXT\n"),
    ("what is no trace", "TEXT\n"),
  ].map { name, contents in
    HostileFile(name: name, takesLineBreaks: false) { contents.replacing("TEXT", with: $0) }
  }

  private static let libinput = [
    ("a version of libinput", "version: TEXT\n"),
    ("the numbers of a device of libinput", "version: 1\ndevices:\n- evdev:\n    id: TEXT\n"),
    ("an event of libinput", "version: 1\ndevices:\n- events:\n  - evdev:\n    - [0, 1, TEXT]\n"),
  ].map { name, contents in
    HostileFile(name: name) { contents.replacing("TEXT", with: HostilePlace.yaml($0)) }
  }

  // MARK: - Suites

  static let suites =
    [
      ("the name of a case", "cases: [{name: TEXT, keys: a, text: x}]"),
      ("what is expected", "cases: [{keys: a, text: TEXT}]"),
      ("a key of a case", "cases: [{TEXT: a}]"),
      ("a key of a suite", "TEXT: a"),
      ("a key that stands twice", "{TEXT: a, TEXT: b}"),
      ("simulated keys", "cases: [{keys: TEXT, text: a}]"),
      ("the path of a trace", "cases: [{trace: TEXT, text: a}]"),
      ("a list in place of text", "cases: [{keys: [TEXT], text: a}]\nTEXT: 1"),
      ("a scalar in place of a list", "cases: TEXT"),
      ("a Hangul layout of a case", "cases: [{mode: hangul, layout: TEXT, keys: a, text: a}]"),
    ].map { name, contents in suite(name, contents) }
    + HostilePlace.options.filter { !["unbuffered", "to"].contains($0) }.map {
      let mode = $0 == "mode" ? "" : "mode: direct, "
      return suite("the option \($0) of a case", "cases: [{\(mode)\($0): TEXT, keys: a, text: a}]")
    }

  private static func suite(_ name: String, _ contents: String) -> HostileFile {
    HostileFile(name: name) { contents.replacing("TEXT", with: HostilePlace.yaml($0)) + "\n" }
  }
}
