public import Composition
public import KeyEvents
public import TextEditing

/// Morse typed with three keys: one sends dots, one sends dashes, and space ends letters and divides words. Time means
/// nothing.
///
/// The letter grows in the text while its signals come: `.` writes e, `.-` makes it a. Space on an open letter ends it
/// and writes nothing; the next one writes a blank. Delete takes the last signal back; where no letter is open it opens
/// the one before the cursor again, in whatever case and by whatever means it was written, and deletes anything else.
/// A procedure sign of several characters (`<SK>`) is one letter in all this. If part of one was deleted meanwhile, the
/// rest is deleted character by character.
///
/// In Korean the letters are jamo, which join to syllables as they come: the first space ends the jamo, the second the
/// syllable, the third is a blank.
///
/// Keys act when they go down; releases and autorepeats do nothing, and no modifier changes what a key means.
public struct MorseComposer: Composer, Sendable {
  /// The keys it hears.
  public let bindings: MorseBindings
  private var writer: MorseWriter

  /// Makes a composer with nothing open.
  public init(code: MorseCode = MorseCode(), bindings: MorseBindings = MorseBindings()) {
    self.bindings = bindings
    writer = MorseWriter(code)
  }

  /// The code it writes.
  public var code: MorseCode { writer.code }

  /// Takes a press. What it means follows from the key's role alone, and from whether a letter is open.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase == .began, let role = bindings.role(of: event.key) else { return .composed }
    switch role {
    case .dot: writer.send(.dot, after: context.cellBeforeCursor, into: &edits)
    case .dash: writer.send(.dash, after: context.cellBeforeCursor, into: &edits)
    default: return writer.perform(role, after: context.before, into: &edits)
    }
    return .composed
  }

  /// Whether the key has a role.
  public func claims(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { bindings.isCommand(modifiers) }

  /// No: a signal is sent when its key goes down.
  public var handlesReleases: Bool { false }

  /// Ends the open letter as it stands.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    writer.finish(into: &edits)
  }

  /// Forgets the open letter without touching the text.
  public mutating func reset() { writer.reset() }

  /// How many characters may still change: of the open letter 1, or more for a procedure sign, and with it the character
  /// that it may join; 0 when nothing is open.
  public var openCount: Int { writer.openCount }

  /// The cells of the open letter, and of what it may join.
  public func openCell(_ distance: Int) -> TextCell? { writer.openCell(distance) }

  /// `·–· = r`; empty when nothing is open.
  public var preview: String { writer.preview }
}
