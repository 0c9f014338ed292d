import Foundation
import KeyEvents
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of `evscribe inspect` on the keying of a straight key.
@Suite("inspect: a sender")
struct InspectHandTests {
  private let folder = TemporaryFolder()

  private static let text =
    "the lamp in the window burned until the boats came home and nobody on the quay asked why "

  /// A trace of the text keyed with these options.
  private func trace(_ options: String..., text: String = text) throws -> String {
    let path = "\(folder.path)/hand.evemu"
    try? FileManager.default.removeItem(atPath: path)
    try InProcess.key(text, to: path, ["--mode", "morse", "--keyer", "straight"] + options)
    return path
  }

  @Test("Exact keying: every duration is nominal, and there are no findings")
  func machine() throws {
    let result = try Evscribe.run("inspect", try trace("--wpm", "20"))
    expect(result, exit: 0)
    let report = """

      text: the lamp in the window burned until the boats came home and nobody on the quay asked why

      Morse with a straight key: 71 letters, 18 words
      20.0 words per minute within letters, 20.0 with all gaps
        over time: 20 20 20 20 20 20 20

                             count    median   units nominal  jitter
      dit                      102     60 ms    1.00       1     0 %
      dah                       81    180 ms    3.00       3     0 %
      element gap              112     60 ms    1.00       1     0 %
      letter gap                53    180 ms    3.00       3     0 %
      word gap                  17    420 ms    7.00       7     0 %

      no findings: all marks and gaps are close to nominal

      """
    #expect(result.text.hasSuffix(report), "\(result.text)")
  }

  @Test("Stretched gaps are reported as Farnsworth, and long word gaps alone as long")
  func spacing() throws {
    let farnsworth = try Evscribe.run(
      "inspect", try trace("--wpm", "18", "--farnsworth", "9", "--jitter", "5%"))
    #expect(farnsworth.text.contains("within letters, 9.1 with all gaps"), "\(farnsworth.text)")
    #expect(farnsworth.text.contains("stretched alike, as in Farnsworth sending: 10."))
    let wordsworth = try Evscribe.run(
      "inspect", try trace("--wpm", "18", "--wordsworth", "12", "--jitter", "5%"))
    #expect(wordsworth.text.contains("your word gaps are long: 3"), "\(wordsworth.text)")
  }

