import Foundation
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of `evscribe convert --mode` with every keyer and with rings of modes, and of its
/// messages.
@Suite("Convert a text for every keyer")
struct ConvertKeyersTests {
  private let folder = TemporaryFolder()
  private static let keyers = [
    "three-key", "straight", "iambic-a", "iambic-b", "ultimatic", "bug", "single-switch",
  ]

  /// Converts the text and replays the result without options.
  private func converted(
    _ text: String, _ options: [String], to format: String = "document"
  ) throws -> (text: String, warning: String, trace: String) {
    let trace = "\(folder.path)/trace.evemu"
    try? FileManager.default.removeItem(atPath: trace)
    let warnings = try InProcess.key(text, to: trace, ["--mode"] + options)
    return (
      try InProcess.replay(trace, flags: [("to", [format])]), warnings.joined(separator: "\n"),
      try String(contentsOfFile: trace, encoding: .utf8)
    )
  }

  @Test(
    "Random texts of every code are unchanged after keying and replay, with every keyer",
    arguments: keyers)
  func randomTexts(keyer: String) throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let alphabets = [
      ("international", "abcdefghijklmnopqrstuvwxyzé0123456789.,:?'-/()\"=+@!&;_$"),
      ("russian", "абвгдежзийклмнопрстуфхцчшщыьэюя0123456789"),
      ("korean", "가나다라마바사아자차카타파하각난닫랄맘밥삿앙잦의과뭐쉬까빠꽃닭값없었예얘ㅋㅠ12.,"),
      ("wabun", "アイウエオカキクケコガギグサシスセソパピプタチツテトナニヌー、。12"),
    ]
    for (code, alphabet) in alphabets {
      let letters = Array(alphabet)
      let text = (0..<8).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          String(
            (0..<Int.random(in: 1...6, using: &random)).map { _ in
              letters[Int.random(in: letters.indices, using: &random)]
            })
        }.joined(separator: " ")
      }.joined(separator: "\n")
      let result = try converted(text, ["morse", "--keyer", keyer, "--code", code])
      // A single switch has no key that ends a syllable, and a fist may be misread; both are
      // reported.
      let mayFail = keyer == "straight" || keyer == "bug" || keyer == "single-switch"
      if mayFail, !result.warning.isEmpty {
        #expect(result.warning.contains("the replay writes different text"), "seed \(seed)")
        #expect(result.text != text, "\(code), seed \(seed)")
      } else {
        #expect(result.warning.isEmpty, "\(code), seed \(seed): \(result.warning)")
        #expect(result.text == text, "\(code), seed \(seed)")
      }
    }
  }

  @Test("Speed and signals of every keyer", arguments: keyers)
  func plain(keyer: String) throws {
    let speed = ["three-key", "single-switch"].contains(keyer) ? [] : ["--wpm", "28"]
    let text = "the quick brown fox, in 1234\n\njumps <SK> <SN>\n"
    let result = try converted(text, ["morse", "--keyer", keyer] + speed)
    #expect(result.text == text)
    #expect(result.warning.isEmpty)
    if keyer != "three-key" {
      #expect(result.trace.contains("# evscribe keyer: \(keyer)\n"))
    }
    let signals = try converted("sos e", ["morse", "--keyer", keyer], to: "signals")
    #expect(signals.text == "... --- ... / .\n")
  }

  @Test(
    "With a ring of modes each character is keyed in a mode that can type it",
    arguments: [
      ("hangul,direct", [], "안녕 Hello, 세계!\nWorld 값\n"),
      ("direct,hangul", [], "안녕 Hello, 세계!\n\n(World) 값"),
      ("morse,hangul", [], "cq de 안녕 sos <SK>\n값이 없어 73"),
      ("morse,hangul", ["--keyer", "straight", "--wpm", "18"], "cq de 안녕 sos\n값이 없어 73"),
      ("hangul,morse", ["--keyer", "iambic-b"], "cq de 안녕 sos\n값이 없어 73 e"),
      ("morse,hangul", ["--keyer", "bug"], "cq de 안녕 sos\n값이 없어 73 e"),
      ("morse,hangul", ["--keyer", "ultimatic", "--layout", "3set-390"], "cq 안녕 sos"),
      ("morse,hangul", ["--keyer", "single-switch"], "cq 안녕 sos"),
      ("morse,direct", [], "a test of CW {this} ok"),
      ("direct,hangul,morse", ["--keyer", "iambic-a"], "Kim: 안녕 <SOS> ok"),
      ("direct", [], "Hello, World!\n"),
    ])
  func ring(modes: String, options: [String], text: String) throws {
    let source = folder.write(text, to: "text")
    let trace = "\(folder.path)/trace.evemu"
    let result = try Evscribe.run(["convert", source, trace, "--mode", modes] + options)
    expect(result, exit: 0, output: "")
    #expect(result.errorText.isEmpty)
    #expect(try InProcess.document(trace) == text)
    let written = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(written.contains("# evscribe mode: \(modes)\n"))
  }

  @Test("A character that no mode of the ring can type is reported with its position")
  func ringUntypable() throws {
    let text = folder.write("sos\n안 ж", to: "text")
    expect(
      try Evscribe.run("convert", "--mode", "morse,hangul", text, "-"), exit: 65, output: "",
      error: "\(text):2:3: found \"ж\"", "morse, hangul")
  }

  @Test("A misread letter changes neither the capitals nor the reported position")
  func misread() throws {
    let text = "CQ CQ DE DL1ABC DL1ABC <AR> K\nTHE QUICK BROWN FOX"
    var misread = 0
    for seed in 1...12 where misread < 3 {
      let result = try converted(
        text,
        ["morse", "--keyer", "straight", "--jitter", "30%", "--seed", "\(seed)"])
      #expect(result.trace.contains("# evscribe case: upper\n"), "\(seed)")
      #expect(result.trace.contains("# evscribe prosigns: angle\n"), "\(seed)")
      if result.text == text {
        #expect(result.warning.isEmpty)
        continue
      }
      misread += 1
      let same = Array(zip(text, result.text).prefix { $0 == $1 }.map(\.0))
      let line = same.count { $0 == "\n" } + 1
      let column = same.count - (same.lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
      #expect(
        result.warning.contains("text:\(line):\(column): the replay writes different text"),
        "\(seed): \(result.warning) for \(result.text)")
    }
    #expect(misread > 0)
  }

  @Test("Positions are those of the file, even after several spaces that are keyed as one")
  func places() throws {
    let text = folder.write("ok\n  no   \u{436}", to: "text")
    expect(
      try Evscribe.run("convert", "--mode", "morse", text, "-"), exit: 65, output: "",
      error: "\(text):2:8: found \"ж\"")
    let capital = folder.write("ok\n  no   Yes", to: "capital")
    expect(
      try Evscribe.run("convert", "--mode", "morse", capital, "-"), exit: 0,
      error: "\(capital):2:8: Morse has no letter case")
  }

  @Test(
    "Procedure signs in any case and by their other names",
    arguments: [
      ("<ar> e", "+ e"), ("cq <AR>", "cq <AR>"), ("<CT> cq", "<KA> cq"), ("e <VA>", "e <SK>"),
      ("e <va>", "e <SK>"), ("<sk>", "<SK>"), ("<SOS>", "<SOS>"), ("<ve>", "<SN>"),
    ])
  func signs(text: String, given: String) throws {
    let result = try converted(text, ["morse"])
    let isNamedDifferently = text.uppercased() != given.uppercased()
    #expect(result.text == (text == "<ar> e" ? "<AR> e" : given))
    #expect(result.warning.contains("<KA>") == (given == "<KA> cq"))
    if !isNamedDifferently { #expect(result.warning.isEmpty, "\(result.warning)") }
  }

  @Test("An unknown sign is reported with the known ones")
  func unknownSign() throws {
    let text = folder.write("e <XY>", to: "text")
    expect(
      try Evscribe.run("convert", "--mode", "morse", text, "-"), exit: 65, output: "",
      error: "\(text):1:3: found \"<XY>\"", "<AR>", "<SOS>", "<KA> or <CT>", "<SK> or <VA>")
  }

  @Test(
    "An unusual line end is not changed silently",
    arguments: [
      ("\u{2028}", "U+2028"), ("\u{2029}", "U+2029"), ("\u{85}", "U+0085"), ("\u{0B}", "U+000B"),
      ("\u{0C}", "U+000C"), ("\r", "U+000D"),
    ])
  func lineEnds(end: String, name: String) throws {
    for mode in ["morse", "hangul", "hangul,direct"] {
      let content = mode.hasPrefix("morse") ? "ab\n cd\(end)ef" : "가나\n 다\(end)라"
      let column = mode.hasPrefix("morse") ? 4 : 3
      let target = "\(folder.path)/trace"
      let failure = try #require(
        try InProcess.failure { try InProcess.key(content, to: target, ["--mode", mode]) },
        "\(mode)")
      #expect(failure.code == .malformed, "\(mode)")
      for piece in ["text:2:\(column): found \(name)", "U+000A"] {
        #expect(failure.message.text.contains(piece), "\(mode): \(failure.message)")
      }
    }
    let text = folder.write("가나\n 다\(end)라", to: "text")
    expect(
      try Evscribe.run("convert", "--mode", "hangul", text, "-"), exit: 65, output: "",
      error: "\(text):2:3: found \(name)", "U+000A")
  }

  @Test("CRLF ends a line like LF")
  func windowsLines() throws {
    let crlf = try converted("가\r\n나\r\n", ["hangul"])
    #expect(crlf.text == "가\n나\n")
    #expect(crlf.warning.contains("text: lines end with CR LF"), "\(crlf.warning)")
    #expect(try converted("가\n나\n", ["hangul"]).warning.isEmpty)
    #expect(try converted("e\r\nt\r\n", ["morse", "--keyer", "iambic-b"]).text == "e\nt\n")
  }

  @Test(
    "The file extension chooses the format; if another format is chosen, a message says so",
    arguments: [
      ("a.evemu", [], "# EVEMU", ""), ("a.yml", [], "version: 1", ""),
      ("a.yaml", [], "version: 1", ""),
      ("a.YML", [], "version: 1", ""), ("a.libinput", [], "version: 1", ""),
      ("a", [], "# EVEMU", ""), ("a.txt", [], "# EVEMU", ""),
      (
        "a.evemu", ["--format", "libinput"], "version: 1", "a.evemu is written in libinput's format"
      ),
      ("a.yml", ["--format", "evemu"], "# EVEMU", "a.yml is written in evemu's format"),
      ("a.evtest", [], "# EVEMU", "a.evtest is written in evemu's format"),
    ])
  func endings(name: String, options: [String], start: String, warning: String) throws {
    let target = "\(folder.path)/\(name)"
    let result = try Evscribe.run(
      ["convert", Evscribe.sample("annyeong.evemu"), target] + options)
    expect(result, exit: 0, output: "")
    #expect(
      warning.isEmpty ? result.errorText.isEmpty : result.errorText.contains(warning),
      "\(result.errorText)")
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text.contains(start), "\(text.prefix(100))")
    #expect(try InProcess.replay(target) == "안녕하세요\n")
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      (["morse", "--keyer", "iambic-b", "--jitter", "5"], "--jitter: has no effect"),
      (["morse", "--keyer", "bug", "--farnsworth", "5"], "--farnsworth: has no effect"),
      (["morse", "--keyer", "single-switch", "--wpm", "5"], "--wpm"),
      (["hangul,direct", "--keyer", "bug"], "--keyer: has no effect"),
      (["morse,direct", "--layout", "2set"], "--layout: has no effect"),
      (["morse,hangl"], "unknown value \"hangl\""),
    ])
  func usage(options: [String], message: String) throws {
    let target = "\(folder.path)/trace"
    let failure = try InProcess.failure {
      try InProcess.key("text", to: target, ["--mode"] + options)
    }
    #expect(failure?.code == .usage)
    #expect(failure?.message.text.contains(message) == true, "\(failure?.message.text ?? "none")")
  }
}
