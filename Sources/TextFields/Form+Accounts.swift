public import KeyEvents
import TextEditing

extension FieldState {
  /// Whether the field takes something of an account: it states a domain, and its content is a
  /// user, a password or a code.
  public var takesAccount: Bool { domain != nil && traits.textContentType?.isOfAccount == true }
}

extension TextContentType {
  fileprivate var isOfAccount: Bool { self == .username || isSecretOfAccount }

  fileprivate var isSecretOfAccount: Bool {
    self == .password || self == .newPassword || self == .oneTimeCode
  }
}

/// A field that takes a password or a code of an account.
public struct AccountField: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// What it takes.
  public let content: TextContentType
}

/// Filling in accounts.
extension Form {
  /// Fills the user of an account into the fields that belong together with the first responder,
  /// if their rules and delegates allow that, and asks to go to the last of the fields that take
  /// something of the account.
  ///
  /// These are the fields for users and passwords of the same domain. A new password is not the
  /// present one: fields for either are filled where one of them is edited; from a field for the
  /// user, those for the present one if there are any. A code is filled in by itself.
  ///
  /// - Returns: the secure fields that take its password or its code, for
  ///   ``fillIn(_:of:)``. Others show their text, so they are not filled.
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

  /// What is filled in besides the user.
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
