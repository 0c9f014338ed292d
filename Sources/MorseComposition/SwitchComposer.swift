public import Composition
public import KeyEvents
public import TextEditing

/// Morse with one switch, for people who can make only one movement: the duration of a press
/// determines its meaning (``SwitchTimes``).
///
/// A press acts when it is released: as a dit, a dah, a delete or a space. The preview shows its
/// current meaning. A letter ends after a time without presses (``SwitchTimes/letter``), never
/// while the switch is held. If ``SwitchTimes/end`` is set, a press of that duration ends the
/// letter instead, and pauses do not. A delete removes the last signal of the open letter. If none
/// is open, it removes the whole letter before the cursor. Unlike the Delete key, it does not
/// reopen that letter, because each hold takes seconds. A press shorter than
/// ``SwitchTimes/accept`` has no effect.
///
/// A press that is cancelled (the device was unplugged, the session ended) has no effect. Keys for
/// space, delete and return may be bound too, and act as with ``MorseKeyer/threeKey``.
///
/// ``LearningSwitchComposer`` learns the times instead.
public struct SwitchComposer: Composer, Sendable {
  /// The keys that the composer handles.
  public let bindings: MorseBindings
  /// The press durations of the switch.
  public let times: SwitchTimes
  /// The minimum press duration of each meaning, in microseconds, ascending.
  private let starts: [(meaning: Meaning, duration: Int64)]
  private var writer: MorseWriter
  private var held = HeldKeys()
  private var pressed: EventTime?
  /// The meaning that the current press would have if it ended now.
  private var meaning = Meaning.dit
  private var letterEnd: EventTime?

  /// The meanings of a press, from the shortest duration to the longest.
  private enum Meaning: Int, Sendable {
    case nothing, dit, dah, end, delete, space

    var sign: String {
      switch self {
      case .nothing: ""
      case .dit: "\u{B7}"
      case .dah: "\u{2013}"
      case .end: "/"
      case .delete: "\u{232B}"
      case .space: "\u{2423}"
      }
    }
  }