  @Test("Jitter is a finding only above the limit that the finding names")
  func scatter() throws {
    let high = try Evscribe.run("inspect", try trace("--jitter", "24%", "--seed", "2"))
    #expect(high.text.contains("your dits are uneven: their jitter is "), "\(high.text)")
    #expect(high.text.contains("above about 20 %, letters are misread"))
    for jitter in 14...24 {
      let result = try Evscribe.run("inspect", try trace("--jitter", "\(jitter)%"))
      for finding in result.text.matches(of: /jitter is ([0-9]+) %; above about ([0-9]+) %/) {
        let (jitter, limit) = (try #require(Int(finding.1)), try #require(Int(finding.2)))
        #expect(jitter >= limit, "\(result.text)")
      }
    }
  }

  @Test(
    "The text is that of a replay, on one line",
    arguments: [["straight"], ["bug"], ["single-switch", "--switch-times", "auto"]])
  func text(keyer: [String]) throws {
    let path = "\(folder.path)/timed.evemu"
    try InProcess.key("paris in may\nrome", to: path, ["--mode", "morse", "--keyer"] + keyer)
    let replayed = try InProcess.document(path)
    #expect(replayed.contains("may\nrome"))
    let line = "\ntext: \(replayed.replacing("\n", with: "\\x0A"))\n"
    let report = try Evscribe.run("inspect", path).text
    #expect(report.contains(line), "\(report)")
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try Evscribe.run("inspect", "--json", path).output)) as? [String: Any])
    #expect(json["text"] as? String == replayed)
  }

  @Test("Of a long text the report has the start, and says so")
  func longText() throws {
    let text = String(repeating: "paris ", count: 200)
    let report = try Evscribe.run("inspect", try trace(text: text)).text
    #expect(
      report.contains(
        "\ntext: \(text.prefix(1000))\n(the first 1000 characters; evscribe replay writes the whole text)\n"
      ),
      "\(report)")
  }

  @Test("Where no timing is read, the report has no text")
  func noText() throws {
    for keys in [["three-key"], ["iambic-a"], ["single-switch"]] {
      let path = "\(folder.path)/\(keys[0]).evemu"
      try InProcess.key("paris", to: path, ["--mode", "morse", "--keyer"] + keys)
      let report = try Evscribe.run("inspect", path)
      expect(report, exit: 0)
      #expect(!report.text.contains("text:"), "\(report.text)")
    }
  }

  @Test("Times are counted from the first event, as those of replay are")
  func relativeTimes() throws {
    let text = "the quick brown fox jumps over the lazy dog\n"
    let path = "\(folder.path)/fox.evemu"
    let options = ["--mode", "morse", "--keyer", "straight", "--jitter", "22%", "--seed", "7"]
    try InProcess.key(text, to: path, options)
    let trace = try String(contentsOfFile: path, encoding: .utf8)
    // A recording of a machine that has run for days.
    let later = trace.split(separator: "\n").map { line in
      guard line.hasPrefix("E: "), let dot = line.firstIndex(of: ".") else { return String(line) }
      let seconds = Int(line[line.index(line.startIndex, offsetBy: 3)..<dot]) ?? 0
      return "E: \(seconds + 500_000)\(line[dot...])"
    }.joined(separator: "\n")
    func finding(_ path: String) throws -> String? {
      try Evscribe.run("inspect", path).text.split(separator: "\n")
        .first { $0.contains("letters around") }.map(String.init)
    }
    let found = try #require(try finding(path))
    #expect(found.contains(", at 3.40 s, 8.83 s"))
    #expect(try finding(folder.write(later + "\n", to: "later.evemu")) == found)
  }

  /// A trace of a straight key: `paris` five times, with these gaps inside letters, one after the
  /// other, and with this gap in the middle of each mark.
  private func keying(unit: Int, gaps: [Int], bounce: Int? = nil) -> String {
    var events = "# EVEMU 1.3\n# evscribe mode: morse\n# evscribe keyer: straight\n"
    var time = 1_000_000
    var gapCount = 0
    func key(_ value: Int, after length: Int) {
      time += length * 1000
      let stamp = "\(time / 1_000_000).\(String(time % 1_000_000 + 1_000_000).dropFirst())"
      events += "E: \(stamp) 0001 001d \(value)\nE: \(stamp) 0000 0000 0\n"
    }
    for letter in Array(repeating: [".--.", ".-", ".-.", "..", "... "], count: 5).joined() {
      for (index, signal) in letter.enumerated() where signal != " " {
        if index > 0 {
          key(1, after: gaps[gapCount % gaps.count])
          gapCount += 1
        } else {
          key(1, after: letter.hasSuffix(" ") ? 7 * unit : 3 * unit)
        }
        let length = signal == "." ? unit : 3 * unit
        guard let bounce else {
          key(0, after: length)
          continue
        }
        key(0, after: length / 2)
        key(1, after: bounce)
        key(0, after: length - length / 2 - bounce)
      }
    }
    return events
  }

  @Test("A gap that the sender made is not a bounce: joining such gaps would change the text")
  func fastGaps() throws {
    for gaps in [[30, 30, 30, 30, 30, 30, 30, 19] + Array(repeating: 30, count: 100), [18]] {
      let path = folder.write(keying(unit: 30, gaps: gaps), to: "fast.evemu")
      let report = try Evscribe.run("inspect", path)
      expect(report, exit: 0)
      #expect(report.text.contains("text: "), "\(report.text)")
      #expect(!report.text.contains("bounce"), "\(report.text)")
    }
  }

  @Test("A contact that bounces is reported, and the advice keeps the text")
  func bouncingContact() throws {
    let path = folder.write(keying(unit: 100, gaps: [100], bounce: 3), to: "bouncing.evemu")
    let report = try Evscribe.run("inspect", path).text
    #expect(
      report.contains("bounces: 70 presses began less than 20.0 ms after a release"), "\(report)")
    #expect(report.contains("--filter debounce=4ms fixes this"))
    let text = try InProcess.document(path)
    #expect(report.contains("\ntext: \(text)\n"))
    let flags = [("filter", ["debounce=4ms"]), ("to", ["document"])]
    #expect(try InProcess.replay(path, flags: flags) == text)
  }

  @Test(
    "Short dahs and short word gaps in another program's trace are reported, with options for them")
  func otherTrace() throws {
    var events = ""
    var time = 1_000_000
    func key(_ value: Int, after length: Int) {
      time += length * 1000
      let stamp = "\(time / 1_000_000).\(String(time % 1_000_000 + 1_000_000).dropFirst())"
      events += "E: \(stamp) 0001 0021 \(value)\nE: \(stamp) 0000 0000 0\n"
    }
    for word in Array(repeating: [".--.", ".-", ".-.", "..", "..."], count: 8) {
      for (place, letter) in word.enumerated() {
        for (index, signal) in letter.enumerated() {
          key(1, after: index > 0 ? 70 : place > 0 ? 220 : 380)
          key(0, after: signal == "." ? 80 : 180)
        }
      }
    }
    let path = folder.write(events, to: "other.evemu")
    let plain = try Evscribe.run("inspect", path)
    expect(plain, exit: 0)
    #expect(!plain.text.contains("Morse"))
    let result = try Evscribe.run(
      "inspect", "--mode", "morse", "--keyer", "straight", "--bind", "key=f", path)
    for finding in [
      "your dahs are short: 2.3 dits long instead of 3", "your word gaps are short: ",
    ] {
      #expect(result.text.contains(finding), "\(result.text)")
    }
    expect(
      try Evscribe.run("inspect", "--mode", "morse", "--keyer", "strait", path), exit: 64,
      error: "did you mean \"straight\"?")
  }

  @Test("The same as JSON")
  func json() throws {
    let path = try trace("--wpm", "15", "--jitter", "6%")
    let result = try Evscribe.run("inspect", "--json", path)
    expect(result, exit: 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    let fist = try #require(object["fist"] as? [String: Any])
    #expect(fist["letters"] as? Int == 71 && fist["words"] as? Int == 18)
    let speed = try #require(fist["wordsPerMinute"] as? Double)
    #expect(abs(speed - 15) < 0.5)
    let lengths = try #require(fist["lengths"] as? [[String: Any]])
    #expect(
      lengths.map { $0["kind"] as? String } == [
        "dit", "dah", "element gap", "letter gap", "word gap",
      ])
    for length in lengths {
      let jitter = try #require(length["jitter"] as? Double)
      #expect((0.03...0.12).contains(jitter))
    }
    let plain = try Evscribe.run("inspect", "--json", Evscribe.sample("annyeong.evemu"))
    #expect(!plain.text.contains("\"fist\""))
  }

  @Test(
    "The drawing contains every mark, every letter, five distributions, and rows of full length")
  func drawing() throws {
    let path = try trace("--jitter", "8%", text: Self.text + "a <SK>")
    let file = folder.path + "/hand.svg"
    expect(try Evscribe.run("inspect", "--svg", file, path), exit: 0)
    let svg = try String(contentsOfFile: file, encoding: .utf8)
    func count(_ text: String) -> Int { svg.components(separatedBy: text).count - 1 }
    for tag in ["text", "title", "svg"] {
      #expect(count("<\(tag)") == count("</\(tag)>"), "\(tag)")
    }
    #expect(count("<title>dit: ") == 102 + 1 + 4)
    #expect(count("<title>dah: ") == 81 + 1 + 2)
    #expect(count("stroke-dasharray") == 5)
    #expect(count("font-weight=\"bold\"") == 5)
    #expect(svg.contains(">&lt;SK&gt;</text>"))
    #expect(count(" s</text>") == 5)
    let places = svg.matches(of: /<rect x="([0-9.]+)" width="([0-9.]+)"/)
    #expect(places.allSatisfy { (Double($0.1) ?? 0) + (Double($0.2) ?? 0) <= 1240 })
  }

  @Test("A long recording is drawn up to a limit, and the drawing says so")
  func longDrawing() throws {
    let path = try trace(text: String(repeating: Self.text, count: 60))
    let file = folder.path + "/long.svg"
    expect(
      try Evscribe.run("inspect", "--svg", file, path), exit: 0,
      error: "only the first 200 rows are drawn")
  }

  @Test("Filters are applied, and a press of a key without a binding is not a mark")
  func filters() throws {
    let path = try trace("--wpm", "20", "--bind", "key=f1", text: "paris paris")
    #expect(try Evscribe.run("inspect", path).text.contains("10 letters, 2 words"))
    let remapped = try Evscribe.run("inspect", "--filter", "remap=f1:f2", path)
    expect(remapped, exit: 0)
    #expect(!remapped.text.contains("Morse"))
    let both = try Evscribe.run(
      "inspect", "--filter", "remap=f1:f2", "--filter", "debounce=5ms", "--bind", "key=f2", path)
    #expect(both.text.contains("10 letters, 2 words"), "\(both.text)")
  }

  @Test("A trace of a straight key without a mark is drawn like any other trace")
  func nothing() throws {
    let path = folder.write(
      "# EVEMU 1.3\n# evscribe mode: morse\n# evscribe keyer: straight\nE: 1.000000 0000 0000 0000\n",
      to: "empty.evemu")
    let result = try Evscribe.run("inspect", "--svg", folder.path + "/e.svg", path)
    expect(result, exit: 0)
    #expect(!result.text.contains("Morse"))
  }

  /// The drawing of the keys for that text.
  private func picture(_ options: [String] = [], text: String) throws -> String {
    let path = "\(folder.path)/\(options.count).evemu"
    try? FileManager.default.removeItem(atPath: path)
    try InProcess.key(text, to: path, ["--mode", "morse", "--keyer", "straight"] + options)
    let file = folder.path + "/picture.svg"
    expect(try Evscribe.run("inspect", "--svg", file, path), exit: 0)
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("The letters in the drawing are those of the text, with its case and signs")
  func letters() throws {
    let small = try picture(text: "paris")
    #expect(small.contains(">p</text>") && !small.contains(">P</text>"))
    let large = try picture(text: "PARIS")
    #expect(large.contains(">P</text>") && !large.contains(">p</text>"))
    #expect(try picture(text: "a + b").contains(">+</text>"))
    #expect(try picture(text: "a<AR>b").contains(">&lt;AR&gt;</text>"))
  }

  @Test("Keying without jitter has one bar for each kind, around the nominal line")
  func noSpread() throws {
    for speed in [5, 12, 13, 17, 20, 23, 40] {
      let svg = try picture(["--wpm", "\(speed)"], text: Self.text)
      let lines = svg.split(separator: "\n").map(String.init)
      var bars: [[ClosedRange<Double>]] = []
      var meant: [Double] = []
      for line in lines {
        if line.contains("font-weight=\"bold\"") { bars.append([]) }
        if let bar = line.firstMatch(
          of:
            /<rect x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)" height="[0-9.]+" fill="#(?:2a7fbd|8fa3b3)"><title>[0-9]+<\/title>/
        ), let x = Double(bar.1), let width = Double(bar.2) {
          bars[bars.count - 1].append(x...x + width)
        }
        if line.contains("stroke-dasharray"), let path = line.firstMatch(of: #/d="M([0-9.]+) /#) {
          meant.append(Double(path.1) ?? 0)
        }
      }
      #expect(bars.map(\.count) == [1, 1, 1, 1, 1], "\(speed) words a minute")
      #expect(meant.count == 5)
      for (bars, line) in zip(bars, meant) {
        for bar in bars {
          #expect(bar.lowerBound + 0.5 < line && line < bar.upperBound - 0.5, "\(bar) \(line)")
        }
      }
    }
  }

  @Test("The legend names only the drawn gaps")
  func legend() throws {
    for (text, isGrey, isOrange) in [
      ("paris", false, false), ("paris paris", true, false), ("paris\nparis", false, true),
      ("paris paris\nparis", true, true),
    ] {
      let svg = try picture(text: text)
      #expect(svg.contains("grey: ") == isGrey, "\(text.debugDescription)")
      #expect(svg.contains("orange: ") == isOrange, "\(text.debugDescription)")
      #expect(svg.contains("dashed: nominal; solid: your median"))
    }
  }
}
