import KeyEvents
import TextEditing

/// A rule by which the text changes where a word or a line ends, without being typed.
///
/// A rule is a value in a file of its own, with its options. The lists of
/// `TypingOptions+Assistance.swift` name it; nothing else does.
struct ChangeRule: Sendable {
  /// What its changes are called in lists of changes.
  let kind: AutomaticChange.Kind
  /// What `--delete-undoes` calls them.
  let plural: String
  /// Whether its changes are so frequent, and so small, that telling them would only disturb.
  let isSmall: Bool
  /// Whether the delete key undoes its changes, unless `--delete-undoes` says otherwise.
  let isUndoneByDelete: Bool
  /// Its options.
  let rows: [OptionRow]
  /// What it does with these options; nil if they turn it off.
  let action: @Sendable (TypingOptions.Assistance) -> Action?

  /// Changes the text if the rule applies, by ``AssistedText/change(_:last:to:word:into:)`` or what
  /// calls it. It may look only at text that was typed, and follows from that, its options and the
  /// answer of a source alone, so that a replay makes the same change.
  ///
  /// Returns whether the rules after it are left out.
  typealias Action =
    @Sendable (
      _ text: inout AssistedText, _ end: inout TextEnd, _ changes: inout TextChanges
    ) -> Bool

  init(
    _ kind: AutomaticChange.Kind, plural: String, isSmall: Bool = false,
    isUndoneByDelete: Bool = false,
    rows: [OptionRow],
    action: @escaping @Sendable (TypingOptions.Assistance) -> Action?
  ) {
    self.kind = kind
    self.plural = plural
    self.isSmall = isSmall
    self.isUndoneByDelete = isUndoneByDelete
    self.rows = rows
    self.action = action
  }
}

extension ChangeRule {
  /// A rule with one option, which is on or off.
  init(
    _ kind: AutomaticChange.Kind, plural: String, isSmall: Bool = false,
    isUndoneByDelete: Bool = false,
    option: String, _ help: String, action: @escaping Action
  ) {
    self.init(
      kind, plural: plural, isSmall: isSmall, isUndoneByDelete: isUndoneByDelete,
      rows: [OptionRow(option, \.assistance[isOn: option], .onOff, help, flag: .inverted)]
    ) { $0[isOn: option] ? action : nil }
  }
}

/// The end of a word or a line.
struct TextEnd {
  /// The last scalar before the cursor, which is not part of a word; nil before Return.
  var separator: Unicode.Scalar?
  /// The microseconds since the separator before this one, if that was a space.
  var timeSinceSpace: Int64?
  /// The word that ended, as it is now; nil if there is none that may be changed.
  var word: EndedWord?

  /// The number of scalars that ended the word.
  var separatorCount: Int { separator == nil ? 0 : 1 }
}
