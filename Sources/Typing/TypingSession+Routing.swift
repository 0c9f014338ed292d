import Composition
import KeyEvents
import TextEditing

extension TypingSession {
  /// Hears an event that came through the filters.
  mutating func handle(_ event: KeyEvent) {
    switch event.phase {
    case .began:
      lastHeardPress = event
      routes.begin(event, begin(event))
    case .repeated:
      switch routes.route(of: event) {
      case .composer(let mode) where mode == currentMode: _ = offer(event)
      case .editing(let action): perform(action, at: event.time)
      default: break
      }
    case .ended, .cancelled:
      end(event)
    }
  }

  /// Decides what a press is, and acts on it.
  private mutating func begin(_ event: KeyEvent) -> KeyRoute {
    let key = event.key
    if modeSwitch.isOffering {
      modeSwitch.cancel()
      if let choice = choice(key) {
        switchMode(to: choice, at: event.time)
        return .unheard
      }
      if key == .escape || isModeKey(key) { return .unheard }
    }
    if isModeKey(key), !modes.isCommand(modifiers, in: currentMode) {
      // Two of them held together are one.
      if !modeSwitch.isPressed { modeSwitch.began(at: event.time) }
      return .modeKey
    }
    // A modifier leaves the tap open, unless the mode has bound it.
    if !isModifier(key), modeSwitch.completeTap() { switchMode(to: nextMode, at: event.time) }
    if isModifier(key) {
      if let modifier = key.modifier { modifiers.insert(modifier) }
      noteModifier(event)
      return .modifier
    }
    if modes.isCommand(modifiers, in: currentMode) {
      endComposition(at: event.time)
      guard let action = EditingAction(key, modifiers) else { return .unheard }
      perform(action, at: event.time)
      return .editing(action)
    }
    if offer(event) { return .composer(mode: currentMode) }
    if key == .escape { endComposition(at: event.time) }
    // A composer that leaves Backspace to nobody has bound deleting to another key.
    if key != .backspace, let action = EditingAction(key, modifiers) {
      perform(action, at: event.time)
      return .editing(action)
    }
    // A key that gave nothing may be a modifier of the mode's own, which has to know when it is up.
    return modes.hears(key, in: currentMode) ? .composer(mode: currentMode) : .unheard
  }

  private mutating func end(_ event: KeyEvent) {
    switch routes.end(event) {
    case .modifier:
      // Two keyboards may hold the same modifier.
      if let modifier = event.key.modifier, !routes.contains(event.key, .modifier) {
        modifiers.remove(modifier)
      }
      noteModifier(event)
    case .modeKey:
      if event.phase == .cancelled {
        if !modeSwitch.isOffering { modeSwitch.cancel() }
      } else if modeSwitch.completeTap() {
        switchMode(to: nextMode, at: event.time)
      }
    case .composer(let mode) where mode == currentMode:
      _ = offer(event)
    case .composer(let mode):
      // Its composition is over and forgot the key, but its layout has to know that the key is up.
      _ = modes[mode].composer.receive(event, KeyContext(modifiers: modifiers), into: &composed)
      composed.removeAll()
    case .editing, .unheard, nil:
      break
    }
  }

  /// Offers the event to the composer and does what it answers. Returns whether it is a key of the mode.
  private mutating func offer(_ event: KeyEvent) -> Bool {
    var answer = askComposer(event)
    if !applyComposed(at: event.time) {
      // The text was changed behind the composer: what it remembers is no longer there.
      modes[currentMode].composer.reset()
      answer = askComposer(event)
      applyComposed(at: event.time)
    }
    guard event.phase != .cancelled else { return answer != .unbound }
    switch answer {
    case .composed: break
    case .deleteBackward:
      perform(EditingAction(verb: .delete, unit: .character, direction: .backward), at: event.time)
    case .insertNewline:
      insertNewline(at: event.time)
    case .unbound:
      return false
    }
    return true
  }

  private mutating func askComposer(_ event: KeyEvent) -> ComposerAnswer {
    let context = KeyContext(
      modifiers: modifiers, cellBeforeCursor: document.cellBeforeCursor,
      reach: document.countBeforeCursor)
    return modes[currentMode].composer.receive(event, context, into: &composed)
  }

  private mutating func noteModifier(_ event: KeyEvent) {
    for index in modes.indices { modes[index].composer.noteModifier(event) }
  }
}

extension TypingSession {
  /// The place of the mode that hears now, counted from 0.
  public var currentModeIndex: Int { currentMode }

  /// The name of the mode that hears now.
  public var currentModeName: String { modes[currentMode].name }

  /// The names of the modes in the ring.
  public var modeNames: [String] { modes.map(\.name) }

  /// Whether the list of modes is offered.
  public var isOfferingModes: Bool { modeSwitch.isOffering }

  /// What the composition under way is, for a person to read.
  public var preview: String { modes[currentMode].composer.preview }

  /// How many characters before the cursor are still open.
  public var openCount: Int { modes[currentMode].composer.openCount }

  private mutating func switchMode(to mode: Int, at time: EventTime) {
    endComposition(at: time)
    currentMode = mode
    // What a mode heard of modifiers while another was typing is no beginning of its own.
    modes[mode].composer.reset()
  }
}
