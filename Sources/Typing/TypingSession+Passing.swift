package import KeyEvents
import KeyFiltering

extension TypingSession {
  /// What a press is to other programs where evscribe has taken the keyboard for itself; nil where the session alone has
  /// it.
  ///
  /// A key that is not heard is passed on, and so is a modifier or lock that no mode has bound, although the session heeds it
  /// too: without Ctrl, no program gets Ctrl+C. A key that a filter makes another is passed on as that. To be asked after the
  /// frame with the press, in which it may have changed the mode.
  /// `wasHeard` is what ``verdicts`` says of the press.
  package func passedOn(_ key: KeyCode, wasHeard: Bool) -> KeyCode? {
    guard key != settings.stopKey else { return nil }
    guard let image = filters.image(of: key) else { return key }
    return wasHeard && !isModifier(image) ? nil : image
  }

  /// The key that a press of `key` goes on as behind the filters; nil where they drop it.
  package func image(of key: KeyCode) -> KeyCode? { filters.image(of: key) }

  /// Whether that lock key is a lock here: no filter makes it another, and no mode has bound it.
  package func heedsLock(_ key: KeyCode) -> Bool {
    filters.image(of: key) == key && isModifier(key)
  }
}
