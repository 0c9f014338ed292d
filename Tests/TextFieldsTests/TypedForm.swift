import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing

@testable import TextFields

/// A form into which keys are typed, as the owner of a form has to do it.
struct TypedForm<Keys: Composer> {
  var typing: TextComposition<Keys, Form>
  private(set) var changes = TextChanges()
  private(set) var time: Int64 = 0
  /// What became of each press.
  var outcomes: [EditOutcome] = []
  /// All edits of the first responders.
  private(set) var edits: [TextEdit] = []

  init(_ composer: Keys, _ form: Form) {
    typing = TextComposition(composer, form)
    typing.client.recordsEvents = true
  }

  var form: Form {
    get { typing.client }
    set { typing.client = newValue }
  }

  mutating func begin(_ name: String) {
    typing.client.becomeFirstResponder(name)
    settle()
  }

  mutating func settle() {
    typing.performRequests(at: EventTime(microseconds: time), into: &changes)
    edits += changes.edits
    changes.removeAll()
  }

  /// Presses a key, or lifts it, at that time in milliseconds.
  mutating func key(_ key: KeyCode, _ phase: KeyEvent.Phase, at milliseconds: Int64) {
    wait(until: milliseconds)
    let event = KeyEvent(time: EventTime(microseconds: time), key: key, phase: phase)
    let outcome = typing.receive(event, into: &changes)
    if phase == .began { outcomes.append(outcome) }
    settle()
  }

  /// Fires the deadlines up to that time in milliseconds.
  mutating func wait(until milliseconds: Int64) {
    time = milliseconds * 1000
    typing.client.time = EventTime(microseconds: time)
    typing.advance(to: EventTime(microseconds: time), into: &changes)
    settle()
  }

  /// Taps a key that the composer claims; another is ignored.
  mutating func press(_ key: KeyCode, modifiers: KeyModifiers = []) {
    time += 100_000
    typing.client.time = EventTime(microseconds: time)
    if typing.composer.claims(key) {
      for phase in [KeyEvent.Phase.began, .ended] {
        let event = KeyEvent(time: EventTime(microseconds: time), key: key, phase: phase)
        let outcome = typing.receive(event, modifiers: modifiers, into: &changes)
        if phase == .began { outcomes.append(outcome) }
      }
    } else if let action = TextAction(key, modifiers) {
      outcomes.append(perform(action))
    }
    settle()
  }

  mutating func perform(_ action: TextAction) -> EditOutcome {
    typing.perform(action, at: EventTime(microseconds: time), into: &changes)
  }

  /// The log of events, one in a line, without times.
  mutating func takeLog() -> [String] {
    defer { typing.client.clearEvents() }
    return form.events.map(\.line)
  }
}

extension TypedForm<HangulComposer> {
  /// Types a text on the two-set layout.
  mutating func type(_ text: String) {
    for keystroke in HangulLayout.twoSet.keystrokes(for: text) ?? [] {
      press(keystroke.key, modifiers: keystroke.shift ? .leftShift : [])
    }
  }
}

extension TypedForm<DirectComposer<Letters>> {
  /// Types the characters of ``Letters``.
  mutating func type(_ text: String) {
    for character in text {
      if character == "\n" {
        press(.enter)
      } else if let key = Letters.key(of: character) {
        press(key)
      }
    }
  }
}

extension TypedForm<MorseComposer> {
  /// Types `.`, `-` and spaces.
  mutating func type(_ signals: String) {
    let bindings = typing.composer.bindings
    for signal in signals {
      let role: MorseRole = signal == "." ? .dot : signal == "-" ? .dash : .space
      if let key = bindings.keys(for: role).first { press(key) }
    }
  }
}

/// A layout with one character a key, without levels.
struct Letters: CharacterMap {
  static let characters = Array("abcdefghijklmnopqrstuvwxyzMF0123456789@.-_ $")

  static func key(of character: Character) -> KeyCode? {
    characters.firstIndex(of: character).map { KeyCode(rawValue: keys[$0]) }
  }

