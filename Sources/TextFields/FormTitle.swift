/// What the lists of a form are called, and the actions in them. A form may give each its own
/// words, in any language (``Form/titles``); the raw value is the English one.
public enum FormTitle: String, CaseIterable, Hashable, Sendable {
  /// The list of what can be done with a field.
  case actions
  /// The list of the ends of an address.
  case domains
  /// Goes to the next field.
  case next
  /// Goes to the previous field.
  case previous
  /// Sends the form.
  case done
  /// Shows the list that the field has in the place of keys.
  case list
  /// Asks for the accounts that can be filled in.
  case accounts
  /// Empties the field.
  case clear
  /// Closes the list of actions.
  case close
}

extension Form {
  /// What a list or an action is called.
  public func title(_ title: FormTitle) -> String { titles[title] ?? title.rawValue }
}
