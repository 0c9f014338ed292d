import Composition
import KeyEvents
import TextEditing

/// The modes of a session, one of which is active. To the text composition they are one composer.
///
/// The route of a press includes its mode. The ring switches to that mode (``choose(_:)``) when the
/// press is handled.
struct ModeRing {
  var modes: [TypingMode]
  /// The index of the mode of the last press that was handled, after the filters. The next press
  /// may be typed in another mode (``ModeTrack/next``).
  private(set) var activeMode: Int
  /// Whether the active mode handles releases.
  private(set) var handlesReleases: Bool
  /// The index of the mode with a single switch; nil if there is none.
  let switchMode: Int?

  /// Starts in the mode with that index.
  init(_ modes: [TypingMode], startingIn activeMode: Int = 0) {
    self.modes = modes
    switchMode = modes.firstIndex { $0.composer is any SwitchTyping }
    self.activeMode = activeMode
    handlesReleases = modes[activeMode].composer.handlesReleases
  }

  var count: Int { modes.count }

  /// Switches to a mode and resets it: modifiers may have begun a sequence in it while another mode
  /// was active.
  mutating func choose(_ mode: Int) {
    activeMode = mode
    handlesReleases = modes[mode].composer.handlesReleases
    modes[mode].composer.reset()
  }

  /// Handles the release of a key that was pressed in another mode. The composition in that mode is
  /// over, but its layout has to know that the key is up.
  mutating func release(_ event: KeyEvent, in mode: Int) {
    guard modes[mode].composer.handlesReleases else { return }
    var edits = TextEditBuffer()
    _ = modes[mode].composer.receive(event, KeyContext(), into: &edits)
  }

  // Not inlined: a mutating method of the session would otherwise copy the composer before each of
  // these calls, which took a quarter of the time for a key.

  @inline(never)
  func claims(_ key: KeyCode, in mode: Int) -> Bool { modes[mode].composer.claims(key) }

  @inline(never)
  func isCommand(_ modifiers: KeyModifiers, isBehind: Bool, in mode: Int) -> Bool {
    isBehind
      ? modes[mode].composer.wouldBeCommand(modifiers) : modes[mode].composer.isCommand(modifiers)
  }

  /// Whether the key asks for the end of the line in that mode.
  func endsLine(_ key: KeyCode, in mode: Int) -> Bool { modes[mode].composer.endsLine(key) }

  /// The composer for Morse with a single switch; nil if there is none.
  var singleSwitch: (any SwitchTyping)? {
    switchMode.flatMap { modes[$0].composer as? any SwitchTyping }
  }

  /// Whether the key is the single switch of a mode.
  func isSwitch(_ key: KeyCode) -> Bool {
    singleSwitch?.bindings.role(of: key) == .key
  }

  /// Whether the key deletes backwards in that mode.
  func deletes(_ key: KeyCode, in mode: Int) -> Bool { modes[mode].composer.deletes(key) }

  /// Whether that mode writes the language.
  func writes(_ language: String, in mode: Int) -> Bool { modes[mode].composer.writes(language) }

  /// Returns the key that has, on a US keyboard, the letter of `key` in the user's layout,
  /// according to the first mode that knows the layout; `key` itself if no mode knows it.
  @inline(never)
  func letterKey(for key: KeyCode) -> KeyCode {
    modes.lazy.compactMap { $0.composer.letterKey(for: key) }.first ?? key
  }

  /// Whether a mode needs that modifier for its characters.
  func needsForLevels(_ key: KeyCode) -> Bool {
    modes.contains { $0.composer.needsForLevels(key) }
  }
}

extension ModeRing: Composer {
  func claims(_ key: KeyCode) -> Bool { claims(key, in: activeMode) }

  func isCommand(_ modifiers: KeyModifiers) -> Bool {
    isCommand(modifiers, isBehind: false, in: activeMode)
  }

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    modes[activeMode].composer.receive(event, context, into: &edits)
  }

  var deadline: EventTime? {
    @inline(never) get { modes[activeMode].composer.deadline }
  }

  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    modes[activeMode].composer.advance(to: time, into: &edits)
  }

  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    modes[activeMode].composer.finish(at: time, into: &edits)
  }

  mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    modes[activeMode].composer.takeBackLast(after: before, into: &edits)
  }

  var closesByTime: Bool { modes[activeMode].composer.closesByTime }

  mutating func reset() { modes[activeMode].composer.reset() }

  mutating func noteModifier(_ event: KeyEvent) {
    for index in modes.indices { modes[index].composer.noteModifier(event) }
  }

  func writes(_ language: String) -> Bool { writes(language, in: activeMode) }

  mutating func adapt(to traits: TextInputTraits) {
    for index in modes.indices { modes[index].composer.adapt(to: traits) }
  }

  @inline(never)
  func openCell(_ distance: Int) -> TextCell? {
    modes[activeMode].composer.openCell(distance)
  }

  @inline(never)
  func openCells(atEndOf cells: CellsBeforeCursor) -> Int? {
    modes[activeMode].composer.openCells(atEndOf: cells)
  }

  var openCount: Int { modes[activeMode].composer.openCount }

  var preview: String { modes[activeMode].composer.preview }

  var keyedElement: KeyedElement? {
    @inline(never) get { modes[activeMode].composer.keyedElement }
  }

  var guide: ComposerGuide { modes[activeMode].composer.guide }

  func labels(of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool) -> [String] {
    modes[activeMode].composer.labels(of: keys, modifiers, addsShift: addsShift)
  }
}
