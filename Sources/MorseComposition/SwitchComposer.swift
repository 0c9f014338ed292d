public import Composition
public import KeyEvents
public import TextEditing

/// Morse with one switch, for people who have one movement: how long it is held says what it means (``SwitchTimes``).
///
/// A press acts when it is let go: a dot, a dash, a delete or a blank. The preview shows meanwhile which it is by now. A
/// letter ends when nothing was pressed for a while, never while the switch is held. Deleting takes back the last signal of
/// the open letter. Where none is open it takes back the whole letter before the cursor: a hold costs seconds, so it does
/// not merely open it, as the Delete key does.
///
/// A press that nobody let go (unplugged, the end) means nothing. Keys for space, delete and return may be bound too, and
/// act as with three keys.
public struct SwitchComposer: Composer, Sendable {
  /// The keys it hears.
  public let bindings: MorseBindings
  /// Its times.
  public let times: SwitchTimes
  /// The same in microseconds.
  private let limits: (dah: Int64, letter: Int64, delete: Int64, space: Int64)
  private var writer: MorseWriter
  private var held = HeldKeys()
  private var pressed: EventTime?
  /// What the press under way would mean if it ended now.
  private var meaning = Meaning.dot
  private var letterEnd: EventTime?

  /// What a press can mean, in the order of its length.
  private enum Meaning: Int, Sendable {
    case dot, dash, delete, blank
  }

  /// Makes a composer with nothing open.
  public init(
    code: MorseCode = MorseCode(), bindings: MorseBindings? = nil,
    times: SwitchTimes = SwitchTimes()
  ) {
    self.bindings = bindings ?? MorseBindings([:], keyer: .singleSwitch)
    self.times = times
    limits = times.microseconds
    writer = MorseWriter(code)
  }

  /// Takes a press or a release. A release may be answered with `ComposerAnswer.deleteBackward`.
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
      meaning = .dot
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

  /// When the letter ends if nothing is pressed; while the switch is held, when it comes to mean something else.
  public var deadline: EventTime? {
    guard let pressed else { return letterEnd }
    return Meaning(rawValue: meaning.rawValue + 1).map {
      pressed.advanced(byMicroseconds: start(of: $0))
    }
  }

  /// Ends the letter, or lets the press mean what it has come to.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    if let pressed {
      meaning = meaning(of: pressed.microseconds(to: time))
    } else if let letterEnd, letterEnd <= time {
      self.letterEnd = nil
      writer.endLetter(into: &edits)
    }
  }

  /// Whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { bindings.isCommand(modifiers) }

  /// Ends the open letter as it stands. The press under way means nothing any more.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    writer.finish(into: &edits)
    stop()
  }

  /// Forgets the open letter without touching the text.
  public mutating func reset() {
    writer.reset()
    stop()
  }

  /// How many characters may still change; 0 when nothing is open.
  public var openCount: Int { writer.openCount }

  /// The cells of the open letter, and of what it may join.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// `·–· = r`; while the switch is held, behind an arrow what comes if it is let go: `· = e → –`. ⌫ deletes, ␣ is a
  /// blank.
  public var preview: String {
    guard pressed != nil else { return writer.preview }
    let sign =
      switch meaning {
      case .dot: "\u{B7}"
      case .dash: "\u{2013}"
      case .delete: "\u{232B}"
      case .blank: "\u{2423}"
      }
    return writer.preview.isEmpty ? "\u{2192} \(sign)" : "\(writer.preview) \u{2192} \(sign)"
  }

  /// How long a press must be to mean that.
  private func start(of meaning: Meaning) -> Int64 {
    switch meaning {
    case .dot: 0
    case .dash: limits.dah
    case .delete: limits.delete
    case .blank: limits.space
    }
  }

  private func meaning(of duration: Int64) -> Meaning {
    if duration >= limits.space { return .blank }
    if duration >= limits.delete { return .delete }
    return duration >= limits.dah ? .dash : .dot
  }

  private mutating func complete(
    _ duration: Int64, at time: EventTime, after before: CellsBeforeCursor,
    into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    var answer = ComposerAnswer.composed
    switch meaning(of: duration) {
    case .dot: writer.send(.dot, after: before[0], into: &edits)
    case .dash: writer.send(.dash, after: before[0], into: &edits)
    case .delete: answer = writer.deleteLetter(after: before, into: &edits)
    case .blank: writer.writeBlank(after: before[0], into: &edits)
    }
    startRest(at: time)
    return answer
  }

  private mutating func startRest(at time: EventTime) {
    letterEnd = writer.isLetterOpen ? time.advanced(byMicroseconds: limits.letter) : nil
  }

  private mutating func stop() {
    held.forget()
    pressed = nil
    letterEnd = nil
  }
}
