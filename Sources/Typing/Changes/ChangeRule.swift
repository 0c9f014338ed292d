import KeyEvents
import TextEditing

/// A rule by which the text changes where a word or a line ends, without being typed.
///
/// Each rule is a value in a separate file, with its options. Only the lists of
/// `TypingOptions+Assistance.swift` name it.
struct ChangeRule: Sendable {
  /// The kind of its changes in lists of changes.
  let kind: AutomaticChange.Kind
  /// The name of its changes in `--delete-undoes`.
  let plural: String
  /// Whether its changes are so frequent, and so small, that showing them would only distract.
  let isSmall: Bool
  /// Whether the delete key undoes its changes, unless `--delete-undoes` says otherwise.
  let isUndoneByDelete: Bool
  /// Its options.
  let rows: [OptionRow]
  /// Returns the action of the rule with these options; nil if they turn the rule off.
  let action: @Sendable (TypingOptions.Assistance) -> Action?

  /// Changes the text if the rule applies, through ``AssistedText/change(_:last:to:word:into:)`` or
  /// a method that calls it. The action may depend only on typed text, on its options and on the
  /// answer of a source, so that a replay makes the same change.
  ///
  /// Returns whether the rules after it are skipped.
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
  /// The scalar that ended the word, and is not part of a word; nil if Return ends the word.
  var separator: Unicode.Scalar?
  /// The number of scalars from the separator to the cursor; 0 before Return. After the separator
  /// may come text that a keyer may still rewrite.
  var separatorCount: Int
  /// The microseconds since the separator before this one, if that was a space.
  var timeSinceSpace: Int64?
  /// Whether the cursor came back to the word after it had been written.
  var cameBack: Bool
  /// The word that ended, as it is now; nil if there is none that may be changed.
  var word: EndedWord?
}
