public import KeyEvents
public import TextEditing

/// Turns key presses into edits of a text: one way of typing.
///
/// A composer is a value without a clock and without a text. A press carries its time, and a composer that wants to act
/// when no key comes says when (``deadline``). It removes text by naming it (``TextEditBuffer/remove(_:)``) and only
/// where it stands just before the cursor: the open cells (``openCell(_:)``), and what the context of a press shows.
///
/// ``TextComposition`` joins a composer with a text and keeps the other half of this contract. It checks that the open
/// cells stand before the cursor before it offers a press or lets a deadline fire, and calls ``reset()`` where they do
/// not. It offers a press once, and only one that the composer claims. A deadline before the time of a press fires
/// before the press, one at its time or later after it.
public protocol Composer {
  /// Whether a press of this key belongs to the mode. Must not depend on what was typed before: keys that nothing claims
  /// are masked in a recording, and a replay of it has to come to the same answer.
  func claims(_ key: KeyCode) -> Bool

  /// Whether a key pressed with these modifiers is a command, such as Ctrl+C, and not text.
  func isCommand(_ modifiers: KeyModifiers) -> Bool

  /// The same where a filter holds keys back, so that what the composer was told of modifiers is out of date: by these
  /// modifiers alone.
  func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool

  /// Whether the mode needs that modifier for characters of its own, as many layouts need right Alt for a third level.
  func needsForLevels(_ key: KeyCode) -> Bool

  /// Takes an event of a key that the composer claims. Edits are appended to `edits`; what the answer asks for is done
  /// after them.
  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer

  /// Whether it matters to the composer that a key goes up: the same as long as it lives. Where it does not, releases are
  /// not offered.
  var handlesReleases: Bool { get }

  /// When the composer wants to be called if no key comes before; nil when it waits for keys alone.
  var deadline: EventTime? { get }

  /// Acts on every deadline up to `time`. The next one is later than that.
  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer)

  /// Ends the composition as it stands and keeps its text. Never adds a space. Keys that are held are forgotten.
  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer)

  /// Forgets the composition without touching the text.
  mutating func reset()

  /// Follows a modifier or a lock, also while another mode is typing.
  mutating func noteModifier(_ event: KeyEvent)

  /// The open cell that many cells before the cursor, 0 being the nearest; nil past the last one. Open cells are those
  /// that a press or a deadline may still change.
  ///
  /// - Complexity: O(1)
  func openCell(_ distance: Int) -> TextCell?

  /// How many of the open cells stand at the end of `cells`, as far as these show; nil where another stands there. There
  /// is an implementation that asks ``openCell(_:)``.
  func openCells(atEndOf cells: CellsBeforeCursor) -> Int?

  /// How many characters before the cursor are open.
  var openCount: Int { get }

  /// The composition under way and what it makes, for display: `·–· = r`. Empty when nothing is open. Computed when asked
  /// for.
  var preview: String { get }
}

extension Composer {
  /// Ctrl, Alt or Super.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.containsAny(of: [.control, .alt, .super])
  }

  /// What ``isCommand(_:)`` says: most composers know nothing of modifiers but what they are told with each key.
  public func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool { isCommand(modifiers) }

  /// No: most modes take characters from keys alone.
  public func needsForLevels(_ key: KeyCode) -> Bool { false }

  /// Yes.
  public var handlesReleases: Bool { true }

  /// Asks ``openCell(_:)`` for one after the other.
  ///
  /// - Complexity: O(open cells)
  public func openCells(atEndOf cells: CellsBeforeCursor) -> Int? {
    var count = 0
    while count < CellsBeforeCursor.capacity, let cell = openCell(count) {
      guard cells[count]?.scalar == cell.scalar else { return nil }
      count += 1
    }
    return count
  }

  /// None: most composers wait for keys alone.
  public var deadline: EventTime? { nil }

  /// Nothing: most composers wait for keys alone.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {}

  /// Nothing: most composers are told the modifiers with each key.
  public mutating func noteModifier(_ event: KeyEvent) {}
}

/// What a composer made of a press.
public enum ComposerAnswer: Sendable {
  /// All that it does stands in the edits. There may be none.
  case composed
  /// It deletes the character before the cursor; nothing is open that it could have taken back.
  case deleteBackward
  /// It ends the composition and the line.
  case insertNewline
}
