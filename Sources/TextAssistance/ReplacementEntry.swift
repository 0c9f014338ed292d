import TextEditing

/// A text that is written in place of a word, when the word ends.
package struct ReplacementEntry: Hashable, Sendable {
  /// The typed word, such as `omw`.
  package var shortcut: String
  /// The text that is written instead, such as `On my way!`.
  package var replacement: String
  /// The kind of entry.
  package var kind: Kind
  /// Whether `Omw` and `OMW` are replaced too, with capitals as they were typed.
  package var keepsCase: Bool

  /// A kind of entry.
  package enum Kind: Hashable, Sendable {
    /// A shortcut of the user: replaced when the word ends.
    case shortcut
    /// A name from an address book: offered, but neither corrected nor replaced.
    case name
  }

  /// The maximum number of scalars in a shortcut.
  package static let shortcutLimit = EndedWord.limit
  /// The maximum number of scalars in a replacement.
  package static let replacementLimit = 1_000

  package init(
    _ shortcut: String, _ replacement: String, kind: Kind = .shortcut, keepsCase: Bool = true
  ) {
    self.shortcut = shortcut
    self.replacement = replacement
    self.kind = kind
    self.keepsCase = keepsCase
  }
}
