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
