/// A title in a form: the name of a list, or of an action in a list. A form may replace each, in
/// any language (``Form/titles``); the raw value is the English title.
public enum FormTitle: String, CaseIterable, Hashable, Sendable {
  /// The list of actions for a field.
  case actions
  /// The list of domains that may end an address.
  case domains
  /// Goes to the next field.
  case next
  /// Goes to the previous field.
  case previous
  /// Sends the form.
  case done
  /// Shows the list that the field has instead of keys.
  case list
  /// Asks for the accounts that can be filled in.
  case accounts
  /// Empties the field.
  case clear
  /// Deletes the word before the cursor.
  case deleteWord = "delete word"
  /// Undoes the last automatic change.
  case undo
  /// Asks for the user's phrases.
  case phrases
  /// Asks for corrections of the last word.
  case corrections
  /// Asks for Hanja.
  case hanja = "Hanja"
  /// Goes to the mode `direct`.
  case directMode = "direct mode"
  /// Goes to the mode `hangul`.
  case hangulMode = "hangul mode"
  /// Goes to the mode `morse`.
  case morseMode = "morse mode"
  /// Closes the list of actions.
  case close
}

extension Form {
  /// Returns the name of a list or an action.
  public func title(_ title: FormTitle) -> String { titles[title] ?? title.rawValue }
}
