public import Composition
import KeyEvents

/// A way of typing in the ring of modes.
public struct TypingMode {
  /// Its name in options: `morse`, `hangul`, `direct`.
  public var name: String
  /// Turns its keys into text.
  public var composer: any Composer

  /// Makes a mode from its parts.
  public init(name: String, composer: any Composer) {
    self.name = name
    self.composer = composer
  }
}
