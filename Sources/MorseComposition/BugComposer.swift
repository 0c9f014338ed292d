public import Composition
public import KeyEvents
public import TextEditing

/// Morse with a bug, a semi-automatic key. The keyer makes dits at a set speed while one paddle is
/// held. The other paddle is a key; each press of it is one dah, however long it lasts.
///
/// The elements are known, so timing decides only the kind of each gap, as with a straight key
/// (``TimingDecoder``). While no paddle moves, at most 500 dits are made, as with paddles
/// (``PaddleComposer``). A dah that begins during a dit cuts the dit short; no dits are made while
/// the dah key is down.
public struct BugComposer: Composer, Sendable {
  /// The composer that receives the dits and dahs as known elements, and reads the gaps.
  private var straightKey: StraightKeyComposer
  /// The length of a dit in microseconds.
  private let unit: Int64
  private var held = HeldKeys()
  private var isDitDown = false
  private var isDahDown = false
  /// The time when the running dit ends, or when the next one may begin; nil if neither is due.
  private var edge: EventTime?
  private var soundsDit = false
  /// Whether the dit paddle was pressed in the gap that ends at ``edge``. If so, a dit begins
  /// there, even if the paddle has been released by then.
  private var isAsked = false
  /// The number of dits that have begun since a paddle last moved.
  private var count = 0

  /// Creates a composer that has received no key events.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - bindings: the keys; nil for the default ones.
  ///   - speed: the speed of the dits, and the first estimate for the gaps.
  ///   - prior: assumptions about the letters.
  ///   - openLetters: the maximum number of letters, besides the last two, that may still change,
  ///     from 0 to 28; nil for 28.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil, speed: MorseSpeed = .standard,
    prior: MorsePrior = .letters, openLetters: Int? = nil
  ) {
    let bindings = bindings ?? MorseBindings([:], keyer: .bug)
    straightKey = StraightKeyComposer(
      code: code, bindings: bindings, speed: .guess(speed.wordsPerMinute),
      prior: prior, openLetters: openLetters)
    unit = speed.unitMicroseconds
  }

  /// Handles a press or a release.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let role = straightKey.bindings.role(of: event.key)
    guard role == .dot || role == .dash else {
      if role == .space, event.phase == .began { breakDitOff(at: event.time, into: &edits) }
      return straightKey.receive(event, context, into: &edits)
    }
    if event.phase != .repeated { count = 0 }
    switch (event.phase, role) {
    case (.began, .dot):
      guard held.press(event, .dot) else { break }
      isDitDown = true
      if edge == nil, !isDahDown {
        straightKey.look(at: context)
        beginDit(at: event.time, isNext: false, into: &edits)
      } else if !soundsDit, !isDahDown {
        isAsked = true
      }
    case (.began, _):
      guard held.press(event, .dash) else { break }
      isDahDown = true
      isAsked = false
      edge = nil
      guard soundsDit else { return straightKey.receive(event, context, into: &edits) }
      soundsDit = false
      straightKey.cutMachineDit(event, into: &edits)
    case (.ended, .dot), (.cancelled, .dot):
      if held.release(event, .dot) { isDitDown = false }
    case (.ended, _), (.cancelled, _):
      if held.release(event, .dash) {
        isDahDown = false
        if isDitDown { edge = event.time.advanced(byMicroseconds: unit) }
      }
      return straightKey.receive(event, context, into: &edits)
    case (.repeated, _):
      break
    }
    return .composed
  }

  /// The next time when a dit begins or ends, or when the silence since the last mark ends a letter
  /// or word; nil if nothing is due.
  public var deadline: EventTime? {
    guard let edge else { return straightKey.deadline }
    return min(edge, straightKey.deadline ?? edge)
  }

  /// Makes the dits that are due by `time`, and ends letters and words.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    while let deadline, deadline <= time {
      guard let edge, edge == deadline else {
        straightKey.advance(to: deadline, into: &edits)
        continue
      }
      if soundsDit {
        soundsDit = false
        self.edge = edge.advanced(byMicroseconds: unit)
        straightKey.endMachineDit(at: edge, into: &edits)
      } else if count >= PaddleKeyer.longestHold {
        stop()
      } else if isDitDown || isAsked {
        beginDit(at: edge, isNext: true, into: &edits)
      } else {
        self.edge = nil
      }
    }
  }

  private mutating func beginDit(
    at time: EventTime, isNext: Bool, into edits: inout TextEditBuffer
  ) {
    soundsDit = true
    isAsked = false
    count += 1
    edge = time.advanced(byMicroseconds: unit)
    straightKey.beginMachineDit(at: time, isNext: isNext, into: &edits)
  }

  /// Ends the mark of the running dit, if any, for the decoder. The timing of the keyer does not
  /// change.
  private mutating func breakDitOff(at time: EventTime, into edits: inout TextEditBuffer) {
    if soundsDit { straightKey.endMachineDit(at: time, into: &edits) }
  }

  /// Returns whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { straightKey.claims(key) }

  /// Returns whether the code has the letters of the language.
  public func writes(_ language: String) -> Bool { straightKey.writes(language) }

  /// Writes cut numbers (letters that stand for figures, such as T for 0) as figures from now on,
  /// if the code was created with `cutNumbers` and the text accepts only digits; otherwise as
  /// letters. The estimate of the sender from before a secure field is restored after the field.
  public mutating func adapt(to traits: TextInputTraits) { straightKey.adapt(to: traits) }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and has no role in Morse.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { straightKey.isCommand(modifiers) }

  /// Ends the mark and the letter in their present state, removes a space written by a timeout, and
  /// stops the dits. Held paddles have no effect until they are pressed again.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    breakDitOff(at: time, into: &edits)
    straightKey.finish(at: time, into: &edits)
    stop()
  }

  /// Whether letters end as time passes. Always true, because a gap ends a letter.
  public var closesByTime: Bool { true }

  /// Returns whether the key has the role `return`.
  public func endsLine(_ key: KeyCode) -> Bool { straightKey.bindings.role(of: key) == .return }

  /// Returns whether the key has the role `delete`.
  public func deletes(_ key: KeyCode) -> Bool { straightKey.bindings.role(of: key) == .delete }

  /// Forgets the letters without changing the text, and stops the dits.
  public mutating func reset() {
    straightKey.reset()
    stop()
  }

  private mutating func stop() {
    held.forget()
    isDitDown = false
    isDahDown = false
    edge = nil
    soundsDit = false
    isAsked = false
  }

  /// The number of characters before the cursor that may still change.
  public var openCount: Int { straightKey.openCount }

  /// Returns the cell at a distance before the cursor, 0 being the nearest, if it belongs to a
  /// letter that may still change; otherwise nil.
  public func openCell(_ distance: Int) -> TextCell? { straightKey.openCell(distance) }

  /// The open letter with its signals, such as `·–· = r`; empty if no letter is open.
  public var preview: String { straightKey.preview }

  /// The dit that the keyer makes, or else the dah whose key is down; nil if there is neither.
  public var keyedElement: KeyedElement? {
    guard soundsDit, let edge else { return straightKey.keyedElement }
    return KeyedElement(start: edge.advanced(byMicroseconds: -unit), end: edge)
  }

  /// The keys, the code, the signals of the open letter, and the speed.
  public var guide: ComposerGuide { straightKey.guide }
}
