import TestSupport
import Testing

/// Tests that a flag is refused only if nothing in the run can use it; the message names the
/// setting that prevents it.
@Suite("Flags without effect")
struct EffectTests {
  private let folder = TemporaryFolder()
  private let annyeong = Evscribe.sample("annyeong.evemu")
  private let hello = Evscribe.sample("morse-hello.evemu")
  private let straight = Evscribe.sample("morse-straight-key.evemu")

  @Test(
    "A flag may apply to only some of several recordings",
    arguments: [
      ["--layout", "2set"], ["--wpm", "20"], ["--case", "lower"], ["--xkb-layout", "us"],
      ["--fixed-wpm", "16"], ["--layout", "2set", "--case", "lower", "--jobs", "1"],
    ])
  func folderOfRecordings(flags: [String]) throws {
    let result = try Evscribe.run(["replay"] + flags + [Evscribe.samples])
    expect(result, exit: 0)
    #expect(!result.errorText.contains("has no effect"), "\(result.errorText)")
    #expect(result.text.contains("안녕하세요\n"))
    for list in [[annyeong, straight, Evscribe.sample("mode-switch.evemu")]] {
      for order in [list, list.reversed()] {
        expect(try Evscribe.run(["replay"] + flags + order), exit: 0)
      }
    }
  }

