public import Composition
import KeyEvents
import TextEditing

/// A way of typing in the ring of modes.
public struct TypingMode {
  /// The name of the mode in options: `morse`, `hangul`, `direct`.
  public var name: String
  /// The composer, which turns keys into text.
  public var composer: any Composer

  /// Makes a mode from its parts.
  public init(name: String, composer: any Composer) {
    self.name = name
    self.composer = composer
  }
}

extension TypingMode {
  /// A mode without a name in which no key types.
  static var silent: TypingMode {
    TypingMode(name: "", composer: SilentComposer())
  }
}

private struct SilentComposer: Composer {
  func claims(_ key: KeyCode) -> Bool { false }

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer { .composed }

  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {}

  mutating func reset() {}

  func openCell(_ distance: Int) -> TextCell? { nil }

  var openCount: Int { 0 }

  var preview: String { "" }
}
