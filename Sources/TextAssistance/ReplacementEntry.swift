import TextEditing

/// A text that is written in place of a word, when the word ends.
package struct ReplacementEntry: Hashable, Sendable {
  /// What is typed: `omw`.
  package var shortcut: String
  /// What is written in its place: `On my way!`.
  package var replacement: String
  /// What the entry is.
  package var kind: Kind
  /// Whether `Omw` and `OMW` are replaced too, with capitals as they were typed.
  package var keepsCase: Bool

  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    /// A shortcut of the user: replaced when the word ends.
    case shortcut
    /// A name from an address book: offered and never corrected, not replaced.
    case name
  }

  /// The largest number of scalars of a shortcut.
  package static let shortcutLimit = EndedWord.limit
  /// The largest number of scalars of a replacement.
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
