import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// Everything that other keys do, with one switch.
@Suite("One switch reaches all lists")
struct ScanTests {
  /// Options with which `e` is one short press, and a hold of 600 ms opens the list of actions.
  private static let words = [
    "keyer=single-switch", "switch-dah=200ms", "switch-letter=300ms", "switch-delete=400ms",
    "switch-space=500ms", "switch-list=600ms", "scan-step=1s",
  ]

  /// A person at the switch.
  private struct Person {
    var session: TypingSession
    var now = EventTime.zero

    init(_ words: [String]) throws {
      session = TypingSession(try TypingOptions(words: ScanTests.words + words)) {
        FakeCharacterMap()
      }
    }

    mutating func press(for milliseconds: Int64, key: KeyCode = .space) {
      for value in [Int32(1), 0] {
        session.receive(InputFrame(events: [.key(key, value: value, at: now), .report(at: now)]))
        if value == 1 { wait(milliseconds) }
      }
    }

    mutating func wait(_ milliseconds: Int64) {
      now = now.advanced(byMicroseconds: milliseconds * 1000)
      session.advance(to: now)
    }

    /// Acts by words: `e` types that letter, `hold` opens the list, `tap` presses briefly, `k`
    /// presses the key K, and a number waits for so many milliseconds.
    mutating func act(_ words: String) throws {
      for word in words.split(separator: " ") {
        switch word {
        case "e":
          press(for: 50)
          wait(400)
        case "t":
          press(for: 250)
          wait(400)
        case "hold": press(for: 700)
        case "space": press(for: 550)
        case "tap": press(for: 50)
        case "dah": press(for: 250)
        case "slow": press(for: 1500)
        case "k": press(for: 50, key: .k)
        default: wait(try #require(Int64(word)))
        }
      }
    }

    var items: [String] { session.list?.items.map(\.text) ?? [] }
    var marked: String? { session.list.map { $0.items[$0.marked].text } }
    var text: String { session.step.sentText + session.document.text }
  }

  @Test(
    "The list of actions has what has an effect",
    arguments: [
      ([], "", ["new line", "phrases", "close"]),
      ([], "e", ["new line", "phrases", "delete word", "close"]),
      (
        ["mode=morse,hangul,direct"], "e",
        ["new line", "phrases", "delete word", "hangul mode", "direct mode", "close"]
      ),
      (
        ["hanja=hanja", "correct=offer"], "e",
        [
          "new line", "Hanja", "phrases", "corrections", "delete word", "close",
        ]
      ),
      // The space after the word changes it. The last change can be undone.
      (
        ["replace=e=et"], "e space",
        ["new line", "phrases", "undo", "delete word", "close"]
      ),
    ])
  func items(words: [String], keys: String, items: [String]) throws {
    var person = try Person(words)
    try person.act(keys)
    try person.act("hold")
    #expect(person.items == items)
  }

