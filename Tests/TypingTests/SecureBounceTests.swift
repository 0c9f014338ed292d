import KeyEvents
import TestSupport
import TextFields
import Testing

@testable import Typing

/// A key of a secret that bounces after the field was left: with `debounce`, the bounce continues
/// the press in the secure field.
@Suite("Bounces of a secret are not recorded")
struct SecureBounceTests {
  private static let one = KeyCode(named: "1")!
  private static let two = KeyCode(named: "2")!
  private static let three = KeyCode(named: "3")!
  private static var fields: [TextField] {
    [
      FormSessionTests.field("pin") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("a"), FormSessionTests.field("b"),
    ]
  }

  /// The keys whose presses are in the recording.
  private func keys(_ person: RecordedPerson) -> Set<KeyCode> {
    Set(
      person.items.flatMap { $0.frame.events }
        .filter { $0.type == .key }.map { KeyCode(rawValue: $0.code) })
  }

  @Test("The last key is still down when the field is left, and bounces")
  func lastKey() throws {
    for leaving in [KeyCode.tab, .enter] {
      var person = try RecordedPerson(["mode=direct", "filter=debounce=25ms"], Self.fields)
      person.press(Self.two, for: 30)
      person.wait(60)
      for (key, value): (KeyCode, Int32) in [
        (Self.three, 1), (leaving, 1), (Self.three, 0), (Self.three, 1), (Self.three, 0),
        (leaving, 0),
      ] {
        person.send(key, value: value)
        person.wait(20)
      }
      person.wait(100)
      person.press(.x, for: 40)
      person.wait(100)
      person.finish()
      #expect(keys(person) == [leaving, .x])
      #expect(person.session.form?[0].text == "23")
      #expect(person.session.form?[1].text == "x")
      try person.expectReplay()
    }
  }

  /// Digits are pressed only in the secure field, but may bounce after it.
  @Test("No digit of a secret is recorded, however the keys overlap and bounce")
  func overlapping() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(200, long: 20_000) {
      let debounce = Int64.random(in: 5...60, using: &random)
      var person = try RecordedPerson(
        ["mode=direct", "filter=debounce=\(debounce)ms"], Self.fields)
      var down: [KeyCode] = []
      for _ in 0..<30 {
        let form = try #require(person.session.form)
        let isSecure = form.firstResponder == 0
        let keys: [KeyCode] =
          isSecure ? [Self.one, Self.two, Self.three, .tab, .enter] : [.x, .y, .z, .tab, .enter]
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          guard let key = keys.filter({ !down.contains($0) }).randomElement(using: &random)
          else { break }
          person.send(key, value: 1)
          down.append(key)
        default:
          guard let index = down.indices.randomElement(using: &random) else { break }
          let key = down.remove(at: index)
          person.send(key, value: 0)
          if Bool.random(using: &random) {
            person.wait(.random(in: 0..<debounce, using: &random))
            person.send(key, value: 1)
            down.append(key)
          }
        }
        person.wait(.random(in: 0...40, using: &random))
      }
      person.finish()
      #expect(keys(person).isSubset(of: [.x, .y, .z, .tab, .enter]), "seed \(seed)")
    }
  }
}
