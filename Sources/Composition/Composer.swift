public import KeyEvents
public import TextEditing

/// A way of typing, which turns key presses into edits of a text.
///
/// A composer is a value without a clock and without a text. A press carries its time, and a
/// composer that must act without a key press has a ``deadline``. To remove text, it passes the
/// scalars to remove (``TextEditBuffer/remove(_:)``). It may only remove text directly before the
/// cursor: the open cells (``openCell(_:)``), and the cells in the context of a press.
///
/// ``TextComposition`` joins a composer with a text and fulfils the other half of this contract. It
/// checks that the open cells are before the cursor before it offers a press or fires a deadline,
/// and otherwise calls ``reset()``. It must get only presses of keys that the composer claims, and
/// offers each of them once, unless a client refuses to close open text
/// (``TextComposition/receive(_:modifiers:into:)``). A deadline earlier than a press fires before
/// the press; any other deadline fires after it.
public protocol Composer {
  /// Returns whether a press of this key belongs to the mode. Must not depend on earlier input:
  /// unclaimed keys are masked in a recording, and its replay must get the same answer.
  func claims(_ key: KeyCode) -> Bool

  /// Returns whether a key pressed with these modifiers is a command, such as Ctrl+C, and not text.
  func isCommand(_ modifiers: KeyModifiers) -> Bool

  /// Returns whether a key pressed with these modifiers would be a command, judged only by
  /// `modifiers`. Used instead of ``isCommand(_:)`` while a filter holds keys back, because the
  /// composer itself does not know all modifiers then.
  func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool

  /// Returns whether the key asks for the end of the line, as Return does.
  func endsLine(_ key: KeyCode) -> Bool

  /// Returns whether the key deletes backwards, as Backspace does.
  func deletes(_ key: KeyCode) -> Bool

  /// Returns whether the mode needs the key as a modifier for its characters, as many layouts need
  /// right Alt for a third level.
  func needsForLevels(_ key: KeyCode) -> Bool

  /// Returns the key to use in shortcuts and lists: the key that has, on a US keyboard, the letter
  /// of `key` in the user's layout. Nil if the mode does not know the user's layout.
  func letterKey(for key: KeyCode) -> KeyCode?

  /// Returns whether the mode writes a language, identified by its primary subtag in BCP 47: `ko`.
  func writes(_ language: String) -> Bool

  /// Adapts to the expected input of the text. Called only while no text is open.
  mutating func adapt(to traits: TextInputTraits)

  /// Handles an event of a key that the composer claims, and appends edits to `edits`. The action
  /// in the answer is performed after them.
  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer

  /// Whether the composer handles releases; if not, they are not offered. Constant during its life.
  var handlesReleases: Bool { get }

  /// Whether open text closes by itself as time passes, as in Morse with paddles. Constant during
  /// the life of the composer.
  ///
  /// If true, a press that follows open text cannot be repeated when a client refuses to close that
  /// text.
  var closesByTime: Bool { get }

  /// The time when ``advance(to:into:)`` must be called unless an event arrives earlier; nil if the
  /// composer only waits for keys.
  var deadline: EventTime? { get }

