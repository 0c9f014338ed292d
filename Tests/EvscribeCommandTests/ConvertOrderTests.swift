import Foundation
import TestSupport
import Testing
import Typing

@testable import EvscribeCommand

/// Tests of what a conversion must keep for an equal replay.
@Suite("Order and comments in conversions")
struct ConvertOrderTests {
  private let folder = TemporaryFolder()

  /// A recording of two keyboards. The lines are those of each keyboard's events.
  private func recording(_ first: [String], _ second: [String]) -> String {
    let devices = [first, second].enumerated().map { index, lines in
      """
      - node: "/dev/input/event\(index)"
        evdev:
          name: "\(index)"
          id: [3, 1, 2, 3]
          codes:
            0: [0, 1, 3]
            1: [19, 28, 37]
          properties: []
        events:

      """ + lines.joined()
    }
    return """
      # libinput record
      # evscribe mode: hangul
      version: 1
      ndevices: 2
      devices:

      """ + devices.joined()
  }

  private func press(_ code: Int, at time: Int) -> String {
    "  - evdev:\n    - [0, \(time), 1, \(code), 1]\n    - [0, \(time), 0, 0, 0]\n"
  }

  private func input(_ words: String, at time: Int) -> String {
    "  # evscribe input: 0.\(String(1_000_000 + time).dropFirst()) \(words)\n"
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func expectSameText(of recording: String, _ text: String) throws {
    let source = folder.write(recording, to: "source.yml")
    let target = "\(folder.path)/\(UUID()).yml"
    #expect(try InProcess.replay(source) == text)
    expect(try Evscribe.run("convert", source, target), exit: 0)
    #expect(try InProcess.replay(target) == text)
  }

  @Test("An input keeps its position among events with the same stamp on several keyboards")
  func order() throws {
    // After the press of the second keyboard, at its stamp: Return chooses the candidate.
    let offer = input("candidates \"\"", at: 200) + input("candidate \"韓\" \"\" \"\"", at: 200)
    try expectSameText(
      of: recording(
        [press(19, at: 100)], [press(37, at: 150), press(19, at: 200), offer, press(28, at: 300)]),
      "각韓\n")
    try expectSameText(
      of: recording(
        [press(19, at: 100)],
        [press(37, at: 200), input("text \"X\" \"\" \"\"", at: 200), press(19, at: 300)]), "Xㄱ\n")
  }

  @Test("A row of inputs of several keyboards stays short enough to be read")
  func rows() throws {
    let row = (0..<6000).map { input("traits keyboard=default", at: 200 + $0) }.joined()
    try expectSameText(
      of: recording([press(19, at: 100), row], [press(37, at: 100), row, press(19, at: 9000)]),
      "각\n")
  }

  @Test("A part that cannot be replayed adds no text to a file", arguments: [[], ["--realtime"]])
  func part(flags: [String]) throws {
    let trace = folder.write(
      """
      # EVEMU 1.3
      # evscribe mode: hangul
      E: 0.100000 0001 0013 1
      E: 0.100000 0000 0000 0
      E: 0.200000 0001 0025 1
      E: 0.200000 0000 0000 0
      # evscribe input: 0.250000 1 text "abc" "" ""
      E: 0.300000 0001 0013 1
      E: 0.300000 0000 0000 0

      """, to: "a.evemu")
    let file = folder.write("old\n", to: "text")
    expect(
      try Evscribe.run(
        ["replay", "--append", "--output", file, "--from", "0.05s"] + flags + [trace]),
      exit: 64, error: "contains a text field's answers")
    #expect(try contents("text") == "old\n")
  }

  @Test("A setting among the events is a comment: it is kept, and never takes effect")
  func lateSettings() throws {
    let event = "E: 0.000001 0001 0013 1\nE: 0.000001 0000 0000 0\n"
    let late = "# evscribe mode: direct\n# plain\n"
    let source = folder.write(
      "# EVEMU 1.3\n# evscribe mode: hangul\n\(event)\(late)", to: "a.evemu")
    for ending in ["evemu", "yml"] {
      let target = "\(folder.path)/b.\(ending)"
      expect(try Evscribe.run("convert", source, target), exit: 0)
      let lines = try contents("b.\(ending)").split(separator: "\n").map {
        $0.drop { $0 == " " }
      }
      #expect(lines.suffix(2) == ["# evscribe mode: direct", "# plain"])
      #expect(try InProcess.replay(target) == "ㄱ\n", "\(ending)")
    }
    let early = recording(["  # evscribe mode: direct\n", press(19, at: 1)], [])
    expect(
      try Evscribe.run("convert", folder.write(early, to: "c.yml"), "\(folder.path)/d.yml"), exit: 0
    )
    expect(try Evscribe.run("replay", "\(folder.path)/d.yml"), exit: 0, output: "ㄱ\n")
  }

  @Test("Foreign comments cannot control a terminal", arguments: ["evemu", "libinput"])
  func shownComments(format: String) throws {
    let source = folder.write(
      "# EVEMU 1.3\n# a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{200B}é가\u{200D}\n"
        + "# evscribe input: 0.000000 candidates \"\u{61C}\u{2066}\"\nE: 0.000001 0 0 0\n",
      to: "a.evemu")
    let result = try Evscribe.run("convert", "--format", format, source, "-")
    expect(result, exit: 0)
    #expect(result.text.contains("# a\u{FFFD}]0;x\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}é가\u{200D}\n"))
    #expect(result.text.contains("candidates \"\\u061C\\u2066\""))
  }

  @Test("A trace of a text names a layout file only if a replay finds that file")
  func layoutFiles() throws {
    let samples = "\(Evscribe.samples)/layouts"
    let layout = try String(contentsOfFile: "\(samples)/3sin-p2.yaml", encoding: .utf8)
    let other = try String(contentsOfFile: "\(samples)/3sin-1995.yaml", encoding: .utf8)
    folder.write(layout, to: "my.yaml")
    folder.write(other, to: "sub/my.yaml")
    folder.write("안녕\n", to: "text")
    for (layout, target) in [("my.yaml", "sub/a.evemu"), ("./my.yaml", "-"), ("my.yaml", "none")] {
      let result = try Evscribe.shell(
        "cd \"$1\" && mkdir -p none && \"$EVSCRIBE\" convert --mode hangul --layout \(layout) text "
          + (target == "none" ? "none/b.evemu" : target), folder.path)
      expect(result, exit: 0, error: "replay the recording with --layout ./my.yaml")
    }
    expect(try Evscribe.run("replay", "\(folder.path)/sub/a.evemu"), exit: 65, error: "./my.yaml")
    for (number, layout) in ["my.yaml", "./my.yaml", "$PWD/my.yaml"].enumerated() {
      let result = try Evscribe.shell(
        """
        cd "$1" && "$EVSCRIBE" convert --mode hangul --layout "\(layout)" text \(number).evemu &&
        "$EVSCRIBE" replay \(number).evemu
        """, folder.path)
      expect(result, exit: 0, output: "안녕\n")
      #expect(result.errorText == "")
    }
  }

  @Test("A trace names the file behind a link to a layout, because a replay follows no link")
  func layoutBehindLink() throws {
    let layout = "layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n  f: ㅏ\n"
    let real = folder.write(layout, to: "real.yaml")
    let other = folder.write(layout, to: "sub/other.yaml")
    folder.write("가\n", to: "text")
    #expect(symlink(real, "\(folder.path)/link.yaml") == 0)
    #expect(symlink(other, "\(folder.path)/far.yaml") == 0)
    let trace = "\(folder.path)/a.evemu"
    let near = try Evscribe.run(
      "convert", "--mode", "hangul", "--layout", "\(folder.path)/link.yaml",
      "\(folder.path)/text", trace)
    expect(near, exit: 0)
    #expect(near.errorText == "")
    expect(try Evscribe.run("replay", trace), exit: 0, output: "가\n")
    let far = "\(folder.path)/far.yaml"
    expect(
      try Evscribe.run(
        "convert", "--mode", "hangul", "--layout", far, "\(folder.path)/text",
        "\(folder.path)/b.evemu"), exit: 0, error: "replay the recording with --layout \(far)\n")
    expect(
      try Evscribe.run("replay", "--layout", far, "\(folder.path)/b.evemu"), exit: 0,
      output: "가\n")
  }

  @Test(
    "The name of a built-in layout does not select a file",
    arguments: [("2set", nil), ("none", nil), ("a.yaml", "a.yaml"), ("-a.yaml", nil)])
  func layoutNames(name: String, stated: String?) throws {
    var options = TypingOptions()
    try options.set("mode", to: "hangul")
    let path = folder.write("", to: name)
    options.hangul.layout = path
    let (said, advice) = options.stated(inTraceAt: "\(folder.path)/a.evemu")
    #expect(said.hangul.layout == stated ?? path)
    #expect((advice == nil) == (stated != nil))
  }
}
