public import Composition
public import KeyEvents
public import TextEditing

/// Morse with two paddles: an iambic or ultimatic keyer makes the elements (dits and dahs) at a set
/// speed.
///
/// A signal appears in the text when its mark begins. A letter ends after two units of silence (a
/// unit is the duration of a dit). After five units, a space is written, without waiting for the
/// next letter, so that the user sees that the word has ended. These limits are halfway between the
/// standard gaps of 1 unit in a letter, 3 between letters and 7 between words. libcw and
/// Morserino-32 use the same limits. A space written by a timeout is removed again if no letter
/// follows, so that no line or session ends with one.
///
/// While no paddle moves, at most 500 elements are made: a minute of dits at 20 words per minute.
/// If a paddle is held for longer, it is stuck, or a recording has a gap: the paddle counts as
/// released until it is pressed again, and the letter ends as usual. So at most 500 elements are
/// due at any event, however late the event comes.
///
/// Space, Delete and Return act as with ``MorseKeyer/threeKey``, except that Delete completely
/// removes a letter that a timeout ended, and the space after it. If Delete leaves part of a
/// letter, no timeout ends it.
public struct PaddleComposer: Composer, Sendable {
  /// The keys that the composer handles.
  public let bindings: MorseBindings
  private var writer: MorseWriter
  private var keyer: PaddleKeyer
  private var held = HeldKeys()
  private var silence = Silence.over

  /// The next effect of the silence since the last mark.
  private enum Silence: Sendable {
    case endsLetter, dividesWords, over
  }

  /// The number of units after a mark at which a letter ends.
  static let letterLimit: Int64 = 2
  /// The number of units after a mark at which a space is written.
  static let wordLimit: Int64 = 5

  /// Creates a composer without an open letter. A keyer other than iambic and ultimatic is replaced
  /// by iambic B. If `bindings` is nil, the default keys are used.
  public init(
    _ keyer: MorseKeyer, code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    speed: MorseSpeed = .standard, memory: PaddleMemory = PaddleMemory()
  ) {
    let keyer = keyer.makesElements && keyer != .bug ? keyer : .iambicB
    self.bindings = bindings ?? MorseBindings([:], keyer: keyer)
    self.keyer = PaddleKeyer(keyer, speed: speed, memory: memory)
    writer = MorseWriter(code)
  }

  /// Handles a press or a release.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase != .repeated, let role = bindings.role(of: event.key) else {
      return .composed
    }
    let isPress = event.phase == .began
    switch role {
    case .dot, .dash:
      let paddle: MorseSignal = role == .dot ? .dit : .dah
      if !isPress {
        if held.release(event, role) { keyer.release(paddle) }
      } else if held.press(event, role), let signal = keyer.press(paddle, at: event.time) {
        send(signal, after: context.cellBeforeCursor, into: &edits)
      }
      return .composed
    default:
      guard isPress else { return .composed }
      silence = .over
      if role == .delete, writer.hasEndedLetter {
        return writer.deleteEndedLetter(after: context.before, into: &edits)
      }
      return writer.perform(role, after: context.before, into: &edits)
    }
  }

  /// The time when the running element ends, or when the silence after it ends a letter or word;
  /// nil if nothing is due.
  public var deadline: EventTime? {
    guard keyer.isIdle else { return keyer.deadline }
    guard let markEnd = keyer.markEnd else { return nil }
    switch silence {
    case .endsLetter: return markEnd.advanced(byMicroseconds: Self.letterLimit * keyer.unit)
    case .dividesWords: return markEnd.advanced(byMicroseconds: Self.wordLimit * keyer.unit)
    case .over: return nil
    }
  }

  /// Sends the elements that begin at or before `time`, and ends the letters and words that are due
  /// by then.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    while let deadline, deadline <= time {
      if !keyer.isIdle {
        // `lastCell`, because Space may have ended the letter between two elements.
        if let signal = keyer.advance() { send(signal, after: writer.lastCell, into: &edits) }
        // A paddle that is still down is stuck: it has no effect until it, or another key of its
        // role, is pressed again.
        if keyer.isIdle { held.forget() }
      } else if silence == .endsLetter {
        silence = .dividesWords
        writer.endLetter(into: &edits)
      } else {
        silence = .over
        writer.passWordGap(into: &edits)
      }
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

  /// Ends the open letter in its present state, removes a space written by a timeout, and stops the
  /// running element. Held paddles have no effect until they are pressed again.
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

  /// Whether letters end as time passes. Always true, because a gap ends a letter.
  public var closesByTime: Bool { true }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { bindings.role(of: key) == .return }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { bindings.role(of: key) == .delete }

  /// Forgets the open letter without changing the text, and stops the running element.
  public mutating func reset() {
    writer.reset()
    stop()
  }

  /// The number of characters before the cursor that may still change: those of the open letter or,
  /// between two letters, the character that the next letter may join or the space that a pause
  /// wrote.
  public var openCount: Int { writer.openCount }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to the
  /// open letter or to the character that the next letter may join, or is the space that a pause
  /// wrote; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// The signals and the text of the open letter, such as `·–· = r`, or the letters of an open
  /// Korean syllable, such as `ㄱㅏ = 가`; otherwise empty.
  public var preview: String { writer.preview }

  /// The mark of the running element, which may be over; nil if none is running.
  public var keyedElement: KeyedElement? { keyer.mark }

  /// The keys, the code, the signals of the open letter, and the speed.
  public var guide: ComposerGuide {
    writer.guide(bindings, wordsPerMinute: MorseSpeed.wordsPerMinute(unit: Double(keyer.unit)))
  }

  private mutating func send(
    _ signal: MorseSignal, after cell: TextCell?, into edits: inout TextEditBuffer
  ) {
    silence = .endsLetter
    writer.send(signal, after: cell, into: &edits)
  }

  private mutating func stop() {
    keyer.reset()
    held.forget()
    silence = .over
  }
}
