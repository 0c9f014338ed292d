public import KeyEvents
public import TextEditing

/// A composer for plain typing: each key writes the characters of the user's layout, including dead
/// keys and the Compose key.
///
/// Its text is never open. During a dead-key or compose sequence, ``preview`` shows the sequence,
/// Backspace discards all of it, and repeats are ignored; a repeat never begins a sequence. A key
/// that does not continue a sequence ends it and types nothing, as in libxkbcommon.
///
/// The owner reports modifiers and locks only with ``noteModifier(_:)``, in every mode. A Compose
/// key in the position of a modifier (`compose:ralt`) thus begins a sequence even in another mode,
/// so the owner calls ``reset()`` when this mode becomes active. A key press allocates no memory
/// once the storage has grown.
public struct DirectComposer<Map: CharacterMap> {
  /// The layout with its modifiers, locks and unfinished sequence. A copy of the composer has a
  /// separate map.
  public private(set) var map: Map
  private var scratch: [Unicode.Scalar] = []

  /// Creates a composer for the layout of a map.
  public init(map: Map) { self.map = map }

  private var isSequenceOpen: Bool { !map.pendingSequence.isEmpty }
}

extension DirectComposer: Composer {
  /// Handles an event of a key. A key without a character and a release make no edit.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch event.phase {
    case .began:
      // Get the characters first: a key that latches or unlatches a level affects only later keys.
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
      // The layout may define it as a modifier.
      break
    case .sequence:
      if isRepeat { map.resetSequence() }
    case .characters:
      // A sequence may type only control characters, which are not text.
      guard !scratch.isEmpty else { break }
      for scalar in scratch { edits.insert(TextCell(scalar)) }
      edits.commit(open: 0)
    }
    return .composed
  }

  /// Returns whether the key is in the main block or on the keypad, or is one that xkb can turn
  /// into the Compose key. Such a key is claimed even if it writes no character now, because that
  /// depends on the layout, modifiers and locks.
  public func claims(_ key: KeyCode) -> Bool {
    switch key.rawValue {
    // 1 to Enter, A to grave, backslash to slash, space.
    case 2...28, 30...41, 43...53, 57: true
    // The keypad, with * - + / = ± , ( ) where it has them.
    case 55, 71...83, 96, 98, 117, 118, 121, 179, 180: true
    // The additional keys of European, Brazilian and Japanese keyboards: 102nd, ro, the keypad's
    // comma, yen.
    case 86, 89, 95, 124: true
    // compose:prsc, compose:ins, compose:paus, compose:menu.
    case 99, 110, 119, 127: true
    default: false
    }
  }

  /// Returns whether the language is written with one character per key. Chinese, Japanese and
  /// Korean text is composed instead.
  public func writes(_ language: String) -> Bool { !["ja", "ko", "zh"].contains(language) }

  /// Returns whether the key is right Alt, and the layout uses it for a third level or for another
  /// purpose, such as the Compose key.
  public func needsForLevels(_ key: KeyCode) -> Bool {
    key == .rightAlt && map.usesRightAltForLevel
  }

  /// Returns the key that has, on a US keyboard, the letter of `key` in the layout
  /// (``CharacterMap/letterKey(for:)``).
  public func letterKey(for key: KeyCode) -> KeyCode? { map.letterKey(for: key) }

  /// Returns whether any key that the layout defines as Ctrl, Alt or Super is down.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { map.hasCommandModifier }

  /// Returns whether `modifiers` contains Ctrl, Alt or Super, in their usual positions. Right Alt
  /// does not count if this layout uses it for a third level or another purpose.
  public func wouldBeCommand(_ modifiers: KeyModifiers) -> Bool {
    let levels: KeyModifiers = map.usesRightAltForLevel ? .rightAlt : []
    return modifiers.subtracting(levels).containsAny(of: [.control, .alt, .super])
  }

  /// Discards an unfinished sequence. Modifiers and locks stay.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    map.resetSequence()
  }

  /// Discards an unfinished sequence. Modifiers and locks stay.
  public mutating func reset() { map.resetSequence() }

  /// Tracks a modifier or a lock. Characters that its key types are discarded.
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

  /// Always 0: typed text cannot change any more.
  public var openCount: Int { 0 }

  /// Returns nil: typed text cannot change any more.
  public func openCell(_ distance: Int) -> TextCell? { nil }

  /// Returns the text that each key writes with the current modifiers and locks, and with Shift if
  /// `addsShift` is true. The label of a key that begins a sequence is the sequence, as in
  /// ``preview``.
  public func labels(
    of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool
  ) -> [String] {
    var map = map
    // Two Shift keys that are down may act as another key.
    if addsShift, !modifiers.containsAny(of: .shift) { map.update(.leftShift, isDown: true) }
    var text: [Unicode.Scalar] = []
    return keys.map { key in
      guard claims(key), key != .enter, key != .keypadEnter, key != .backspace else { return "" }
      map.resetSequence()
      text.removeAll(keepingCapacity: true)
      return switch map.press(key, into: &text) {
      case .characters: String(String.UnicodeScalarView(text))
      case .sequence: map.pendingSequence
      case .nothing: ""
      }
    }
  }

  /// The unfinished dead-key or compose sequence.
  public var preview: String { map.pendingSequence }
}
