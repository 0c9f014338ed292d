import Foundation
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of the sources of options: a recording, the configuration file, the environment, flags.
/// Cases of a suite use none of these.
@Suite("Configuration")
struct ConfigurationTests {
  private let folder = TemporaryFolder()
  private let annyeong = Evscribe.sample("annyeong.evemu")

  /// A recording of A and Z without settings.
  private func keys() -> String {
    var text = ""
    for (place, code) in ["001e", "002c"].enumerated() {
      for value in [1, 0] {
        let stamp = "\(place).\(value == 1 ? "1" : "2")00000"
        text += "E: \(stamp) 0001 \(code) \(value)\nE: \(stamp) 0000 0000 0\n"
      }
    }
    return folder.write(text, to: "keys.evemu")
  }

  @Test("A recording states its options; a flag overrides them")
  func flagBeatsRecording() throws {
    expect(try Evscribe.run("replay", annyeong), exit: 0, output: "안녕하세요\n")
    expect(
      try Evscribe.run("replay", "--to", "jamo", annyeong), exit: 0,
      output: "ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ\n")
    expect(
      try Evscribe.run("replay", "--mode", "direct", "--xkb-layout", "us", annyeong), exit: 0,
      output: "dkssudgktpdy\n")
    let oneHand = Evscribe.sample("one-hand.evemu")
    expect(try Evscribe.run("replay", oneHand), exit: 0, output: "come home\n")
    // Filters replace those of the recording: now the stray arrow key is handled.
    expect(
      try Evscribe.run("replay", "--filter", "repeat=drop", oneHand), exit: 0,
      output: "com homee\n")
  }

  @Test(
    "A recording with a mode has all of its settings, and the current configuration is ignored",
    arguments: [
      ("mode: hangul", "layout: 3set-390\nauto-reorder: on\n", "ㅁㅋ\n"),
      ("mode: hangul", "filter: [remap=a:b]\nidle-exit: 1ms\n", "ㅁㅋ\n"),
      ("mode: hangul", "mode: [direct, hangul]\nnext-mode-key: z\n", "ㅁㅋ\n"),
      ("mode: hangul", "mode: direct\nstart-mode: direct\nto: jamo\n", "ㅁㅋ\n"),
      ("mode: morse\n# evscribe bind: dot=a dash=z", "case: upper\ncode: korean\n", "a\n"),
      // Together these options would contradict each other.
      ("mode: morse\n# evscribe bind: dot=a dash=z", "keyer: straight\nwpm: 20\n", "a\n"),
    ])
  func recordingSaysAll(settings: String, configuration: String, text: String) throws {
    let keys = try String(contentsOfFile: keys(), encoding: .utf8)
    let trace = folder.write("# EVEMU 1.3\n# evscribe \(settings)\n" + keys, to: "said.evemu")
    let config = folder.write(configuration, to: "today.yaml")
    #expect(try InProcess.replay(trace, config: config) == text)
    #expect(try InProcess.replay(trace) == text)
  }

  @Test(
    "Recordings do not state the output format, so that of the configuration applies to them too"
  )
  func configurationOfOutput() throws {
    let config = folder.write("to: jamo\nlayout: 3set-390\n", to: "output.yaml")
    expect(
      try Evscribe.run("replay", "--config", config, annyeong), exit: 0,
      output: "ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ\n")
  }

  @Test(
    "An empty list of modes is an error and not the default; an empty list of filters means none")
  func emptyList() throws {
    let none = folder.write("mode: []\n", to: "none.yaml")
    expect(
      try Evscribe.run("replay", "--config", none, keys()), exit: 65, output: "",
      error: "\(none):1:7: found an empty list, expected a value")
    let filters = folder.write("mode: [hangul]\nfilter: []\nbind: []\n", to: "filters.yaml")
    expect(try Evscribe.run("replay", "--config", filters, keys()), exit: 0, output: "ㅁㅋ\n")
  }

