import Foundation
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of `evscribe convert --mode`, which turns a text into keys.
@Suite("Convert a text")
struct ConvertTextTests {
  private let folder = TemporaryFolder()

  struct Case: CustomTestStringConvertible {
    var text: String
    var options: [String]
    var testDescription: String { "\(options.joined(separator: " ")): \(text)" }
  }

  static let cases: [Case] = [
    Case(text: "the quick brown fox\njumps over 13 dogs.\n", options: ["morse"]),
    Case(text: "two\n\nlines\n", options: ["morse", "--keyer", "straight"]),
    Case(
      text: "CQ CQ DE DL1ABC <AR> K\n",
      options: ["morse", "--keyer", "straight", "--wpm", "25", "--jitter", "8%", "--seed", "3"]),
    Case(
      text: "slow words at first\n",
      options: ["morse", "--keyer", "straight", "--wpm", "18", "--farnsworth", "8"]),
    Case(
      text: "slow words at first\n",
      options: ["morse", "--keyer", "straight", "--wpm", "18", "--wordsworth", "10"]),
    Case(text: "один два\n", options: ["morse", "--keyer", "straight", "--code", "russian"]),
    Case(text: "아까 학교에 왔다\n", options: ["morse", "--code", "korean"]),
    Case(text: "up\n", options: ["morse", "--keyer", "straight", "--bind", "key=f5"]),
    Case(text: "값이 없어, 꽃 한 송이.\n닭이 울면 ㅋㅋ\n", options: ["hangul"]),
    Case(text: "값이 없어\n", options: ["hangul", "--layout", "3set-final"]),
    // Other keys for the next mode; of the two keys of a modifier, the one that is not a key of
    // Morse is used.
    Case(text: "sos 가나 sos\n", options: ["morse,hangul", "--next-mode-key", "f9,shift+space"]),
    Case(text: "가 Ab 나\n", options: ["hangul,direct", "--next-mode-key", "shift+f9"]),
    Case(
      text: "sos 가나\n",
      options: [
        "morse,hangul", "--next-mode-key", "ctrl+shift+f9", "--bind", "dot=leftctrl dash=j list=f8",
      ]),
  ]

  @Test("A byte order mark is not part of the text")
  func byteOrderMark() throws {
    let folder = TemporaryFolder()
    let text = folder.write("\u{FEFF}안녕\n", to: "text")
    expect(
      try Evscribe.run("convert", "--mode", "hangul", text, "\(folder.path)/trace"), exit: 0)
    expect(try Evscribe.run("replay", "\(folder.path)/trace"), exit: 0, output: "안녕\n")
  }

  @Test("A replay without options gives the text, whatever the format", arguments: cases)
  func roundTrip(_ example: Case) throws {
    let text = folder.write(example.text, to: "text")
    for format in ["evemu", "libinput"] {
      let trace = "\(folder.path)/\(format)"
      let result = try Evscribe.run(
        ["convert", "--format", format, text, trace, "--mode"] + example.options)
      expect(result, exit: 0, output: "")
      #expect(result.errorOutput.isEmpty, "\(result.errorText)")
      #expect(try InProcess.replay(trace) == example.text, "\(format)")
      #expect(try InProcess.document(trace) == example.text, "\(format)")
    }
  }

