import TestSupport
import Testing

/// Words on the command line that mean nothing: exit 64, and the nearest word that does.
@Suite("Words that mean nothing")
struct UsageErrorTests {
  private static let trace = Evscribe.sample("annyeong.evemu")

  @Test(
    "Values of options",
    arguments: [
      (["--mode", "hangl"], "--mode: there is no \"hangl\"; did you mean \"hangul\"? There are: "),
      (["--mode", "xyz"], "--mode: there is no \"xyz\". There are: morse, hangul, direct"),
      (["--mode", "morse,morse"], "--mode: morse is named twice"),
      (["--mode", ""], "--mode: no mode is named"),
      (["--start-mode", "dirct"], "--start-mode: there is no \"dirct\"; did you mean \"direct\"?"),
      (
        ["--start-mode", "morse"],
        "--start-mode: morse is none of the modes here; name it in --mode"
      ),
      (["--case", "uper"], "--case: there is no \"uper\"; did you mean \"upper\"?"),
      (["--prosigns", "angel"], "--prosigns: there is no \"angel\"; did you mean \"angle\"?"),
      (["--backspace", "jmo"], "--backspace: there is no \"jmo\"; did you mean \"jamo\"?"),
      (["--join-lone-consonants", "yes"], "--join-lone-consonants: \"yes\" is neither on nor off"),
      (["--to", "txt"], "--to: there is no \"txt\"; did you mean \"text\"?"),
      (["--stop-key", "spce"], "--stop-key: there is no key \"spce\"; did you mean \"space\"?"),
      (
        ["--idle-exit", "5"],
        "--idle-exit: invalid duration \"5\"; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      (["--filter", "onyl=a"], "--filter: there is no filter \"onyl\"; did you mean \"only\"?"),
      (["--filter", "remap=a:spce"], "there is no key \"spce\"; did you mean \"space\"?"),
      (["--filter", "debounce=5"], "debounce: invalid duration \"5\""),
      (["--keyer", "iambc-a"], "--keyer: there is no \"iambc-a\"; did you mean \"iambic-a\"?"),
      (["--code", "korea"], "--code: there is no \"korea\"; did you mean \"korean\"?"),
      (["--wpm", "fast"], "--wpm: \"fast\" is no speed; write words a minute, 1 to 100, as in 20"),
      (["--dit-memory", "yes"], "--dit-memory: \"yes\" is neither on nor off"),
      (["--dah-memory", "yes"], "--dah-memory: \"yes\" is neither on nor off"),
      (["--switch-dah", "350"], "--switch-dah: invalid duration \"350\"; expected more than 0"),
      (["--switch-letter", "1"], "--switch-letter: invalid duration \"1\"; expected more than 0"),
      (["--switch-delete", "x"], "--switch-delete: invalid duration \"x\"; expected more than 0"),
      (["--switch-space", "0s"], "--switch-space: invalid duration \"0s\"; expected more than 0"),
      (
        ["--mode", "morse", "--bind", "key=a"],
        "--bind: the keyer three-key has no role key. It has: dot, dash, space, delete, return"
      ),
      (["--bind", "dto=a"], "--bind: column 1: there is no role \"dto\"; did you mean \"dot\"?"),
      (
        ["--next-mode-key", "f9,shift+spce"],
        "--next-mode-key: column 10: there is no key \"spce\"; did you mean \"space\"?"
      ),
      (
        ["--next-mode-key", "f12", "--stop-key", "f12"],
        "--next-mode-key: f12 ends the session; give --stop-key or this another key"
      ),
      (["--bind", "dot=spce"], "there is no key \"spce\"; did you mean \"space\"?"),
      (
        ["--to", "signals"],
        "--to: signals makes no sense for the mode hangul; it needs --mode morse"
      ),
      (["--mode", "direct", "--to", "jamo"], "jamo makes no sense for the mode direct"),
      (["--mode", "direct", "--xkb-layout", "gremian"], "xkb has no keyboard layout gremian"),
    ])
  func values(arguments: [String], message: String) throws {
    let result = try Evscribe.run(["replay"] + arguments + [Self.trace])
    expect(result, exit: 64, output: "", error: message)
    #expect(result.errorText.hasPrefix("evscribe: "))
  }

  @Test(
    "Commands",
    arguments: [
      (["reply"], "there is no command \"reply\"; did you mean \"replay\"? There are: devices, "),
      (["chekc", "Samples"], "there is no command \"chekc\"; did you mean \"check\"? There are: "),
      (["x"], "there is no command \"x\". There are: devices, "),
      ([""], "there is no command \"\". There are: devices, "),
      (["a\u{1B}[2J"], "there is no command \"a\\x1B[2J\". There are: devices, "),
    ])
  func commands(arguments: [String], message: String) throws {
    let result = try Evscribe.run(arguments)
    expect(result, exit: 64, output: "", error: message, "doctor; `evscribe help` says")
    #expect(result.errorText.hasPrefix("evscribe: "))
  }

