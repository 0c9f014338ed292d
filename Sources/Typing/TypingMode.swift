public import Composition
import KeyEvents

/// A way of typing, as the ring of modes holds it.
public struct TypingMode {
  /// What the option calls it: `morse`, `hangul`, `direct`.
  public var name: String
  /// What turns its keys into text.
  public var composer: any Composer

  /// Makes a mode from its parts.
  public init(name: String, composer: any Composer) {
    self.name = name
    self.composer = composer
  }
}

/// What a session asks of a mode with each key.
///
/// Asked of the row and out of line: a session that mutates would otherwise copy the composer, or itself, before it asks.
/// That was a quarter of the time of a key.
extension [TypingMode] {
  @inline(never)
  func deadline(in mode: Int) -> EventTime? { self[mode].composer.deadline }

  @inline(never)
  func hears(_ key: KeyCode, in mode: Int) -> Bool { self[mode].composer.hears(key) }

  @inline(never)
  func isCommand(_ modifiers: KeyModifiers, in mode: Int) -> Bool {
    self[mode].composer.isCommand(modifiers)
  }

  /// Whether the key is free: that mode has not bound it, and none needs it for characters of its own.
  @inline(never)
  func isFree(_ key: KeyCode, in mode: Int) -> Bool {
    !self[mode].composer.hears(key) && !contains { $0.composer.needsForLevels(key) }
  }
}
