import Glibc
import KeyEvents
import KeyTraces
import TestSupport
import Testing

private let hasHunspell = dlopen("libhunspell-1.7.so.0", RTLD_NOW) != nil
private let hanjaTable = "/usr/share/libhangul/hanja/hanja.txt"

/// Tests of assistance in live typing, on a keyboard played by umockdev, with evscribe's own word
/// list.
@Suite("Live assistance", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct LiveAssistanceTests {
  private let folder = TemporaryFolder()
  private static let evscribe = ProcessRunner.builtExecutable("evscribe")

  private var environment: [String: String] {
    ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state",
      "XDG_CACHE_HOME": "\(folder.path)/cache", "DICPATH": "\(folder.path)/dictionaries",
      "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
    ])
  }

  private func run(_ keys: String, _ arguments: String...) throws -> ProcessResult {
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    return try #require(
      try UMockKeyboard.run(
        [board], Self.evscribe, arguments + [board.path], environment: environment))
  }

  private static let keys =
    "r e c i e v e d space a space s e p e r a t e backspace space space o m w enter end"

  @Test("Words are corrected, the changes are listed, and a recording replays without the list")
  func corrects() throws {
    let changes = "\(folder.path)/changes.json"
    let typed = try run(
      Self.keys, "type", "--mode", "direct", "--stop-key", "end", "--correct", "automatic",
      "--capitals", "sentences", "--full-stop", "--replace", "omw=on my way", "--changes", changes)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == "Received a separate. On my way\n")
    let list = try ProcessRunner.run("/bin/cat", [changes]).text.split(separator: "\n")
    let kinds = list.map { line in
      line.drop { $0 != "k" }.dropFirst(7).prefix { $0 != "\"" }
    }
    #expect(
      kinds == ["capital", "correction", "correction", "full-stop", "capital", "replacement"],
      "\(list)")
    #expect(
      list.first == "{\"time\":0.000000,\"kind\":\"capital\",\"removed\":\"r\",\"inserted\":\"R\"}")
    #expect(
      list.dropFirst().first?.hasSuffix("\"removed\":\"Recieved \",\"inserted\":\"Received \"}")
        == true)
  }

  @Test("Corrections from the word list are in the recording")
  func records() throws {
    let trace = "\(folder.path)/a.evemu"
    let recorded = try run(
      Self.keys, "record", "--type", "--mode", "direct", "--stop-key", "end", "--correct",
      "automatic", "--replace", "omw=on my way", "-o", trace)
    #expect(recorded.end == .exited(0), "\(recorded.errorText)")
    #expect(recorded.text == "received a separate  on my way\n")
    let text = try ProcessRunner.run("/bin/cat", [trace]).text
    #expect(
      text.contains(" change correction \"received \" \"recieved \"\n"), "\(text.prefix(900))")
    // This replay has no list: there is no folder of data.
    let replayed = try ProcessRunner.run(
      Self.evscribe, ["replay", trace], environment: ["XDG_DATA_DIRS": "/none", "HOME": "/none"])
    #expect(replayed.output == recorded.output, "\(replayed.errorText)")
    #expect(replayed.errorText.isEmpty, "\(replayed.errorText)")
    // The changes can be listed later, without the word list.
    let changes = try ProcessRunner.run(
      Self.evscribe, ["replay", "--to", "changes", trace],
      environment: ["XDG_DATA_DIRS": "/none", "HOME": "/none"])
    let live = "\(folder.path)/changes.json"
    let typed = try run(
      Self.keys, "type", "--mode", "direct", "--stop-key", "end", "--correct", "automatic",
      "--replace", "omw=on my way", "--changes", live)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(changes.text == (try ProcessRunner.run("/bin/cat", [live])).text)
    #expect(changes.text.split(separator: "\n").count == 3, "\(changes.text)")
  }

  @Test("A key offers alternatives for a word, and a recording replays without the list")
  func offers() throws {
    let trace = "\(folder.path)/a.evemu"
    let recorded = try run(
      "r e c i e v e d space f7 t:300 2 t:300 i t space t e h space f7 t:300 1 t:300 enter end",
      "record", "--type", "--mode", "direct", "--stop-key", "end", "--correct", "offer", "-o",
      trace)
    #expect(recorded.end == .exited(0), "\(recorded.errorText)")
    #expect(recorded.text == "received it teh \n")
    let replayed = try ProcessRunner.run(
      Self.evscribe, ["replay", trace], environment: ["XDG_DATA_DIRS": "/none", "HOME": "/none"])
    #expect(replayed.output == recorded.output, "\(replayed.errorText)")
  }

  @Test(
    "For a language without a word list, words of hunspell are offered, none is written by itself",
    .enabled(if: hasHunspell, "needs libhunspell-1.7-0"))
  func hunspell() throws {
    folder.write("SET UTF-8\nTRY abcdefghijklmnopqrstuvwxyz\n", to: "dictionaries/xx.aff")
    folder.write("1\nfahrrad\n", to: "dictionaries/xx.dic")
    let trace = "\(folder.path)/a.evemu"
    let recorded = try run(
      "f a h r a d space f7 t:300 2 t:300 enter end", "record", "--type", "--mode", "direct",
      "--stop-key", "end", "--correct", "offer", "--language", "xx", "-o", trace)
    #expect(recorded.end == .exited(0), "\(recorded.errorText)")
    #expect(recorded.text == "fahrrad \n")
    let replayed = try ProcessRunner.run(
      Self.evscribe, ["replay", trace], environment: ["XDG_DATA_DIRS": "/none", "HOME": "/none"])
    #expect(replayed.output == recorded.output, "\(replayed.errorText)")
    for (arguments, status, problem) in [
      (
        ["automatic", "--language", "xx"], 66, "`--correct offer` can use a dictionary of hunspell"
      ),
      (["offer", "--language", "zz"], 66, "for the language \"zz\""),
    ] as [([String], Int32, String)] {
      let refused = try run(
        "a end", "type", "--mode", "direct", "--correct", arguments[0], arguments[1], arguments[2])
      #expect(refused.end == .exited(status) && refused.text.isEmpty)
      #expect(refused.errorText.contains(problem), "\(refused.errorText)")
    }
    let listed = try ProcessRunner.run(
      Self.evscribe, ["words", "suggest", "--language", "xx", "farrad", "fahrrad", "qqqqqq"],
      environment: environment)
    #expect(listed.text == "farrad\tfahrrad\nfahrrad\tfahrrad\nqqqqqq\n", "\(listed.errorText)")
  }

  @Test("What only the configuration file wants, and is not installed, does not keep from typing")
  func notInstalled() throws {
    folder.write("mode: direct\nlanguage: xx\nsuggest: 3\n", to: "evscribe/config.yaml")
    let typed = try run("h i enter end", "type", "--stop-key", "end")
    #expect(typed.text == "hi\n")
    #expect(typed.end == .exited(0))
    #expect(
      typed.errorText.contains("--suggest: no word list for the language \"xx\" is installed")
        && typed.errorText.contains("typing continues without this option"), "\(typed.errorText)")
    let wanted = try run("h i enter end", "type", "--stop-key", "end", "--correct", "offer")
    #expect(wanted.end == .exited(66), "\(wanted.errorText)")
    #expect(wanted.text.isEmpty)
  }

  @Test("Entries come from a match file of espanso; omissions are reported")
  func entries() throws {
    let file = folder.write(
      """
      matches:
        - trigger: omw
          replace: on my way
          word: true
        - regex: x+
          replace: y
      """, to: "base.yml")
    let typed = try run(
      "o m w enter end", "type", "--mode", "direct", "--stop-key", "end", "--entries", file)
    #expect(typed.text == "on my way\n")
    #expect(typed.errorText.contains("\(file):5:"), "\(typed.errorText)")
  }

  @Test("A word that is not visible is not suggested: the arrow only moves")
  func unseen() throws {
    let typed = try run(
      "g o i right tab n g end", "type", "--mode", "direct", "--stop-key", "end", "--suggest", "6")
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == "going\n")
  }

  @Test("A phrase is chosen from a list, and a tap writes it the next time")
  func phrases() throws {
    for phrase in ["See you soon.", "Kind regards"] {
      let added = try ProcessRunner.run(
        Self.evscribe, ["phrases", "add", phrase], environment: environment)
      #expect(added.end == .exited(0), "\(added.errorText)")
    }
    let typed = try run(
      "a space d:f7 t:700 u:f7 t:300 2 t:300 . f7 enter end", "type", "--mode", "direct",
      "--stop-key",
      "end", "--phrase-key", "f7")
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == "a Kind regards.Kind regards\n")
    let list = try ProcessRunner.run(
      Self.evscribe, ["phrases", "list"], environment: environment
    ).text.split(separator: "\n")
    #expect(list.first?.contains("Kind regards") == true, "\(list)")
  }

  @Test("A lock of another process delays no key; unwritten words are reported")
  func locked() throws {
    for phrase in ["One", "Two"] {
      _ = try ProcessRunner.run(
        Self.evscribe, ["phrases", "add", phrase], environment: environment)
    }
    let state = "\(folder.path)/state/evscribe"
    var board = UMockKeyboard()
    board.add(try SimulatedKeys("d:f7 t:700 u:f7 t:300 2 t:300 f7 t:300 enter end").frames)
    // One lock is on the folder, as any reader of it can have, and one on the file.
    let typed = try #require(
      try UMockKeyboard.run(
        [board], "/usr/bin/flock",
        [
          state, "flock", "\(state)/.lock", Self.evscribe, "type", "--mode", "direct",
          "--stop-key", "end", "--phrase-key", "f7", board.path,
        ], environment: environment))
    #expect(typed.end == .exited(69), "\(typed.errorText)")
    #expect(typed.text == "TwoTwo\n")
    #expect(
      typed.errorText.contains("the new order of the phrases cannot be saved: cannot lock"),
      "\(typed.errorText)")
    let list = try ProcessRunner.run(Self.evscribe, ["phrases", "list"], environment: environment)
    #expect(list.text == "1\tOne\t\n2\tTwo\t\n")
  }

  @Test(
    "Hanja are chosen from libhangul's table, and a recording replays without it",
    .enabled(if: access(hanjaTable, R_OK) == 0, "needs libhangul-data"))
  func hanja() throws {
    let trace = "\(folder.path)/a.evemu"
    let recorded = try run(
      "g k s r n r f9 t:300 1 t:300 d l s space a f9 t:300 down enter enter end", "record",
      "--type", "--mode", "hangul", "--hanja", "hanja-hangul", "--stop-key", "end", "-o", trace)
    #expect(recorded.end == .exited(0), "\(recorded.errorText)")
    #expect(recorded.text == "韓國(한국)인 ＆\n")
    let replayed = try ProcessRunner.run(
      Self.evscribe, ["replay", trace], environment: environment)
    #expect(replayed.output == recorded.output, "\(replayed.errorText)")
  }

  @Test(
    "Chosen Hanja come first the next time, if requested",
    .enabled(if: access(hanjaTable, R_OK) == 0, "needs libhangul-data"))
  func learnsHanja() throws {
    let keys = "g k s r n r f9 t:300 2 t:300 enter end"
    let again = "g k s r n r f9 t:300 1 t:300 enter end"
    func type(_ keys: String, _ flags: String...) throws -> String {
      var board = UMockKeyboard()
      board.add(try SimulatedKeys(keys).frames)
      let typed = try #require(
        try UMockKeyboard.run(
          [board], Self.evscribe,
          ["type", "--mode", "hangul", "--hanja", "hanja", "--stop-key", "end"] + flags
            + [board.path],
          environment: environment))
      #expect(typed.end == .exited(0), "\(typed.errorText)")
      return typed.text
    }
    let second = try type(keys)
    #expect(second != "韓國\n" && second.unicodeScalars.count == 3)
    #expect(try type(again, "--learn") == "韓國\n")
    #expect(try type(keys, "--learn", "--background") == second)
    #expect(try type(again, "--learn") == "韓國\n")
    #expect(try type(keys, "--learn") == second)
    #expect(try type(again, "--learn") == second)
    #expect(try type(again) == "韓國\n")
    let file = "\(folder.path)/state/evscribe/words.txt"
    let status = try ProcessRunner.run("/usr/bin/stat", ["-c", "%a", file])
    #expect(status.text == "600\n")
    // A damaged file does not prevent typing, and is not replaced.
    folder.write("# evscribe words 1\nword\n", to: "state/evscribe/words.txt")
    #expect(try type(again, "--learn") == "韓國\n")
    #expect(
      try ProcessRunner.run("/bin/cat", [file]).text == "# evscribe words 1\nword\n")
  }

  @Test("The position is written after SOS; gpsd is asked only if allowed")
  func position() throws {
    let typed = try run(
      "s o s space s o s . end", "type", "--mode", "direct", "--stop-key", "end", "--position",
      "37.5665,126.978", "--to", "document")
    #expect(typed.text == "sos (37.5665, 126.978) sos.")
    let denied = try ProcessRunner.run(
      Self.evscribe, ["type", "--mode", "direct", "--background", "--position", "gpsd"],
      environment: environment)
    #expect(denied.end == .exited(77), "\(denied.errorText)")
    #expect(denied.errorText.contains("`evscribe allow position gpsd` allows it"))
  }

  @Test("Words are corrected from the list of another folder, in a language without one")
  func ownList() throws {
    folder.write("200 the\n199 received\n", to: "words.txt")
    folder.write("", to: "bigrams.txt")
    let typed = try run(
      "r e c i e v e d space end", "type", "--mode", "direct", "--stop-key", "end", "--correct",
      "automatic", "--language", "xx", "--list", folder.path)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == "received \n")
  }

  @Test(
    "Options that cannot work are refused before anything is typed",
    arguments: [
      (
        ["--correct", "automatic", "--language", "xx"], 66, "--correct: no word list"
      ),
      (["--suggest", "3", "--language", "xx"], 66, "for another list, give --list the folder"),
      (["--suggest", "3", "--list", "/none"], 66, "/none/words.txt"),
      (["--list", "/none"], 64, "--list: has no effect"),
      (["--replace", "omw=x", "--unbuffered"], 64, "cannot be changed later"),
      (["--changes", "a.json"], 64, "--changes: has no effect"),
      (["--undo-key", "f2"], 64, "has no effect without an option that changes"),
      (["--replace", "omw"], 64, "expected"),
      (["--entries", "/none/a.yml"], 66, "/none/a.yml"),
      (["--replace", "a=b", "--changes", "-"], 64, "--changes: - is stdout"),
    ])
  func refusals(flags: [String], code: Int32, problem: String) throws {
    let result = try ProcessRunner.run(
      Self.evscribe, ["type", "--mode", "direct", "--background"] + flags,
      environment: environment)
    #expect(result.end == .exited(code), "\(result.errorText)")
    #expect(result.errorText.contains(problem), "\(result.errorText)")
  }
}
