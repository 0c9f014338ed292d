public import Composition
public import KeyEvents
public import TextEditing

/// Morse with one switch at any speed, for people who can make only one movement.
///
/// The durations of dits, dahs and pauses are learnt from the user's presses and pauses, as with a
/// straight key (``StraightKeyComposer``).
///
/// Pauses end letters and words, so spaces need no key. A long hold deletes the last letter and the
/// space after it. It must last at least ``SwitchTimes/delete``, or longer if the dahs are long. If
/// ``SwitchTimes/end`` is set, pauses have no meaning: a hold ends the letter, a longer one
/// deletes, and the longest writes a space.
///
/// A press acts when it is released. While the switch is held, no letter ends. A press that is
/// cancelled (the device was unplugged, the session ended) has no effect, nor has one that is
/// shorter than ``SwitchTimes/accept``. Keys for space, delete and return may be bound too, and act
/// as with a straight key.
public struct LearningSwitchComposer: Composer, Sendable {
  private var straightKey: StraightKeyComposer
  private var held = HeldKeys()
  /// The current press of the switch, as long as it may still become a hold; otherwise nil.
  private var pressed: KeyEvent?
  private var hold: SwitchHold
  /// The holds as they were when a secure field began; nil outside secure fields.
  private var holdBeforeSecret: SwitchHold?
  /// The meaning that the current press would have if it ended now.
  private var meaning = SwitchHold.Meaning.mark
  /// Whether pauses end letters and words.
  private let readsGaps: Bool

  /// Creates a composer that has received no key events.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - bindings: the keys; nil for the default ones.
  ///   - times: the minimum durations of holds. `dah` and `letter` are not used, and `space` is
  ///     used only if `end` is set.
  ///   - prior: assumptions about the letters.
  ///   - openLetters: the maximum number of letters, besides the last two, that may still change,
  ///     from 0 to 28; nil for 28.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    times: SwitchTimes = SwitchTimes(), prior: MorsePrior = .letters, openLetters: Int? = nil
  ) {
    hold = SwitchHold(times)
    readsGaps = times.end == nil
    straightKey = StraightKeyComposer(
      code, bindings ?? MorseBindings([:], keyer: .singleSwitch), .unknown,
      .standard(prior, openLetters: openLetters), readsGaps: readsGaps)
  }

  /// The keys that the composer handles.
  public var bindings: MorseBindings { straightKey.bindings }

  /// The current estimate of the speed, in words per minute.
  public var wordsPerMinute: Double { straightKey.wordsPerMinute }

  /// Handles a press or a release. A release may be answered with `ComposerAnswer.deleteBackward`.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard let role = bindings.role(of: event.key) else { return .composed }
    switch (event.phase, role) {
    case (.began, .key):
      guard held.press(event, .key) else { break }
      pressed = event
      meaning = .mark
      hold.begin(dah: straightKey.dah)
    case (.ended, .key):
      guard held.release(event, .key) else { break }
      return complete(event, context, into: &edits)
    case (.cancelled, .key):
      if held.release(event, .key) { pressed = nil }
    case (.began, _):
      // Another key ends the press as a mark, as with a straight key.
      if let pressed {
        self.pressed = nil
        if hold.accepts(pressed.time.microseconds(to: event.time)) {
          _ = straightKey.receive(pressed, context, into: &edits)
        }
      }
      return straightKey.receive(event, context, into: &edits)
    default:
      break
    }
    return .composed
  }

  /// While the switch is held, the time when the meaning of the press changes; otherwise the time
  /// when the mark, letter or word ends. Nil if no change is due.
  public var deadline: EventTime? {
    guard let pressed else { return straightKey.deadline }
    return hold.end(of: meaning).map { pressed.time.advanced(byMicroseconds: $0) }
  }

  /// Ends the mark, letter or word if that is due by `time`; while the switch is held, updates the
  /// meaning of the press.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    if let pressed {
      meaning = hold.meaning(of: pressed.time.microseconds(to: time))
    } else {
      straightKey.advance(to: time, into: &edits)
    }
  }

  /// Returns whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { straightKey.claims(key) }

  /// Returns whether the code has the letters of the language.
  public func writes(_ language: String) -> Bool { straightKey.writes(language) }

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters. The times learnt in a secure field are forgotten when the field ends.
  public mutating func adapt(to traits: TextInputTraits) {
    straightKey.adapt(to: traits)
    if !traits.isSecureTextEntry, let hold = holdBeforeSecret.take() {
      self.hold = hold
    } else if traits.isSecureTextEntry, holdBeforeSecret == nil {
      holdBeforeSecret = hold
    }
  }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and has no role in Morse.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { straightKey.isCommand(modifiers) }

  /// Ends the letter in its present state, and removes a space written by a timeout. The current
  /// press has no effect. The learnt times are kept.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    stop()
    straightKey.finish(at: time, into: &edits)
  }

  /// Whether letters end as time passes. Always true, because a pause may end a letter.
  public var closesByTime: Bool { true }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { straightKey.endsLine(key) }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { straightKey.deletes(key) }

  /// Forgets the letters without changing the text. The learnt times are kept.
  public mutating func reset() {
    stop()
    straightKey.reset()
  }

  /// The number of characters before the cursor that may still change.
  public var openCount: Int { straightKey.openCount }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to a
  /// letter that may still change; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? { straightKey.openCell(distance) }

  /// The open letter with its signals, such as `·–· = r`. Once the switch has been held for longer
  /// than a mark, an arrow is appended, with a sign for the effect that a release would have now:
  /// `· = e → ⌫`. The sign / means the end of the letter, ⌫ a delete, and ␣ a space.
  public var preview: String {
    let preview = straightKey.preview
    guard pressed != nil, let sign = meaning.sign else { return preview }
    return preview.isEmpty ? "\u{2192} \(sign)" : "\(preview) \u{2192} \(sign)"
  }

  /// The press of the switch; nil while it is up.
  public var keyedElement: KeyedElement? {
    pressed.map { KeyedElement(start: $0.time) } ?? straightKey.keyedElement
  }

  /// The keys, the code, the signals of the open letter, and the estimated speed.
  public var guide: ComposerGuide { straightKey.guide }

  /// The meanings that the current press will have if it continues, as the signs of ``preview``
  /// separated by spaces: `⌫`. Empty while the switch is up.
  public var upcoming: String {
    guard pressed != nil else { return "" }
    return hold.meanings(after: meaning).compactMap(\.sign).joined(separator: " ")
  }

  /// The press duration in microseconds from which the press has its last meaning.
  package var longestHold: Int64 { hold.longest }

  /// Handles the release that ends a press of the switch, according to the duration of the press.
  private mutating func complete(
    _ release: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard let press = pressed else { return straightKey.receive(release, context, into: &edits) }
    pressed = nil
    let duration = press.time.microseconds(to: release.time)
    guard hold.accepts(duration) else { return .composed }
    switch hold.meaning(of: duration) {
    case .mark:
      hold.note(mark: duration)
      _ = straightKey.receive(press, context, into: &edits)
      return straightKey.receive(release, context, into: &edits)
    case .end: straightKey.endLetter(at: release.time, into: &edits)
    case .delete: return straightKey.removeLast(after: context.before, into: &edits)
    case .space: straightKey.endWord(at: release.time, into: &edits)
    }
    return .composed
  }

  private mutating func stop() {
    held.forget()
    pressed = nil
  }
}
