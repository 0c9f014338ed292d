import KeyboardLayout
import Testing

@Suite struct KeyboardLayoutResolutionTests {
  /// The format of Debian's installer.
  static let file = """
    # KEYBOARD CONFIGURATION FILE

    XKBMODEL="pc104"
    XKBLAYOUT="us,kr"
    XKBVARIANT=",kr104"
    XKBOPTIONS="grp:alt_shift_toggle"

    BACKSPACE="guess"
    """
  static let environment = [
    "XKB_DEFAULT_RULES": "base", "XKB_DEFAULT_MODEL": "pc101", "XKB_DEFAULT_LAYOUT": "de",
    "XKB_DEFAULT_VARIANT": "neo", "XKB_DEFAULT_OPTIONS": "compose:ralt", "LANG": "de_DE.UTF-8",
    "LAYOUT": "no", "XKBLAYOUT": "no",
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layout: String?
    var variant: String?
    var options: String?
    var environment: [String: String] = [:]
    var file: String?
    /// The parts that differ from the built-in ones, with name, value and source.
    var said: [String]
  }

  static let builtIn = [
    "rules evdev (built in)", "model pc105 (built in)", "layout us (built in)",
    "variant none (built in)", "options none (built in)", "compose locale en_US.UTF-8 (built in)",
  ]

  @Test(arguments: [
    Case(testDescription: "nothing is set", said: []),
    Case(testDescription: "an empty file", file: "", said: []),
    Case(
      testDescription: "the file", file: file,
      said: [
        "model pc104 (XKBMODEL in /etc/default/keyboard)",
        "layout us,kr (XKBLAYOUT in /etc/default/keyboard)",
        "variant ,kr104 (XKBVARIANT in /etc/default/keyboard)",
        "options grp:alt_shift_toggle (XKBOPTIONS in /etc/default/keyboard)",
      ]),
    Case(
      testDescription: "the environment before the file", environment: environment, file: file,
      said: [
        "rules base (XKB_DEFAULT_RULES)", "model pc101 (XKB_DEFAULT_MODEL)",
        "layout de (XKB_DEFAULT_LAYOUT)", "variant neo (XKB_DEFAULT_VARIANT)",
        "options compose:ralt (XKB_DEFAULT_OPTIONS)", "compose locale de_DE.UTF-8 (LANG)",
      ]),
    Case(
      testDescription: "the request before all others, and no variant of another layout",
      layout: "fr", options: "", environment: environment, file: file,
      said: [
        "rules base (XKB_DEFAULT_RULES)", "model pc101 (XKB_DEFAULT_MODEL)",
        "layout fr (requested)", "options none (requested)", "compose locale de_DE.UTF-8 (LANG)",
      ]),
    Case(
      testDescription: "a variant for the layout that is there", variant: "intl", file: file,
      said: [
        "model pc104 (XKBMODEL in /etc/default/keyboard)",
        "layout us,kr (XKBLAYOUT in /etc/default/keyboard)", "variant intl (requested)",
        "options grp:alt_shift_toggle (XKBOPTIONS in /etc/default/keyboard)",
      ]),
    Case(
      testDescription: "the environment's layout without the file's variant",
      environment: ["XKB_DEFAULT_LAYOUT": "de"], file: "XKBLAYOUT=us\nXKBVARIANT=intl",
      said: ["layout de (XKB_DEFAULT_LAYOUT)"]),
    Case(
      testDescription: "an empty layout is not set, empty options are", layout: "",
      environment: ["XKB_DEFAULT_LAYOUT": "", "XKB_DEFAULT_OPTIONS": "", "LC_ALL": ""], file: file,
      said: [
        "model pc104 (XKBMODEL in /etc/default/keyboard)",
        "layout us,kr (XKBLAYOUT in /etc/default/keyboard)",
        "variant ,kr104 (XKBVARIANT in /etc/default/keyboard)",
        "options none (XKB_DEFAULT_OPTIONS)",
      ]),
    Case(
      testDescription: "LC_ALL before LC_CTYPE",
      environment: ["LC_ALL": "fr_FR.UTF-8", "LC_CTYPE": "C", "LANG": "ko_KR.UTF-8"],
      said: ["compose locale fr_FR.UTF-8 (LC_ALL)"]),
    Case(
      testDescription: "LC_CTYPE before LANG",
      environment: ["LC_ALL": "", "LC_CTYPE": "C", "LANG": "ko_KR.UTF-8"],
      said: ["compose locale C (LC_CTYPE)"]),
  ])
  func theFirstSourceThatSetsAPartDecides(_ item: Case) {
    var request = KeyboardLayoutRequest()
    request.layout = item.layout
    request.variant = item.variant
    request.options = item.options
    let resolution = KeyboardLayoutResolution(
      request: request, environment: item.environment, defaultKeyboard: item.file)
    let expected = Self.builtIn.map { line in
      let name = line.split(separator: " ")[0]
      return item.said.first { $0.hasPrefix(name) } ?? line
    }
    #expect(resolution.description.split(separator: "\n").map(String.init) == expected)
  }

  @Test func everyPartCanBeRequested() {
    var request = KeyboardLayoutRequest()
    request.rules = "base"
    request.model = "pc101"
    request.layout = "fr"
    request.variant = "bepo"
    request.options = "ctrl:nocaps"
    request.composeLocale = "fr_FR.UTF-8"
    let resolution = KeyboardLayoutResolution(
      request: request, environment: Self.environment, defaultKeyboard: Self.file)
    var names = KeyboardLayoutNames()
    names.rules = "base"
    names.model = "pc101"
    names.layout = "fr"
    names.variant = "bepo"
    names.options = "ctrl:nocaps"
    names.composeLocale = "fr_FR.UTF-8"
    #expect(resolution.names == names)
    #expect(resolution.layout.source == .request)
    #expect(names.layoutAndVariant == "fr(bepo)")
  }

  @Test(
    arguments: [
      ("A=b", ["A": "b"]), ("A=b\r\nC=d\r\n", ["A": "b", "C": "d"]), ("A=1\nA=2", ["A": "2"]),
      ("A=", ["A": ""]), ("A=\"\"", ["A": ""]), ("A='b c' # d", ["A": "b c"]),
      ("A=\"b;c\";D=e;F=g", ["A": "b;c", "D": "e", "F": "g"]), ("A=us','kr", ["A": "us,kr"]),
      ("A=b#c", ["A": "b#c"]), ("#A=b\n  B=c", ["B": "c"]),
      ("export A=b B=c", ["A": "b", "B": "c"]),
      ("A=b\\ c", ["A": "b c"]), ("A=b\\\nc", ["A": "bc"]), ("A=\"\\\"\\a\\\\\"", ["A": "\"\\a\\"]),
      ("A='\\'", ["A": "\\"]), ("A=\"it's\"", ["A": "it's"]), ("A=$B", ["A": "$B"]),
      ("[ -x A=b ]\nC=d", ["C": "d"]), ("echo A=b\nC=d", ["C": "d"]), ("1A=b", [:]), ("=b", [:]),
      ("A", [:]), ("A=\"open\nB=c", ["A": "open\nB=c"]), ("A=b\\", ["A": "b\\"]), ("", [:]),
      ("A_1=ü", ["A_1": "ü"]), ("A =b\nC=d", ["C": "d"]),
    ] as [(String, [String: String])])
  func shellAssignments(_ text: String, _ variables: [String: String]) {
    #expect(KeyboardLayout.shellAssignments(in: text) == variables)
  }
}
