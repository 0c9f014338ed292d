public import Composition
public import KeyEvents
public import TextEditing

/// The short way, where nobody has frames: a call a key.
extension TypingSession {
  /// Makes a session that types with one composer into a document.
  public init(_ composer: some Composer) {
    self.init(modes: [TypingMode(name: "", composer: composer)])
  }

  /// A key is tapped on the first keyboard while these modifiers are down. ``changes`` begin anew.
  ///
  /// Times are those of frames: they do not go back, and what was due before fires first.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - modifiers: the modifiers that are down for this key alone.
  ///   - time: when; nil stands for the time of what happened last.
  /// - Returns: what that did to the text. What a filter holds back is done later.
  @discardableResult
  public mutating func press(
    _ key: KeyCode, modifiers: KeyModifiers = [], at time: EventTime? = nil
  ) -> [TextEdit] {
    clearChanges()
    let time = time ?? now ?? .zero
    let keys = modifiers.keys + [key]
    for (key, value) in keys.map({ ($0, Int32(1)) }) + keys.reversed().map({ ($0, Int32(0)) }) {
      receive(InputFrame(events: [.key(key, value: value, at: time), .report(at: time)]))
    }
    return Array(changes.edits)
  }
}

extension KeyModifiers {
  /// The keys in it, by their place on the keyboard.
  fileprivate var keys: [KeyCode] {
    [
      KeyCode.leftControl, .leftShift, .leftAlt, .leftSuper, .rightControl, .rightShift, .rightAlt,
      .rightSuper,
    ].filter { key in key.modifier.map(contains) ?? false }
  }
}
