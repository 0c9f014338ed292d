import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of unknown words on the command line: exit 64, and the nearest known word.
@Suite("Unknown words")
struct UsageErrorTests {
  private static let trace = Evscribe.sample("annyeong.evemu")

  @Test(
    "Values of options",
    arguments: [
      (
        ["--mode", "hangl"],
        "--mode: unknown value \"hangl\"; did you mean \"hangul\"? Expected one of: "
      ),
      (["--mode", "xyz"], "--mode: unknown value \"xyz\"; expected one of: morse, hangul, direct"),
      (["--mode", "morse,morse"], "--mode: the list contains morse twice; remove one"),
      (["--mode", ""], "--mode: no mode given"),
      (
        ["--start-mode", "dirct"], "--start-mode: unknown value \"dirct\"; did you mean \"direct\"?"
      ),
      (
        ["--start-mode", "morse"],
        "--start-mode: morse is not one of the modes; add it to --mode"
      ),
      (["--case", "uper"], "--case: unknown value \"uper\"; did you mean \"upper\"?"),
      (["--prosigns", "angel"], "--prosigns: unknown value \"angel\"; did you mean \"angle\"?"),
      (["--backspace", "jmo"], "--backspace: unknown value \"jmo\"; did you mean \"jamo\"?"),
      (
        ["--join-lone-consonants", "yes"],
        "--join-lone-consonants: invalid value \"yes\"; expected on or off"
      ),
      (["--to", "txt"], "--to: unknown value \"txt\"; did you mean \"text\"?"),
      (["--stop-key", "spce"], "--stop-key: unknown key \"spce\"; did you mean \"space\"?"),
      (
        ["--idle-exit", "5"],
        "--idle-exit: invalid duration \"5\": it has no unit; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (["--filter", "onyl=a"], "--filter: unknown filter \"onyl\"; did you mean \"only\"?"),
      (["--filter", "remap=a:spce"], "unknown key \"spce\"; did you mean \"space\"?"),
      (["--filter", "debounce=5"], "debounce: invalid duration \"5\""),
      (["--keyer", "iambc-a"], "--keyer: unknown value \"iambc-a\"; did you mean \"iambic-a\"?"),
      (["--code", "korea"], "--code: unknown value \"korea\"; did you mean \"korean\"?"),
      (
        ["--wpm", "fast"],
        "--wpm: invalid speed \"fast\"; expected 1 to 100 words per minute, for example 20"
      ),
      (["--dit-memory", "yes"], "--dit-memory: invalid value \"yes\"; expected on or off"),
      (["--dah-memory", "yes"], "--dah-memory: invalid value \"yes\"; expected on or off"),
      (
        ["--switch-dah", "350"], "--switch-dah: invalid duration \"350\": it has no unit; expected"
      ),
      (
        ["--switch-letter", "1"],
        "--switch-letter: invalid duration \"1\": it has no unit; expected"
      ),
      (["--switch-delete", "x"], "--switch-delete: invalid duration \"x\"; expected more than 0"),
      (["--switch-space", "0s"], "--switch-space: invalid duration \"0s\"; expected more than 0"),
      (
        ["--mode", "morse", "--bind", "key=a"],
        "--bind: the keyer three-key has no role \"key\"; its roles are: dot, dash, space, delete, return"
      ),
      (["--bind", "dto=a"], "--bind: column 1: unknown role \"dto\"; did you mean \"dot\"?"),
      (
        ["--next-mode-key", "f9,shift+spce"],
        "--next-mode-key: column 10: unknown key \"spce\"; did you mean \"space\"?"
      ),
      (
        ["--next-mode-key", "f12", "--stop-key", "f12"],
        "--next-mode-key: the key \"f12\" also ends the session (--stop-key); choose another key for one of the two options"
      ),
      (["--bind", "dot=spce"], "unknown key \"spce\"; did you mean \"space\"?"),
      (
        ["--to", "signals"],
        "--to: signals does not work with the mode hangul; it needs --mode morse"
      ),
      (["--mode", "direct", "--to", "jamo"], "jamo does not work with the mode direct"),
      (["--mode", "direct", "--xkb-layout", "gremian"], "xkb has no keyboard layout gremian"),
    ])
  func values(arguments: [String], message: String) throws {
    let flags = try InProcess.flags(arguments)
    let failure = try InProcess.failure { try InProcess.replay(Self.trace, flags: flags) }
    #expect(failure?.code == .usage)
    #expect(failure?.message.text.contains(message) == true, "\(failure?.message.text ?? "none")")
  }

