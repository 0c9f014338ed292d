import HangulComposition
import MorseComposition
import TestSupport
import Testing
import Typing

@testable import EvscribeCommand

/// Tests of the charts' content and of the keys that they show.
@Suite("Charts")
struct ChartTests {
  private let folder = TemporaryFolder()

  private func chart(_ arguments: String..., config: String? = nil) throws -> String {
    let options = config.map { ["--config", folder.write($0, to: "config.yaml")] } ?? []
    let result = try Evscribe.run(["chart"] + arguments + options)
    expect(result, exit: 0)
    return result.text
  }

  @Test("The keys are the bound ones")
  func bindings() throws {
    #expect(
      try chart("morse", "--bind", "dot=a dash=b").contains("dot: a, dash: b, space: space"))
    #expect(
      try chart("morse", "--keyer", "iambic-b", "--bind", "zx").contains("dot: z, dash: x"))
    expect(
      try Evscribe.run("chart", "morse", "--bind", "dto=a"), exit: 64, output: "",
      error: "--bind: ", "dto")
    expect(
      try Evscribe.run("chart", "morse", "--keyer", "straight", "--bind", "dot=a"), exit: 64,
      output: "", error: "the keyer straight has no role \"dot\"")
    expect(
      try Evscribe.run("chart", "hangul", "--bind", "dot=a"), exit: 64, output: "",
      error: "--bind: has no effect with the mode hangul, only with morse; leave out --bind")
  }

  @Test("A single switch has its press durations")
  func switchTimes() throws {
    let fixed = try chart("morse", "--keyer", "single-switch", "--switch-dah", "500ms")
    #expect(
      fixed.hasSuffix(
        """

        Press durations of the switch
          below 500ms   dit
          from 500ms    dah
          from 2s       ⌫  deletes the last letter
          from 4s       ␣  space
          from 5s       list  the list of actions
          pause of 1s   ends the letter

        """))
    let byHold = try chart(
      "morse", "--keyer", "single-switch", "--switch-end", "1s", "--switch-space", "7s")
    #expect(byHold.contains("from 1s       /  ends the letter\n") && !byHold.contains("pause"))
    #expect(byHold.contains("from 8s       list"))
    let learnt = try chart("morse", "--keyer", "single-switch", "--switch-times", "auto")
    #expect(learnt.contains("short, long") && !learnt.contains("\u{2423}"))
    #expect(!(try chart("morse", "--keyer", "straight")).contains("durations"))
  }

  @Test("The configuration file is used, and flags override it")
  func configuration() throws {
    let morse = "mode: morse\ncode: german\nkeyer: iambic-b\nbind: arrows\n"
    let german = try chart("morse", config: morse)
    #expect(german.contains("ß"))
    #expect(german.contains("dot: left, dash: right"))
    let korean = try chart(
      "morse", "--code", "korean", "--keyer", "straight", "--bind", "key=f5", config: morse)
    #expect(korean.contains("ㅎ") && korean.contains("key: f5"))
    // A chart of Morse ignores the Hangul layout, and a chart of Hangul ignores the Morse options.
    let both = "layout: 3set-390\nkeyer: bug\nmode: direct\n"
    #expect(try chart("hangul", config: both).hasPrefix("3set-390\n"))
    #expect(try chart("hangul", "--layout", "2set", config: both).hasPrefix("2set\n"))
    #expect(try chart("morse", config: both).contains("dot: leftbrace or leftctrl"))
    let home = folder.path + "/home"
    _ = try Evscribe.shell(
      "mkdir -p $1/evscribe; echo 'layout: romaja' >$1/evscribe/config.yaml", home)
    let inHome = try Evscribe.run(["chart", "hangul"], environment: ["XDG_CONFIG_HOME": home])
    expect(inHome, exit: 0)
    #expect(inHome.text.hasPrefix("romaja\n"))
    let wrong = folder.write("keyer: bgu\n", to: "wrong.yaml")
    expect(
      try Evscribe.run("chart", "morse", "--config", wrong), exit: 65, output: "",
      error: "\(wrong):1:")
  }

  @Test("Every procedure sign of every code has its meaning", arguments: MorseCodeName.allCases)
  func signs(code: MorseCodeName) throws {
    let text = try InProcess.chart("morse", "--code", code.rawValue)
    for sign in code.alphabet.prosigns {
      let line = try #require(text.split(separator: "\n").first { $0.contains("\(sign.text) ") })
      #expect(line.contains(/[a-z]{4}/), "\(line)")
    }
    if code == .international {
      for words in ["end of work", "invitation to transmit", "starting signal", "understood"] {
        #expect(text.contains(words))
      }
      #expect(text.contains("<CT>") && text.contains("<VA>"))
    }
  }

  @Test("A layout with finals explains the dash", arguments: HangulLayout.allNames)
  func finals(layout: String) throws {
    let text = try InProcess.chart("hangul", "--layout", layout)
    let hasFinals = text.contains(/-[ㄱ-ㅎ]/)
    #expect(text.contains("final") == hasFinals)
  }

  @Test("The chart of romaja shows the letters that take several keys")
  func romaja() throws {
    let text = try chart("hangul", "--layout", "romaja")
    let words = text.split(whereSeparator: \.isWhitespace)
    for (keys, letter) in [
      ("ae", "ㅐ"), ("eo", "ㅓ"), ("ng", "ㅇ"), ("eu", "ㅡ"), ("yeo", "ㅕ"), ("wa", "ㅘ"),
      ("oi", "ㅚ"), ("gg", "ㄲ"), ("ss", "ㅆ"),
    ] {
      let place = words.indices.first {
        words[$0] == keys && words.indices.contains($0 + 1) && words[$0 + 1] == letter
      }
      #expect(place != nil, "\(keys) \(letter)")
    }
    #expect(!(try chart("hangul", "--layout", "2set").contains("ae")))
  }

  @Test(
    "A session's hint names the charts for its modes",
    arguments: [
      ([("mode", "morse")], "`evscribe chart morse --code international --keyer three-key`"),
      (
        [("mode", "morse"), ("keyer", "iambic-b"), ("code", "korean"), ("bind", "dot=a dash=b")],
        "`evscribe chart morse --code korean --keyer iambic-b --bind 'dot=a dash=b'`"
      ),
      ([("mode", "morse"), ("keyer", "bug"), ("bind", "zx")], "--keyer bug --bind zx`"),
      ([("mode", "hangul,morse"), ("bind", "list=f9 dot=a")], "--keyer three-key --bind dot=a`"),
      (
        [("mode", "morse"), ("keyer", "single-switch"), ("switch-dah", "500ms")],
        "--keyer single-switch --switch-dah 500ms`"
      ),
      ([("mode", "hangul"), ("layout", "3set-390")], "`evscribe chart hangul --layout 3set-390`"),
      ([("mode", "hangul"), ("layout", "a b/my's.yaml")], #"--layout 'a b/my'\''s.yaml'`"#),
      (
        [("mode", "hangul,direct,morse")],
        "`evscribe chart hangul --layout 2set`, `evscribe chart morse"
      ),
      ([("mode", "direct")], ""),
    ] as [([(String, String)], String)])
  func hint(words: [(String, String)], hint: String) throws {
    var options = TypingOptions()
    for (name, value) in words { try options.setWord(name, to: value) }
    let charts = LiveRun.charts(of: options, unlike: nil)
    #expect(!LiveRun.charts(of: options, unlike: options).contains(" --"))
    if hint.isEmpty { #expect(charts.isEmpty) } else { #expect(charts.contains(hint), "\(charts)") }
    // The named charts exist.
    for command in charts.split(separator: "`")
    where command.hasPrefix("evscribe") && !hint.contains("my") {
      let line = command.replacing("evscribe", with: "\"$EVSCRIBE\"", maxReplacements: 1)
      expect(try Evscribe.shell(String(line)), exit: 0)
    }
  }
}
