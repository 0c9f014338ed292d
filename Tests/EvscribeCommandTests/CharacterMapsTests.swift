import MorseComposition
import SessionMaking
import TestSupport
import Testing
import Typing

@testable import EvscribeCommand

/// Tests of the keyboard layout that the system sets for `direct`.
@Suite("The system's keyboard layout")
struct CharacterMapsTests {
  private let folder = TemporaryFolder()

  /// The messages when the layout is requested three times.
  private func told(
    _ file: String, environment: [String: String]? = [:]
  ) -> (messages: [String], layouts: [String?]) {
    var messages: [String] = []
    let maps = CharacterMaps(environment: environment, defaultKeyboard: file) {
      messages.append($0)
    }
    let layouts = (0..<3).map { _ in maps.filledIn(TypingOptions.KeyboardLayout()).layout }
    return (messages, layouts)
  }

  @Test("a missing file sets nothing")
  func missing() {
    let (messages, layouts) = told("\(folder.path)/keyboard")
    #expect(messages == [])
    #expect(layouts == ["us", "us", "us"])
  }

  @Test("an unreadable file is reported once, and another layout is used")
  func unreadable() {
    let file = folder.write("", to: "file")
    for (path, reason) in [
      (folder.path, "cannot read \(folder.path): Is a directory"),
      ("\(file)/keyboard", "cannot open \(file)/keyboard: Not a directory"),
    ] {
      let (messages, layouts) = told(path)
      #expect(
        messages == [
          "\(reason); its keyboard settings are ignored; set the layout with --xkb-layout"
        ])
      #expect(layouts == ["us", "us", "us"])
      // A case of a suite does not use this file.
      #expect(told(path, environment: nil).messages == [])
    }
  }

  @Test("the file is read once: all sessions have the same layout")
  func once() {
    let file = folder.write("XKBLAYOUT=de\n", to: "keyboard")
    let maps = CharacterMaps(environment: [:], defaultKeyboard: file) {
      Issue.record("\($0)")
    }
    #expect(maps.filledIn(TypingOptions.KeyboardLayout()).layout == "de")
    folder.write("XKBLAYOUT=fr\n", to: "keyboard")
    #expect(maps.filledIn(TypingOptions.KeyboardLayout()).layout == "de")
  }

  @Test("a problem with a layout is reported once, however many recordings use it")
  func saidOnce() throws {
    let keys = "# EVEMU 1.3\nE: 1.000000 0001 001e 0001\nE: 1.000000 0000 0000 0000\n"
    for name in ["in/a", "in/b", "in/c"] { folder.write(keys, to: name) }
    for options in [["--jobs", "1"], ["--jobs", "3"], ["--realtime"]] {
      let result = try Evscribe.run(
        ["replay", "--mode", "direct"] + options + ["\(folder.path)/in"],
        environment: ["LC_ALL": "xx_YY.UTF-8"])
      expect(result, exit: 0)
      let lines = result.errorText.split(separator: "\n").filter {
        $0.contains("no compose file for the locale xx_YY.UTF-8")
      }
      #expect(lines.count == 1, "\(options): \(result.errorText)")
    }
  }

  @Test("A missing word list keeps from typing only if an option on the command line needs it")
  func missingWords() throws {
    let maps = CharacterMaps(environment: [:], wordLists: ["\(folder.path)/none"]) {
      Issue.record("\($0)")
    }
    for (stated, prior) in [("words", MorsePrior.letters), ("none", .none)] {
      var options = try Self.options(prior: stated)
      try maps.addWords(to: &options, optional: ["prior"])
      #expect(options.morse.keyingPrior == prior)
      #expect(options.morse.wordList == nil)
    }
    var options = try Self.options(prior: "words")
    #expect {
      try maps.addWords(to: &options, optional: [])
    } throws: { ($0 as? CommandFailure)?.code == .missing }
  }

  private static func options(prior: String) throws -> TypingOptions {
    var options = TypingOptions()
    try options.set("mode", to: "morse")
    try options.set("keyer", to: "straight")
    try options.set("prior", to: prior)
    return options
  }
}
