package import Composition
package import KeyEvents
package import TextEditing

/// The modes of a session, one of which is typing: to the text they are one composer.
///
/// Which mode a press is typed in is said by its route; the ring follows (``choose(_:)``) when the press is done.
package struct ModeRing {
  package internal(set) var modes: [TypingMode]
  /// The mode that is typing.
  package private(set) var current: Int

  /// Starts in the mode with that index.
  package init(_ modes: [TypingMode], startingIn current: Int = 0) {
    self.modes = modes
    self.current = current
  }

  package var count: Int { modes.count }

  /// Goes to a mode. What it noted of modifiers while another was typing is no beginning of its own.
  package mutating func choose(_ mode: Int) {
    current = mode
    modes[mode].composer.reset()
  }

  /// A key goes up that was pressed in another mode. Its composition there is over, but a layout has to know that the key
  /// is up.
  package mutating func release(_ event: KeyEvent, in mode: Int) {
    var edits = TextEditBuffer()
    _ = modes[mode].composer.receive(
      event, KeyContext(modifiers: event.route?.modifiers ?? []), into: &edits)
  }

  // Asked out of line: a session that is changed would otherwise copy the composer before it asks, which took a quarter of
  // the time of a key.

  @inline(never)
  package func claims(_ key: KeyCode, in mode: Int) -> Bool { modes[mode].composer.claims(key) }

  @inline(never)
  package func isCommand(_ modifiers: KeyModifiers, in mode: Int) -> Bool {
    modes[mode].composer.isCommand(modifiers)
  }

  /// Whether a mode needs that modifier for characters of its own.
  package func needsForLevels(_ key: KeyCode) -> Bool {
    modes.contains { $0.composer.needsForLevels(key) }
  }
}

extension ModeRing: Composer {
  package func claims(_ key: KeyCode) -> Bool { claims(key, in: current) }

  package func isCommand(_ modifiers: KeyModifiers) -> Bool { isCommand(modifiers, in: current) }

  package mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    modes[current].composer.receive(event, context, into: &edits)
  }

  package var deadline: EventTime? {
    @inline(never) get { modes[current].composer.deadline }
  }

  package mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    modes[current].composer.advance(to: time, into: &edits)
  }

  package mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    modes[current].composer.finish(at: time, into: &edits)
  }

  package mutating func reset() { modes[current].composer.reset() }

  package mutating func noteModifier(_ event: KeyEvent) {
    for index in modes.indices { modes[index].composer.noteModifier(event) }
  }

  @inline(never)
  package func openCell(_ distance: Int) -> TextCell? {
    modes[current].composer.openCell(distance)
  }

  package var openCount: Int { modes[current].composer.openCount }

  package var preview: String { modes[current].composer.preview }
}
