import Composition
import KeyEvents
import TextFields
import Testing

@testable import Typing

/// Secure fields that are left by keys that also type the secret.
@Suite("Choices in secure fields are recorded")
struct SecureChoiceTests {
  private static var login: [TextField] {
    [
      FormSessionTests.field("user"),
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note"),
    ]
  }

  /// The signals of KA, which goes to the next field, and of BK, to the previous one.
  private static let (next, previous) = ("-.-.-", "-...-.-")

  @Test(
    "A sign that leaves a secure field is recorded, and what was learnt of the sender there is not",
    arguments: [
      ["keyer=straight"], ["keyer=single-switch", "switch-times=auto"],
    ], [40, 60, 120] as [Int64])
  func signs(words: [String], dit: Int64) throws {
    var person = try RecordedPerson(["mode=morse"] + words, Self.login)
    let key = try #require(
      MorseBindings([:], keyer: words.count == 1 ? .straight : .singleSwitch).keys(for: .key).first)
    person.key(".- -... -.-. \(Self.next) ", with: key, dit: 60)
    person.wait(2500)
    #expect(person.session.form?.firstResponder == 1)
    // The secret is sent at another speed, which is learnt.
    person.key("... --- ... .- -. -.. \(Self.next) ", with: key, dit: dit)
    person.wait(2500)
    #expect(person.session.form?.firstResponder == 2)
    let count = person.items.count
    person.key("- .... . / . -. -.. \(Self.previous) ", with: key, dit: 60)
    person.wait(2500)
    #expect(person.items.count > count)
    #expect(person.session.form?.firstResponder == 1)
    person.key("... --- \(Self.previous) ", with: key, dit: 60)
    person.wait(2500)
    person.key("-.. ", with: key, dit: 60)
    person.wait(2500)
    person.finish()
    #expect(try RecordedPerson.texts(person.session) == ["abcd", "", "the end"])
    #expect(
      person.allInputs.map(\.content) == [.choice(.nextField), .choice(.previousField)])
    let replay = try person.replayed()
    #expect(try RecordedPerson.texts(replay) == ["abcd", "", "the end"])
    #expect(replay.form?.firstResponder == 0)
  }

  /// Ways of scanning.
  private static let ways = [[], ["scan-cancel=500ms"], ["scan=pause"]]

  @Test(
    "A choice from a scanned list in a secure field is recorded; an emptied field is a closed list",
    arguments: [
      ("next", .nextField, 2), ("previous", .previousField, 0), ("done", .done, nil),
      ("clear", .close, 1), ("close", .close, 1), ("hangul mode", .mode(1), 1),
    ] as [(String, SessionInput.Choice, Int?)], ways)
  func scans(row: (item: String, choice: SessionInput.Choice, focus: Int?), way: [String]) throws {
    let words = ["mode=morse,hangul", "keyer=single-switch", "bind=key=space next-field=f7"]
    var person = try RecordedPerson(words + way, Self.login)
    person.press(.f7, for: 50)
    person.wait(500)
    person.press(.space, for: 100)
    person.wait(3000)
    person.press(.space, for: 7000)
    let items = person.session.list?.items.map(\.text) ?? []
    #expect(items.contains(row.item), "\(items)")
    if way == ["scan=pause"] {
      person.press(.space, for: 50)
      for _ in items where person.session.list.map({ $0.items[$0.marked].text }) != row.item {
        person.wait(500)
        person.press(.space, for: 50)
      }
    } else {
      for _ in 0..<600 where person.session.list.map({ $0.items[$0.marked].text }) != row.item {
        person.wait(100)
      }
      person.press(.space, for: 50)
    }
    person.wait(5000)
    #expect(person.session.list == nil)
    #expect(person.session.form?.firstResponder == row.focus)
    // What follows is typed in the chosen mode, and into the chosen field.
    person.press(.f7, for: 50)
    person.wait(500)
    person.press(.r, for: 50)
    person.press(.space, for: 100)
    person.wait(3000)
    person.finish()
    #expect(person.allInputs.map(\.content) == [.choice(row.choice)])
    let replay = try person.replayed()
    #expect(try RecordedPerson.texts(replay) == RecordedPerson.texts(person.session))
    #expect(replay.form?.firstResponder == person.session.form?.firstResponder)
    #expect(replay.form?.isSent == person.session.form?.isSent)
    #expect(replay.currentModeName == person.session.currentModeName)
  }

  @Test("A typed key that closes the list of actions of a secure field is recorded as that")
  func typedOverList() throws {
    var person = try RecordedPerson(
      ["mode=direct", "bind=accessory-list=f6 next-field=f7"], Self.login)
    for key in [.f7, .f6, .a, .enter, .b] as [KeyCode] { person.press(key, for: 50) }
    person.finish()
    #expect(try RecordedPerson.texts(person.session) == ["", "", "b"])
    #expect(person.allInputs.map(\.content) == [.choice(.close)])
    try person.expectReplay()
  }

  @Test("A press that closes a list that was opened by a hold is not recorded as what it also is")
  func closedByNextModeKey() throws {
    let words = ["mode=hangul,morse", "keyer=single-switch", "bind=key=space next-field=f7"]
    var login = Self.login
    login[1].modes = ["hangul", "morse"]
    var person = try RecordedPerson(words, login)
    person.press(.f7, for: 50)
    person.press(.space, for: 7000)
    #expect(person.session.list != nil)
    person.press(.hangeul, for: 50)
    #expect(person.session.list == nil)
    person.press(.f7, for: 50)
    person.press(.r, for: 50)
    person.finish()
    #expect(try RecordedPerson.texts(person.session) == ["", "", "ㄱ"])
    #expect(person.allInputs.map(\.content) == [.choice(.close)])
    try person.expectReplay()
  }

  @Test("A mode that does not exist is not chosen, whatever a recording says")
  func noMode() throws {
    var session = try RecordedPerson(["mode=morse,hangul"], Self.login).session
    for mode in [2, 999_999] {
      let time = EventTime(microseconds: 10)
      session.receive(SessionInput(time: time, .choice(.mode(mode))))
      session.advance(to: EventTime(microseconds: 20))
      #expect(session.currentModeName == "morse")
    }
    session.receive(SessionInput(time: EventTime(microseconds: 30), .choice(.mode(1))))
    session.advance(to: EventTime(microseconds: 40))
    #expect(session.currentModeName == "hangul")
  }
}