  @Test(
    "A flag that has no effect on any of several recordings is refused once, before anything is written",
    arguments: [
      [], ["--jobs", "2"], ["--realtime"], ["--output", "out", "--append"], ["--output", "out"],
    ])
  func severalRecordings(flags: [String]) throws {
    folder.write("old\n", to: "out")
    let result = try Evscribe.shell(
      "cd \"$1\"; exec \"$EVSCRIBE\" replay --xkb-layout de \(flags.joined(separator: " ")) \"$2\" \"$3\"",
      folder.path, annyeong, hello)
    expect(result, exit: 64, output: "")
    #expect(
      result.errorText == """
        evscribe: --xkb-layout: has no effect with the mode hangul (\(annyeong):2), only with direct (the \
        same for 1 other recording); leave out --xkb-layout

        """)
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/out"]).text == "old\n")
    #expect(folder.names == ["out"])
  }

  @Test("What to leave out does not depend on the name of the recording")
  func nameLikeRole() throws {
    let path = folder.write("# EVEMU 1.3\n# evscribe mode: morse\n", to: "a role of mine.evemu")
    expect(
      try Evscribe.run("replay", "--bind", "next=f9", path), exit: 64, output: "",
      error: """
        evscribe: --bind: has no effect with the mode morse alone (\(path):2), only with several modes; \
        leave out --bind

        """)
  }

  @Test("An option may apply to the layout of only some of several recordings")
  func severalLayouts() throws {
    let three = folder.write(
      "# EVEMU 1.3\n# evscribe mode: hangul\n# evscribe layout: 3set-390\n", to: "three.evemu")
    for list in [[annyeong, three], [three, annyeong]] {
      expect(
        try Evscribe.run(["replay", "--double-stroke", "on"] + list), exit: 0,
        output: "안녕하세요\n")
    }
  }

  @Test("An unreadable recording does not affect the check of flags, and is reported as usual")
  func unreadable() throws {
    let broken = folder.write("# EVEMU 1.3\n# evscribe mode: hangl\n", to: "d/a.evemu")
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "d/b.evemu")
    expect(
      try Evscribe.run("replay", "--case", "upper", broken, "/nonexistent"), exit: 65, output: "",
      error: "unknown value \"hangl\"")
    expect(
      try Evscribe.run("replay", "--backspace", "jamo", "\(folder.path)/d"), exit: 65,
      error: "unknown value \"hangl\"")
    expect(
      try Evscribe.run("replay", "--case", "upper", "\(folder.path)/d"), exit: 64, output: "",
      error: "--case: has no effect with the mode hangul (\(folder.path)/d/b.evemu:2), only with")
  }

  @Test(
    "The message names the source of the mode, keyer or layout, and may suggest another",
    arguments: [
      (
        "replay --layout 3set-390 foreign",
        "--layout: has no effect with the mode morse, which is the default, only with hangul; add --mode hangul, or leave out --layout"
      ),
      (
        "replay --mode direct --layout 3set-390 foreign",
        "--layout: has no effect with the mode direct, only with hangul; leave out --layout"
      ),
      (
        "replay --config direct.yaml --layout 3set-390 foreign",
        "--layout: has no effect with the mode direct (direct.yaml:1:7), only with hangul; add --mode hangul, or leave out --layout"
      ),
      (
        "replay --layout 3set-390 direct.evemu",
        "--layout: has no effect with the mode direct (direct.evemu:2), only with hangul; leave out --layout"
      ),
      (
        "replay --layout 3set-390 - <direct.evemu",
        "--layout: has no effect with the mode direct (standard input:2), only with hangul; leave out --layout"
      ),
      (
        "type --layout 3set-390 'no such board'",
        "--layout: has no effect with the mode morse, which is the default, only with hangul; add --mode hangul, or leave out --layout"
      ),
      (
        "type --next-mode-key f9 'no such board'",
        "--next-mode-key: has no effect with the mode morse alone, which is the default, only with several modes; give several with --mode, or leave out --next-mode-key"
      ),
      (
        "type --dit-memory off 'no such board'",
        "--dit-memory: has no effect with the keyer three-key, which is the default, only with iambic-a, iambic-b or ultimatic; choose one of these with --keyer, or leave out --dit-memory"
      ),
      (
        "type --fixed-wpm 18 'no such board'",
        "--fixed-wpm: has no effect with the keyer three-key, which is the default, only with straight; add --keyer straight, or leave out --fixed-wpm"
      ),
      (
        "replay --mode hangul --strict-joins on foreign",
        "--strict-joins: has no effect with the layout 2set, which is the default, only with 3set-390, 3set-final or 3set-old; choose one of these with --layout, or leave out --strict-joins"
      ),
      (
        "replay --double-stroke on three.evemu",
        "--double-stroke: has no effect with the layout 3set-390 (three.evemu:3), only with 2set; leave out --double-stroke"
      ),
      (
        "replay --double-stroke on three.evemu three.evemu",
        "--double-stroke: has no effect with the layout 3set-390 (three.evemu:3), only with 2set (the same for 1 other recording); leave out --double-stroke"
      ),
      (
        "replay --double-stroke on mine.evemu mine.evemu",
        "--double-stroke: has no effect with the layout mine.yaml (mine.evemu:3), only with 2set (the same for 1 other recording); leave out --double-stroke"
      ),
      (
        "chart hangul --keyer bug",
        "--keyer: has no effect with the mode hangul, only with morse; leave out --keyer"
      ),
    ])
  func whoSaidIt(command: String, message: String) throws {
    folder.write("mode: direct\n", to: "direct.yaml")
    let keys = "E: 0.1 0001 001e 1\nE: 0.1 0000 0000 0\nE: 0.2 0001 001e 0\nE: 0.2 0000 0000 0\n"
    folder.write(keys, to: "foreign")
    folder.write("# EVEMU 1.3\n# evscribe mode: direct\n\(keys)", to: "direct.evemu")
    let hangul = "# EVEMU 1.3\n# evscribe mode: hangul\n# evscribe layout: "
    folder.write(hangul + "3set-390\n\(keys)", to: "three.evemu")
    folder.write(hangul + "mine.yaml\n\(keys)", to: "mine.evemu")
    folder.write("layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n", to: "mine.yaml")
    let result = try Evscribe.shell("cd \"$1\"; exec \"$EVSCRIBE\" \(command)", folder.path)
    expect(result, exit: 64, output: "")
    #expect(result.errorText == "evscribe: \(message)\n")
  }

  @Test("A flag that contradicts a recording is reported with the position in the recording")
  func together() throws {
    expect(
      try Evscribe.run("replay", "--to", "signals", annyeong), exit: 64, output: "",
      error:
        "--to: signals does not work with the mode hangul; it needs --mode morse (mode: \(annyeong):2)"
    )
  }

  @Test("A recording without a mode is for any mode: flags of all modes are accepted")
  func recordingWithoutMode() throws {
    let path = "\(folder.path)/a"
    for flags in [["--xkb-layout", "de"], ["--layout", "3set-390"], ["--next-mode-key", "f9"]] {
      expect(
        try Evscribe.run(["record", "--all-keys", "-o", path, "no such board"] + flags), exit: 66)
      for more in [["--type"], ["--mode", "morse"]] {
        expect(
          try Evscribe.run(["record", "--all-keys", "-o", path, "no such board"] + more + flags),
          exit: 64, error: "\(flags[0]): has no effect")
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test(
    "The settings of such a recording are used by a replay with that mode",
    .enabled(if: UMockKeyboard.isAvailable))
  func replayOfRecordingWithoutMode() throws {
    let bench = RecordingBench()
    let result = try bench.shell(
      [try bench.board("y z end")],
      """
      "$EVSCRIBE" record --all-keys --xkb-layout de -o "$F/a" --stop-key end /dev/input/event5
      """)
    expect(result, exit: 0, output: "")
    expect(
      try Evscribe.run("replay", "--mode", "direct", "\(bench.folder.path)/a"), exit: 0,
      output: "zy\n")
  }

  @Test("inspect reports on a recording despite flags without effect, and names them")
  func inspection() throws {
    let result = try Evscribe.run("inspect", "--wpm", "20", annyeong)
    expect(
      result, exit: 0,
      error: "--wpm: has no effect with the mode hangul (\(annyeong):2), only with morse\n")
    #expect(try result.text == Evscribe.run("inspect", annyeong).text)
  }

  @Test(
    "Flags that have no effect together with others are refused",
    arguments: [
      (
        "replay --mode morse --keyer straight --wpm 20 --fixed-wpm 18 \"$2\"",
        "--wpm: has no effect with --fixed-wpm; leave out --wpm"
      ),
      (
        "replay --mode morse --bind next=f9 \"$2\"",
        "--bind: has no effect with the mode morse alone, only with several modes; leave out --bind"
      ),
      (
        "replay --mode hangul,direct --bind 'dot=a list=f9' \"$2\"",
        "--bind: the role \"dot\" has no effect with the modes hangul,direct, only with morse; leave out the role \"dot\""
      ),
      (
        "replay --mode hangul,direct --bind 'zx list=f9' \"$2\"",
        "--bind: the preset \"zx\" has no effect with the modes hangul,direct, only with morse; leave out the preset \"zx\""
      ),
      (
        "replay --mode hangul --start-mode hangul \"$2\"",
        "--start-mode: has no effect with the mode hangul alone, only with several modes; leave out --start-mode"
      ),
      (
        "replay --mode morse --to signals --case upper \"$2\"",
        "--case: has no effect with --to signals, which shows no letters; leave out --case"
      ),
      (
        "replay --mode morse --to signals --prosigns angle \"$2\"",
        "--prosigns: has no effect with --to signals, which shows no letters; leave out --prosigns"
      ),
      (
        "convert --mode morse --keyer straight --seed 2 \"$2\" -",
        "--seed: has no effect without --jitter; leave out --seed"
      ),
      (
        "chart morse --tree --bind zx", "--bind: has no effect with --tree; use only one of them"
      ),
      (
        "chart morse --tree --keyer bug", "--keyer: has no effect with --tree; use only one of them"
      ),
      (
        "record --mode hangul --to jamo -o \"$1/new\" 'no such board'",
        "--to: has no effect without --type; add --type, or leave out --to"
      ),
      (
        "record --mode hangul --unbuffered -o \"$1/new\" 'no such board'",
        "--unbuffered: has no effect without --type; add --type, or leave out --unbuffered"
      ),
    ])
  func besideOthers(command: String, message: String) throws {
    let result = try Evscribe.shell("\"$EVSCRIBE\" \(command)", folder.path, annyeong)
    expect(result, exit: 64, output: "")
    #expect(result.errorText == "evscribe: \(message)\n")
    #expect(folder.names.isEmpty)
  }
}
