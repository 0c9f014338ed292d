public import Composition
public import KeyEvents
public import TextEditing

/// Shortcuts for callers without frames: one call for each key.
extension TypingSession {
  /// Makes a session that types with one composer into a document.
  public init(_ composer: some Composer) {
    self.init(modes: [TypingMode(name: "", composer: composer)])
  }

  /// Taps a key of the first keyboard while these modifiers are down. Clears ``step`` first.
  ///
  /// As with frames, `time` must not be earlier than the last event. Deadlines before it fire
  /// first.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - modifiers: the modifiers that are down for this key only.
  ///   - time: the time of the press; nil for the time of the last event.
  /// - Returns: the changes of the text. Changes from events that a filter holds back come later.
  @discardableResult
  public mutating func press(
    _ key: KeyCode, modifiers: KeyModifiers = [], at time: EventTime? = nil
  ) -> [TextEdit] {
    clearStep()
    let time = time ?? lastTime ?? .zero
    let keys = modifiers.keys + [key]
    for (key, value) in keys.map({ ($0, Int32(1)) }) + keys.reversed().map({ ($0, Int32(0)) }) {
      receive(InputFrame(events: [.key(key, value: value, at: time), .report(at: time)]))
    }
    return Array(step.edits)
  }
}

extension KeyModifiers {
  /// The keys of these modifiers, in a fixed order.
  fileprivate var keys: [KeyCode] {
    [
      KeyCode.leftControl, .leftShift, .leftAlt, .leftSuper, .rightControl, .rightShift, .rightAlt,
      .rightSuper,
    ].filter { key in key.modifier.map(contains) ?? false }
  }
}