  @Test(
    "Values of the command's options",
    arguments: [
      (["--mode", "xyz"], "--mode: unknown value \"xyz\"; expected one of: morse, hangul, direct"),
      (["--wppm", "20"], "evscribe: unknown option '--wppm'. Did you mean '--wpm'?"),
      (["--mode", "direct", "--xkb-layout", "gremian"], "xkb has no keyboard layout gremian"),
    ])
  func valuesOfCommand(arguments: [String], message: String) throws {
    let result = try Evscribe.run(["replay"] + arguments + [Self.trace])
    expect(result, exit: 64, output: "", error: message)
    #expect(result.errorText.hasPrefix("evscribe: "))
  }

  @Test(
    "Commands",
    arguments: [
      (["reply"], "unknown command \"reply\"; did you mean \"replay\"? Expected one of: type, "),
      (["chekc", "Samples"], "unknown command \"chekc\"; did you mean \"check\"? Expected"),
      (["x"], "unknown command \"x\". Expected one of: type, "),
      ([""], "unknown command \"\". Expected one of: type, "),
      (["a\u{1B}[2J"], "unknown command \"a\\x1B[2J\". Expected one of: type, "),
    ])
  func commands(arguments: [String], message: String) throws {
    let result = try Evscribe.run(arguments)
    expect(result, exit: 64, output: "", error: message, "deny; `evscribe help` describes")
    #expect(result.errorText.hasPrefix("evscribe: "))
  }

  @Test(
    "Commands of a group",
    arguments: [
      (
        ["practice", "korean"],
        "unknown command \"korean\". Expected one of: morse, hangul, latin; "
      ),
      (
        ["words", "sugest"],
        "unknown command \"sugest\"; did you mean \"suggest\"? Expected one of: "
      ),
    ])
  func groups(arguments: [String], message: String) throws {
    let result = try Evscribe.run(arguments)
    expect(
      result, exit: 64, output: "", error: message, "; `evscribe \(arguments[0]) --help` describes")
  }

  @Test(
    "Options and arguments",
    arguments: [
      (["replay", "--mdoe", "hangul", trace], "unknown option '--mdoe'. Did you mean '--mode'?"),
      (["replay"], "missing expected argument '<trace> ...'"),
      (["replay", trace, "--mode"], "missing value for '--mode"),
      (["check"], "missing expected argument '<suite> ...'"),
      (["chart", "mores"], "the value 'mores' is invalid for '<morse|hangul>'"),
    ])
  func grammar(arguments: [String], message: String) throws {
    expect(try Evscribe.run(arguments), exit: 64, output: "", error: message, "Usage: evscribe ")
  }

  @Test(
    "Options of the charts",
    arguments: [
      (["morse", "--code", "mores"], "--code: unknown value \"mores\""),
      (["morse", "--keyer", "bgu"], "--keyer: unknown value \"bgu\"; did you mean \"bug\"?"),
      (["hangul", "--tree"], "--tree can only be used with `evscribe chart morse`"),
    ])
  func charts(arguments: [String], message: String) throws {
    expect(try Evscribe.run(["chart"] + arguments), exit: 64, output: "", error: message)
  }

