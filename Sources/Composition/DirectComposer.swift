public import KeyEvents
public import TextEditing

/// Plain typing: each key gives the characters of the user's layout, including dead keys and the
/// Compose key.
///
/// Nothing that it wrote is open. During a dead-key or compose sequence, ``preview`` shows the
/// sequence, Backspace discards all of it, and repeats are ignored; a repeat never begins a
/// sequence. A key that does not continue a sequence ends it and types nothing, as in libxkbcommon.
///
/// The owner reports modifiers and locks only with ``noteModifier(_:)``, in every mode. A Compose
/// key in the position of a modifier (`compose:ralt`) thus begins a sequence even in another mode,
/// so the owner calls ``reset()`` when this mode becomes active. No allocation per key once the
/// storage has grown.
public struct DirectComposer<Map: CharacterMap> {
  /// The layout with its modifiers, locks and unfinished sequence. A copy of the composer has its
  /// own.
  public private(set) var map: Map
  private var scratch: [Unicode.Scalar] = []

  /// Makes a composer with that map.
  public init(map: Map) { self.map = map }

  private var isSequenceOpen: Bool { !map.pendingSequence.isEmpty }
}

extension DirectComposer: Composer {
  /// Handles a press as ``Composer`` describes. A key without a character makes no edit, nor does a
  /// release.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch event.phase {
    case .began:
      // First get the characters: a key that latches or unlatches a level affects only later keys.
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
      // A sequence may give only control characters, which are not text.
      guard !scratch.isEmpty else { break }
      for scalar in scratch { edits.insert(TextCell(scalar)) }
      edits.commit(open: 0)
    }
    return .composed
  }

  /// Whether the key is in the main block or the keypad, or where xkb can put the Compose key. It
  /// is claimed even if it gives no character now: that depends on the layout, modifiers and locks.
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

  /// Whether the language is written with one character a key. Chinese, Japanese and Korean are
  /// composed.
  public func writes(_ language: String) -> Bool { !["ja", "ko", "zh"].contains(language) }

  /// Whether the key is right Alt and the layout uses it, for a third level or for example as
  /// Compose.
  public func needsForLevels(_ key: KeyCode) -> Bool {
    key == .rightAlt && map.usesRightAltForLevel
  }

  /// The key by the letter that the layout gives it (``CharacterMap/letterKey(for:)``).
  public func letterKey(for key: KeyCode) -> KeyCode? { map.letterKey(for: key) }

  /// Whether a key is down that the layout defines as Ctrl, Alt or Super, wherever it is.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool { map.hasCommandModifier }

  /// Whether a key is down that is Ctrl, Alt or Super in most layouts, except a right Alt that this
  /// layout uses for a level.
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

  /// Tracks modifiers and locks. Characters that such a key gives are discarded.
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

  /// Always nil: typed text cannot change any more.
  public func openCell(_ distance: Int) -> TextCell? { nil }

  /// What each of the keys writes now, or with Shift. A key that begins a sequence has the
  /// character of the sequence.
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