  @Test(
    "The start mode belongs to the ring: another ring starts at its own first mode")
  func start() throws {
    let config = folder.write(
      "start-mode: direct\nmode: hangul,direct\nxkb-layout: us\n", to: "s.yaml")
    let keys = keys()
    func replay(_ arguments: String..., of trace: String) throws -> String {
      try InProcess.replay(trace, flags: try InProcess.flags(arguments), config: config)
    }
    expect(try Evscribe.run("replay", "--config", config, keys), exit: 0, output: "az\n")
    #expect(try replay(of: keys) == "az\n")
    #expect(try replay("--mode", "hangul", of: keys) == "ㅁㅋ\n")
    #expect(try replay("--mode", "hangul,direct", of: keys) == "ㅁㅋ\n")
    #expect(try replay("--start-mode", "hangul", of: keys) == "ㅁㅋ\n")
    // The recording has all settings.
    #expect(try replay(of: annyeong) == "안녕하세요\n")
    let cut = folder.write(
      "# EVEMU 1.3\n# evscribe mode: hangul,direct\n# evscribe start-mode: direct\n"
        + (try ProcessRunner.run("/bin/cat", [keys]).text), to: "cut.evemu")
    #expect(try replay(of: cut) == "az\n")
    #expect(try replay("--mode", "hangul", of: cut) == "ㅁㅋ\n")
    expect(try Evscribe.run("inspect", "--mode", "morse", cut), exit: 0)
    let suite = folder.write(
      """
      cases:
        - {name: as it was, trace: cut.evemu, xkb-layout: us, text: az}
        - {name: another ring, trace: cut.evemu, mode: hangul, text: ㅁㅋ}
        - {name: another start, trace: cut.evemu, start-mode: hangul, xkb-layout: us, text: ㅁㅋ}
      """, to: "suite.yaml")
    expect(try Evscribe.run("check", suite), exit: 0)
    folder.write(
      "cases:\n  - {keys: a, start-mode: direct, mode: hangul, text: a}\n", to: "bad.yaml")
    expect(
      try Evscribe.run("check", "\(folder.path)/bad.yaml"), exit: 65,
      error: "start-mode: direct is not one of the modes")
  }

  @Test("A repeated --bind adds to the earlier ones; those of the command line replace all others")
  func bindings() throws {
    let keys = keys()
    func replay(_ arguments: String..., config: String? = nil) throws -> String {
      let flags = try InProcess.flags(["--to", "signals"] + arguments)
      return try InProcess.replay(keys, flags: flags, config: config)
    }
    #expect(try replay("--bind", "dot=a dash=z") == ".-\n")
    #expect(try replay("--bind", "dot=a", "--bind", "dash=z") == ".-\n")
    #expect(try replay("--bind", "dot=a,z", "--bind", "dash=z") == ".-\n")
    #expect(try replay("--bind", "dot=a", "--bind", "dot=z") == "..\n")
    let config = folder.write("bind: [dot=a, dash=z]\n", to: "b.yaml")
    #expect(try replay(config: config) == ".-\n")
    #expect(try replay("--bind", "dash=a", config: config) == "-\n")
    let trace = folder.write(
      "# EVEMU 1.3\n# evscribe mode: morse\n# evscribe bind: dot=a dash=z\n"
        + (try ProcessRunner.run("/bin/cat", [keys]).text), to: "bound.evemu")
    for (bind, text) in [([], ".-\n"), (["--bind", "dash=a"], "-\n")] {
      expect(
        try Evscribe.run(["replay", "--config", config, "--to", "signals"] + bind + [trace]),
        exit: 0, output: text)
    }
    let suite = folder.write(
      """
      defaults: {bind: dot=z, to: signals}
      cases:
        - {keys: a z, bind: [dot=a, dash=z], text: ".-\\n"}
        - {keys: a z, text: ".\\n"}
      """, to: "suite.yaml")
    let result = try Evscribe.run("check", suite)
    #expect(result.end == .exited(0), "\(result.text)\(result.errorText)")
  }

  @Test(
    "A file with only comments sets nothing; a flag turns off what a file turns on")
  func nothingSaid() throws {
    for text in ["", "\n", "# mode: hangul\n", "---\n# nothing\n"] {
      let path = folder.write(text, to: "c.yaml")
      expect(
        try Evscribe.run("replay", "--config", path, annyeong), exit: 0, output: "안녕하세요\n")
    }
    let path = folder.write(
      "mode: direct\nxkb-layout: us\nunbuffered: on\nstop-key: z\n", to: "u.yaml")
    let keys = keys()
    expect(try Evscribe.run("replay", "--config", path, keys), exit: 0, output: "a\n")
    expect(
      try Evscribe.run("replay", "--config", path, "--no-unbuffered", keys), exit: 0, output: "a\n")
  }

  @Test(
    "A recording overrides the configuration file, which applies to recordings without settings")
  func recordingBeatsFile() throws {
    let config = folder.write("mode: direct\nxkb-layout: de\n", to: "config.yaml")
    expect(try Evscribe.run("replay", "--config", config, annyeong), exit: 0, output: "안녕하세요\n")
    expect(try Evscribe.run("replay", "--config", config, keys()), exit: 0, output: "ay\n")
    expect(
      try Evscribe.run("replay", "--config", config, "--xkb-layout", "us", keys()), exit: 0,
      output: "az\n")
  }