  @Test(
    "Options and arguments",
    arguments: [
      (["replay", "--mdoe", "hangul", trace], "Unknown option '--mdoe'. Did you mean '--mode'?"),
      (["replay"], "Missing expected argument '<trace> ...'"),
      (["replay", trace, "--mode"], "Missing value for '--mode"),
      (["check"], "Missing expected argument '<suite> ...'"),
      (["chart", "mores"], "The value 'mores' is invalid for '<morse|hangul>'"),
    ])
  func grammar(arguments: [String], message: String) throws {
    expect(try Evscribe.run(arguments), exit: 64, output: "", error: message, "Usage: evscribe ")
  }

  @Test(
    "Options of the charts",
    arguments: [
      (["morse", "--code", "mores"], "--code: there is no \"mores\""),
      (["morse", "--keyer", "bgu"], "--keyer: there is no \"bgu\"; did you mean \"bug\"?"),
      (["hangul", "--tree"], "--tree is for `evscribe chart morse`"),
    ])
  func charts(arguments: [String], message: String) throws {
    expect(try Evscribe.run(["chart"] + arguments), exit: 64, output: "", error: message)
  }

  @Test(
    "A flag without effect is refused alike by all commands",
    arguments: [
      (
        ["--mode", "morse", "--keyer", "three-key", "--wpm", "20"],
        "--wpm: has no effect with the keyer three-key, only with straight, iambic-a, iambic-b, ultimatic or bug; leave it out"
      ),
      (
        ["--mode", "hangul,direct", "--bind", "dot=a"],
        "--bind: has no effect with the mode hangul,direct, only with morse; leave it out"
      ),
      (
        ["--mode", "hangul", "--next-mode-key", "f9"],
        "--next-mode-key: has no effect with the mode hangul alone, only with several; leave it out"
      ),
      (
        ["--mode", "direct", "--layout", "3set-390"],
        "--layout: has no effect with the mode direct, only with hangul; leave it out"
      ),
      (
        ["--mode", "hangul", "--layout", "3set-390", "--double-stroke", "on"],
        "--double-stroke: has no effect with the layout 3set-390, only with 2set; leave it out"
      ),
      (
        ["--mode", "hangul,direct", "--layout", "2set", "--strict-joins", "on"],
        "--strict-joins: has no effect with the layout 2set, only with 3set-390, 3set-final or 3set-old; leave it out"
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

  @Test("So is one that has no effect with a layout file")
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
          "--double-stroke: has no effect with the layout \(layout), only with 2set; leave it out")
    }
    expect(
      try Evscribe.run(
        "convert", text, "-", "--mode", "hangul", "--layout", layout, "--auto-reorder", "on"),
      exit: 0)
  }

  @Test(
    "What files say for many runs is not refused where it has no effect, and what a recording says counts"
  )
  func effectsOfFiles() throws {
    let folder = TemporaryFolder()
    let config = folder.write("wpm: 20\nxkb-layout: de\nfixed-wpm: 18\n", to: "config.yaml")
    expect(
      try Evscribe.run("replay", "--config", config, Self.trace), exit: 0, output: "안녕하세요\n")
    expect(
      try Evscribe.run("replay", "--case", "upper", Self.trace), exit: 64, output: "",
      error:
        "--case: has no effect with the mode hangul (\(Self.trace):2), only with morse; leave it out"
    )
    expect(
      try Evscribe.run("replay", "--to", "document", "--unbuffered", Self.trace), exit: 64,
      output: "", error: "--unbuffered: has no effect with --to document, which is never written")
    expect(
      try Evscribe.run("replay", "--to", "document", "--no-unbuffered", Self.trace), exit: 0)
    let suite = folder.write(
      "defaults: {wpm: 20}\ncases:\n  - {mode: hangul, case: upper, keys: r k, text: 가}\n",
      to: "suite.yaml")
    expect(try Evscribe.run("check", suite), exit: 0)
  }

  @Test("An option is checked before a file is opened, and before a file is replaced")
  func optionsFirst() throws {
    let folder = TemporaryFolder()
    let arguments = ["replay", "--case", "uper", "--output", "\(folder.path)/out", "/nonexistent"]
    expect(try Evscribe.run(arguments), exit: 64, output: "", error: "--case")
    #expect(folder.names.isEmpty)
  }

  @Test(
    "A word that is no UTF-8 is refused, because what is made of it would name another file",
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
      error: "\"\(command.contains("junit") ? "--junit=" : "")caf\u{FFFD}\" is no UTF-8")
    #expect(folder.names.isEmpty)
  }
}