  /// The keys of the main block that give characters.
  private static let keys = Array(UInt16(2)...13) + Array(16...27) + Array(30...41) + Array(43...53)

  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    guard let index = Self.keys.firstIndex(of: key.rawValue), index < Self.characters.count else {
      return .nothing
    }
    text += Array(Self.characters[index].unicodeScalars)
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {}
  mutating func resetSequence() {}
  var pendingSequence: String { "" }
  var hasCommandModifier: Bool { false }
  var usesRightAltForLevel: Bool { false }
}

extension FormEvent {
  /// `age should-change 0..<1 "5" no range`.
  var line: String {
    var words = [field, kind.rawValue].compactMap(\.self)
    if let change { words += ["\(change.range)", change.replacement.debugDescription] }
    if let answer { words.append(answer ? "yes" : "no") }
    if let rule { words.append(rule.rawValue) }
    if let reason { words.append(reason.rawValue) }
    return words.joined(separator: " ")
  }
}

/// A delegate that notes what it is asked and told, and answers as the test wants.
final class Delegate: TextFieldDelegate, TextViewDelegate {
  var log: [String] = []
  var answer: (String) -> Bool = { _ in true }
  var request: (String, inout FormProxy) -> Void = { _, _ in }

  private func ask(_ line: String, _ form: inout FormProxy) -> Bool {
    request(line, &form)
    let answer = answer(line)
    log.append("\(line) \(answer ? "yes" : "no")")
    return answer
  }

  private func tell(_ line: String, _ form: inout FormProxy) {
    request(line, &form)
    log.append(line)
  }

  func textFieldShouldBeginEditing(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask("\(field.name) should-begin", &form)
  }
  func textFieldDidBeginEditing(_ field: TextField, _ form: inout FormProxy) {
    tell("\(field.name) did-begin", &form)
  }
  func textField(
    _ field: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String, _ form: inout FormProxy
  ) -> Bool {
    ask("\(field.name) should-change \(range) \(string.debugDescription)", &form)
  }
  func textFieldDidChange(_ field: TextField, _ form: inout FormProxy) {
    tell("\(field.name) did-change", &form)
  }
  func textFieldDidChangeSelection(_ field: TextField, _ form: inout FormProxy) {
    tell("\(field.name) did-change-selection", &form)
  }
  func textFieldShouldClear(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask("\(field.name) should-clear", &form)
  }
  func textFieldShouldReturn(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask("\(field.name) should-return", &form)
  }
  func textFieldShouldEndEditing(_ field: TextField, _ form: inout FormProxy) -> Bool {
    ask("\(field.name) should-end", &form)
  }
  func textFieldDidEndEditing(
    _ field: TextField, reason: FieldEndReason, _ form: inout FormProxy
  ) {
    tell("\(field.name) did-end \(reason.rawValue)", &form)
  }
  func textViewShouldBeginEditing(_ view: TextView, _ form: inout FormProxy) -> Bool {
    ask("\(view.name) should-begin", &form)
  }
  func textViewDidBeginEditing(_ view: TextView, _ form: inout FormProxy) {
    tell("\(view.name) did-begin", &form)
  }
  func textView(
    _ view: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String,
    _ form: inout FormProxy
  ) -> Bool {
    ask("\(view.name) should-change \(range) \(text.debugDescription)", &form)
  }
  func textViewDidChange(_ view: TextView, _ form: inout FormProxy) {
    tell("\(view.name) did-change", &form)
  }
  func textViewDidChangeSelection(_ view: TextView, _ form: inout FormProxy) {
    tell("\(view.name) did-change-selection", &form)
  }
  func textViewShouldEndEditing(_ view: TextView, _ form: inout FormProxy) -> Bool {
    ask("\(view.name) should-end", &form)
  }
  func textViewDidEndEditing(_ view: TextView, _ form: inout FormProxy) {
    tell("\(view.name) did-end committed", &form)
  }
}
