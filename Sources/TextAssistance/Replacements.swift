package import TextEditing

/// The user's shortcuts and their replacements.
package struct Replacements: Hashable, Sendable {
  private var byShortcut: [String: ReplacementEntry] = [:]
  /// The entries that keep the typed case and have a shortcut in small letters.
  private var small: [String: ReplacementEntry] = [:]
  /// Whether a word is only replaced if it is typed exactly as the shortcut is written.
  private let isExact: Bool
  /// The language that determines the capitals of letters.
  private let language: TextLanguage

  /// Makes the table. Of entries with the same shortcut the last counts; names are left out.
  package init(
    _ entries: [ReplacementEntry], isExact: Bool = false, language: TextLanguage = TextLanguage()
  ) {
    self.isExact = isExact
    self.language = language
    for entry in entries where entry.kind == .shortcut {
      byShortcut[entry.shortcut] = entry
      if !isExact, entry.keepsCase, LetterCase(of: entry.shortcut) == .small {
        small[entry.shortcut] = entry
      }
    }
  }

  package var isEmpty: Bool { byShortcut.isEmpty }

  /// Returns the replacement for a word, with the capitals of the word; nil if it is not a
  /// shortcut. A shortcut in small letters also matches with a capital first or in capitals. A
  /// shortcut with capitals matches only as it is written: `US` is not `us`.
  ///
  /// - Complexity: O(length of the word)
  package func replacement(for word: String) -> String? {
    if let entry = byShortcut[word] { return entry.replacement }
    let typed = LetterCase(of: word)
    guard !isExact, typed == .capitalized || typed == .capitals,
      let entry = small[word.lowercased()]
    else { return nil }
    if typed == .capitalized, Self.beginsInMixedCase(entry.replacement) { return entry.replacement }
    return typed.applied(to: entry.replacement, language)
  }

  /// Whether the first word has a capital: `iPhone`.
  private static func beginsInMixedCase(_ text: String) -> Bool {
    LetterCase(of: text.prefix { !$0.isWhitespace }) != .small
  }
}
