public import KeyEvents
public import TextEditing

/// A way of typing: turns key presses into edits of a text.
///
/// A composer is a value without a clock and without a text. A press carries its time, and a
/// composer that has to act without a key says when (``deadline``). To remove text, it passes the
/// scalars to remove (``TextEditBuffer/remove(_:)``). It may only remove text directly before the
/// cursor: the open cells (``openCell(_:)``), and the cells in the context of a press.
///
/// ``TextComposition`` joins a composer with a text and fulfils the other half of this contract. It
/// checks that the open cells are before the cursor before it offers a press or fires a deadline,
/// and otherwise calls ``reset()``. It offers a press once, and only if the composer claims it. A
/// deadline before the time of a press fires before the press, one at its time or later after it.
public protocol Composer {
  /// Whether a press of this key belongs to the mode. Must not depend on what was typed before:
  /// unclaimed keys are masked in a recording, and a replay of it has to give the same answer.
  func claims(_ key: KeyCode) -> Bool

  /// Whether a key pressed with these modifiers is a command, such as Ctrl+C, and not text.
  func isCommand(_ modifiers: KeyModifiers) -> Bool

  /// Like ``isCommand(_:)``, but only from these modifiers. Used while a filter holds keys back:
  /// then the composer itself does not know all modifiers yet.
  func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool

  /// Whether the key asks for the end of the line, as Return does.
  func endsLine(_ key: KeyCode) -> Bool

  /// Whether the key deletes backwards, as Backspace does.
  func deletes(_ key: KeyCode) -> Bool

  /// Whether the mode needs that modifier for its characters, as many layouts need right Alt for a
  /// third level.
  func needsForLevels(_ key: KeyCode) -> Bool

  /// The key that has the letter on a US keyboard which this key stands for in shortcuts and lists;
  /// nil if the mode knows no letters of the user's layout.
  func letterKey(for key: KeyCode) -> KeyCode?

  /// Whether the mode writes that language, given by its primary subtag in BCP 47: `ko`.
  func writes(_ language: String) -> Bool

  /// Learns what the text expects from now on; nothing is composed then.
  mutating func adapt(to traits: TextInputTraits)

  /// Handles an event of a key that the composer claims. Appends edits to `edits`. The action that
  /// the answer asks for comes after them.
  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer

  /// Whether releases matter to the composer; constant during its life. If not, they are not
  /// offered.
  var handlesReleases: Bool { get }

  /// Whether text closes by itself as time passes, as Morse with paddles does; constant during its
  /// life. Then a press follows what was keyed before, and cannot be repeated if a client refuses
  /// to close that.
  var closesByTime: Bool { get }

  /// When the composer needs to be called if no key comes before; nil if it only waits for keys.
  var deadline: EventTime? { get }

  /// Fires every deadline up to `time`. Afterwards ``deadline`` is later than `time`.
  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer)

  /// Ends the composition and keeps its text. Never adds a space. Held keys are forgotten.
  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer)

  /// Takes back the last keystroke of the open text, or the last letter where signals make letters,
  /// because the text is refused with it. The cells before the cursor are only those that are open.
  /// Returns false, and does nothing, if there is nothing to take back.
  mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool

  /// Forgets the composition without changing the text.
  mutating func reset()

  /// Tracks a modifier or a lock, even while another mode is active.
  mutating func noteModifier(_ event: KeyEvent)

  /// The open cell that many cells before the cursor, 0 being the nearest; nil beyond the last.
  /// Open cells are those that a press or a deadline may still change.
  ///
  /// - Complexity: O(1)
  func openCell(_ distance: Int) -> TextCell?

  /// How many open cells are among `cells`, which may show only the last of them; nil if one
  /// differs from the text. There is a default implementation with ``openCell(_:)``.
  func openCells(atEndOf cells: CellsBeforeCursor) -> Int?

  /// How many characters before the cursor are open.
  var openCount: Int { get }

  /// The current composition and its result, for display: `·–· = r`. Empty if nothing is open.
  /// Computed on demand.
  var preview: String { get }

  /// The last mark that the keys made, which may begin and end later than now; nil if there was
  /// none, or if it was broken off. A mark whose end is known is made to that end if another mode
  /// becomes active. Computed on demand, after each event and deadline.
  var keyedElement: KeyedElement? { get }

  /// What a picture of the keyboard shows of the mode besides the characters of its keys. Computed
  /// on demand.
  var guide: ComposerGuide { get }

  /// What each of the keys writes while these modifiers are down, and with `addsShift` also Shift,
  /// for a picture of the keyboard; empty for a key that writes nothing. Computed on demand.
  func labels(of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool) -> [String]
}

extension Composer {
  /// Whether Ctrl, Alt or Super is down.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.containsAny(of: [.control, .alt, .super])
  }

  /// Like ``isCommand(_:)``: most composers only know the modifiers passed with each key.
  public func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool { isCommand(modifiers) }

  /// Always false: most modes do not need modifiers for characters.
  public func needsForLevels(_ key: KeyCode) -> Bool { false }

  /// Always nil: only plain typing knows the layout.
  public func letterKey(for key: KeyCode) -> KeyCode? { nil }

  /// Always true: what keys write depends on the keyboard.
  public func writes(_ language: String) -> Bool { true }

  /// Does nothing: most composers write the same everywhere.
  public mutating func adapt(to traits: TextInputTraits) {}

  /// Always true.
  public var handlesReleases: Bool { true }

  /// Return, also that of the keypad.
  public func endsLine(_ key: KeyCode) -> Bool { key == .enter || key == .keypadEnter }

  /// Backspace.
  public func deletes(_ key: KeyCode) -> Bool { key == .backspace }

  /// Always false: most composers only wait for keys.
  public var closesByTime: Bool { false }

  /// Compares with ``openCell(_:)`` one by one.
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

  /// Always nil: most composers only wait for keys.
  public var deadline: EventTime? { nil }

  /// Does nothing: most composers only wait for keys.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {}

  /// Always false: what a composer does not know to be keyed one by one goes as a whole.
  public mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool { false }

  /// Does nothing: most composers get the modifiers with each key.
  public mutating func noteModifier(_ event: KeyEvent) {}

  /// Always nil: most modes make no marks.
  public var keyedElement: KeyedElement? { nil }

  /// Empty: most modes have neither a code nor few keys.
  public var guide: ComposerGuide { ComposerGuide() }

  /// Empty: keys that write no character are in ``guide``.
  public func labels(
    of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool
  ) -> [String] { keys.map { _ in "" } }
}

/// A composer's answer to a press.
public enum ComposerAnswer: Sendable {
  /// Everything is in the edits, which may be empty.
  case composed
  /// Delete the character before the cursor; nothing is open that Backspace could change.
  case deleteBackward
  /// End the composition and the line.
  case insertNewline
}

/// The context of a press: the modifiers that are down, and the text before the cursor.
public struct KeyContext: Sendable {
  /// The modifiers that are down.
  public var modifiers: KeyModifiers
  /// The text before the cursor, as much as a composer needs. Empty if text is selected.
  public var before: CellsBeforeCursor

  /// Makes a context from its parts.
  @inlinable
  public init(modifiers: KeyModifiers = [], before: CellsBeforeCursor = CellsBeforeCursor()) {
    self.modifiers = modifiers
    self.before = before
  }

  /// The cell before the cursor; nil at the start of the reachable text and if text is selected.
  @inlinable
  public var cellBeforeCursor: TextCell? { before[0] }
}
