public import KeyEvents
public import TextEditing

/// Plain typing: each key gives the characters that the user's layout has for it, dead keys and the Compose key included.
///
/// Nothing it wrote is open. While a dead key or a compose sequence is under way, ``preview`` shows it, Backspace takes
/// it back as a whole, and repeats are passed over; a repeat alone never begins a sequence. A key that no sequence goes
/// on with ends it and types nothing, as libxkbcommon has it.
///
/// The owner tells modifiers and locks by ``noteModifier(_:)`` alone, in every mode, and calls ``reset()`` when this
/// mode begins: a Compose key on a modifier's place (`compose:ralt`) begins a sequence there too. Nothing is allocated
/// per key once the storage has grown.
public struct DirectComposer<Map: CharacterMap> {
  /// The layout with its modifiers, locks and the sequence under way. A copy of the composer has its own.
  public private(set) var map: Map
  private var scratch: [Unicode.Scalar] = []

  /// Types by that map.
  public init(map: Map) { self.map = map }

  private var isSequenceOpen: Bool { !map.pendingSequence.isEmpty }
}

extension DirectComposer: Composer {
  /// See ``Composer``. A key that gives no character makes no edit, and neither does a release.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch event.phase {
    case .began:
      // The characters first: a key that latches or unlatches a level does so for the keys after it.
      let answer = press(event.key, into: &edits)
      map.update(event.key, isDown: true)
      return answer
    case .repeated:
      return press(event.key, isRepeat: true, into: &edits)
    case .ended, .cancelled:
      map.update(event.key, isDown: false)
      return .composed
    }
  }

  private mutating func press(
    _ key: KeyCode, isRepeat: Bool = false, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch key {
    case .enter, .keypadEnter:
      map.resetSequence()
      return .insertNewline
    case .backspace:
      guard isSequenceOpen else { return .deleteBackward }
      map.resetSequence()
      return .composed
    default:
      return type(key, isRepeat: isRepeat, into: &edits)
    }
  }

  private mutating func type(
    _ key: KeyCode, isRepeat: Bool, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    if isRepeat, isSequenceOpen { return .composed }
    scratch.removeAll(keepingCapacity: true)
    switch map.press(key, into: &scratch) {
    case .nothing:
      // The layout may have made it a modifier.
      break
    case .sequence:
      if isRepeat { map.resetSequence() }
    case .characters:
      // A sequence may give no character that is text.
      guard !scratch.isEmpty else { break }
      for scalar in scratch { edits.insert(TextCell(scalar)) }
      edits.commit(open: 0)
    }
    return .composed
  }

  /// The main block, the keypad, and the places where xkb can put the Compose key, whatever they give now: that is the
  /// layout's word and changes with modifiers and locks.
  public func claims(_ key: KeyCode) -> Bool {
    switch key.rawValue {
    // 1 to Enter, A to grave, backslash to slash, the space.
    case 2...28, 30...41, 43...53, 57: true
    // The keypad, with * - + / = ± , ( ) as far as it has them.
    case 55, 71...83, 96, 98, 117, 118, 121, 179, 180: true
    // What European, Brazilian and Japanese boards have more: 102nd, ro, the keypad's comma, yen.
    case 86, 89, 95, 124: true
    // compose:prsc, compose:ins, compose:paus, compose:menu.
    case 99, 110, 119, 127: true
    default: false
    }
  }

  /// Right Alt, where the layout chooses a level by it.
  public func needsForLevels(_ key: KeyCode) -> Bool {
    key == .rightAlt && map.usesRightAltForLevel
  }

  /// Whether Ctrl, Alt or Super is down as the layout has them, wherever their keys are.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { map.hasCommandModifier }

  /// Whether a key is down that most layouts have Ctrl, Alt or Super on.
  public func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool {
    let levels: KeyModifiers = map.usesRightAltForLevel ? .rightAlt : []
    return modifiers.subtracting(levels).containsAny(of: [.control, .alt, .super])
  }

  /// Forgets a sequence under way. Modifiers and locks stay.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    map.resetSequence()
  }

  /// Forgets a sequence under way. Modifiers and locks stay.
  public mutating func reset() { map.resetSequence() }

  /// Follows the modifiers and locks. What one of these keys would type is no text.
  public mutating func noteModifier(_ event: KeyEvent) {
    switch event.phase {
    case .began:
      scratch.removeAll(keepingCapacity: true)
      _ = map.press(event.key, into: &scratch)
      map.update(event.key, isDown: true)
    case .repeated:
      break
    case .ended, .cancelled:
      map.update(event.key, isDown: false)
    }
  }

  /// Always 0: what was typed is settled.
  public var openCount: Int { 0 }

  /// Nothing: what was typed is settled.
  public func openCell(_ distance: Int) -> TextCell? { nil }

  /// The dead keys or the compose sequence under way.
  public var preview: String { map.pendingSequence }
}