  @Test(
    "The mark moves after the release, and a press chooses",
    arguments: [
      ([], "e hold 900 tap t", "e\nt"), ([], "e hold 2500 tap", ""),
      ([], "e e hold 3500 tap t", "eet"),
      // The first item can be chosen for as long as any other, however long the switch was held.
      ([], "e hold 100 tap", "e\n"), (["scan-first=3s"], "e hold 2900 tap t", "e\nt"),
      (["scan-first=3s"], "e t hold 4900 tap t", "t"),
      // After three rounds, the list closes, and the switch types again.
      ([], "e hold 11900 tap", "e"), ([], "e hold 12100 e", "ee"),
      (["scan-rounds=1"], "e hold 4100 e", "ee"), (["scan-rounds=0"], "e hold 60100 tap", "e\n"),
      // A choice that came too late is taken back; then its item is marked anew.
      (["scan-cancel=800ms"], "e hold 1100 tap 700 tap 900 1000 tap 900 t", "t"),
      (["scan-cancel=800ms"], "e hold 900 tap 700", "e"),
      (["scan-cancel=800ms"], "e hold 900 tap 900 t", "e\nt"),
      // Presses move the mark, and a pause chooses. The first press begins.
      (["scan=pause"], "e hold 5000", "e"), (["scan=pause"], "e hold 3000 tap 1100 t", "e\nt"),
      (["scan=pause"], "e hold tap tap tap 1100 t", "t"),
      (["scan=pause"], "e hold tap tap tap 900", "e"),
      (["scan=pause", "scan-first=2s"], "e hold tap 1900 tap tap tap 1100 t", "et"),
      (["scan=second", "bind=choose=k"], "e hold 9000 tap tap 9000 k t", "t"),
      (["scan=second", "bind=choose=k"], "e hold k t", "e\nt"),
      // Presses that are too short, or too soon after another, have no effect.
      (["switch-accept=100ms"], "e tap 400 t", "t"),
      (["switch-accept=100ms"], "t hold 500 tap 300 tap 300 t", "t"),
      (["switch-accept=100ms"], "t hold 500 dah t", "t\nt"),
      (["switch-accept=100ms", "scan=pause"], "t hold tap 1100 dah 1100", "t\n"),
      (["switch-rest=300ms"], "e tap 100 tap 400 t", "eet"),
      (["switch-rest=300ms"], "e hold 200 tap 500 tap 200 tap 400 t", "e\nt"),
      (["switch-rest=300ms", "scan-cancel=200ms"], "e hold 500 tap 100 tap 200 t", "e\nt"),
      (["switch-rest=300ms", "switch-times=auto"], "e tap 100 tap 3000", "i "),
      (["switch-accept=100ms", "switch-times=auto"], "e t tap 3000", "t "),
      (["replace=e=et"], "e space hold 2500 tap", "e "),
      // A pause counts from the release, however long the press was.
      (["scan=pause"], "e hold tap 500 slow 900 tap 1100 t", "t"),
      // Each press begins the rounds anew.
      (["scan-rounds=2", "scan-cancel=800ms"], "e hold 4500 tap 500 tap 4500 tap 900 t", "e\nt"),
      // A second hit right after a choice does not choose from the next list.
      (["bind=choose=k"], "e hold 1100 k", "e"),
      (["bind=key=k,space choose=k"], "e hold k t", "e\nt"),
    ])
  func choosing(words: [String], acts: String, text: String) throws {
    var person = try Person(words)
    try person.act(acts)
    if text == "e", !acts.hasSuffix("tap"), !acts.hasSuffix("k") {
      #expect(person.session.list != nil)
    }
    #expect(person.text == text)
  }

  @Test("A press that is held for long does not choose, and opens one list")
  func longHold() throws {
    var person = try Person([])
    try person.act("e")
    person.press(for: 30_000)
    #expect(person.marked == "new line")
    #expect(person.text == "e")
    try person.act("tap")
    #expect(person.text == "e\n")
    #expect(person.session.list == nil)
  }

  @Test("A new line ends the line where lines are sent")
  func newLine() throws {
    var person = try Person(["to=text"])
    try person.act("e hold 500 tap t")
    #expect(person.session.step.sentText == "e\n")
    #expect(person.session.document.text == "t")
  }

  @Test("A release that a filter holds back ends the hold when it was made")
  func debounced() throws {
    var person = try Person(["filter=debounce=80ms"])
    try person.act("e")
    person.press(for: 580)
    person.wait(1000)
    #expect(person.session.list == nil)
    #expect(person.text == "e ")
    person.press(for: 620)
    person.wait(1000)
    #expect(person.marked == "new line")
  }

  @Test("A press that bounces counts as one press")
  func bouncing() throws {
    var person = try Person([
      "filter=debounce=50ms", "switch-accept=100ms", "switch-rest=300ms", "scan-step=2s",
    ])
    try person.act("t hold 500")
    for (value, wait) in [(Int32(1), 20), (0, 5), (1, 175), (0, 200)] {
      let at = person.now
      person.session.receive(
        InputFrame(events: [.key(.space, value: value, at: at), .report(at: at)]))
      person.wait(Int64(wait))
    }
    #expect(person.text == "t\n")
    // A second hit within the rest types nothing.
    try person.act("dah 1000")
    #expect(person.text == "t\n")
  }

  @Test("A second hit right after a choice does not choose from the next list")
  func secondHit() throws {
    var person = try Person(["switch-rest=300ms"])
    try person.act("e hold 1100 tap")
    person.session.offer(
      ["one", "two"].compactMap { Candidate($0) }, title: "phrases", at: person.now)
    try person.act("100 tap 200")
    #expect(person.marked == "one")
    try person.act("100 tap 100")
    #expect(person.text == "eone")
  }

  @Test("An ignored press does not lengthen the rest if another list has opened before its release")
  func ignoredAcrossLists() throws {
    var person = try Person(["switch-rest=300ms", "scan-cancel=200ms"])
    try person.act("e hold 1100 tap 100")
    func send(_ value: Int32) {
      let at = person.now
      person.session.receive(
        InputFrame(events: [.key(.space, value: value, at: at), .report(at: at)]))
    }
    send(1)
    person.wait(120)
    person.session.offer(
      ["one", "two"].compactMap { Candidate($0) }, title: "phrases", at: person.now)
    person.wait(30)
    send(0)
    try person.act("150 tap 300")
    #expect(person.text == "eone")
  }

