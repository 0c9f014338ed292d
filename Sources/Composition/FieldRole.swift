/// What a key does in a form, whatever is typed into its fields.
public enum FieldRole: String, Hashable, Sendable, CaseIterable {
  /// Goes to the next field.
  case next = "next-field"
  /// Goes to the previous field.
  case previous = "previous-field"
  /// Sends the form.
  case done
  /// Opens the list of what can be done with the field.
  case accessoryList = "accessory-list"

  /// Its number in a route.
  package var number: UInt16 { UInt16(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The role with that number in a route.
  package init?(number: UInt16) {
    guard Int(number) < Self.allCases.count else { return nil }
    self = Self.allCases[Int(number)]
  }
}