  @Test("The header says how the text was keyed, and durations follow the speed")
  func head() throws {
    let result = try Evscribe.shell(
      "printf 'at' | $EVSCRIBE convert --mode morse --keyer straight --wpm 12 - -")
    #expect(
      result.text.hasPrefix(
        """
        # EVEMU 1.3
        # evscribe mode: morse
        # evscribe keyer: straight
        # evscribe wpm: 12
        # keyed from a text at 12 words per minute
        N: Plain keyboard

        """), "\(result.text)")
    let stamps = result.text.split(separator: "\n").filter { $0.contains("KEY_LEFTCTRL") }
      .map { $0.split(separator: " ")[1] }
    #expect(stamps == ["0.000001", "0.100001", "0.200001", "0.500001", "0.800001", "1.100001"])
  }

  @Test("The same seed gives the same fist, another seed a different one")
  func seeds() throws {
    func bytes(_ seed: String) throws -> [UInt8] {
      try Evscribe.shell(
        "echo paris | $EVSCRIBE convert --mode morse --keyer straight --jitter 10 --seed $1 - -",
        seed
      ).output
    }
    let seven = try bytes("7")
    #expect(try seven == bytes("7"))
    let drop = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("E:") }
    }
    #expect(try drop(seven) != drop(bytes("8")))
  }

  @Test("A character that cannot be keyed is reported with its position, and nothing is written")
  func untypable() throws {
    let target = "\(folder.path)/new"
    for (text, options, pieces) in [
      ("ok\nno ж", ["morse"], [":2:4: found \"ж\"", "--code russian has it"]),
      ("50%", ["morse", "--keyer", "straight"], [":1:3: found \"%\"", "remove it"]),
      ("가\nab", ["hangul"], [":2:1: found \"a\"", "choose another --layout"]),
    ] {
      let path = folder.write(text, to: "text")
      let result = try Evscribe.run(["convert", path, target, "--mode"] + options)
      expect(result, exit: 65, output: "")
      for piece in pieces { #expect(result.errorText.contains(piece), "\(result.errorText)") }
    }
    #expect(folder.names == ["text"])
    let bytes = try Evscribe.shell(
      #"printf 'a\nb\377' | $EVSCRIBE convert --mode morse - -"#)
    expect(bytes, exit: 65, output: "", error: "standard input:2: found bytes that are not UTF-8")
    let path = folder.write("just a text\n", to: "text")
    expect(
      try Evscribe.run("convert", path, target), exit: 65, output: "",
      error: "to convert a text, add --mode direct, hangul or morse")
  }

  @Test(
    "A text that looks like a trace is a text",
    arguments: ["d:a u:a", "t:20", "a down", "E: 0.1 0001 001e 0001", "event: 0"])
  func textsLikeTraces(text: String) throws {
    let path = folder.write(text, to: "text")
    let trace = "\(folder.path)/trace.evemu"
    expect(try Evscribe.run("convert", path, trace, "--mode", "direct"), exit: 0, output: "")
    #expect(try InProcess.document(trace) == text)
  }

  @Test("A text is keyed in the named keyboard layout, which the trace states")
  func keyboardLayouts() throws {
    let path = folder.write("straße", to: "text")
    for (layout, code) in [("us", Int32(65)), ("de", 0)] {
      let trace = "\(folder.path)/\(layout).evemu"
      let options = ["--mode", "direct", "--xkb-layout", layout]
      expect(try Evscribe.run(["convert", path, trace] + options), exit: code, output: "")
      guard code == 0 else { continue }
      expect(try Evscribe.run("replay", "--to", "document", trace), exit: 0, output: "straße")
    }
  }

  @Test(
    "The options that decide which letters join are used, and are in the trace",
    arguments: [
      ("auto-reorder", "on", "2set"), ("auto-reorder", "on", "3set-390"),
      ("auto-reorder", "flexible", "3set-390"), ("double-stroke", "on", "2set"),
      ("join-lone-consonants", "off", "2set"), ("strict-joins", "on", "3set-390"),
    ])
  func joins(option: String, value: String, layout: String) throws {
    // Each letter on its own after each letter, and after syllables of all kinds.
    let letters = "ㄱㄲㅅㅏㅗㅣㅜ가과각"
    let text = letters.flatMap { first in letters.map { "\(first)\($0)" } }.joined(separator: " ")
    let source = folder.write(text + "\n", to: "text")
    let trace = "\(folder.path)/trace"
    let result = try Evscribe.run(
      "convert", "--mode", "hangul", "--layout", layout, "--\(option)", value, source, trace)
    expect(result, exit: 0, output: "")
    #expect(result.errorText == "")
    #expect(
      try String(contentsOfFile: trace, encoding: .utf8).contains(
        "# evscribe \(option): \(value)\n"))
    #expect(try InProcess.replay(trace) == text + "\n")
  }

  @Test("If the replay will not give the text, a message says so")
  func warnings() throws {
    let capitals = folder.write("Hello", to: "capitals")
    expect(
      try Evscribe.run("convert", "--mode", "morse", capitals, "-"), exit: 0,
      error: "Morse has no letter case; the replay writes")
    // The same signals, written in two ways.
    let mixed = folder.write("+ <AR>", to: "mixed")
    expect(
      try Evscribe.run("convert", "--mode", "morse", mixed, "-"), exit: 0,
      error: "the replay writes different text")
  }

  @Test("The sender pauses if the letters do not show the end of a syllable")
  func partedSyllables() throws {
    let korean = folder.write("아까 오빠 학교", to: "korean")
    let trace = folder.path + "/korean.evemu"
    let result = try Evscribe.run(
      "convert", "--mode", "morse", "--code", "korean", "--keyer", "straight", korean, trace)
    expect(result, exit: 0)
    #expect(result.errorText.isEmpty)
    expect(try Evscribe.run("replay", trace), exit: 0, output: "아까 오빠 학교\n")
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      (["--wpm", "20"], "add --mode, for example --mode hangul"),
      (["--layout", "2set"], "--layout can only be used with a text"),
      (["--next-mode-key", "f9"], "--next-mode-key can only be used with a text"),
      (
        ["--mode", "hangul", "--next-mode-key", "f9"],
        "--next-mode-key: has no effect with the mode hangul alone, only with several modes"
      ),
      (
        ["--mode", "morse", "--keyer", "single-switch", "--wpm", "20"],
        "--wpm: has no effect with the keyer single-switch"
      ),
      (["--mode", "morse", "--keyer", "bgu"], "unknown value \"bgu\""),
      (["--mode", "morse", "--layout", "2set"], "--layout: has no effect with the mode morse"),
      (["--mode", "morse", "--auto-reorder", "on"], "--auto-reorder: has no effect"),
      (["--double-stroke", "on"], "--double-stroke can only be used with a text"),
      (["--mode", "hangul", "--wpm", "20"], "--wpm: has no effect with the mode hangul"),
      (["--mode", "morse", "--keyer", "straight", "--jitter", "31%"], "expected 0% to 30%"),
      (
        ["--mode", "morse", "--keyer", "straight", "--farnsworth", "21"],
        "found \"21\", expected 1 to 20 words per minute; the overall speed cannot exceed --wpm"
      ),
      (
        ["--mode", "morse", "--keyer", "straight", "--farnsworth", "5", "--wordsworth", "5"],
        "cannot be used together"
      ),
      (["--mode", "morse", "--keyer", "straight", "--wpm", "0"], "invalid speed"),
      (
        ["--mode", "hangul,morse", "--keyer", "iambic-a", "--next-mode-key", "ctrl+f9"],
        "--bind: leftctrl has a Morse role, but is also held to go to the next mode"
      ),
    ])
  func usage(options: [String], message: String) throws {
    let target = "\(folder.path)/trace"
    let failure = try InProcess.failure { try InProcess.key("text", to: target, options) }
    #expect(failure?.code == .usage)
    #expect(failure?.message.text.contains(message) == true, "\(failure?.message.text ?? "none")")
  }

  @Test("After an invalid option nothing is written")
  func usageOfCommand() throws {
    let text = folder.write("text", to: "text")
    for (options, message) in [
      (["--wpm", "20"], "add --mode, for example --mode hangul"),
      (["--mode", "morse", "--prior", "none"], "unknown option '--prior'"),
    ] {
      for target in ["-", "\(folder.path)/trace"] {
        expect(
          try Evscribe.run(["convert", text, target] + options), exit: 64, output: "",
          error: message)
      }
    }
    #expect(folder.names == ["text"])
  }
}
