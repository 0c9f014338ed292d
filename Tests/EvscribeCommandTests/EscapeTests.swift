import KeyTraces
import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

#if canImport(Glibc)
  import Glibc
#endif

/// Tests with hostile names and words in every input: none sends a command to the terminal, changes
/// the direction of the text, or begins a line.
@Suite("Output cannot control the terminal")
struct EscapeTests {
  /// Hostile text for names and words, after a word that must be shown and before one that must not
  /// begin a line.
  private static let texts = [
    "MARK\u{1B}[31m\u{1B}]0;t\u{7}\u{7F}",
    "MARK\u{9B}1m\u{202E}\u{85}\u{2028}\u{2066}\u{200F}\u{2029}\u{61C}\u{FEFF}\u{AD}\u{E0041}",
    "MARK\nINJECTED\rINJECTED",
  ]

  /// The scalars that the output may not contain. A line break is evscribe's own unless the
  /// inserted text follows it.
  private static let forbidden: Set<Unicode.Scalar> = [
    "\u{7}", "\u{1B}", "\r", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200F}",
    "\u{2028}",
    "\u{2029}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{E0041}",
  ]

  /// A description of the fault in the output; nil if there is none.
  private func fault(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let scalar = text.unicodeScalars.first(where: Self.forbidden.contains) {
      return "U+\(String(scalar.value, radix: 16, uppercase: true)) in \(text.debugDescription)"
    }
    return bytes.split(separator: 0x0A).contains { $0.starts(with: "INJECTED".utf8) }
      ? "a line was begun in \(text.debugDescription)" : nil
  }

  /// The texts for an input. In a short run, they are divided among the inputs.
  private static func texts(
    for name: String, withLineBreaks: Bool = true, seed: UInt64 = propertySeed()
  ) -> [String] {
    let texts = texts.filter { withLineBreaks || !$0.contains("INJECTED") }
    let seed = seed &+ UInt64(name.utf8.reduce(0) { $0 + Int($1) })
    return TestAmount.sample(texts, every: texts.count, seed: seed)
  }

  @Test("wherever the text comes from", arguments: HostilePlace.all)
  func everywhere(place: HostilePlace) throws {
    for text in Self.texts(for: place.name, withLineBreaks: place.takesLineBreaks) {
      let folder = TemporaryFolder()
      let result = try Evscribe.run(
        place.arguments(text, folder), environment: place.environment(text, folder))
      for bytes in [result.output, result.errorOutput] {
        if let fault = fault(in: bytes) { Issue.record("\(fault)") }
      }
      // Output without the text would prove nothing.
      let all = result.text + result.errorText
      #expect(all.uppercased().contains("MARK"), "\(text.debugDescription): \(all)")
    }
  }

  @Test("whichever recording or suite it comes from")
  func files() throws {
    let seed = propertySeed()
    for (command, ending, files) in [
      ("replay", "trace", HostileFile.traces), ("check", "yaml", HostileFile.suites),
    ] {
      for text in Self.texts {
        let files = files.filter {
          Self.texts(for: $0.name, withLineBreaks: $0.takesLineBreaks, seed: seed).contains(text)
        }
        let folder = TemporaryFolder()
        // After a failure, only a replay of a folder goes on.
        folder.write("# EVEMU 1.3\nE: 0.000001 0000 0000 0000\n", to: "folder/a.evemu")
        let paths = files.enumerated().map {
          folder.write($0.element.contents(text), to: "\($0.offset).\(ending)")
        }
        let result = try Evscribe.run(
          [command] + (command == "replay" ? ["\(folder.path)/folder"] : []) + paths)
        var shown = [String](repeating: "", count: files.count)
        for output in [result.output, result.errorOutput] {
          if let fault = fault(in: output) { Issue.record("\(fault)") }
          var number: Int?
          for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let place = line.firstMatch(of: /\/([0-9]+)\.(trace|yaml)/)
            if let named = place.flatMap({ Int($0.1) }) { number = named }
            if let number { shown[number] += line }
          }
        }
        for (file, shown) in zip(files, shown) {
          #expect(
            shown.uppercased().contains("MARK"),
            "\(file.name) with \(text.debugDescription): \(shown.debugDescription)")
        }
      }
    }
  }

  @Test("whichever option of the configuration or the command line it is the value of")
  func options() throws {
    let sample = Evscribe.sample("annyeong.evemu")
    let folder = TemporaryFolder()
    for option in HostilePlace.options {
      for text in Self.texts(for: option) {
        var failures: [(source: String, failure: CommandFailure?)] = []
        if option != "xkb-layout" {
          let file = folder.write("\(option): \(HostilePlace.yaml(text))\n", to: "config.yaml")
          failures.append(
            ("configuration", try InProcess.failure { try InProcess.replay(sample, config: file) }))
        }
        if !["word-list", "letters"].contains(option) {
          let mode = option == "xkb-layout" ? [("mode", ["direct"])] : []
          let flags = [(option, [text])] + mode
          failures.append(
            ("command line", try InProcess.failure { try InProcess.replay(sample, flags: flags) }))
        }
        for (source, failure) in failures {
          let shown = failure?.message.text ?? ""
          if let fault = fault(in: Array(shown.utf8)) { Issue.record("\(fault)") }
          #expect(
            shown.uppercased().contains("MARK"),
            "\(option) in the \(source) with \(text.debugDescription): \(shown)")
        }
      }
    }
  }

  @Test(
    "whatever a keyboard's name is",
    .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"),
    arguments: [
      ["devices"], ["devices", "--all"], ["doctor"], ["monitor", "--background"],
      ["type", "--mode", "morse", "no such"],
      ["type", "--mode", "morse", "--grab", "/dev/input/event5"],
      ["record", "--all-keys", "-o", "/dev/null/a", "all"],
    ])
  func keyboards(arguments: [String]) throws {
    for text in Self.texts where !text.contains("INJECTED") {
      // Characters that umockdev treats as the end of a line cannot be in its files.
      let text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { !["\u{85}", "\u{2028}", "\u{2029}"].contains($0) }))
      var board = UMockKeyboard(name: text)
      board.uniqueID = text
      board.physicalPath = "usb-\(text)/input0"
      board.add(try SimulatedKeys("end").frames)
      var other = board
      other.node = 6
      other.physicalPath = "usb-\(text)/input1"
      // Without a terminal; ends after three lines.
      let shown = try #require(
        try UMockKeyboard.run(
          [board, other], "/bin/sh",
          ["-c", "\"$0\" \"$@\" 2>&1 </dev/null | head -n 3", Evscribe.path] + arguments))
      if let fault = fault(in: shown.output) { Issue.record("\(fault)") }
      #expect(shown.text.contains("MARK") || arguments[0] == "record", "\(shown.text)")
    }
  }

  @Test("A trace that is converted to a terminal", arguments: ["evemu", "libinput"])
  func convertedOnTerminal(format: String) throws {
    for text in Self.texts where !text.contains("INJECTED") {
      let folder = TemporaryFolder()
      let quoted = text.unicodeScalars.map {
        $0.value < 0xA0 && $0.properties.generalCategory == .control
          ? "" : String(Character($0))
      }.joined()
      let trace = folder.write(
        """
        # EVEMU 1.3
        # evscribe mode: direct
        # evscribe note: \(text)
        # \(text)
        N: \(text)
        I: 0003 0001 0001 0001
        X: \(text)
        E: 0.000001 0001 001e 0001
        E: 0.000001 0000 0000 0000
        # \(text)
        # evscribe input: 0.000002 text "\(quoted)" "" ""
        # evscribe input: 0.000002 candidates "\(quoted)"
        E: 0.000002 0000 0000 0000

        """, to: "a.evemu")
      let terminal = PseudoTerminal()
      let result = try Evscribe.shell(
        "exec \"$EVSCRIBE\" convert --format $1 \"$2\" - >\"$3\"", format, trace, terminal.path)
      expect(result, exit: 0)
      var shown: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // The kernel passes the written bytes to the other side with a delay.
      while shown.last != 0x0A
        || String(decoding: shown, as: UTF8.self).split(separator: "SYN_REPORT").count < 3,
        terminal.hasOutput(within: 10_000)
      {
        let count = read(terminal.master, &buffer, buffer.count)
        shown += buffer.prefix(max(0, count))
      }
      // The terminal puts a carriage return before each line feed.
      shown.removeAll { $0 == 0x0D }
      if let fault = fault(in: shown) { Issue.record("\(fault)") }
      let lines = String(decoding: shown, as: UTF8.self).split(separator: "\n")
      #expect(lines.filter { $0.contains("MARK") }.count == 7, "\(lines)")
      #expect(
        lines.contains("E: 0.000001 0001 001e 0001\t# EV_KEY / KEY_A                1")
          == (format == "evemu"))
    }
  }

  @Test("JSON and XML use their own escapes, because they are shown on terminals too")
  func forPrograms() throws {
    for text in Self.texts {
      let folder = TemporaryFolder()
      let trace = folder.write(
        "E: 0.000001 0001 001e 1\nE: 0.000001 0000 0000 0\n", to: "a\(text).evemu")
      let picture = "\(folder.path)/picture.svg"
      let inspected = try Evscribe.run("inspect", "--json", "--svg", picture, trace)
      expect(inspected, exit: 0)
      let drawn = try ProcessRunner.run("/bin/cat", [picture])
      let suite = folder.write("cases: [{keys: a, text: x}]\n", to: "a\(text).yaml")
      let report = "\(folder.path)/report.xml"
      expect(try Evscribe.run("check", "--junit", report, suite), exit: 1)
      let reported = try ProcessRunner.run("/bin/cat", [report])
      for result in [inspected, drawn, reported] {
        if let fault = fault(in: result.output) { Issue.record("\(fault)") }
        #expect(result.text.contains("MARK"))
      }
    }
  }

  @Test(
    "XML stays well-formed", arguments: ["\u{1B}[31m", "\u{FFFE}\u{FFFF}", "\n\r\u{9B}"])
  func xml(text: String) throws {
    let folder = TemporaryFolder()
    let suite = folder.write(
      "cases: [{name: \(HostilePlace.yaml(text)), keys: a, text: \(HostilePlace.yaml(text))}]\n",
      to: "a\(text).yaml")
    let report = "\(folder.path)/report.xml"
    expect(try Evscribe.run("check", "--junit", report, suite), exit: 1)
    let trace = folder.write(
      "E: 0.000001 0001 001e 1\nE: 0.000001 0000 0000 0\n", to: "a\(text).evemu")
    let picture = "\(folder.path)/picture.svg"
    expect(try Evscribe.run("inspect", "--svg", picture, trace), exit: 0)
    for file in [report, picture] {
      let written = try ProcessRunner.run("/bin/cat", [file]).text
      #expect(written.contains("<"))
      let faults = written.unicodeScalars.filter { scalar in
        // The characters that XML 1.0 (2.2) allows, except line breaks that are not evscribe's own.
        switch scalar.value {
        case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
        default: true
        }
      }
      #expect(faults.isEmpty, "\(written.debugDescription)")
    }
  }
}