  /// Fires every deadline up to `time`. Afterwards ``deadline`` is later than `time`.
  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer)

  /// Ends the composition and keeps its text. Never adds a space. Held keys are forgotten.
  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer)

  /// Removes the last keystroke from the open text, because the client refuses the text with it. In
  /// Morse, where several signals make a letter, removes the last letter. `before` contains only
  /// open cells. Returns false, and changes nothing, if there is nothing to remove.
  mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool

  /// Forgets the composition without changing the text.
  mutating func reset()

  /// Tracks a modifier or a lock, even while another mode is active.
  mutating func noteModifier(_ event: KeyEvent)

  /// Returns the open cell at a distance before the cursor, 0 being the nearest; nil beyond the
  /// last open cell. Open cells are those that a press or a deadline may still change.
  ///
  /// - Complexity: O(1)
  func openCell(_ distance: Int) -> TextCell?

  /// Returns the number of open cells at the end of `cells`, which may be too short to contain all
  /// of them; nil if an open cell differs from the text. The default implementation uses
  /// ``openCell(_:)``.
  func openCells(atEndOf cells: CellsBeforeCursor) -> Int?

  /// The number of open characters before the cursor.
  var openCount: Int { get }

  /// The current composition and its result, for display: `·–· = r`. Empty if nothing is open.
  /// Computed on demand.
  var preview: String { get }

  /// The last dit, dah or other mark made with the keys; nil if there was none, or if it was broken
  /// off.
  ///
  /// The mark may begin and end in the future. If its end is known, it continues to that end even
  /// if another mode becomes active. Computed on demand, after each event and deadline.
  var keyedElement: KeyedElement? { get }

  /// The information on the mode that a picture of the keyboard shows in addition to the characters
  /// of the keys. Computed on demand.
  var guide: ComposerGuide { get }

  /// Returns the text that each key writes while `modifiers` are down, for a picture of the
  /// keyboard; empty for a key that writes nothing. If `addsShift` is true, Shift counts as down
  /// too. Computed on demand.
  func labels(of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool) -> [String]
}

extension Composer {
  /// Returns whether Ctrl, Alt or Super is down.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.containsAny(of: [.control, .alt, .super])
  }

  /// Returns the same as ``isCommand(_:)``: most composers only know the modifiers passed with each
  /// key.
  public func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool { isCommand(modifiers) }

  /// Returns false: most modes do not need modifiers for characters.
  public func needsForLevels(_ key: KeyCode) -> Bool { false }

  /// Returns nil: only plain typing knows the layout.
  public func letterKey(for key: KeyCode) -> KeyCode? { nil }

  /// Returns true, for modes that can write any language.
  public func writes(_ language: String) -> Bool { true }

  /// Has no effect: most composers write the same in every text.
  public mutating func adapt(to traits: TextInputTraits) {}

  /// Always true: releases are offered unless a composer declines them.
  public var handlesReleases: Bool { true }

  /// Returns whether the key is Return or the keypad's Enter.
  public func endsLine(_ key: KeyCode) -> Bool { key == .enter || key == .keypadEnter }

  /// Returns whether the key is Backspace.
  public func deletes(_ key: KeyCode) -> Bool { key == .backspace }

  /// Always false: most composers only wait for keys.
  public var closesByTime: Bool { false }

  /// Compares the cells with ``openCell(_:)`` one by one.
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

  /// Has no effect: most composers only wait for keys.
  public mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {}

  /// Returns false: unless a composer can undo single keystrokes, refused text is removed as a
  /// whole.
  public mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool { false }

  /// Has no effect: most composers get the modifiers with each key.
  public mutating func noteModifier(_ event: KeyEvent) {}

  /// Always nil: only Morse has marks, such as dits.
  public var keyedElement: KeyedElement? { nil }

  /// Always empty: most modes have no code, and use many keys.
  public var guide: ComposerGuide { ComposerGuide() }

  /// Returns an empty text for each key; ``guide`` describes keys that write no character.
  public func labels(
    of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool
  ) -> [String] { keys.map { _ in "" } }
}

/// A composer's answer to a press.
public enum ComposerAnswer: Sendable {
  /// No action: the edits, which may be empty, are the whole result.
  case composed
  /// Deletes the character before the cursor, because there is no open text that Backspace could
  /// change.
  case deleteBackward
  /// Ends the composition and the line.
  case insertNewline
}

/// The context of a press: the modifiers that are down, and the text before the cursor.
public struct KeyContext: Sendable {
  /// The modifiers that are down.
  public var modifiers: KeyModifiers
  /// The text before the cursor, as far as a composer needs it; empty if text is selected.
  public var before: CellsBeforeCursor

  /// Creates a context from its parts.
  @inlinable
  public init(modifiers: KeyModifiers = [], before: CellsBeforeCursor = CellsBeforeCursor()) {
    self.modifiers = modifiers
    self.before = before
  }

  /// The cell before the cursor; nil at the start of the reachable text, and if text is selected.
  @inlinable
  public var cellBeforeCursor: TextCell? { before[0] }
}
