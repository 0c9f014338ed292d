public import Composition
public import KeyEvents
public import TextEditing

/// Morse with three keys: one sends dits, one sends dahs, and space ends letters and words. Timing
/// has no meaning.
///
/// The letter in the text changes with each signal: `.` writes e, then `-` turns it into a. Space
/// ends an open letter without writing anything; another press writes a space. Delete removes the
/// last signal. If no letter is open, it reopens the letter before the cursor, even if that letter
/// is in the other case or was not typed in Morse. A character that the code cannot send, such as a
/// space, is deleted instead. A procedure sign of several characters (`<SK>`) acts as one letter;
/// if part of it was deleted meanwhile, the rest is deleted character by character.
///
/// In Korean the letters are jamo, which join into syllables as they are sent: the first space ends
/// the jamo, the second the syllable, and the third writes a space.
///
/// Keys act when pressed; releases and repeats have no effect, and modifiers do not change the
/// meaning of a key.
public struct MorseComposer: Composer, Sendable {
  /// The keys that the composer handles.
  public let bindings: MorseBindings
  private var writer: MorseWriter
  private let unit: Int64
  /// The last signal as an element at the speed of the composer; nil before the first. The element
  /// begins with the press, or, if the keys are pressed faster than that speed, when the gap after
  /// the previous element is over. The text does not wait for the element.
  public private(set) var keyedElement: KeyedElement?
  /// Whether no elements are made, because the field is secure. Elements made in the field would
  /// delay the elements of later text.
  private var isSilent = false

  /// The maximum time from a press to the beginning of its element, in microseconds. An element
  /// that would begin later is not made, so that the elements of a fast typist do not fall further
  /// and further behind.
  package var longestDelay: Int64 = 3_000_000

  /// Creates a composer without an open letter. `speed` is the speed of ``keyedElement``.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings = MorseBindings(),
    speed: MorseSpeed = .standard
  ) {
    self.bindings = bindings
    writer = MorseWriter(code)
    unit = speed.unitMicroseconds
  }

  /// The code for the letters.
  public var code: MorseCode { writer.code }

  /// Handles a press. Its effect on the text depends on the role of the key, the open letter and
  /// the text before the cursor, but not on the time of the press.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase == .began, let role = bindings.role(of: event.key) else { return .composed }
    switch role {
    case .dot: send(.dit, at: event.time, context, into: &edits)
    case .dash: send(.dah, at: event.time, context, into: &edits)
    default: return writer.perform(role, after: context.before, into: &edits)
    }
    return .composed
  }

  private mutating func send(
    _ signal: MorseSignal, at time: EventTime, _ context: KeyContext,
    into edits: inout TextEditBuffer
  ) {
    writer.send(signal, after: context.cellBeforeCursor, into: &edits)
    guard !isSilent else { return }
    let earliest = keyedElement?.end?.advanced(byMicroseconds: unit) ?? time
    let start = max(time, earliest)
    guard time.microseconds(to: start) <= longestDelay else { return }
    keyedElement = KeyedElement(
      start: start, end: start.advanced(byMicroseconds: signal == .dit ? unit : 3 * unit))
  }

  /// Returns whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Returns whether the code has the letters of the language.
  public func writes(_ language: String) -> Bool { writer.code.writes(language) }

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters.
  public mutating func adapt(to traits: TextInputTraits) {
    writer.code.adapt(to: traits)
    isSilent = traits.isSecureTextEntry
  }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and has no role in Morse.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { bindings.isCommand(modifiers) }

  /// Whether releases matter. Always false, because a signal is sent when its key is pressed.
  public var handlesReleases: Bool { false }

  /// Ends the open letter in its present state. Its elements are still completed.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    writer.finish(into: &edits)
  }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { bindings.role(of: key) == .return }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { bindings.role(of: key) == .delete }

  /// Removes the open letter, or else the last letter of the open character, with all of its
  /// signals: with fewer signals it would be another letter. Returns false if there is no such
  /// letter.
  public mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    writer.takeBackLetter(after: before, into: &edits)
  }

  /// Forgets the open letter without changing the text. Its elements are still completed.
  public mutating func reset() { writer.reset() }

  /// The number of characters before the cursor that may still change: those of the open letter or,
  /// between two letters, the character that the next letter may join.
  public var openCount: Int { writer.openCount }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to the
  /// open letter or to the character that the next letter may join; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// The open letter with its signals, such as `·–· = r`; between two letters of a Korean syllable,
  /// the sent letters and the syllable, such as `ㄱㅏ = 가`; empty if nothing is open.
  public var preview: String { writer.preview }

  /// The keys, the code, and the signals of the open letter.
  public var guide: ComposerGuide { writer.guide(bindings) }
}
