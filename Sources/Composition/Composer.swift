public import KeyEvents
public import TextEditing

/// Turns presses into edits of a text: what a mode of typing is.
///
/// A composer is a value that is driven from outside. It has no clock: a press carries its stamp, and a composer that
/// wants to act although nothing comes says when (``deadline``). It has no text: it names what it wrote by writing it
/// again (``TextEditBuffer/remove(_:)``), and the owner of the text sees whether that still stands before the cursor.
/// If it does not, the owner calls ``reset()`` and offers the press again.
///
/// The owner keeps this order: for a press at time t every deadline before t has been fired; a deadline D is fired after
/// every press stamped D or earlier.
public protocol Composer {
  /// Takes a press and says what it means. Edits are appended to `edits`, only if the answer is
  /// ``ComposerAnswer/composed``.
  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer

  /// Whether a press of that key would be answered with anything but ``ComposerAnswer/unbound``. What a mode does not
  /// hear is masked in a recording, so this must not depend on what was typed before.
  func hears(_ key: KeyCode) -> Bool

  /// Whether a key pressed with these modifiers is a command, such as Ctrl+C, and not text.
  func isCommand(_ modifiers: KeyModifiers) -> Bool

  /// Whether the mode needs that modifier for characters of its own, as many layouts need right Alt for a third level.
  func needsForLevels(_ key: KeyCode) -> Bool

  /// When the composer wants to be called if no key comes before; nil when it waits for keys alone.
  var deadline: EventTime? { get }

  /// The time has come: acts on every deadline up to `time`. The next one is later than that.
  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer)

  /// Ends the composition as it stands and keeps its text. Never adds a blank. Keys that are held are forgotten.
  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer)

  /// Forgets the composition without touching the text.
  mutating func reset()

  /// Hears of a modifier or lock, also while another mode is typing.
  mutating func noteModifier(_ event: KeyEvent)

  /// How many characters before the cursor are still open.
  var openCount: Int { get }

  /// What the composition under way would be, for a person to read: `·–· = r`. Empty when nothing is open. Computed
  /// when asked for.
  var preview: String { get }
}

extension Composer {
  /// Ctrl, Alt or Super.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.containsAny(of: [.control, .alt, .super])
  }

  /// No: most modes take characters from keys alone.
  public func needsForLevels(_ key: KeyCode) -> Bool { false }

  /// None: most composers wait for keys alone.
  public var deadline: EventTime? { nil }

  /// Nothing: most composers wait for keys alone.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {}

  /// Nothing: most composers are told the modifiers with each key.
  public mutating func noteModifier(_ event: KeyEvent) {}
}

/// What stands around a press.
public struct KeyContext: Sendable {
  /// The modifiers that are down.
  public var modifiers: KeyModifiers
  /// The scalar before the cursor, with its origin; nil at the start of what can be reached and where text is selected.
  public var cellBeforeCursor: TextCell?
  /// How many scalars before the cursor an edit can remove: what was sent is out of reach.
  public var reach: Int

  /// Makes a context from its parts.
  public init(
    modifiers: KeyModifiers = [], cellBeforeCursor: TextCell? = nil, reach: Int = .max
  ) {
    self.modifiers = modifiers
    self.cellBeforeCursor = cellBeforeCursor
    self.reach = reach
  }
}

/// What a composer made of a press.
public enum ComposerAnswer: Sendable {
  /// It is the composer's, and all that it does stands in the edits. They may be none.
  case composed
  /// It deletes the character before the cursor; nothing is open that it could have taken back.
  case deleteBackward
  /// It ends the composition and the line.
  case insertNewline
  /// It is no key of this mode.
  case unbound
}
