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
/// Keys act when they go down; releases and autorepeats do nothing, nor does a straight key, and no modifier changes what
/// a key means.
public struct MorseComposer: Composer, Sendable {
  /// The code it writes.
  public let code: MorseCode
  /// The keys it hears.
  public let bindings: MorseBindings
  private var letter = OpenLetter()
  /// The open procedure sign turned out not to stand in the text: the delete that found out must not open it again.
  private var hasLostProsign = false

  /// Makes a composer with nothing open.
  public init(code: MorseCode = MorseCode(), bindings: MorseBindings = MorseBindings()) {
    self.code = code
    self.bindings = bindings
  }

  /// Takes a press. What it means follows from the key's role alone, and from whether a letter is open.
  ///
  /// - Complexity: O(1); no allocation.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard let role = bindings.role(of: event.key) else { return .unbound }
    guard event.phase == .began else { return .composed }
    let mayReopen = !hasLostProsign
    hasLostProsign = false
    switch role {
    case .dot:
      letter.append(.dot, code, into: &edits)
    case .dash:
      letter.append(.dash, code, into: &edits)
    case .key:
      break
    case .space where letter.isOpen:
      letter.end(into: &edits)
    case .space:
      edits.insert(TextCell(" ", origin: MorseOrigin.wordSpace.packed))
      edits.commit(open: 0)
    case .delete where letter.isOpen:
      letter.removeLast(code, into: &edits)
    case .delete:
      guard mayReopen, let cell = context.cellBeforeCursor,
        letter.reopen(cell, code, into: &edits)
      else { return .deleteBackward }
    case .return:
      return .insertNewline
    }
    return .composed
  }

  /// Whether the key has a role.
  public func hears(_ key: KeyCode) -> Bool { bindings.role(of: key) != nil }

  /// Ctrl, Alt or Super, except those that have a role here.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.subtracting(bindings.modifiers).containsAny(of: [.control, .alt, .super])
  }

  /// Ends the open letter as it stands.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    letter.end(into: &edits)
    hasLostProsign = false
  }

  /// Forgets the open letter without touching the text.
  public mutating func reset() {
    hasLostProsign = letter.characterCount > 1
    letter.forget()
  }

  /// How many characters the open letter has in the text: 1, or more for a procedure sign; 0 when nothing is open.
  public var openCount: Int { letter.characterCount }

  /// `·–· = r`; empty when nothing is open.
  public var preview: String { letter.preview }
}