  @Test(
    "All commands refuse a flag without effect in the same way",
    arguments: [
      (
        ["--mode", "morse", "--keyer", "single-switch", "--wpm", "20"],
        "--wpm: has no effect with the keyer single-switch, only with three-key, straight, iambic-a, iambic-b, ultimatic or bug; leave out --wpm"
      ),
      (
        ["--mode", "hangul,direct", "--bind", "dot=a"],
        "--bind: has no effect with the modes hangul,direct, only with morse; leave out --bind"
      ),
      (
        ["--mode", "hangul", "--next-mode-key", "f9"],
        "--next-mode-key: has no effect with the mode hangul alone, only with several modes; leave out --next-mode-key"
      ),
      (
        ["--mode", "direct", "--layout", "3set-390"],
        "--layout: has no effect with the mode direct, only with hangul; leave out --layout"
      ),
      (
        ["--mode", "hangul", "--layout", "3set-390", "--double-stroke", "on"],
        "--double-stroke: has no effect with the layout 3set-390, only with 2set; leave out --double-stroke"
      ),
      (
        ["--mode", "hangul,direct", "--layout", "2set", "--strict-joins", "on"],
        "--strict-joins: has no effect with the layout 2set, only with 3set-390, 3set-final or 3set-old; leave out --strict-joins"
      ),
    ])
  func withoutEffect(flags: [String], message: String) throws {
    let folder = TemporaryFolder()
    let text = folder.write("a\n", to: "text")
    for command in [
      ["type", "no such board"], ["record", "-o", "\(folder.path)/new", "no such board"],
      ["replay", Self.trace], ["convert", text, "-"],
    ] {
      expect(
        try Evscribe.run(command + flags), exit: 64, output: "", error: "evscribe: \(message)\n")
    }
    #expect(folder.names == ["text"])
  }

  @Test("A flag that has no effect with a layout file is refused too")
  func effectsOnLayoutFile() throws {
    let folder = TemporaryFolder()
    let layout = folder.write("layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n", to: "mine.yaml")
    let text = folder.write("ㄱ\n", to: "text")
    for command in [
      ["type", "no such board"], ["record", "-o", "\(folder.path)/new", "no such board"],
      ["replay", Self.trace], ["convert", text, "-"],
    ] {
      expect(
        try Evscribe.run(
          command + ["--mode", "hangul", "--layout", layout, "--double-stroke", "on"]), exit: 64,
        output: "",
        error:
          "--double-stroke: has no effect with the layout \(layout), only with 2set; leave out --double-stroke"
      )
    }
    expect(
      try Evscribe.run(
        "convert", text, "-", "--mode", "hangul", "--layout", layout, "--auto-reorder", "on"),
      exit: 0)
  }

  @Test(
    "A setting in a file for many runs may have no effect, and the settings of a recording count"
  )
  func effectsOfFiles() throws {
    let folder = TemporaryFolder()
    let config = folder.write("wpm: 20\nxkb-layout: de\nfixed-wpm: 18\n", to: "config.yaml")
    expect(
      try Evscribe.run("replay", "--config", config, Self.trace), exit: 0, output: "안녕하세요\n")
    expect(
      try Evscribe.run("replay", "--case", "upper", Self.trace), exit: 64, output: "",
      error:
        "--case: has no effect with the mode hangul (\(Self.trace):2), only with morse; leave out --case"
    )
    expect(
      try Evscribe.run("replay", "--to", "document", "--unbuffered", Self.trace), exit: 64,
      output: "",
      error: "--unbuffered: has no effect with --to document, which is not written line by line")
    expect(
      try Evscribe.run("replay", "--to", "document", "--no-unbuffered", Self.trace), exit: 0)
    let suite = folder.write(
      "defaults: {wpm: 20}\ncases:\n  - {mode: hangul, case: upper, keys: r k, text: 가}\n",
      to: "suite.yaml")
    expect(try Evscribe.run("check", suite), exit: 0)
  }

  @Test("Options are checked before a file is opened or replaced")
  func optionsFirst() throws {
    let folder = TemporaryFolder()
    let arguments = ["replay", "--case", "uper", "--output", "\(folder.path)/out", "/nonexistent"]
    expect(try Evscribe.run(arguments), exit: 64, output: "", error: "--case")
    #expect(folder.names.isEmpty)
  }

  @Test(
    "A word that is not UTF-8 is refused, because converted it would name another file",
    arguments: [
      "replay --output \"$word\" '\(UsageErrorTests.trace)'", "replay \"$word\"", "type \"$word\"",
      "\"$word\"", "convert '\(UsageErrorTests.trace)' \"$word\"", "check --junit=\"$word\" a.yaml",
    ])
  func foreignBytes(command: String) throws {
    let folder = TemporaryFolder()
    let result = try Evscribe.shell(
      "cd \"$1\"; word=$(printf 'caf\\351'); exec \"$EVSCRIBE\" \(command)", folder.path)
    expect(
      result, exit: 64, output: "",
      error: "\"\(command.contains("junit") ? "--junit=" : "")caf\u{FFFD}\" is not UTF-8")
    #expect(folder.names.isEmpty)
  }
}