  @Test("The switch unplugged while it is held leaves a list that is scanned")
  func unplugged() throws {
    var person = try Person([])
    let down = person.now
    person.session.receive(
      InputFrame(events: [.key(.space, value: 1, at: down), .report(at: down)]))
    person.wait(700)
    person.session.receive(InputFrame(kind: .hole, events: [.report(at: person.now)]))
    #expect(person.marked == "new line")
    person.wait(1100)
    #expect(person.marked == "phrases")
  }

  @Test("Suggested words come first, and are written with the switch alone")
  func suggestions() throws {
    var person = try Person(["suggest=3"])
    try person.act("e")
    for (offered, first) in [(["et ", "ether "], "et "), ([], "new line")] {
      person.press(for: 700)
      let taken = person.session.takeCandidateRequest()
      let request = try #require(taken)
      #expect(request.source == .words)
      let candidates = offered.compactMap { Candidate($0, replacing: request.word?.prefix ?? "") }
      person.session.offer(candidates, title: "words", at: person.now)
      person.wait(10)
      #expect(
        person.items == offered + ["new line", "phrases", "delete word", "close"])
      #expect(person.marked == first)
      if offered.isEmpty { break }
      try person.act("1000 tap")
      #expect(person.text == "ether ")
      try person.act("e")
    }
    try person.act("tap")
    #expect(person.text == "ether e\n")
  }

  @Test(
    "A mark takes the place of the space after a chosen word",
    arguments: [
      ("e t e t e t", "ether."), ("t t e e t t", "ether,"), ("e", "ether e"),
      ("t e t e t e", "ether;"), ("t e e e e t", "ether -"), ("e space e t e t e t", "ether e ."),
    ])
  func marks(signals: String, text: String) throws {
    var person = try Person(["suggest=3"])
    try person.act("e hold")
    let request = person.session.takeCandidateRequest()
    person.session.offer(
      [Candidate("ether ", replacing: request?.word?.prefix ?? "")].compactMap(\.self),
      title: "words", at: person.now)
    try person.act("900 tap 400")
    for signal in signals.split(separator: " ") {
      if signal == "space" {
        person.wait(400)
        person.press(for: 550)
      } else {
        person.press(for: signal == "t" ? 250 : 50)
      }
      person.wait(100)
    }
    person.wait(400)
    #expect(person.text == text)
  }

  @Test("A list of a source is scanned too")
  func sources() throws {
    for choice in [0, 1] {
      var person = try Person([])
      try person.act("e hold 1100 tap")
      #expect(person.session.takeCandidateRequest()?.source == .phrases)
      person.session.offer(
        ["one", "two"].compactMap { Candidate($0) }, title: "phrases", at: person.now)
      person.wait(choice == 0 ? 900 : 1100)
      #expect(person.session.list?.title == "phrases")
      try person.act("tap")
      #expect(person.text == (choice == 0 ? "eone" : "etwo"))
      #expect(person.session.step.choices.map { $0.1 } == [.phrases])
    }
  }

  @Test("A recording that does not state the hold has no such list")
  func earlierVersion() throws {
    for (isEarlier, text) in [(true, "e "), (false, "e")] {
      var options = TypingOptions()
      options.morse.keyer = .singleSwitch
      options.scanning.isOfEarlierVersion = isEarlier
      var session = TypingSession(options) { FakeCharacterMap() }
      for (time, value) in [(0, 1), (100, 0), (2000, 1), (9000, 0)] {
        let at = EventTime(microseconds: Int64(time) * 1000)
        session.receive(
          InputFrame(events: [.key(.space, value: Int32(value), at: at), .report(at: at)]))
      }
      #expect(session.document.text == text)
      #expect((session.list == nil) == isEarlier)
    }
  }