  @Test("The default file is in XDG_CONFIG_HOME, otherwise in ~/.config; it may be missing")
  func defaultFile() throws {
    folder.write("mode: hangul\n", to: "xdg/evscribe/config.yaml")
    folder.write("mode: direct\nxkb-layout: us\n", to: "home/.config/evscribe/config.yaml")
    let home = ["HOME": "\(folder.path)/home"]
    expect(try Evscribe.run(["replay", keys()], environment: home), exit: 0, output: "az\n")
    let xdg = home.merging(["XDG_CONFIG_HOME": "\(folder.path)/xdg"]) { $1 }
    expect(try Evscribe.run(["replay", keys()], environment: xdg), exit: 0, output: "ㅁㅋ\n")
    // Morse handles neither key.
    expect(try Evscribe.run("replay", keys()), exit: 0, output: "")
  }

  @Test("The layout of direct comes from the environment if it is not set elsewhere")
  func layoutOfEnvironment() throws {
    let german = ["XKB_DEFAULT_LAYOUT": "de"]
    let arguments = ["replay", "--mode", "direct", keys()]
    expect(try Evscribe.run(arguments, environment: german), exit: 0, output: "ay\n")
    expect(
      try Evscribe.run(arguments + ["--xkb-layout", "us"], environment: german), exit: 0,
      output: "az\n")
  }

  @Test(
    "A mistake in the file: exit 65 with the position",
    arguments: [
      ("mdoe: hangul\n", "1:1: there is no option \"mdoe\"; did you mean \"mode\"?"),
      ("output: a\n", "1:1: there is no option \"output\"; only typing options can be in a file"),
      ("to: text\nmode: hangl\n", "2:7: unknown value \"hangl\"; did you mean \"hangul\"?"),
      ("- hangul\n", "1:1: found a list, expected options, as in `mode: hangul`"),
      ("mode: {a: b}\n", "1:7: found a mapping, expected text or a list"),
      ("filter:\n  - only=a\n  - onyl=b\n", "3:5: unknown filter \"onyl\"; did you mean"),
      ("mode: hangul\nmode: morse\n", "2:1: the key \"mode\" is already on line 1"),
    ])
  func mistakes(text: String, message: String) throws {
    let path = folder.write(text, to: "config.yaml")
    let failure = try InProcess.failure { try InProcess.replay(annyeong, config: path) }
    #expect(failure?.code == .malformed)
    let shown = failure?.message.text ?? "no failure"
    #expect(shown.hasPrefix("\(path):\(message)"), "\(shown)")
  }

  @Test("A named file must exist")
  func missing() throws {
    let path = "\(folder.path)/none.yaml"
    expect(
      try Evscribe.run("replay", "--config", path, annyeong), exit: 66, output: "",
      error: "cannot open \(path): No such file or directory")
  }

  @Test("An empty file sets nothing")
  func empty() throws {
    let path = folder.write("\n", to: "config.yaml")
    expect(try Evscribe.run("replay", "--config", path, annyeong), exit: 0, output: "안녕하세요\n")
  }

  @Test("A case of a suite uses neither the configuration file nor the environment")
  func suitesInheritNothing() throws {
    folder.write("mode: hangul\ncase: upper\nfilter: only=q\n", to: "evscribe/config.yaml")
    let suite = folder.write(
      """
      cases:
        - {keys: ". -", text: a}
        - {mode: direct, keys: a z, text: az}
      """, to: "suite.yaml")
    let environment = [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "de", "XKB_DEFAULT_VARIANT": "neo",
      "XKB_DEFAULT_OPTIONS": "ctrl:swapcaps", "LC_ALL": "el_GR.UTF-8", "EVSCRIBE_MODE": "hangul",
    ]
    expect(
      try Evscribe.run(["check", suite], environment: environment), exit: 0,
      output: "2 cases in 1 suite, all passed\n")
  }

  @Test(
    "The configuration folder must be an absolute path, or it would depend on the working directory",
    arguments: [
      ("XDG_CONFIG_HOME=here", false), ("XDG_CONFIG_HOME=. HOME=here", false),
      ("XDG_CONFIG_HOME= HOME=here", false), ("XDG_CONFIG_HOME=\"$PWD/here\"", true),
      ("XDG_CONFIG_HOME=. HOME=\"$PWD/here\"", true),
    ])
  func folderFromTheRoot(variables: String, isRead: Bool) throws {
    let text = "mode: direct\nxkb-layout: us\n"
    for place in ["evscribe", "here/evscribe", "here/.config/evscribe"] {
      folder.write(text, to: "\(place)/config.yaml")
    }
    let line = "cd \"$1\" && \(variables) \"$EVSCRIBE\" replay \"$2\""
    let result = try Evscribe.shell(line, folder.path, keys())
    expect(result, exit: 0)
    #expect((result.text == "az\n") == isRead, "\(result.text)")
  }

  @Test("A variable is used whatever character its value begins with")
  func joinedValue() throws {
    let result = try Evscribe.run(
      ["replay", "--mode", "direct", keys()],
      environment: ["XKB_DEFAULT_LAYOUT": "\u{301}de"])
    expect(result, exit: 64)
  }
}