  /// Creates a composer without an open letter. If `bindings` is nil, the default keys are used.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    times: SwitchTimes = SwitchTimes()
  ) {
    self.bindings = bindings ?? MorseBindings([:], keyer: .singleSwitch)
    self.times = times
    let limits = times.microseconds
    let end = times.end.map { [(meaning: Meaning.end, duration: $0.wholeMicroseconds)] }
    let accept = times.accept.map { [(meaning: Meaning.dit, duration: $0.wholeMicroseconds)] }
    starts =
      [(times.accept == nil ? .dit : .nothing, 0)] + (accept ?? [])
      + [(.dah, limits.dah)] + (end ?? [])
      + [(.delete, limits.delete), (.space, limits.space)]
    writer = MorseWriter(code)
  }

  /// Handles a press or a release. A release may be answered with `ComposerAnswer.deleteBackward`.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard let role = bindings.role(of: event.key) else { return .composed }
    switch (event.phase, role) {
    case (.began, .key):
      guard held.press(event, role) else { break }
      pressed = event.time
      meaning = meaning(of: 0)
    case (.began, _):
      let answer = writer.perform(role, after: context.before, into: &edits)
      startRest(at: event.time)
      return answer
    case (.ended, .key):
      guard held.release(event, role), let start = pressed else { break }
      pressed = nil
      return complete(
        start.microseconds(to: event.time), at: event.time, after: context.before, into: &edits)
    case (.cancelled, .key):
      guard held.release(event, role) else { break }
      pressed = nil
      startRest(at: event.time)
    default:
      break
    }
    return .composed
  }

  /// The time when the letter ends if nothing is pressed; while the switch is held, the time when
  /// the meaning of the press changes. Nil if no change is due.
  public var deadline: EventTime? {
    guard let pressed else { return letterEnd }
    return starts.first { $0.meaning.rawValue > meaning.rawValue }.map {
      pressed.advanced(byMicroseconds: $0.duration)
    }
  }

  /// Ends the letter if that is due by `time`; while the switch is held, updates the meaning of the
  /// press.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    if let pressed {
      meaning = meaning(of: pressed.microseconds(to: time))
    } else if let letterEnd, letterEnd <= time {
      self.letterEnd = nil
      writer.endLetter(into: &edits)
    }
  }

  /// Returns whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Returns whether the code has the letters of the language.
  public func writes(_ language: String) -> Bool { writer.code.writes(language) }

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters.
  public mutating func adapt(to traits: TextInputTraits) { writer.code.adapt(to: traits) }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and has no role in Morse.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { bindings.isCommand(modifiers) }

  /// Ends the open letter in its present state. The current press has no effect.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    writer.finish(into: &edits)
    stop()
  }

  /// Removes the open letter, or else the last letter of the open character, with all of its
  /// signals: with fewer signals it would be another letter. Returns false if there is no such
  /// letter.
  public mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    writer.takeBackLetter(after: before, into: &edits)
  }

  /// Whether letters end as time passes. Always true, because a pause may end a letter.
  public var closesByTime: Bool { true }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { bindings.role(of: key) == .return }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { bindings.role(of: key) == .delete }

  /// Forgets the open letter without changing the text.
  public mutating func reset() {
    writer.reset()
    stop()
  }

  /// The number of characters before the cursor that may still change: those of the open letter or,
  /// between two letters, the character that the next letter may join.
  public var openCount: Int { writer.openCount }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to the
  /// open letter or to the character that the next letter may join; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// The signals and the text of the open letter, such as `·–· = r`, or the letters of an open
  /// Korean syllable, such as `ㄱㅏ = 가`. While the switch is held, an arrow is appended, with a sign
  /// for the effect that a release would have now: `· = e → –`. The sign / means the end of the
  /// letter, ⌫ a delete, and ␣ a space.
  public var preview: String {
    guard pressed != nil, meaning != .nothing else { return writer.preview }
    let preview = writer.preview
    return preview.isEmpty ? "\u{2192} \(meaning.sign)" : "\(preview) \u{2192} \(meaning.sign)"
  }

  /// The press of the switch; nil while it is up.
  public var keyedElement: KeyedElement? { pressed.map { KeyedElement(start: $0) } }

  /// The keys, the code, and the signals of the open letter.
  public var guide: ComposerGuide {
    var guide = writer.guide(bindings)
    guide.holds = starts.dropFirst().map {
      ComposerGuide.Hold(label: $0.meaning.sign, microseconds: $0.duration)
    }
    return guide
  }

  /// The meanings that the current press will have if it continues, written as in ``preview`` and
  /// separated by spaces: `⌫ ␣`. Empty while the switch is up.
  public var upcoming: String {
    guard pressed != nil else { return "" }
    return starts.filter { $0.meaning.rawValue > meaning.rawValue }.map(\.meaning.sign)
      .joined(separator: " ")
  }

  /// The press duration in microseconds from which the press has its last meaning.
  package var longestHold: Int64 { starts.last?.duration ?? 0 }

  private func meaning(of duration: Int64) -> Meaning {
    starts.last { duration >= $0.duration }?.meaning ?? .dit
  }

  private mutating func complete(
    _ duration: Int64, at time: EventTime, after before: CellsBeforeCursor,
    into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    var answer = ComposerAnswer.composed
    switch meaning(of: duration) {
    case .nothing:
      // The letter may have been due to end meanwhile.
      letterEnd = letterEnd.map { max($0, time) }
      return answer
    case .dit: writer.send(.dit, after: before[0], into: &edits)
    case .dah: writer.send(.dah, after: before[0], into: &edits)
    case .end: writer.endLetter(into: &edits)
    case .delete: answer = writer.deleteLetter(after: before, into: &edits)
    case .space: writer.writeSpace(after: before[0], into: &edits)
    }
    startRest(at: time)
    return answer
  }

  private mutating func startRest(at time: EventTime) {
    guard writer.isLetterOpen, times.end == nil else { return letterEnd = nil }
    letterEnd = time.advanced(byMicroseconds: times.letter.wholeMicroseconds)
  }

  private mutating func stop() {
    held.forget()
    pressed = nil
    letterEnd = nil
  }
}