  @Test(
    "In every mode a hold opens the list, which leads to the other modes; what the press typed goes",
    arguments: [
      ("direct,morse", KeyCode.space, "", " "), ("hangul,morse", .space, "", " "),
      ("direct,morse", .f13, "", ""), ("hangul,morse", .f13, "", ""), ("hangul,morse", .f, "", "ㄹ"),
      ("direct,morse", .enter, "", "\n"), ("hangul,morse", .home, "", ""),
      ("direct,morse", .leftControl, "", ""),
      ("hangul,morse", .leftShift, "", ""), ("hangul,morse", .escape, "", ""),
      ("direct,morse", .capsLock, "", ""),
    ])
  func otherModes(modes: String, key: KeyCode, held: String, tapped: String) throws {
    let words = ["mode=\(modes)", "bind=key=\(key.name)"]
    for way in [nil, "scan=pause"] {
      var person = try Person(words + [way].compactMap { $0 })
      person.session.receive(
        InputFrame(events: [.key(key, value: 1, at: .zero), .report(at: .zero)]))
      for _ in 0..<7 {
        person.wait(100)
        person.session.receive(
          InputFrame(events: [.key(key, value: 2, at: person.now), .report(at: person.now)]))
      }
      person.session.receive(
        InputFrame(events: [.key(key, value: 0, at: person.now), .report(at: person.now)]))
      #expect(person.text == held)
      let rounds = try #require(person.items.firstIndex(of: "morse mode")) + 1
      for _ in 0..<rounds where way != nil || person.marked != "morse mode" {
        if way == nil { person.wait(1000) } else { person.press(for: 50, key: key) }
      }
      if way == nil { person.press(for: 50, key: key) } else { person.wait(1100) }
      #expect(person.session.currentModeName == "morse")
      person.press(for: 250, key: key)
      person.wait(400)
      #expect(person.text == held + "t", "\(way ?? "auto")")
    }
    var person = try Person(words)
    person.press(for: 50, key: key)
    #expect(person.text == tapped && person.session.list == nil)
  }

  @Test(
    "A hold in another mode takes back only what its press typed, and no press comes between",
    arguments: [
      ("hangul,morse", "bind=key=f", "r k F", "갈"), ("hangul,morse", "bind=key=k", "r k r K", "가가"),
      ("direct,morse", "bind=key=backspace", "a b BACKSPACE", "a"),
      ("direct,morse", "bind=key=space", "a b SPACE", "ab"),
      ("direct,morse full-stop=on", "bind=key=space", "a space SPACE", "a. "),
      ("direct,morse", "bind=key=space", "a b space+left", "ab "),
      ("direct,morse", "bind=key=f13", "a b f13+c", "abc"),
    ])
  func takenBack(modes: String, bind: String, keys: String, text: String) throws {
    var person = try Person(
      ["mode=\(modes.split(separator: " ")[0])", bind]
        + modes.split(separator: " ").dropFirst().map(String.init))
    for word in keys.split(separator: " ") {
      let names = word.lowercased().split(separator: "+").compactMap { KeyCode(named: String($0)) }
      let key = try #require(names.first)
      person.session.receive(
        InputFrame(events: [.key(key, value: 1, at: person.now), .report(at: person.now)]))
      person.wait(20)
      if names.count > 1 { person.press(for: 20, key: names[1]) }
      if word.first?.isUppercase == true || names.count > 1 {
        person.wait(700)
        #expect((person.session.list != nil) == (names.count == 1))
      }
      person.session.receive(
        InputFrame(events: [.key(key, value: 0, at: person.now), .report(at: person.now)]))
      person.wait(20)
    }
    #expect(person.text == text)
  }

  @Test("A long list that a source offers is scanned by pages from the start")
  func offeredPages() throws {
    for (count, headings, marksPage) in [
      (18, 0, false), (19, 0, true), (9, 1, false), (10, 1, true),
    ] {
      var person = try Person([])
      try person.act("e hold 1000 tap 50")
      #expect(person.session.takeCandidateRequest()?.source == .phrases)
      let candidates = (0..<count).compactMap { index in
        Candidate("\(index)", heading: headings > 0 && index > 4 ? "work" : "")
      }
      person.session.offer(candidates, title: "phrases", at: person.now)
      person.wait(10)
      #expect(person.items.count == count && person.session.list?.marksPage == marksPage)
    }
  }

  @Test("The tools of a screen say what the switch does")
  func tools() throws {
    for (words, begun, going) in [
      ([], "begin", "choose the marked item"), (["scan=pause"], "begin", "begin"),
      (["scan=second", "bind=choose=k"], "mark the next", "mark the next"),
    ] {
      var person = try Person(words)
      #expect(person.session.panel.tools.contains { $0.name == "actions" })
      person.session.receive(
        InputFrame(events: [.key(.space, value: 1, at: .zero), .report(at: .zero)]))
      person.wait(700)
      #expect(person.session.panel.tools.first?.name == begun)
      person.session.receive(
        InputFrame(events: [.key(.space, value: 0, at: person.now), .report(at: person.now)]))
      if words == ["scan=pause"] { #expect(person.session.panel.tools.first?.name == going) }
      if words.isEmpty { #expect(person.session.panel.tools.first?.name == going) }
      #expect(person.session.panel.tools.count == (words.count == 2 ? 2 : 1))
    }
  }
}
