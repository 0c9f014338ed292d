public import KeyEvents
import TextEditing

extension FieldState {
  /// Whether the field belongs to an account: it states a domain, and its content is a user name, a
  /// password or a code.
  public var takesAccount: Bool { domain != nil && traits.textContentType?.isOfAccount == true }
}

extension TextContentType {
  fileprivate var isOfAccount: Bool { self == .username || isSecretOfAccount }

  fileprivate var isSecretOfAccount: Bool {
    self == .password || self == .newPassword || self == .oneTimeCode
  }
}

/// A field for a password or a code of an account.
public struct AccountField: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// The kind of its content.
  public let content: TextContentType
}

/// Filling in accounts.
extension Form {
  /// Fills the user name of an account into the fields for it that have the domain of the first
  /// responder, if their rules and delegates allow that. Then requests a move of the focus to the
  /// last of the fields that were filled or are returned.
  ///
  /// If the first responder takes a password, fields for this kind of password, current or new, are
  /// returned. If it takes the user name, fields for the current password are returned, or fields
  /// for a new one if no field takes the current one. If it takes a code, fields for a code are
  /// returned, and no user name is filled in.
  /// - Returns: the secure fields for the password or the code, for ``fillIn(_:of:)``. Fields that
  ///   show their text are left out.
  /// - Complexity: O(fields)
  package mutating func chooseAccount(
    ofUser user: String, into changes: inout TextChanges
  ) -> [AccountField] {
    guard let index = firstResponder, !isOver, self[index].takesAccount,
      let content = self[index].traits.textContentType
    else { return [] }
    var secrets: [AccountField] = []
    var last = index
    let secret = secret(besides: content, of: index)
    for place in entries.indices where isOfSameDomain(place, as: index) {
      let state = self[place]
      if state.traits.textContentType == .username, content != .oneTimeCode, !user.isEmpty {
        guard setIfAllowed(user, of: place, into: &changes) else { continue }
      } else if state.traits.textContentType == secret, state.traits.isSecureTextEntry {
        secrets.append(AccountField(name: state.name, content: secret))
        entries[place].mayHaveText = true
      } else {
        continue
      }
      last = max(last, place)
    }
    if last != index { becomeFirstResponder(self[last].name) }
    return secrets
  }

  /// Fills a password or a code into a secure field. As with UIKit, neither rules nor the delegate
  /// are asked, and the cursor goes to the end; the delegate is told.
  ///
  /// - Complexity: O(length)
  package mutating func fillIn(_ secret: some Sequence<Unicode.Scalar>, of name: String) {
    guard let index = index(of: name), !isOver, self[index].traits.isSecureTextEntry else { return }
    entries[index].state.setText(secret)
    tellChanges(of: index, hasChangedText: true)
  }

  /// Returns the kind of secret that is filled in besides the user name.
  private func secret(besides content: TextContentType, of index: Int) -> TextContentType {
    guard content == .username else { return content }
    let hasPassword = entries.indices.contains {
      isOfSameDomain($0, as: index) && self[$0].traits.textContentType == .password
    }
    return hasPassword ? .password : .newPassword
  }

  private func isOfSameDomain(_ place: Int, as index: Int) -> Bool {
    guard place != index else { return true }
    guard let domain = self[place].domain, let other = self[index].domain else { return false }
    return self[place].takesAccount && domain.lowercased() == other.lowercased()
  }
}
